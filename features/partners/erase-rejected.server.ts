import { DOCUMENT_ID } from '#documents/model/query.ts'
import type { Write } from '#documents/model/write.ts'
import type { Store } from '#documents/store.ts'
import { dropAllPapers } from './application-papers.server.ts'
import { APPLICATIONS, applicationPath, readApplicationDoc } from './partner-documents.server.ts'

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
  for (const application of due) {
    await dropAllPapers(store, application)
    await eraseOne(store, application.code)
  }
  return due.length
}

async function eraseOne(store: Store, code: string): Promise<void> {
  const log = await store.query({ collection: `${applicationPath(code)}/log` })
  const mails = await store.query({
    collection: 'mails',
    orderBy: [{ field: DOCUMENT_ID }],
    startAt: [`${code}-`],
    endBefore: [`${code}.`],
  })
  const paths = [...log.map(({ path }) => path), ...mails.map(({ path }) => path), applicationPath(code)]
  await store.commit(paths.map((path): Write => ({ kind: 'delete', path })))
}
