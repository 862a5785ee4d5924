import { applyMutation, type Doc } from '#documents/model/apply.ts'
import { Timestamp } from '#documents/model/value.ts'
import { parseWrite } from '#documents/model/write.ts'
import type { Mutation } from '#documents/protocol/messages.ts'

/** Documents as they will be once the server has taken the queue; null for those it will delete. */
export function pendingDocs(
  mutations: readonly Mutation[],
  known: (path: string) => Doc | null | undefined,
  stamp: Timestamp | null,
): Map<string, Doc | null> {
  const docs = new Map<string, Doc | null>()
  for (const mutation of mutations) {
    if (!('writes' in mutation)) continue
    for (const write of mutation.writes) {
      const before = docs.has(write.path) ? (docs.get(write.path) ?? null) : (known(write.path) ?? null)
      const after = written(write, before, stamp)
      if (after !== undefined) docs.set(write.path, after)
    }
  }
  return docs
}

/** undefined: cannot be guessed here, because the write fails or builds upon a document we do not have. */
export function written(
  write: Parameters<typeof parseWrite>[0],
  before: Doc | null,
  stamp: Timestamp | null,
): Doc | null | undefined {
  try {
    const data = applyMutation(
      parseWrite({ ...write, precondition: withoutVersion(write.precondition) }),
      before,
      stamp,
    )
    if (!data) return null
    const now = stamp ?? before?.updatedAt ?? EPOCH
    return {
      path: write.path,
      data,
      version: before?.version ?? 0,
      createdAt: before?.createdAt ?? now,
      updatedAt: now,
    }
  } catch {
    return undefined
  }
}

const EPOCH = new Timestamp(0, 0)

/** The second of two queued writes is made against a version that only exists once the first has arrived. */
function withoutVersion(precondition: { exists?: boolean } | undefined): { exists?: boolean } {
  return precondition?.exists === undefined ? {} : { exists: precondition.exists }
}
