import type { Doc } from '#documents/model/apply.ts'
import { DOCUMENT_ID } from '#documents/model/query.ts'
import type { Data } from '#documents/model/value.ts'
import type { Write } from '#documents/model/write.ts'
import type { Store } from '#documents/store.ts'
import { auditOn, wordlessAudit } from '#features/audit/audit.server.ts'
import { contactKey } from '#features/bookings/contact-key.ts'
import { readCode } from '#features/codes/code.ts'
import { dropAllPapers, readPaper } from './application-papers.server.ts'
import type { Application } from './application.ts'
import { APPLICATIONS, applicationPath, partnerPath, readApplicationDoc } from './partner-documents.server.ts'

export type ApplicantRecord = {
  application: Data
  partner: Data | null
  statements: Data[]
  log: Data[]
  mails: Data[]
  /** What the office did with it. Who of its people did is theirs, not the applicant's. */
  audit: Data[]
  files: { name: string; bytes: Uint8Array | null }[]
}

/** All that is kept about who applied (GDPR art. 15 and 20); by the code, the e-mail address or the telephone number. */
export async function applicantRecords(store: Store, contact: string): Promise<ApplicantRecord[]> {
  return Promise.all((await applicationsOf(store, contact)).map((found) => recordOf(store, found)))
}

/** For who runs the command. */
const PARTNERSHIP =
  'The application became a partnership: its accounts are kept by law, and it is not erased while it stands.'

/** Takes out every application of theirs that became no partnership (art. 17); the others are listed and left whole. */
export async function eraseApplicant(store: Store, contact: string) {
  const erased: string[] = []
  const stillOpen: { code: string; reason: string }[] = []
  for (const { application } of await applicationsOf(store, contact)) {
    const { code } = application
    if (await eraseApplication(store, code)) erased.push(code)
    else stillOpen.push({ code, reason: PARTNERSHIP })
  }
  return { erased, stillOpen }
}

/** Its words, its documents, its log, its mails, and what the audit log says of it; false where it is a partnership. */
export async function eraseApplication(store: Store, code: string): Promise<boolean> {
  const closed = await closeForGood(store, code)
  if (!closed) return false
  await dropAllPapers(store, closed)
  const gone = [...(await logOf(store, code)), ...(await mailsOf(store, code))].map(({ path }) => path)
  await store.commit([
    ...[...gone, applicationPath(code)].map((path): Write => ({ kind: 'delete', path })),
    ...(await wordlessAudit(store, applicationPath(code))),
  ])
  return true
}

/**
 * From here on nobody can approve it or send another document, and should this process end now, the daily job
 * (erase-rejected.server.ts) finishes what was begun.
 */
async function closeForGood(store: Store, code: string): Promise<Application | null> {
  const path = applicationPath(code)
  const { result } = await store.transact(async (transaction) => {
    const application = readApplicationDoc(await transaction.get(path))
    if (!application || application.partner !== null) return false
    transaction.write({ kind: 'update', path, data: { state: 'rejected' } })
    return true
  })
  return result ? readApplicationDoc(await store.get(path)) : null
}

type Found = { application: Application; data: Data }

async function applicationsOf(store: Store, contact: string): Promise<Found[]> {
  const reading = readCode(contact)
  const wanted = contactKey(contact)
  // Asked once in a while: every application is looked at, so that no spelling is missed.
  const docs = await store.query({ collection: APPLICATIONS })
  return docs.flatMap((doc) => {
    const application = readApplicationDoc(doc)
    if (!application) return []
    const { code, email, phone } = application
    const isReached = wanted !== '' && [email, phone].some((own) => own !== null && contactKey(own) === wanted)
    return isReached || (reading.ok && reading.code === code) ? [{ application, data: doc.data }] : []
  })
}

async function recordOf(store: Store, { application, data }: Found): Promise<ApplicantRecord> {
  const { code, partner, papers = [] } = application
  // What the operator was told of a partner is about rides, and so about guests.
  const toPartner = partner === null ? [] : dataOf(await mailsOf(store, partner))
  const mails = [...dataOf(await mailsOf(store, code)), ...toPartner.filter(({ reader }) => reader === 'partner')]
  const statements = partner === null ? [] : await store.query({ collection: `${partnerPath(partner)}/statements` })
  const files = papers.map(async ({ id, name }) => {
    return { name, bytes: (await readPaper(store, application, id))?.bytes ?? null }
  })
  return {
    application: data,
    partner: partner === null ? null : ((await store.get(partnerPath(partner)))?.data ?? null),
    statements: dataOf(statements),
    log: dataOf(await logOf(store, code)).map((entry) => ({ ...entry, by: sideOf(entry['by']) })),
    mails,
    audit: dataOf(await auditOn(store, applicationPath(code))).map(({ who: _who, ...line }) => line),
    files: await Promise.all(files),
  }
}

/** The log names who of the office decided. */
function sideOf(by: unknown): string {
  return by === 'applicant' || by === 'site' ? by : 'office'
}

async function logOf(store: Store, code: string): Promise<Doc[]> {
  return store.query({ collection: `${applicationPath(code)}/log` })
}

async function mailsOf(store: Store, code: string): Promise<Doc[]> {
  return store.query({
    collection: 'mails',
    orderBy: [{ field: DOCUMENT_ID }],
    startAt: [`${code}-`],
    endBefore: [`${code}.`],
  })
}

function dataOf(docs: readonly Doc[]): Data[] {
  return docs.map(({ data }) => data)
}
