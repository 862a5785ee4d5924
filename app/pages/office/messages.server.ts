import * as v from 'valibot'
import { pageOfList } from '#app/office/list/list-answer.server.ts'
import { momentIn } from '#app/office/office-dates.ts'
import { officePath } from '#app/office/office-routes.ts'
import { auditOf, fieldOf, type OfficeSite, type OfficeRequest } from '#app/office/office-site.server.ts'
import type { OfficeAction, OfficeLoader } from '#app/office/office-answer.ts'
import type { Doc } from '#documents/model/apply.ts'
import { AT_ONCE, jobWrite, JOBS } from '#documents/model/job.ts'
import type { Data } from '#documents/model/value.ts'
import type { Write } from '#documents/model/write.ts'
import { emailTemplates } from '#domain/bookings/emails.ts'
import { ACCOUNT_MAIL_JOB } from '#features/accounts/account-mail-jobs.ts'
import { ALERT_JOB } from '#features/alerts/alerts.server.ts'
import { MAIL_JOB } from '#features/bookings/mail-jobs.ts'
import { formatCode } from '#features/codes/code.ts'
import { ENQUIRY_MAIL_JOB } from '#features/enquiries/enquiries.server.ts'
import { MAILS } from '#features/mail/mail-record.ts'
import { channels } from '#features/notifications/channels.ts'
import { MESSAGE_JOB, messageJob, readMessage } from '#features/notifications/messages.ts'
import { NOTIFY_JOB } from '#features/notifications/notification.ts'
import { PARTNER_MAIL_JOB, partnerEmails } from '#features/partners/partner-mail-jobs.ts'
import { type MessageRow, messageStates, type MessagesPageProps, type OpenMessage } from './messages.tsx'

const ID = /^[\w-]{1,200}$/

const recordSchema = v.object({
  at: v.number(),
  channel: v.optional(v.picklist(channels), 'mail'),
  reader: v.string(),
  kind: v.string(),
  code: v.optional(v.string(), ''),
  to: v.nullish(v.string(), null),
  subject: v.string(),
  state: v.picklist(messageStates),
  reason: v.nullish(v.string(), null),
  againAt: v.nullish(v.number(), null),
})

const list = {
  path: officePath('messages'),
  shape: { collection: MAILS, sorts: ['at'], states: messageStates },
  read: (doc: Doc) => {
    const record = v.safeParse(recordSchema, doc.data)
    return record.success ? { ...record.output, doc } : null
  },
} as const

/** GET /office/messages: everything that was sent or could not be, over all channels. */
export const loadMessages: OfficeLoader<'messages'> = async (site, request) => {
  const { locale, query, t } = request
  const { requested, links, found } = await pageOfList(site, request, list)
  const props: MessagesPageProps = {
    state: requested.state,
    next: links.next,
    first: links.first,
    here: links.here,
    isAgain: query.has('again'),
    open: requested.state === '' && requested.after === null ? await openMessages(site, request) : [],
    rows: found.map(({ doc, at, reason, againAt, ...row }): MessageRow => {
      return {
        id: idOf(doc),
        channel: row.channel,
        reader: readerIn(row.reader),
        to: row.to,
        subject: row.subject,
        state: row.state,
        reason,
        at: momentIn(locale, at),
        again: againAt === null ? null : momentIn(locale, againAt),
        mayAgain: againAt === null && jobOf(doc, site.clock.now()) !== null,
        booking: /^B[0-9A-Z]{10}$/.test(row.code)
          ? { href: officePath('booking', { code: row.code }), code: formatCode(row.code) }
          : null,
      }
    }),
  }
  return { kind: 'page', page: 'messages', title: t('office.nav.messages'), props }
}

/** POST /office/messages: one message is sent again. */
export const postMessages: OfficeAction<'messages'> = async (site, request, form) => {
  const here = officePath('messages')
  const id = fieldOf(form, 'id')
  if (!ID.test(id)) return { kind: 'done', to: here }
  const isOpen = fieldOf(form, 'intent') === 'retry'
  const path = isOpen ? `${JOBS}/${id}` : `${MAILS}/${id}`
  const now = site.clock.now()
  await site.services.store.transact(async (transaction) => {
    const doc = await transaction.get(path)
    // Pressed twice, or done by somebody else.
    const writes = doc === null ? [] : isOpen ? retryWrites(doc) : againWrites(doc, now)
    if (writes.length === 0) return null
    transaction.write(...writes, auditOf(site, request, { action: 'message.again', subject: path, after: null }))
    return null
  })
  return { kind: 'done', to: `${here}?again` }
}

