import type { BookingState } from '#domain/bookings/states.ts'
import { type Booking, legStatuses, type LegStatus, stateOf } from '#features/bookings/booking.ts'
import { detailsOf } from '#features/bookings/leg-details.ts'
import { paymentOf } from '#features/bookings/payment.ts'
import { formatCode } from '#features/codes/code.ts'
import { type Cents, decimalOf } from '#features/fares/money.ts'
import type { Leg } from '#features/fares/quote-line.ts'
import { localTimeOf } from '#i18n/zoned.ts'

export type CsvWords = {
  heads: readonly string[]
  place: (id: string) => string
  state: (state: BookingState) => string
}

/** The columns of the export; their headings come in the reader's language, in this order. */
export const csvColumns = [
  'code',
  'state',
  'pick-up',
  'from',
  'to',
  'people',
  'class',
  'vehicle',
  'driver',
  'name',
  'phone',
  'email',
  'price',
  'voucher-off',
  'prepaid',
  'to-pay',
  'ordered',
  'paid',
  'trial',
  'pick-up-address',
  'drop-off-address',
  'flight',
  'return',
  'return-pick-up-address',
  'return-drop-off-address',
  'return-flight',
] as const

export function bookingCells(bookings: readonly Booking[], words: CsvWords): (readonly (string | number | null)[])[] {
  return [words.heads, ...bookings.map((booking) => rowOf(booking, words))]
}

function rowOf(booking: Booking, { place, state }: CsvWords): (string | number | null)[] {
  const { code, quote, guest, pickUpAt, orderedAt, paidAt, trial } = booking
  const { voucherCents, prepaidCents, toPayCents } = paymentOf(booking)
  return [
    formatCode(code),
    state(stateOf(booking)),
    moment(pickUpAt),
    place(quote.from),
    place(quote.to),
    quote.people,
    quote.vehicle,
    ofLegs(booking, ({ vehicleId }) => vehicleId),
    ofLegs(booking, ({ driver }) => driver ?? null),
    guest.name,
    guest.phone,
    guest.email,
    ...[quote.maximumCents, voucherCents, prepaidCents, toPayCents].map(amount),
    moment(orderedAt),
    paidAt === undefined ? null : moment(paidAt),
    trial ? 1 : 0,
    ...legCells(booking, 'there'),
    quote.returnAt === null ? null : moment(quote.returnAt),
    ...legCells(booking, 'back'),
  ]
}

/** One value where both legs have the same. */
export function ofLegs(booking: Booking, valueOf: (leg: LegStatus) => string | null): string | null {
  const values = legStatuses(booking).flatMap((leg) => valueOf(leg) || [])
  return [...new Set(values)].join(' / ') || null
}

/** With a decimal comma: what a spreadsheet set to Croatian reads as a number. */
function amount(cents: Cents): string {
  return decimalOf(cents).replace('.', ',')
}

function legCells(booking: Booking, leg: Leg): (string | null)[] {
  const { pickUpAddress, dropOffAddress, flight } = detailsOf(booking, leg)
  return [pickUpAddress, dropOffAddress, flight]
}

function moment(at: number): string {
  const { date, time } = localTimeOf(at)
  return `${date} ${time}`
}
