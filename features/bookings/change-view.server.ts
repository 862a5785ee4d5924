import type { Settings } from '#catalogue/settings.ts'
import { rideCents } from '#features/fares/extras.ts'
import { formatCents } from '#features/fares/money.ts'
import type { Writing } from '#features/fares/quote-in-words.server.ts'
import { promisedAnswer } from '#features/fleet/promised-answer.ts'
import type { Fleet } from '#features/fleet/fleet.ts'
import { inSentence } from '#i18n/in-sentence.ts'
import { localTimeOf } from '#i18n/zoned.ts'
import type { Booking } from './booking.ts'
import { cancellationFee, freeUntil } from './cancellation.ts'
import { type ChangePlan, freeUntilAfter, isSameDrive } from './change-plan.ts'
import type { TimedTrip } from './rides.ts'
import { momentText, tripInWords } from './trip-in-words.server.ts'

/** A booking as the price box's question: the same trip, priced today. */
export function queryOfBooking({ quote, pickUpAt }: TimedTrip): URLSearchParams {
  const { from, to, people, bags, returnTrip, returnAt } = quote
  const { date, time } = localTimeOf(pickUpAt)
  const query = new URLSearchParams({ from, to, date, time, people: String(people), bags: String(bags) })
  if (!returnTrip || returnAt === null) return query
  const back = localTimeOf(returnAt)
  query.set('return', '1')
  query.set('returnDate', back.date)
  query.set('returnTime', back.time)
  return query
}

type Words = Writing & { fleet: Fleet; now: number; settings: Pick<Settings, 'legal'> }

/** What a change is told with: the ride as it stands, and the one that would be. */
export function changeInWords(booking: Booking, words: Words) {
  const { t, locale } = words
  const { quote } = booking
  const now = tripInWords(quote, booking.pickUpAt, { ...words, seats: quote.people, luggage: quote.bags })
  return {
    current: t('change.current', {
      ...{ trip: now.title, time: now.when ?? '', vehicle: inSentence(now.vehicle, locale) },
      price: formatCents(quote.maximumCents, locale),
    }),
    preview: (trip: TimedTrip, plan: ChangePlan, room: { seats: number; luggage: number }) => ({
      heading: t('change.preview'),
      trip: tripInWords(trip.quote, trip.pickUpAt, { ...words, ...room }),
      difference: differenceOf(booking, trip, words),
      terms: termsOf(booking, trip, plan, words),
      soldOut: soldOutOf(plan, words),
      button: plan.kind === 'order' ? t('change.button-order') : t('change.button-request'),
    }),
  }
}

function differenceOf({ quote: before }: Booking, { quote: after }: TimedTrip, { t, locale }: Words): string {
  const more = after.maximumCents - before.maximumCents
  const amounts = { before: formatCents(before.maximumCents, locale), after: formatCents(after.maximumCents, locale) }
  if (more === 0) return t('change.same', { price: amounts.after })
  const difference = formatCents(Math.abs(more), locale)
  return more > 0 ? t('change.more', { ...amounts, difference }) : t('change.less', { ...amounts, difference })
}

/** Said before the button: whether it holds at once, what happens until then, and what cancelling costs afterwards. */
function termsOf(booking: Booking, trip: TimedTrip, plan: ChangePlan, words: Words): string[] {
  const { t, locale, now, fleet } = words
  const time = momentText(promisedAnswer(now, fleet.confirmation.answer), locale)
  if (plan.kind !== 'order')
    return [booking.state === 'requested' ? t('change.terms-request', { time }) : t('change.terms-wish', { time })]
  return [
    t('change.terms-at-once'),
    t('book.terms-payment'),
    cancelTerms(booking, trip, words),
    ...(booking.state === 'assigned' && !isSameDrive(booking, trip) ? [t('change.terms-driver')] : []),
  ]
}

function cancelTerms(booking: Booking, { quote, pickUpAt }: TimedTrip, { t, locale, now }: Words): string {
  const { freeCancellationHours } = quote
  const ride = {
    maximumCents: rideCents(quote),
    freeCancellationHours,
    pickUpAt,
    freeUntilAtMost: freeUntilAfter(booking, now),
  }
  const fee = cancellationFee(ride, now, 'guest')
  if (fee > 0) return t('change.terms-fee', { fee: formatCents(fee, locale) })
  return t('booking.cancel-free-until', { time: momentText(freeUntil(ride), locale) })
}

function soldOutOf(plan: ChangePlan, { t, locale }: Words): string | null {
  if (plan.kind !== 'sold-out') return null
  if (plan.nextFreeAt === null) return t('book.sold-out')
  return t('book.sold-out-next', { time: momentText(plan.nextFreeAt, locale) })
}

/** On the voucher while we have not answered: what was asked for, and that the ride stands. */
export function wishText(
  { wish = null }: Booking,
  words: Writing,
  sentence: 'change.wish' | 'mail.operator-wish' = 'change.wish',
): string | null {
  if (!wish) return null
  const trip = tripInWords(wish.quote, wish.pickUpAt, { ...words, seats: wish.quote.people, luggage: wish.quote.bags })
  return words.t(sentence, {
    ...{ trip: trip.title, when: trip.when ?? '', vehicle: inSentence(trip.vehicle, words.locale) },
    ...{ price: trip.price, time: momentText(wish.promisedBy, words.locale) },
  })
}
