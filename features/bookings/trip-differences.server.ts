import { formatCents } from '#features/fares/money.ts'
import { extrasText, quoteInWords, type Writing } from '#features/fares/quote-in-words.server.ts'
import type { Booking } from './booking.ts'
import { legRows } from './leg-rows.server.ts'
import { needsRows } from './needs-in-words.server.ts'
import { roadOf, momentText } from './trip-in-words.server.ts'
import type { TimedTrip } from './rides.ts'

/** One fact of a trip as it was and as it is to be. */
export type TripRow = { label: string; before: string; after: string; isOther: boolean }

/** The same facts of two trips side by side; a fact that neither has is left out. */
export function tripRows(before: TimedTrip, after: TimedTrip, writing: Writing): TripRow[] {
  return compared(factsOf(before, writing), factsOf(after, writing))
}

/** Addresses, flights, sign and note of both, where they were given. */
export function detailRows(before: Detailed, after: Detailed, writing: Writing): TripRow[] {
  return compared(detailsOf(before, writing), detailsOf(after, writing))
}

type Detailed = Pick<Booking, 'quote' | 'pickUpAt' | 'guest'>

function detailsOf(booking: Detailed, writing: Writing): Fact[] {
  const { t } = writing
  const { signText, note } = booking.guest
  return [
    ...legRows(booking, writing),
    ...(signText === null ? [] : [{ label: t('book.sign'), value: signText }]),
    ...(note === null ? [] : [{ label: t('booking.told-note'), value: note }]),
  ]
}

function compared(was: Fact[], is: Fact[]): TripRow[] {
  const labels = [...new Set([...was, ...is].map(({ label }) => label))]
  const valueOf = (facts: Fact[], label: string) => facts.find((fact) => fact.label === label)?.value ?? '–'
  return labels.map((label) => {
    const [old, now] = [valueOf(was, label), valueOf(is, label)]
    return { label, before: old, after: now, isOther: old !== now }
  })
}

type Fact = { label: string; value: string }

function factsOf({ quote, pickUpAt, needs }: TimedTrip, writing: Writing): Fact[] {
  const { t, locale, places } = writing
  const name = (id: string) => places.distinctName(id, locale)
  const extras = extrasText(quote.lines, writing)
  const plus = quote.asks ? ` ${t('price-box.class.plus-ferry')}` : ''
  return [
    { label: t('price-box.from'), value: name(quote.from) },
    { label: t('price-box.to'), value: name(quote.to) },
    { label: t('change.when'), value: momentText(pickUpAt, locale) },
    ...(quote.returnAt === null ? [] : [{ label: t('booking.way-back'), value: momentText(quote.returnAt, locale) }]),
    { label: t('change.vehicle'), value: vehicleOf(quote, writing) },
    { label: t('price-box.people'), value: String(quote.people) },
    { label: t('price-box.bags'), value: String(quote.bags) },
    ...needsRows(needs, t),
    ...(extras.length === 0 ? [] : [{ label: t('price-box.fact.extras'), value: extras.join(' · ') }]),
    { label: t('change.price'), value: formatCents(quote.maximumCents, locale) + plus },
  ]
}

function vehicleOf(stored: TimedTrip['quote'], writing: Writing): string {
  const { vehicle, lines, maximumCents, basis, asks, freeCancellationHours } = stored
  const quote = {
    vehicle,
    lines,
    maximumCents,
    basis,
    asks,
    freeCancellationHours,
    seats: 0,
    bags: 0,
    ...roadOf(stored),
  }
  return quoteInWords(quote, writing).name
}
