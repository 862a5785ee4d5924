import { cut } from '#lib/cut.ts'
import type { Guest } from '#features/bookings/booking.ts'
import {
  legFieldNames,
  linesOf,
  type OrderFaults,
  orderFields,
  type OrderTyped,
  readOrder,
} from '#features/bookings/order-form.ts'
import { readTypedWhen } from './typed-when.ts'

/** The fields of the form for a call, in the order in which they are asked for on the phone. */
export type PhoneField =
  | 'from'
  | 'to'
  | 'when'
  | 'people'
  | 'bags'
  | 'name'
  | 'phone'
  | 'price'
  | 'why'
  | 'email'
  | 'vehicle'
  | 'returnWhen'
  | LegFieldName
  | 'note'
  | 'locale'
  | 'withoutVehicle'
type LegFieldName = (typeof legFieldNames)[number]
const wayBackFields = ['returnPickUpAddress', 'returnDropOffAddress', 'returnFlight'] as const
export type PhoneTyped = Record<PhoneField, string>

export type PhoneFault =
  | 'required'
  | 'unknown-place'
  | 'which-place'
  | 'no-road'
  | 'same-place'
  | 'not-understood'
  | 'past'
  | 'past-day'
  | 'too-far'
  | 'no-such-time'
  | 'people'
  | 'bags'
  | 'before'
  | 'too-soon'
  | 'amount'
  | 'why'
  | 'contact'
  | 'phone'
  | 'email'
  | 'flight'
  | 'too-long'
  | 'no-vehicle'
  | 'too-many'
  | 'too-small'
  | 'no-price'
export type PhoneFaults = Partial<Record<PhoneField, PhoneFault>>

/** The two places, as what was typed was understood. */
type PhoneEnd = { id: string } | { fault: PhoneFault }
export type PhoneEnds = { from: PhoneEnd; to: PhoneEnd }

export const emptyForm: PhoneTyped = {
  from: '',
  to: '',
  when: '',
  people: '2',
  bags: '2',
  name: '',
  phone: '',
  price: '',
  why: '',
  email: '',
  vehicle: '',
  returnWhen: '',
  note: '',
  locale: 'en',
  withoutVehicle: '',
  pickUpAddress: '',
  dropOffAddress: '',
  flight: '',
  returnPickUpAddress: '',
  returnDropOffAddress: '',
  returnFlight: '',
}

/** The keys of `emptyForm`, which has them all. */
export const phoneFields = Object.keys(emptyForm) as PhoneField[]

/** Far more than any field takes: what is too long is refused by its own rule and stands there to be shortened. */
const LONGEST = 4000

export function typedByPhone(form: { get(name: string): unknown }, preset: PhoneTyped = emptyForm): PhoneTyped {
  const rows = phoneFields.map((field) => {
    const value = form.get(field)
    return [field, typeof value === 'string' ? cut(linesOf(value), LONGEST) : preset[field]] as const
  })
  // Made from the keys of emptyForm, so every field is there.
  return Object.fromEntries(rows) as PhoneTyped
}

export type PhoneTimes = { at: number; returnAt: number | null }

/** When, and when back: both said in one field each. */
export function readTimes(typed: PhoneTyped, now: number): { times: PhoneTimes | null; faults: PhoneFaults } {
  const when = readTypedWhen(typed.when, now)
  const back = typed.returnWhen.trim() === '' ? null : readTypedWhen(typed.returnWhen, now)
  const faults: PhoneFaults = {}
  if (!when.ok) faults.when = when.fault
  if (back && !back.ok) faults.returnWhen = back.fault
  if (back === null && wayBackFields.some((field) => typed[field].trim() !== '')) faults.returnWhen = 'required'
  if (when.ok && back?.ok && back.at <= when.at) faults.returnWhen = 'before'
  if (!when.ok || Object.keys(faults).length > 0) return { times: null, faults }
  return { times: { at: when.at, returnAt: back?.ok ? back.at : null }, faults }
}

/** Who rides, by the rules of the guest's own form. */
export function readCaller(typed: PhoneTyped): { guest: Guest | null; faults: PhoneFaults } {
  const blank = Object.fromEntries(orderFields.map((field) => [field, ''])) as OrderTyped
  const own = (['name', 'phone', 'email', 'note', ...legFieldNames] as const).map((field) => [field, typed[field]])
  const returnTrip = typed.returnWhen.trim() !== ''
  const reading = readOrder({ ...blank, ...Object.fromEntries(own) }, { returnTrip })
  if (reading.ok) return { guest: reading.guest, faults: {} }
  return { guest: null, faults: faultsOf(reading.faults) }
}

function faultsOf(found: OrderFaults): PhoneFaults {
  const { name, email, phone, note } = found
  const faults: PhoneFaults = {}
  if (name) faults.name = name === 'too-long' ? 'too-long' : 'required'
  // On the phone a number is what one has; an e-mail is a favour.
  if (email) faults[email === 'contact' ? 'phone' : 'email'] = email === 'contact' ? 'contact' : 'email'
  if (phone) faults.phone = 'phone'
  for (const field of legFieldNames) {
    const fault = found[field]
    if (fault) faults[field] = fault === 'flight' ? 'flight' : 'too-long'
  }
  if (note) faults.note = 'too-long'
  return faults
}
