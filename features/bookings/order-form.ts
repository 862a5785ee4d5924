import { cut } from '#lib/cut.ts'
import { isEmail } from '#lib/email.ts'
import { readPhone } from '#lib/phone.ts'
import type { Guest } from './booking.ts'
import { swapped } from './leg-details.ts'
import { readTaxId } from './tax-id.ts'

export const orderFields = [
  'name',
  'email',
  'phone',
  'pickUpAddress',
  'dropOffAddress',
  'flight',
  'returnPickUpAddress',
  'returnDropOffAddress',
  'returnFlight',
  'signText',
  'note',
  'company',
  'address',
  'taxId',
] as const
/** What of it belongs to the legs. */
export const legFieldNames = [
  'pickUpAddress',
  'dropOffAddress',
  'flight',
  'returnPickUpAddress',
  'returnDropOffAddress',
  'returnFlight',
] as const satisfies OrderField[]
/** What a guest may change without a new price. */
export const detailFields = [...legFieldNames, 'signText', 'note'] as const satisfies OrderField[]
export type OrderField = (typeof orderFields)[number]
export type OrderTyped = Record<OrderField, string>

export type OrderFault =
  | 'required'
  | 'too-long'
  | 'email'
  | 'phone'
  | 'contact'
  | 'flight'
  | 'tax-id'
  | 'oib-check'
  | 'company-incomplete'
export type OrderFaults = Partial<Record<OrderField, OrderFault>>

export type OrderReading = { ok: true; guest: Guest } | { ok: false; faults: OrderFaults }

export const longest: Record<OrderField, number> = {
  name: 80,
  email: 254,
  phone: 32,
  pickUpAddress: 300,
  dropOffAddress: 300,
  flight: 12,
  returnPickUpAddress: 300,
  returnDropOffAddress: 300,
  returnFlight: 12,
  signText: 40,
  note: 600,
  company: 120,
  address: 200,
  taxId: 24,
}

/** What was typed into the order form, all of it: what is too long is refused, and shown again to be shortened by who wrote it. */
export function typedFrom(form: { get(name: string): unknown }): OrderTyped {
  const entries = orderFields.map((field) => [field, linesOf(form.get(field))] as const)
  // Made from orderFields, so every field is there.
  return Object.fromEntries(entries) as OrderTyped
}

/** A form sends the end of a line as two signs (HTML § 4.10.22.4); who typed it counts one. */
export function linesOf(value: unknown): string {
  return typeof value === 'string' ? value.replace(/\r\n?/g, '\n') : ''
}

/** What a guest has told, as the form asks it. A return address that is the swapped one of the way there is left empty. */
export function typedOf({ name, email, phone, legs, signText, note, invoice }: Guest): OrderTyped {
  const { there, back } = legs
  const same = swapped(there)
  const otherThan = (stored: string | null | undefined, usual: string | null) =>
    stored === usual ? '' : (stored ?? '')
  return {
    name,
    email: email ?? '',
    phone: phone ?? '',
    pickUpAddress: there.pickUpAddress ?? '',
    dropOffAddress: there.dropOffAddress ?? '',
    flight: there.flight ?? '',
    returnPickUpAddress: otherThan(back?.pickUpAddress, same.pickUpAddress),
    returnDropOffAddress: otherThan(back?.dropOffAddress, same.dropOffAddress),
    returnFlight: back?.flight ?? '',
    signText: signText ?? '',
    note: note ?? '',
    company: invoice?.company ?? '',
    address: invoice?.address ?? '',
    taxId: invoice?.taxId ?? '',
  }
}

type ReadingRules = {
  /** Without a way back what was typed for one is not read. */
  returnTrip: boolean
  /** A reception desk orders for its guest and is called itself: neither a name nor a contact need be given. */
  isByDesk?: boolean
}

export function readOrder(
  typed: OrderTyped,
  { returnTrip, isByDesk = false }: ReadingRules = { returnTrip: false },
): OrderReading {
  // What is refused for its length is not read to its end.
  const plain = Object.fromEntries(
    orderFields.map((field) => [field, clean(cut(typed[field], longest[field]), field === 'note')]),
  ) as OrderTyped
  const faults: OrderFaults = {}
  for (const field of orderFields) if (typed[field].length > longest[field]) faults[field] = 'too-long'
  // Two letters, with the marks that Indian and Arabic scripts put between them.
  if (!isByDesk && !/\p{L}\p{M}*\p{L}/u.test(plain.name)) faults.name ??= 'required'
  if (!isByDesk && plain.email === '' && plain.phone === '') faults.email ??= 'contact'
  if (plain.email !== '' && !isEmail(plain.email)) faults.email ??= 'email'
  const phone = plain.phone === '' ? null : readPhone(plain.phone)
  if (plain.phone !== '' && phone === null) faults.phone ??= 'phone'
  const legs = readLegs(plain, returnTrip, faults)
  const invoice = readInvoice(plain, faults)
  if (Object.keys(faults).length > 0) return { ok: false, faults }
  const { name, email, signText, note } = plain
  return {
    ok: true,
    guest: {
      name,
      email: email || null,
      phone,
      legs,
      signText: signText || null,
      note: note || null,
      invoice,
    },
  }
}

/** NFC, no control characters and none that turn the direction of writing, one space instead of many; only a note has lines. */
export function clean(text: string, hasLines: boolean): string {
  // Most fields may be left empty, and are.
  if (text === '') return text
  return text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(hasLines ? /[^\P{Cc}\n]/gu : /\p{Cc}/gu, ' ')
    .replace(/[\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/g, '')
    .replace(/[ \t]+/g, ' ')
    .trim()
}

/** The way back begins where the way there ends, unless another address was typed for it. */
function readLegs(plain: OrderTyped, returnTrip: boolean, faults: OrderFaults): Guest['legs'] {
  const flightIn = (field: 'flight' | 'returnFlight') => {
    const flight = plain[field] === '' ? null : readFlight(plain[field])
    if (plain[field] !== '' && flight === null) faults[field] ??= 'flight'
    return flight
  }
  const there = {
    pickUpAddress: plain.pickUpAddress || null,
    dropOffAddress: plain.dropOffAddress || null,
    flight: flightIn('flight'),
  }
  if (!returnTrip) return { there, back: null }
  const same = swapped(there)
  const back = {
    pickUpAddress: plain.returnPickUpAddress || same.pickUpAddress,
    dropOffAddress: plain.returnDropOffAddress || same.dropOffAddress,
    flight: flightIn('returnFlight'),
  }
  return { there, back }
}

/** `ou 411` → `OU411`: two letters or digits of the airline, one to four of the flight, perhaps a letter. */
export function readFlight(text: string): string | null {
  const plain = text.toUpperCase().replace(/[\s-]/g, '')
  return /^[A-Z0-9]{2}[A-Z]?\d{1,4}[A-Z]?$/.test(plain) ? plain : null
}

function readInvoice({ company, address, taxId }: OrderTyped, faults: OrderFaults): Guest['invoice'] {
  if (company === '' && address === '' && taxId === '') return null
  if (company === '') faults.company ??= 'company-incomplete'
  if (address === '') faults.address ??= 'company-incomplete'
  const reading = readTaxId(taxId)
  if (!reading.ok) faults.taxId ??= reading.fault === 'oib-check' ? 'oib-check' : 'tax-id'
  return reading.ok ? { company, address, taxId: reading.id } : null
}
