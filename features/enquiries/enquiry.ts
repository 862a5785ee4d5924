import type { InferOutput } from 'valibot'
import type { LegDetails } from '#features/bookings/booking.ts'
import { type OrderFaults, type OrderTyped, orderFields, readOrder, typedFrom } from '#features/bookings/order-form.ts'
import { instantsOf, isCalendarDate } from '#i18n/zoned.ts'
import { cut } from '#lib/cut.ts'
import type { enquiryLogSchema, enquirySchema } from './enquiry-schema.ts'

export type Enquiry = InferOutput<typeof enquirySchema>
export type EnquiryState = Enquiry['state']
export type EnquiryTrip = Enquiry['trip']
/** The quote of an enquiry. */
export type EnquiryOffer = NonNullable<Enquiry['offer']>
export type EnquiryLogEntry = InferOutput<typeof enquiryLogSchema>

/** What the office does with one, beside sending a quote and declining; `book` only by writing down the booking. */
export const enquirySteps = ['answer', 'close', 'reopen'] as const
export type EnquiryDeskStep = (typeof enquirySteps)[number]

/** From where each step leads, and where to. A booked one is over: the booking has its own page. */
export const enquiryMoves = {
  answer: { from: ['open'], to: 'answered' },
  close: { from: ['open', 'answered'], to: 'closed' },
  reopen: { from: ['answered', 'closed', 'declined'], to: 'open' },
  quote: { from: ['open', 'answered', 'quoted', 'declined', 'closed'], to: 'quoted' },
  decline: { from: ['open', 'answered', 'quoted'], to: 'declined' },
  book: { from: ['open', 'answered', 'quoted', 'declined', 'closed'], to: 'booked' },
  accept: { from: ['quoted'], to: 'booked' },
  /** The guest accepted, and no vehicle was free any more: we answer anew. */
  full: { from: ['quoted'], to: 'open' },
} as const satisfies Record<string, { from: readonly EnquiryState[]; to: EnquiryState }>
export type EnquiryStep = keyof typeof enquiryMoves

export function mayMove({ state }: Pick<Enquiry, 'state'>, step: EnquiryStep): boolean {
  return enquiryMoves[step].from.some((from) => from === state)
}

/** Which of the office's steps lead on from a state, in the order of the buttons. */
export function stepsOf(enquiry: Pick<Enquiry, 'state'>): EnquiryDeskStep[] {
  return enquirySteps.filter((step) => mayMove(enquiry, step))
}

/** A quote that can be accepted now. */
export function isAcceptable({ state, offer }: Enquiry, now: number): boolean {
  return state === 'quoted' && offer !== undefined && now < offer.validUntil
}

export const tripFields = ['from', 'to', 'date', 'time', 'people', 'bags', 'returnDate', 'returnTime'] as const
export type TripField = (typeof tripFields)[number]
export const legFields = ['pickUpAddress', 'dropOffAddress', 'flight'] as const
export type EnquiryLegField = (typeof legFields)[number]
export const personFields = ['name', 'email', 'phone', 'note'] as const
export type PersonField = (typeof personFields)[number]
export type EnquiryField = TripField | EnquiryLegField | PersonField
export type EnquiryTyped = Record<EnquiryField, string>
export type EnquiryFault = 'place' | 'too-long' | 'when' | 'before' | 'count'

export type EnquiryReading =
  | { ok: true; trip: EnquiryTrip; leg: LegDetails; person: Pick<Enquiry, 'name' | 'email' | 'phone' | 'note'> }
  | { ok: false; faults: Partial<Record<TripField, EnquiryFault>>; orderFaults: OrderFaults }

/** More than this is a question for a person, not for a form. */
export const MOST = 60
/** An address with the house, the way in and whose it is; more stands in the note. */
const LONGEST_PLACE = 300

