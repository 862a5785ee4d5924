import { guestView } from '#features/bookings/guest-view.server.ts'
import type { Booking } from '#features/bookings/booking.ts'
import type { LetterKind } from '#features/bookings/mail-jobs.ts'
import { momentText } from '#features/bookings/trip-in-words.server.ts'
import { shownCode } from '#features/codes/code.ts'
import { formatCents } from '#features/fares/money.ts'
import type { LetterBody, LetterRow } from './letter.ts'
import type { LetterWriting } from './letters.server.ts'

/** What the guest is told. A booking without typed words (letters.server.ts) is greeted without a name. */
export function guestBody(
  kind: LetterKind,
  booking: Booking,
  writing: LetterWriting,
): { subject: string; body: LetterBody } {
  const { t, links, siteName, carrier } = writing
  const view = guestView(booking, writing)
  const isOff = kind === 'cancelled'
  const { name } = booking.guest
  const terms = [t('book.terms-payment'), view.ordered, t('book.terms-carrier', { carrier })]
  const cancel = view.cancel ? [{ label: t('booking.cancel'), value: view.cancel.text }] : []
  return {
    subject: subjectOf(kind, view.trip.title, t),
    body: {
      trial: booking.trial ? t('booking.trial') : null,
      heading: headingOf(kind, t),
      greeting: name === '' ? t('mail.hello') : t('mail.hello-name', { name }),
      paragraphs: [textOf(kind, booking, writing)],
      link: { label: t('mail.open'), href: links.voucher, note: t('mail.link-note') },
      rows: [...tripRows(booking, writing, view.trip), ...cancel, ...(isOff ? [] : detailRows(view.details))],
      lines: isOff ? [] : view.trip.lines.map(({ label, amount }) => ({ label, value: amount })),
      notes: isOff ? [] : terms,
      footer: [
        ...(booking.contactOpenedAt === null ? [t('mail.not-you')] : []),
        t('mail.automatic', { site: siteName }),
      ],
    },
  }
}

/** What is the same for both readers: code, time, way, vehicle, the most it costs. */
export function tripRows(
  booking: Booking,
  { t, locale }: LetterWriting,
  trip: ReturnType<typeof guestView>['trip'],
): LetterRow[] {
  const price = trip.plus === null ? trip.price : `${trip.price} ${trip.plus}`
  return [
    { label: t('mail.code'), value: shownCode(booking.code) },
    { label: t('mail.when'), value: t('mail.local-time', { time: momentText(booking.pickUpAt, locale) }) },
    { label: t('mail.ride'), value: trip.title },
    { label: t('mail.vehicle'), value: `${trip.vehicle}, ${trip.room}` },
    { label: t('price-box.most'), value: price },
    ...trip.facts,
  ]
}

/** What the guest typed; without typed words there is only the address it was sent to, and no use in telling it. */
function detailRows(details: LetterRow[]): LetterRow[] {
  const named = details.some(({ value }, at) => at === 0 && value !== '')
  return named ? details : []
}

function subjectOf(kind: LetterKind, trip: string, t: LetterWriting['t']): string {
  switch (kind) {
    case 'requested':
      return t('mail.subject-requested', { trip })
    case 'confirmed':
      return t('mail.subject-confirmed', { trip })
    case 'assigned':
      return t('mail.subject-assigned', { trip })
    case 'cancelled':
      return t('mail.subject-cancelled', { trip })
  }
}

function headingOf(kind: LetterKind, t: LetterWriting['t']): string {
  switch (kind) {
    case 'requested':
      return t('booking.heading-requested')
    case 'confirmed':
      return t('booking.heading-confirmed')
    case 'assigned':
      return t('booking.state-assigned')
    case 'cancelled':
      return t('booking.state-cancelled')
  }
}

function textOf(kind: LetterKind, { promisedBy, cancelled }: Booking, { t, locale }: LetterWriting): string {
  switch (kind) {
    case 'requested':
      return t('booking.text-requested', { time: promisedBy === null ? '–' : momentText(promisedBy, locale) })
    case 'confirmed':
      return t('mail.text-confirmed')
    case 'assigned':
      return t('mail.text-assigned')
    case 'cancelled':
      return t('booking.text-cancelled', { fee: formatCents(cancelled?.feeCents ?? 0, locale) })
  }
}
