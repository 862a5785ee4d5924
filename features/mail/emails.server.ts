import { bookingCalendar } from '#features/bookings/booking-calendar.server.ts'
import { heldLegs, legsOf, wayStill } from '#features/bookings/booking-legs.ts'
import { type Booking, stateOf } from '#features/bookings/booking.ts'
import { type BookingState, hasDriver, isOver, isRidden, rowOf } from '#domain/bookings/states.ts'
import type { Leg } from '#features/fares/quote-line.ts'
import { nobody } from '#features/bookings/leg-details.ts'
import type { EmailTemplate } from '#domain/bookings/emails.ts'
import type { MailOrder } from '#features/bookings/mail-jobs.ts'
import { formatCode } from '#features/codes/code.ts'
import type { LocaleCode } from '#i18n/locale.ts'
import { guestView } from '#features/bookings/guest-view.server.ts'
import { guestBody } from './guest-email.server.ts'
import { emailHtml } from './email-html.ts'
import { emailText } from './email-text.ts'
import type { EmailDeps, EmailWriting } from './email-writing.ts'
import { guestWords } from './email-words.server.ts'
import type { Email, EmailBody } from './email.ts'
import { operatorBody } from './operator-email.server.ts'
import { taxiReservation } from './taxi-reservation.ts'

/** A booking, or one leg of it, as a letter: the guest's in the guest's language, the operator's in Croatian. */
export function emailFor({ kind, reader, leg }: Omit<MailOrder, 'code'>, booking: Booking, deps: EmailDeps): Email {
  return reader === 'guest' ? guestEmail(kind, leg, booking, deps) : operatorEmail(kind, booking, deps)
}

/** A letter that waited may be overtaken: who has cancelled is not told any more that a vehicle is held. */
export function isStillValid(kind: EmailTemplate, booking: Booking, leg?: Leg): boolean {
  // That a leg is no more is judged by what stands.
  const state = kind === 'leg-cancelled' || kind === 'leg-no-show' ? stateOf(booking) : stateTold(booking, leg)
  if (state === null) return false
  switch (kind) {
    case 'requested':
    case 'confirmed':
    case 'declined':
    case 'expired':
    case 'assigned':
    case 'leg-cancelled':
    case 'cancelled':
      return rowOf(state).trueEmails.includes(kind)
    case 'changed':
    case 'cheaper':
    case 'change-asked':
    case 'change-declined':
    case 'leg-no-show':
    case 'flight':
      return !isOver(state)
    case 'handed-over':
      return hasDriver(state)
    case 'weather':
      return heldLegs(booking).length > 0
    case 'weather-lifted':
      return !isOver(state) && heldLegs(booking).length < legsOf(booking).length
    // What was said before was wrong, whatever is true now; a message is for whoever has not read it.
    case 'corrected':
    case 'message':
      return true
    case 'review':
    case 'lost':
      return isRidden(state)
  }
}

/** Of the leg that the letter tells of; null: that leg is no more. */
function stateTold(booking: Booking, leg: Leg | undefined): BookingState | null {
  if (leg === undefined) return stateOf(booking)
  const still = wayStill(booking, leg)
  return still === null ? null : (booking.legStatus[still]?.state ?? null)
}

function guestEmail(kind: EmailTemplate, leg: Leg | undefined, stored: Booking, deps: EmailDeps): Email {
  const booking = stored.contactOpenedAt === null ? withoutTypedWords(stored) : stored
  const writing = writingIn(booking.locale, deps)
  const { subject, body } = guestBody({ kind, ...(leg && { leg }) }, booking, writing)
  const calendar = bookingCalendar(booking, { ...writing, url: deps.links.plain })
  const method = calendar.includes('METHOD:CANCEL') ? 'CANCEL' : 'PUBLISH'
  return {
    ...written(subject, body, writing, reservationOf(booking, writing)),
    to: booking.guest.email,
    replyTo: deps.contactEmail,
    attachments: [
      {
        name: `${formatCode(booking.code)}.ics`,
        type: `text/calendar; charset=utf-8; method=${method}`,
        text: calendar,
      },
    ],
  }
}

/** What a letter of this kind says first, in the booking's language: enough for a short message. */
export function guestHeading(kind: EmailTemplate, leg: Leg | undefined, booking: Booking, deps: EmailDeps): string {
  const writing = writingIn(booking.locale, deps)
  return guestWords({ kind, ...(leg && { leg }) }, booking, guestView(booking, writing), writing).heading
}

function operatorEmail(kind: EmailTemplate, booking: Booking, deps: EmailDeps): Email {
  const writing = writingIn('hr', deps)
  const { subject, body } = operatorBody(kind, booking, writing)
  return {
    ...written(subject, body, writing, null),
    to: deps.operatorMail,
    // Answering it writes to the guest.
    replyTo: booking.guest.email,
    attachments: [],
  }
}

function writingIn(locale: LocaleCode, deps: EmailDeps): EmailWriting {
  return { ...deps, locale, t: deps.translate(locale), croatian: deps.translate('hr') }
}

function written(subject: string, body: EmailBody, { locale, t }: EmailWriting, jsonLd: unknown) {
  const marked = body.trial === null ? subject : t('mail.trial-subject', { subject })
  const html = emailHtml(body, { locale, subject: marked, jsonLd })
  return { locale, subject: marked, text: emailText(body), html }
}

function reservationOf(booking: Booking, { t, locale, places, carrier, links }: EmailWriting): object {
  const name = (id: string) => places.distinctName(id, locale)
  const { quote, trial } = booking
  return taxiReservation(booking, {
    provider: carrier,
    url: links.plain,
    from: name(quote.from),
    to: name(quote.to),
    vehicle: t(`price-box.class.${quote.vehicle}`),
    trial: trial ? t('booking.trial') : null,
  })
}

/** Anybody can type a stranger's address and send a stranger words under our name. Until the link was opened there are none. */
function withoutTypedWords(booking: Booking): Booking {
  const { email } = booking.guest
  return { ...booking, guest: { ...nobody, email } }
}