/** All of it: what is too long is refused, and shown again to be shortened by who wrote it. */
export function enquiryTypedFrom(form: { get(name: string): unknown }): EnquiryTyped {
  const { pickUpAddress, dropOffAddress, flight, ...person } = typedFrom(form)
  const read = (field: TripField) => {
    const value = form.get(field)
    return typeof value === 'string' ? value : ''
  }
  return {
    from: read('from'),
    to: read('to'),
    date: read('date'),
    time: read('time'),
    people: read('people'),
    bags: read('bags'),
    returnDate: read('returnDate'),
    returnTime: read('returnTime'),
    pickUpAddress,
    dropOffAddress,
    flight,
    name: person.name,
    email: person.email,
    phone: person.phone,
    note: person.note,
  }
}

export function longPlaces(typed: EnquiryTyped): Partial<Record<TripField, EnquiryFault>> {
  const long = (['from', 'to'] as const).filter((field) => typed[field].length > LONGEST_PLACE)
  return Object.fromEntries(long.map((field) => [field, 'too-long']))
}

/** Who asks is reached like who orders, so the same words are right and wrong. */
export function readEnquiry(typed: EnquiryTyped, now: number): EnquiryReading {
  const faults = longPlaces(typed)
  const trip = readTrip(typed, now, faults)
  const empty = Object.fromEntries(orderFields.map((field) => [field, '']))
  // Made from orderFields, so every field is there.
  const reading = readOrder({ ...empty, ...pick(typed) } as OrderTyped)
  if (!reading.ok || Object.keys(faults).length > 0)
    return { ok: false, faults, orderFaults: reading.ok ? {} : reading.faults }
  const { name, email, phone, note, legs } = reading.guest
  return { ok: true, trip, leg: legs.there, person: { name, email, phone, note } }
}

function pick(typed: EnquiryTyped): Pick<OrderTyped, EnquiryLegField | PersonField> {
  const { name, email, phone, note, pickUpAddress, dropOffAddress, flight } = typed
  return { name, email, phone, note, pickUpAddress, dropOffAddress, flight }
}

function readTrip(typed: EnquiryTyped, now: number, faults: Partial<Record<TripField, EnquiryFault>>): EnquiryTrip {
  const place = (field: 'from' | 'to') => {
    // What is refused for its length is not read to its end.
    const text = cut(typed[field], LONGEST_PLACE)
      .normalize('NFC')
      .replace(/[\p{Cc}\s]+/gu, ' ')
      .trim()
    if (!/\p{L}/u.test(text)) faults[field] ??= 'place'
    return text
  }
  const count = (field: 'people' | 'bags', least: number) => {
    const text = typed[field].trim()
    const number = /^\d{1,3}$/.test(text) ? Number(text) : -1
    if (number < least || number > MOST) faults[field] = 'count'
    return number
  }
  const { date, time, returnDate, returnTime } = typed
  if (!isStillToCome({ date, time }, now)) faults.date = 'when'
  if (!isStillToCome({ date: returnDate, time: returnTime }, now)) faults.returnDate = 'when'
  else if (returnDate !== '' && isBefore({ date: returnDate, time: returnTime }, { date, time }))
    faults.returnDate = 'before'
  return {
    from: place('from'),
    to: place('to'),
    date: date || null,
    time: time || null,
    people: count('people', 1),
    bags: count('bags', 0),
    returnDate: returnDate || null,
    returnTime: returnTime || null,
  }
}

type Day = Pick<EnquiryTyped, 'date' | 'time'>

/** Where both say an hour it counts, too; the texts of a day and of an hour sort as they come. */
function isBefore(back: Day, there: Day): boolean {
  if (there.date === '' || back.date !== there.date) return back.date < there.date
  return back.time !== '' && there.time !== '' && back.time <= there.time
}

/** Both empty is "not fixed yet"; a day alone is a day. */
function isStillToCome({ date, time }: Day, now: number): boolean {
  if (date === '') return time === ''
  if (!isCalendarDate(date)) return false
  return instantsOf({ date, time: time === '' ? '23:59' : time }).some((at) => at > now)
}
