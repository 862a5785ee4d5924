import { AT_ONCE, jobWrite } from '#documents/model/job.ts'
import { Timestamp } from '#documents/model/value.ts'
import type { Write } from '#documents/model/write.ts'
import type { Booking } from './booking.ts'

/** The kind of job that server/mail.server.ts runs. */
export const MAIL_JOB = 'mail'

export const letterKinds = [
  'requested',
  'confirmed',
  'declined',
  'assigned',
  'changed',
  'cheaper',
  'change-asked',
  'change-declined',
  'leg-cancelled',
  'leg-no-show',
  'cancelled',
  'weather',
  'weather-lifted',
  'review',
  'lost',
] as const
export type LetterKind = (typeof letterKinds)[number]

export const letterReaders = ['guest', 'operator'] as const
export type LetterReader = (typeof letterReaders)[number]

/** At home or in the hotel, the bags put down. */
const REVIEW_ASKED_AFTER_MS = 2 * 3_600_000

/** What is told of a booking, to whom. The words are found when it is sent: a retry an hour later tells what is true then. */
export type MailOrder = { code: string; kind: LetterKind; reader: LetterReader }

/**
 * The mails of a change, to be written in the change's own commit. Code, kind and sequence are the key: each mail exists
 * once, and a change that was not kept has none.
 */
export function mailWrites(booking: Booking, kind: LetterKind, due = AT_ONCE): Write[] {
  const { code, sequence } = booking
  return readersOf(booking, kind).map((reader) => {
    const payload: MailOrder = { code, kind, reader }
    const key = `${code}-${kind}-${sequence}-${reader}`
    return jobWrite({ key, kind: MAIL_JOB, payload, due })
  })
}

export function reviewWrites(booking: Booking, now: number): Write[] {
  return mailWrites(booking, 'review', Timestamp.fromMillis(now + REVIEW_ASKED_AFTER_MS))
}

function readersOf({ guest }: Booking, kind: LetterKind): LetterReader[] {
  if (kind === 'lost') return ['operator']
  return letterReaders.filter((reader) => (reader === 'guest' ? guest.email !== null : !guestOnly.has(kind)))
}

/** What the operator did, or need not be told. */
const guestOnly: ReadonlySet<LetterKind> = new Set([
  'assigned',
  'cheaper',
  'declined',
  'change-declined',
  'leg-no-show',
  'weather',
  'weather-lifted',
  'review',
])
