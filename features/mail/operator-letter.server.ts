import { guestView } from '#features/bookings/guest-view.server.ts'
import type { Booking } from '#features/bookings/booking.ts'
import type { LetterKind } from '#features/bookings/mail-jobs.ts'
import { momentText } from '#features/bookings/trip-in-words.server.ts'
import { formatCents } from '#features/fares/money.ts'
import { localeRow } from '#i18n/locale.ts'
import { tripRows } from './guest-letter.server.ts'
import type { LetterBody } from './letter.ts'
import type { LetterWriting } from './letters.server.ts'

/** What the operator is told: everything, for it is the operator's own ride; and the link to pass on to the driver. */
export function operatorBody(
  kind: LetterKind,
  booking: Booking,
  writing: LetterWriting,
): { subject: string; body: LetterBody } {
  const { t, links, siteName, locale } = writing
  const view = guestView(booking, writing)
  const subject = subjectOf(kind, { trip: view.trip.title, time: momentText(booking.pickUpAt, locale) }, t)
  const isConfirmed = kind === 'confirmed'
  return {
    subject,
    body: {
      trial: booking.trial ? t('booking.trial') : null,
      heading: subject,
      greeting: null,
      paragraphs: [textOf(kind, booking, writing)],
      link: isConfirmed
        ? { label: t('mail.operator-driver'), href: links.driver, note: t('mail.operator-driver-note') }
        : null,
      rows: [
        ...tripRows(booking, writing, view.trip),
        { label: t('drive.people'), value: t('booking.driver-people', booking.quote) },
        ...view.details,
        { label: t('mail.language'), value: localeRow(booking.locale).name },
      ],
      lines: view.trip.lines.map(({ label, amount }) => ({ label, value: amount })),
      notes: [view.ordered],
      footer: [t('mail.automatic', { site: siteName })],
    },
  }
}

/** The operator has no letter of its own for an assigned driver; who would write one finds the words of the confirmed ride. */
function subjectOf(kind: LetterKind, words: { trip: string; time: string }, t: LetterWriting['t']): string {
  switch (kind) {
    case 'requested':
      return t('mail.operator-requested', words)
    case 'confirmed':
    case 'assigned':
      return t('mail.operator-confirmed', words)
    case 'cancelled':
      return t('mail.operator-cancelled', words)
  }
}

function textOf(kind: LetterKind, { promisedBy, cancelled, vehicleId }: Booking, { t, locale }: LetterWriting): string {
  switch (kind) {
    case 'requested':
      return t('mail.operator-answer', { time: promisedBy === null ? '–' : momentText(promisedBy, locale) })
    case 'confirmed':
    case 'assigned':
      return t('mail.operator-held', { vehicle: vehicleId ?? '–' })
    case 'cancelled':
      return t('booking.text-cancelled', { fee: formatCents(cancelled?.feeCents ?? 0, locale) })
  }
}
