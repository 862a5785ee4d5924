import type { Settings } from '#catalogue/settings.ts'
import { rideCents } from '#features/fares/extras.ts'
import { formatCents } from '#features/fares/money.ts'
import type { Writing } from '#features/fares/quote-in-words.server.ts'
import { promisedAnswer } from '#features/fleet/promised-answer.ts'
import type { Fleet } from '#features/fleet/fleet.ts'
import type { Translate } from '#i18n/messages.ts'
import { inSentence } from '#i18n/in-sentence.ts'
import { localTimeOf } from '#i18n/zoned.ts'
import { type Booking, type Guest, stateOf } from './booking.ts'
import { isOver, isRequest, rowOf } from '#domain/bookings/states.ts'
import { cancellationFee, freeUntil } from './cancellation.ts'
import { type ChangePlan, freeUntilAfter, isSameRoute, needsAfter } from './change-plan.ts'
import { ridesOf } from './ride.ts'
import type { TimedTrip } from './rides.ts'
import { vatNote } from '#features/fares/price-notes.server.ts'
import { detailRows, tripRows } from './trip-differences.server.ts'
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
      trip: now.title,
      time: now.when ?? '',
      vehicle: inSentence(now.vehicle, locale),
      price: formatCents(quote.maximumCents, locale),
    }),
    preview: (trip: TimedTrip, plan: ChangePlan, guest: Guest) => ({
      heading: t('change.preview'),
      ...sidesOf(booking, trip, guest, words),
      difference: differenceOf(booking, trip, words),
      tax: vatNote(words.settings, t),
      terms: termsOf(booking, trip, plan, words),
      soldOut: soldOutOf(plan, words),
      button: buttonOf(booking, trip, plan, t),
    }),
  }
}

/** The booking beside the trip that would be, and which of its facts are others. */
function sidesOf(booking: Booking, trip: TimedTrip, guest: Guest, words: Words) {
  const { t, locale } = words
  const rows = [
    ...tripRows(
      { quote: booking.quote, pickUpAt: booking.pickUpAt, needs: booking.needs ?? null },
      { quote: trip.quote, pickUpAt: trip.pickUpAt, needs: needsAfter(booking, trip) },
      words,
    ),
    ...detailRows(booking, { quote: trip.quote, pickUpAt: trip.pickUpAt, guest }, words),
  ]
  const others = rows.filter(({ isOther }) => isOther).map(({ label }) => inSentence(label, locale))
  return {
    rows,
    columns: { fact: t('change.fact'), before: t('change.before'), after: t('change.after') },
    differs: others.length === 0 ? null : t('change.differs', { what: others.join(', ') }),
  }
}

/** It obliges to pay only where there is more to pay than before. */
function buttonOf({ quote: before }: Booking, { quote: after }: TimedTrip, plan: ChangePlan, t: Translate): string {
  if (plan.kind !== 'order') return t('change.button-request')
  const isDearer = after.maximumCents > before.maximumCents || (after.asks && !before.asks)
  return isDearer ? t('change.button-order') : t('change.button-confirm')
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
    return [isRequest(stateOf(booking)) ? t('change.terms-request', { time }) : t('change.terms-wish', { time })]
  return [
    t('change.terms-at-once'),
    t('book.terms-payment'),
    cancelTerms(booking, trip, words),
    ...(losesDriver(booking, trip) ? [t('change.terms-driver')] : []),
  ]
}

/** A leg that somebody is named for becomes another one. */
function losesDriver(booking: Booking, trip: TimedTrip): boolean {
  return ridesOf(booking).some(({ leg, state }) => rowOf(state).driver === 'named' && !isSameRoute(booking, trip, leg))
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

/** What the last change changed, from what to what, until something else happens to the booking; null where nothing did. */
export function changeSaid(booking: Booking, words: Writing): { heading: string; rows: string[] } | null {
  const { changed, sequence } = booking
  const state = stateOf(booking)
  const { t } = words
  if (changed?.sequence !== sequence || isOver(state)) return null
  if (booking.wish) return { heading: t('change.wish-heading'), rows: [] }
  const others = changedRows(booking, words)
  return {
    heading: isRequest(state) ? t('change.request-heading') : t('change.done-heading'),
    rows: others.length === 0 ? [t('change.done-details')] : others,
  }
}

/** What the last change changed of the ride, a line each, until something else happens to the booking. */
export function changedRows({ changed, sequence, quote, pickUpAt }: Booking, words: Writing): string[] {
  if (changed?.sequence !== sequence || changed.before === null) return []
  const rows = tripRows(changed.before, { quote, pickUpAt }, words)
  return rows.filter(({ isOther }) => isOther).map((row) => words.t('change.row', row))
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
    trip: trip.title,
    when: trip.when ?? '',
    vehicle: inSentence(trip.vehicle, words.locale),
    price: trip.price,
    time: momentText(wish.promisedBy, words.locale),
  })
}
