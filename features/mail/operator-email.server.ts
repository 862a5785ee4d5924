import { guestView } from '#features/bookings/guest-view.server.ts'
import { type Booking, legStatuses } from '#features/bookings/booking.ts'
import { wishText } from '#features/bookings/change-view.server.ts'
import type { EmailTemplate } from '#domain/bookings/emails.ts'
import { flightForDriver } from '#features/bookings/landing-in-words.server.ts'
import { ridesOf } from '#features/bookings/ride.ts'
import { momentText } from '#features/bookings/trip-in-words.server.ts'
import { formatCents } from '#features/fares/money.ts'
import { localeRow } from '#i18n/locale.ts'
import { mailedNeeds, tripRows } from './guest-email.server.ts'
import type { EmailBody, EmailRow } from './email.ts'
import type { EmailWriting } from './email-writing.ts'

/** What the operator is told: everything, for it is the operator's own ride; and the link to pass on to the driver. */
export function operatorBody(
  kind: EmailTemplate,
  booking: Booking,
  writing: EmailWriting,
): { subject: string; body: EmailBody } {
  const { t, links, siteName, locale } = writing
  const view = guestView(booking, writing)
  const subject = subjectOf(kind, { trip: view.trip.title, time: momentText(booking.pickUpAt, locale) }, t)
  const hasDriver = kind === 'confirmed' || kind === 'changed' || kind === 'flight'
  return {
    subject,
    body: {
      trial: booking.trial ? t('booking.trial') : null,
      heading: subject,
      greeting: null,
      paragraphs: [textOf(kind, booking, writing)],
      link: hasDriver
        ? { label: t('mail.operator-driver'), href: links.driver, note: t('mail.operator-driver-note') }
        : null,
      rows: [
        ...tripRows(booking, writing, view.trip),
        { label: t('drive.people'), value: t('booking.driver-people', booking.quote) },
        ...view.dropped,
        ...view.payment,
        ...view.contact,
        ...view.way,
        ...view.told,
        ...mailedNeeds(booking, t),
        ...accessRow(booking, t),
        { label: t('mail.language'), value: localeRow(booking.locale).name },
      ],
      lines: view.trip.lines.map(({ label, amount }) => ({ label, value: amount })),
      notes: [view.ordered],
      footer: [t('mail.automatic', { site: siteName })],
    },
  }
}

function accessRow({ needs }: Booking, t: EmailWriting['t']): EmailRow[] {
  return needs && needs.access !== 'none' ? [{ label: t('need.access'), value: t('need.see-driver-page') }] : []
}

/** Of each leg that a flight belongs to. */
function flightLines(booking: Booking, writing: EmailWriting): string {
  return ridesOf(booking)
    .flatMap((ride) => flightForDriver(ride, writing) ?? [])
    .join('\n')
}

/** The operator's own letters; of what the operator did itself there are none, and its words are those of the ride. */
function subjectOf(kind: EmailTemplate, words: { trip: string; time: string }, t: EmailWriting['t']): string {
  switch (kind) {
    case 'requested':
      return t('mail.operator-requested', words)
    case 'changed':
      return t('mail.operator-changed', words)
    case 'change-asked':
      return t('mail.operator-change-asked', words)
    case 'leg-cancelled':
      return t('mail.operator-leg-cancelled', words)
    case 'flight':
      return t('mail.operator-flight', words)
    case 'lost':
      return t('mail.operator-lost', words)
    case 'cancelled':
      return t('mail.operator-cancelled', words)
    case 'expired':
      return t('mail.operator-expired', words)
    case 'confirmed':
    case 'declined':
    case 'assigned':
    case 'handed-over':
    case 'corrected':
    case 'message':
    case 'cheaper':
    case 'change-declined':
    case 'leg-no-show':
    case 'weather':
    case 'weather-lifted':
    case 'review':
      return t('mail.operator-confirmed', words)
  }
}

function textOf(kind: EmailTemplate, booking: Booking, writing: EmailWriting): string {
  const { promisedBy, cancelled } = booking
  const vehicles = legStatuses(booking).flatMap(({ vehicleId }) => vehicleId ?? [])
  const vehicle = [...new Set(vehicles)].join(', ') || '–'
  const { t, locale } = writing
  switch (kind) {
    case 'requested':
      return t('mail.operator-answer', { time: promisedBy === null ? '–' : momentText(promisedBy, locale) })
    case 'expired':
      return t('mail.operator-expired-text', { time: promisedBy === null ? '–' : momentText(promisedBy, locale) })
    case 'changed':
      return t('mail.operator-changed-text', { vehicle })
    case 'change-asked':
      return wishText(booking, writing, 'mail.operator-wish') ?? textOf('requested', booking, writing)
    case 'leg-cancelled':
      return t('mail.text-leg-cancelled')
    case 'flight':
      return flightLines(booking, writing)
    case 'lost':
      return booking.lost?.at(-1)?.text ?? '–'
    case 'cancelled':
      return t('booking.text-cancelled', { fee: formatCents(cancelled?.feeCents ?? 0, locale) })
    case 'confirmed':
    case 'declined':
    case 'assigned':
    case 'handed-over':
    case 'corrected':
    case 'message':
    case 'cheaper':
    case 'change-declined':
    case 'leg-no-show':
    case 'weather':
    case 'weather-lifted':
    case 'review':
      return t('mail.operator-held', { vehicle })
  }
}
