import { AT_ONCE, jobWrite } from '#documents/model/job.ts'
import { Timestamp } from '#documents/model/value.ts'
import { type EmailReader, emails, type EmailTemplate } from '#domain/bookings/emails.ts'
import type { Write } from '#documents/model/write.ts'
import type { Leg } from '#features/fares/quote-line.ts'
import type { Booking } from './booking.ts'

/** The kind of job that server/mail.server.ts runs. */
export const MAIL_JOB = 'mail'

/** At home or in the hotel, the bags put down. */
const REVIEW_ASKED_AFTER_MS = 2 * 3_600_000

/** What is told of a booking, to whom. The words are found when it is sent: a retry an hour later tells what is true then. */
export type MailOrder = {
  code: string
  kind: EmailTemplate
  reader: EmailReader
  /** Of two legs the one that it tells of; absent: it is about the booking. */
  leg?: Leg
}

/**
 * The mails of a change, to be written in the change's own commit. Code, kind and sequence are the key: each mail exists
 * once, and a change that was not kept has none.
 */
export function mailWrites(
  booking: Booking,
  kind: EmailTemplate,
  { due = AT_ONCE, leg }: { due?: Timestamp; leg?: Leg | undefined } = {},
): Write[] {
  const { code, sequence } = booking
  return readersOf(booking, kind).map((reader) => {
    const payload: MailOrder = { code, kind, reader, ...(leg !== undefined && { leg }) }
    const key = `${code}-${kind}-${sequence}-${reader}`
    return jobWrite({ key, kind: MAIL_JOB, payload, due, urgent: kind !== 'review' && kind !== 'cheaper' })
  })
}

/** When an email goes out: after `waitsMs`, and what asks for a review when the guest has had the time. */
export function dueOf(email: EmailTemplate, now: number, waitsMs: number): Timestamp {
  if (email === 'review') return Timestamp.fromMillis(now + REVIEW_ASKED_AFTER_MS)
  return waitsMs === 0 ? AT_ONCE : Timestamp.fromMillis(now + waitsMs)
}

function readersOf({ guest }: Booking, kind: EmailTemplate): EmailReader[] {
  return emails[kind].filter((reader) => reader === 'operator' || guest.email !== null)
}
