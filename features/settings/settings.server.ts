import { isDeepStrictEqual } from 'node:util'
import * as v from 'valibot'
import type { Doc } from '#documents/model/apply.ts'
import type { Write, WriteData } from '#documents/model/write.ts'
import type { Store } from '#documents/store.ts'
import { type StoredSettings, storedSettingsSchema, nothingStored } from './stored-settings.ts'

export const SETTINGS = 'settings'
const PATH = `${SETTINGS}/site`

/** One that no longer fits the rules of this program counts as none rather than half read. */
export async function readSettings(store: Pick<Store, 'get'>): Promise<StoredSettings> {
  return parsed(await store.get(PATH))
}

/**
 * Changes what one step says, and leaves the others' alone; `also` rides in the commit. null: what is kept is not what was
 * `seen` any more, and nothing was written.
 */
export async function saveSettings(
  store: Store,
  change: Partial<StoredSettings>,
  also: (before: StoredSettings, after: StoredSettings) => Write[],
  seen: StoredSettings | null = null,
): Promise<StoredSettings | null> {
  let after: StoredSettings | null = null
  await store.transact(async (transaction) => {
    const before = parsed(await transaction.get(PATH))
    after = null
    if (seen !== null && !isDeepStrictEqual(before, seen)) return null
    const steps = [...new Set([...before.steps, ...(change.steps ?? [])])]
    const next = { ...before, ...change, steps }
    after = next
    // Plain data: see the schema.
    transaction.write({ kind: 'set', path: PATH, data: structuredClone(next) as unknown as WriteData })
    transaction.write(...also(before, next))
    return null
  })
  return after
}

function parsed(doc: Doc | null): StoredSettings {
  const result = v.safeParse(storedSettingsSchema, { ...nothingStored, ...doc?.data })
  return result.success ? result.output : nothingStored
}
