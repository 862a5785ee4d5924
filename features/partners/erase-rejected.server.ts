import type { Store } from '#documents/store.ts'
import { eraseApplication } from './applicant.server.ts'
import { APPLICATIONS, readApplicationDoc } from './partner-documents.server.ts'

/** So it is promised before the button (partner.privacy). */
const KEPT_DAYS = 30
const DAY_MS = 24 * 3_600_000

/** Erases what was sent with an application that was rejected thirty days ago: its words, its documents, its log and its mails. */
export async function eraseRejected(store: Store, now: number): Promise<number> {
  const docs = await store.query({
    collection: APPLICATIONS,
    where: [{ field: 'state', operator: '==', value: 'rejected' }],
    orderBy: [{ field: 'sentAt' }],
  })
  const due = docs
    .flatMap((doc) => readApplicationDoc(doc) ?? [])
    .filter(({ decidedAt, sentAt }) => (decidedAt ?? sentAt) + KEPT_DAYS * DAY_MS <= now)
  for (const { code } of due) await eraseApplication(store, code)
  return due.length
}
