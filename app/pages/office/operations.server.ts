import { momentIn } from '#app/office/office-dates.ts'
import { officePath } from '#app/office/office-routes.ts'
import { auditOf, type OfficeRequest } from '#app/office/office-site.server.ts'
import type { OfficeAction, OfficeLoader } from '#app/office/office-answer.ts'
import type { Machine } from '#app/site.server.ts'
import type { Doc } from '#documents/model/apply.ts'
import { AT_ONCE, jobDueAt, JOBS } from '#documents/model/job.ts'
import type { Store } from '#documents/store.ts'
import { MAILS } from '#features/mail/mail-record.ts'
import { formattingLanguage } from '#i18n/locale.ts'
import type { OperationsPageProps } from './operations.tsx'

const LATE_MS = 5 * 60_000
const DAY_MS = 24 * 60 * 60_000
/** A backup older than this is worth a word. */
const BACKUP_DAYS = 2
const LEAST_FREE = 0.1
const COUNTED = 1000

/** GET /office/operations: is everything all right, and what to do where it is not. */
export const loadOperations: OfficeLoader<'operations'> = async (site, request) => {
  const { t, locale } = request
  const now = site.clock.now()
  const [work, machine] = await Promise.all([workOf(site.services.store, now), site.machine()])
  const facts: OperationsPageProps['facts'] = [
    fact(t('office.operations.jobs'), t('office.operations.jobs-text', work), work.late > 0 || work.failed > 0),
    fact(t('office.operations.mails'), t('office.operations.mails-text', work), work.refused + work.delayed > 0),
  ]
  if (machine !== null) {
    const { lastBackup, diskFree, diskAll, engine, check, version, build, node, upMs, memoryBytes } = machine
    const backup = lastBackup === null ? t('office.operations.no-backup') : momentIn(locale, lastBackup)
    const isOld = lastBackup === null || now - lastBackup > BACKUP_DAYS * DAY_MS
    const disk = { free: gigabytes(diskFree, locale), all: gigabytes(diskAll, locale) }
    facts.push(
      fact(t('office.operations.backup'), backup, isOld),
      fact(t('office.operations.disk'), t('office.operations.disk-text', disk), diskFree < diskAll * LEAST_FREE),
      fact(t('office.operations.database'), engine === 'postgres' ? 'PostgreSQL' : t('office.operations.embedded')),
      ...(engine === 'postgres' ? [] : [checkFact(check, request)]),
      fact(t('office.operations.version'), `Galeb ${version}, ${build}, Node ${node}`),
      fact(t('office.operations.up'), hoursOf(upMs, t)),
      fact(t('office.operations.memory'), `${Math.round(memoryBytes / 1e6)} MB`),
    )
  }
  const jobs = work.list.map(({ id, kind, state, due, ...job }) => ({
    ...job,
    id,
    kind: kindInWords(kind, t),
    state:
      state === 'failed'
        ? t('office.operations.gave-up')
        : t('office.operations.will-try', { when: momentIn(locale, due) }),
  }))
  return {
    kind: 'page',
    page: 'operations',
    title: t('office.nav.operations'),
    props: { facts, jobs, hasFailed: work.failed > 0 },
  }
}

const jobKinds = [
  ...(['mail', 'partner-mail', 'account-mail', 'enquiry-mail'] as const),
  ...(['notify', 'message'] as const),
  ...(['alert', 'erase-needs', 'job-deadline', 'retention'] as const),
] as const

/** One that only another program knows is shown as it is kept. */
function kindInWords(kind: string, t: OfficeRequest['t']): string {
  const known = jobKinds.find((name) => name === kind)
  return known ? t(`office.operations.kind.${known}`) : kind
}

function checkFact(check: Machine['check'], { t, locale }: OfficeRequest) {
  const name = t('office.operations.check')
  if (check === null) return fact(name, t('office.operations.check-not-yet'))
  if (check.damage.length > 0) return fact(name, t('office.operations.check-damaged'), true)
  return fact(name, t('office.operations.check-well', { when: momentIn(locale, check.at) }))
}

const fact = (name: string, text: string, isBad = false) => ({ name, text, isBad })
const ONE_PLACE = { minimumFractionDigits: 1, maximumFractionDigits: 1 }
const gigabytes = (bytes: number, locale: OfficeRequest['locale']) =>
  new Intl.NumberFormat(formattingLanguage(locale), ONE_PLACE).format(bytes / 1e9)

function hoursOf(ms: number, t: OfficeRequest['t']): string {
  return t('office.operations.up-text', { hours: Math.floor(ms / 3_600_000) })
}

/** Mail that waits for its server, for the page one comes in to. */
export async function delayedMails(store: Store): Promise<number> {
  return (await jobsIn(store, 'waiting')).filter(isDelayed).length
}

/** Work that was given up after its last attempt. */
export async function failedJobs(store: Store): Promise<number> {
  return (await jobsIn(store, 'failed')).length
}

/** POST: what was given up is tried once more, from the beginning. */
export const postOperations: OfficeAction<'operations'> = async (site, request) => {
  const { store } = site.services
  const failed = await jobsIn(store, 'failed')
  await store.transact(async (transaction) => {
    const stored = await Promise.all(failed.map(({ path }) => transaction.get(path)))
    // Another tab may have been quicker.
    const again = stored.filter((doc) => doc?.data['state'] === 'failed').flatMap((doc) => doc?.path ?? [])
    if (again.length === 0) return null
    const data = { state: 'waiting', attempts: 0, due: AT_ONCE }
    for (const path of again) transaction.write({ kind: 'update', path, data })
    transaction.write(auditOf(site, request, { action: 'jobs.retried', subject: JOBS, after: { jobs: again.length } }))
    return null
  })
  return { kind: 'done', to: officePath('operations') }
}

/** Of each not more than a screen can say. */
function jobsIn(store: Store, state: string): Promise<Doc[]> {
  return store.query({ collection: JOBS, where: [{ field: 'state', operator: '==', value: state }], limit: COUNTED })
}

const isDelayed = ({ data }: Doc) => data['delayed'] === true

/** What waits, what is late, what was given up. */
async function workOf(store: Store, now: number) {
  const [waiting, failed, refused, stored] = await Promise.all([
    jobsIn(store, 'waiting'),
    jobsIn(store, 'failed'),
    mailsIn(store, 'refused'),
    mailsIn(store, 'kept'),
  ])
  const lateJobs = waiting.filter((doc) => jobDueAt(doc) < now - LATE_MS)
  const delayed = waiting.filter(isDelayed)
  const others = lateJobs.filter((doc) => !isDelayed(doc))
  const list = [...delayed, ...others, ...failed].slice(0, 50).map((doc) => ({
    id: doc.path,
    kind: String(doc.data['kind']),
    state: String(doc.data['state']),
    attempts: Number(doc.data['attempts']),
    due: jobDueAt(doc),
    // Why it could not be done, in the words of whoever refused it.
    fault: typeof doc.data['lastError'] === 'string' ? doc.data['lastError'] : null,
  }))
  return {
    waiting: waiting.length,
    late: others.length,
    delayed: delayed.length,
    failed: failed.length,
    refused,
    kept: stored,
    list,
  }
}

async function mailsIn(store: Store, state: string): Promise<number> {
  const where = [{ field: 'state', operator: '==', value: state } as const]
  const docs = await store.query({ collection: MAILS, where, limit: COUNTED })
  // What was sent again has a result of its own.
  return docs.filter(({ data }) => typeof data['againAt'] !== 'number').length
}