function againWrites(doc: Doc, now: number): Write[] {
  const job = jobOf(doc, now)
  if (job === null || typeof doc.data['againAt'] === 'number') return []
  return [job, { kind: 'update', path: doc.path, data: { againAt: now } }]
}

function retryWrites(doc: Doc): Write[] {
  const isIdle = doc.data['state'] === 'failed' || doc.data['delayed'] === true
  if (!isIdle || !isMessageJob(doc)) return []
  return [{ kind: 'update', path: doc.path, data: { state: 'waiting', attempts: 0, due: AT_ONCE } }]
}

/** The job that makes the message anew; null: it is not to be had again, such as a link that opens the office. */
function jobOf({ path, data }: Doc, now: number): Write | null {
  const key = `${path.slice(MAILS.length + 1).replace(/-again-\d+$/, '')}-again-${now}`
  const { code, kind, reader, leg, booking, week } = data
  if (typeof data['notification'] === 'object') {
    const { notification, address } = readMessage(data)
    return messageJob(key, { ...notification, at: now }, address)
  }
  const job = (name: string, payload: Data) => jobWrite({ key, kind: name, payload, due: AT_ONCE, urgent: true })
  if (typeof code !== 'string' || typeof reader !== 'string' || typeof kind !== 'string') return null
  if (kind === 'enquiry') return job(ENQUIRY_MAIL_JOB, { id: code, mail: 'operator' })
  if (kind.startsWith('enquiry-')) return job(ENQUIRY_MAIL_JOB, { id: code, mail: kind.slice('enquiry-'.length) })
  if (reader === 'guest' || (reader === 'operator' && emailTemplates.some((name) => name === kind)))
    return job(MAIL_JOB, { code, kind, reader, ...(typeof leg === 'string' && { leg }) })
  if (kind === 'sign-in' || !partnerEmails.some((name) => name === kind)) return null
  const about = { ...(typeof booking === 'string' && { booking }), ...(typeof week === 'string' && { week }) }
  return job(PARTNER_MAIL_JOB, { code, kind, reader, ...about })
}

const messageJobs = [MAIL_JOB, PARTNER_MAIL_JOB, ACCOUNT_MAIL_JOB, ENQUIRY_MAIL_JOB, NOTIFY_JOB, MESSAGE_JOB, ALERT_JOB]
const isMessageJob = ({ data }: Doc) => messageJobs.some((kind) => kind === data['kind'])
const OPEN_AT_MOST = 100

/** What waits for a server that is away, and what was given up. */
async function openMessages({ services }: OfficeSite, { locale, t }: OfficeRequest): Promise<OpenMessage[]> {
  const of = (state: string) =>
    services.store.query({ collection: JOBS, where: [{ field: 'state', operator: '==', value: state }] })
  const [failed, waiting] = await Promise.all([of('failed'), of('waiting')])
  const delayed = waiting.filter(({ data }) => data['delayed'] === true)
  return [...failed, ...delayed]
    .filter(isMessageJob)
    .slice(0, OPEN_AT_MOST)
    .map((doc) => ({
      id: doc.path.slice(JOBS.length + 1),
      what: whatOf(doc, t),
      at: momentIn(locale, doc.updatedAt.toMillis()),
      isFailed: doc.data['state'] === 'failed',
      reason: typeof doc.data['lastError'] === 'string' ? doc.data['lastError'] : '',
    }))
}

function whatOf({ data }: Doc, t: OfficeRequest['t']): string {
  const { payload } = data
  const address = typeof payload === 'object' && payload !== null && 'address' in payload ? payload.address : null
  const named = typeof address === 'object' && address !== null && 'channel' in address ? address.channel : 'mail'
  const channel = channels.find((name) => name === named) ?? 'mail'
  const code = typeof payload === 'object' && payload !== null && 'code' in payload ? String(payload.code) : ''
  return [t(`messages.channel.${channel}`), code].filter((part) => part !== '').join(' · ')
}

const readerNames = ['guest', 'driver', 'office', 'partner', 'account'] as const

function readerIn(reader: string): MessageRow['reader'] {
  return readerNames.find((name) => name === reader) ?? 'office'
}

function idOf({ path }: Doc): string {
  return path.slice(MAILS.length + 1)
}
