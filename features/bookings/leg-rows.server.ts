import type { Leg } from '#features/fares/quote-line.ts'
import type { Writing } from '#features/fares/quote-in-words.server.ts'
import type { Booking } from './booking.ts'
import { legsOf } from './booking-legs.ts'
import { detailsOf, endText } from './leg-details.ts'
import { ofReturn } from './leg-fields.server.ts'

type Words = Pick<Writing, 't' | 'places' | 'locale'>
type Notice = Pick<Booking, 'quote' | 'pickUpAt' | 'guest'>

type Row = { label: string; value: string }

/** Addresses and flights of the legs that are booked, as far as they were given, each with its label. */
export function legRows(booking: Notice, words: Words): Row[] {
  return legsOf(booking).flatMap(({ leg }) => rowsOfLeg(booking, leg, words).map((row) => named(leg, row, words)))
}

/** The same of one leg, where that leg is named beside them. */
export function rowsOfLeg(booking: Notice, leg: Leg, words: Words): Row[] {
  const { pickUpAddress, dropOffAddress, flight } = detailsOf(booking, leg)
  const { from, to } = endsOf(booking, leg, words)
  const { t } = words
  return [
    ...(pickUpAddress === null ? [] : [{ label: t('book.pick-up-address'), value: from }]),
    ...(dropOffAddress === null ? [] : [{ label: t('book.drop-off-address'), value: to }]),
    ...(flight === null ? [] : [{ label: t('book.flight'), value: flight }]),
  ]
}

/** The flights alone, where the addresses stand elsewhere. */
export function flightRows(booking: Notice, words: Words): Row[] {
  return legsOf(booking).flatMap(({ leg }) => {
    const { flight } = detailsOf(booking, leg)
    return flight === null ? [] : [named(leg, { label: words.t('book.flight'), value: flight }, words)]
  })
}

function named(leg: Leg, row: Row, words: Words): Row {
  return leg === 'back' ? { ...row, label: ofReturn(row.label, words) } : row
}

/** Where a leg begins and ends: the address, or the place alone. */
export function endsOf(
  booking: Pick<Booking, 'quote' | 'guest'>,
  leg: Leg,
  { places, locale }: Pick<Words, 'places' | 'locale'>,
): { from: string; to: string } {
  const { from, to } = booking.quote
  const text = (address: string | null, id: string) => {
    const { names } = places.find(id) ?? {}
    return endText(address, names?.[locale] ?? id, names && Object.values(names))
  }
  const [begin, end] = leg === 'there' ? [from, to] : [to, from]
  const { pickUpAddress, dropOffAddress } = detailsOf(booking, leg)
  return { from: text(pickUpAddress, begin), to: text(dropOffAddress, end) }
}
