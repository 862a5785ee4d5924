import type { Booking } from '#features/bookings/booking.ts'
import { shownCode } from '#features/codes/code.ts'
import { decimalOf } from '#features/fares/money.ts'
import { localTimeOf } from '#i18n/zoned.ts'

export type CsvWords = {
  heads: readonly string[]
  place: (id: string) => string
  state: (state: Booking['state']) => string
}

/** The columns of the export; their headings come in the reader's language, in this order. */
export const csvColumns = [
  ...['code', 'state', 'pick-up', 'from', 'to', 'people', 'class', 'vehicle', 'driver', 'name', 'phone', 'email'],
  ...['price', 'ordered', 'paid', 'trial'],
] as const

export function bookingCells(bookings: readonly Booking[], words: CsvWords): (readonly (string | number | null)[])[] {
  return [words.heads, ...bookings.map((booking) => rowOf(booking, words))]
}

function rowOf(booking: Booking, { place, state }: CsvWords): (string | number | null)[] {
  const { code, quote, guest, vehicleId, driver, pickUpAt, orderedAt, paidAt, trial } = booking
  return [
    ...[shownCode(code), state(booking.state), moment(pickUpAt), place(quote.from), place(quote.to), quote.people],
    ...[quote.vehicle, vehicleId, driver ?? null, guest.name, guest.phone, guest.email],
    // A decimal comma: what a spreadsheet set to Croatian reads as a number.
    decimalOf(quote.maximumCents).replace('.', ','),
    ...[moment(orderedAt), paidAt === undefined ? null : moment(paidAt), trial ? 1 : 0],
  ]
}

function moment(at: number): string {
  const { date, time } = localTimeOf(at)
  return `${date} ${time}`
}
