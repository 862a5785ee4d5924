import type { LegDetails } from '#features/bookings/booking.ts'
import { type OrderFaults, type OrderTyped, orderFields, readOrder, typedFrom } from '#features/bookings/order-form.ts'
import { instantsOf, isCalendarDate } from '#i18n/zoned.ts'
import type { LocaleCode } from '#i18n/locale.ts'
import { cut } from '#lib/cut.ts'

/** `booked`: it became a booking by phone. */
export const enquiryStates = ['open', 'answered', 'closed', 'booked'] as const
export type EnquiryState = (typeof enquiryStates)[number]

/** What the office does with one; `book` only by writing down the booking. */
export const enquirySteps = ['answer', 'close', 'reopen'] as const
export type EnquiryDeskStep = (typeof enquirySteps)[number]
export type EnquiryStep = EnquiryDeskStep | 'book'

/** Which of them lead on from a state, in the order of the buttons. */
export function stepsOf({ state }: Pick<Enquiry, 'state'>): EnquiryDeskStep[] {
  if (state === 'open') return ['answer', 'close']
  if (state === 'answered') return ['close', 'reopen']
  return state === 'closed' ? ['reopen'] : []
}

/** A trip we cannot price, with who asks and until when we promised an answer: a document of `enquiries`. */
export type Enquiry = {
  id: string
  state: EnquiryState
  locale: LocaleCode
  trip: EnquiryTrip
  /** Enquiries stored before the form asked for addresses and the flight have none. */
  leg?: LegDetails
  name: string
  email: string | null
  phone: string | null
  note: string | null
  /** The voucher that came along: used once the question becomes a booking, not before. */
  voucher?: string
  at: number
  promisedBy: number
  /** Asked on a sample site: nobody will answer. */
  trial: boolean
  /** When it stopped being open. */
  settledAt?: number
  /** The booking it became. */
  booking?: string
}

/** One entry of `enquiries/{id}/log`. */
export type EnquiryLogEntry = { at: number; by: string; from: EnquiryState; to: EnquiryState; why: string | null }

/** As it was written; places are text, for that is why it is an enquiry. */
export type EnquiryTrip = {
  from: string
  to: string
  date: string | null
  time: string | null
  people: number
  bags: number
}

export const tripFields = ['from', 'to', 'date', 'time', 'people', 'bags'] as const
export type TripField = (typeof tripFields)[number]
export const legFields = ['pickUpAddress', 'dropOffAddress', 'flight'] as const
export type EnquiryLegField = (typeof legFields)[number]
export const personFields = ['name', 'email', 'phone', 'note'] as const
export type PersonField = (typeof personFields)[number]
export type EnquiryField = TripField | EnquiryLegField | PersonField
export type EnquiryTyped = Record<EnquiryField, string>
export type EnquiryFault = 'place' | 'too-long' | 'when' | 'count'

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
    ...{ from: read('from'), to: read('to'), date: read('date'), time: read('time') },
    ...{ people: read('people'), bags: read('bags') },
    pickUpAddress,
    dropOffAddress,
    flight,
    ...{ name: person.name, email: person.email, phone: person.phone, note: person.note },
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
  if (!isStillToCome(typed, now)) faults.date = 'when'
  return {
    ...{ from: place('from'), to: place('to'), date: typed.date || null, time: typed.time || null },
    ...{ people: count('people', 1), bags: count('bags', 0) },
  }
}

/** Both empty is "not fixed yet"; a day alone is a day. */
function isStillToCome({ date, time }: EnquiryTyped, now: number): boolean {
  if (date === '') return time === ''
  if (!isCalendarDate(date)) return false
  return instantsOf({ date, time: time === '' ? '23:59' : time }).some((at) => at > now)
}
