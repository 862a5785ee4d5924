import { emailReaders, emailTemplates } from '#domain/bookings/emails.ts'
import { isLeg } from '#features/bookings/booking-legs.ts'
import type { MailOrder } from '#features/bookings/mail-jobs.ts'
import type { EnquiryMail } from '#features/enquiries/enquiries.server.ts'
import type { Data } from '#documents/model/value.ts'
import type { Write, WriteData } from '#documents/model/write.ts'
import type { Email } from './email.ts'

/** What became of a mail; a document `mails/{key}` for the office, whose key is the job's. */
export type MailRecord = (MailOrder | EnquiryMailOrder) & {
  at: number
  to: string | null
  subject: string
} & MailOutcome

/** About an enquiry of somebody without a booking; its id is the code. */
export type EnquiryMailOrder =
  | { code: string; kind: 'enquiry'; reader: 'operator' }
  | { code: string; kind: `enquiry-${Exclude<EnquiryMail, 'operator'>}`; reader: 'guest' }

export type MailOutcome =
  | { state: 'sent' }
  /** No mail server is set, or nobody to write to: the letter itself is kept, to be shown. */
  | { state: 'kept'; letter: Email }
  /** The booking has moved on, and another mail tells how it stands now. */
  | { state: 'overtaken' }
  /** The address had its mails of the day and has not opened a link yet. */
  | { state: 'limited' }
  /** The mail server, or another gateway, will never take it. */
  | { state: 'refused'; reason: string }
  /** The message gateway has had its messages of the day. */
  | { state: 'over-limit' }
  /** The browser it was for has ended its subscription. */
  | { state: 'ended' }

export const MAILS = 'mails'

export function mailWrite(key: string, record: MailRecord): Write {
  // A record is JSON through and through; the two type systems do not know of each other.
  return { kind: 'set', path: `${MAILS}/${key}`, data: structuredClone(record) as unknown as WriteData }
}

/** The payload of a mail job; one that is not ours is refused. */
export function readMailOrder({ code, kind, reader, leg }: Data): MailOrder {
  const knownKind = emailTemplates.find((name) => name === kind)
  const knownReader = emailReaders.find((name) => name === reader)
  if (typeof code !== 'string' || !knownKind || !knownReader) throw new Error('This is no mail job.')
  return { code, kind: knownKind, reader: knownReader, ...(isLeg(leg) && { leg }) }
}
