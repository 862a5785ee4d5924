import { JOBS } from '#documents/model/job.ts'
import type { Doc } from '#documents/model/apply.ts'
import type { Transaction } from '#documents/store.ts'
import { type EmailTemplate, emailTemplates } from '#domain/bookings/emails.ts'

export type Dropped = {
  /** Whether one has gone to the guest, or is going. */
  wasTold: boolean
  /** The guest's email that still waited. */
  waited: EmailTemplate | null
}

/** Deletes the emails of a step that still wait, by the keys of their jobs. */
export async function dropWaitingEmails(
  transaction: Transaction,
  keys: readonly string[],
  isMeant: (template: EmailTemplate | null) => boolean = () => true,
): Promise<Dropped> {
  const dropped: Dropped = { wasTold: false, waited: null }
  for (const key of keys) {
    const path = `${JOBS}/${key}`
    const doc = await transaction.get(path)
    const isOfGuest = key.endsWith('-guest')
    if (doc !== null && !isMeant(templateOf(doc))) continue
    if (doc !== null && isWaiting(doc)) {
      transaction.write({ kind: 'delete', path })
      if (isOfGuest) dropped.waited = templateOf(doc)
    } else if (isOfGuest) dropped.wasTold = true
  }
  return dropped
}

/** Nobody has begun to send it. */
function isWaiting(doc: Doc): boolean {
  return doc.data['attempts'] === 0
}

/** A notification of the same event has its name. */
function templateOf({ data: { payload } }: Doc): EmailTemplate | null {
  if (typeof payload !== 'object' || payload === null) return null
  const name = 'kind' in payload ? payload.kind : 'event' in payload ? payload.event : null
  return emailTemplates.find((template) => template === name) ?? null
}
