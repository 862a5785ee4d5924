import { cut } from '#lib/cut.ts'
import type { Guest } from './booking.ts'
import { readTaxId } from './tax-id.ts'

export const orderFields = [
  'name',
  'email',
  'phone',
  'flight',
  'pickUpDetail',
  'signText',
  'note',
  'company',
  'address',
  'taxId',
] as const
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

const longest: Record<OrderField, number> = {
  name: 80,
  email: 254,
  phone: 32,
  flight: 12,
  pickUpDetail: 300,
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

export function readOrder(typed: OrderTyped): OrderReading {
  // What is refused for its length is not read to its end.
  const plain = Object.fromEntries(
    orderFields.map((field) => [field, clean(cut(typed[field], longest[field]), field === 'note')]),
  ) as OrderTyped
  const faults: OrderFaults = {}
  for (const field of orderFields) if (typed[field].length > longest[field]) faults[field] = 'too-long'
  // Two letters, with the marks that Indian and Arabic scripts put between them.
  if (!/\p{L}\p{M}*\p{L}/u.test(plain.name)) faults.name ??= 'required'
  if (plain.email === '' && plain.phone === '') faults.email ??= 'contact'
  if (plain.email !== '' && !isEmail(plain.email)) faults.email ??= 'email'
  const phone = plain.phone === '' ? null : readPhone(plain.phone)
  if (plain.phone !== '' && phone === null) faults.phone ??= 'phone'
  const flight = plain.flight === '' ? null : readFlight(plain.flight)
  if (plain.flight !== '' && flight === null) faults.flight ??= 'flight'
  const invoice = readInvoice(plain, faults)
  if (Object.keys(faults).length > 0) return { ok: false, faults }
  const { name, email, pickUpDetail, signText, note } = plain
  return {
    ok: true,
    guest: {
      name,
      email: email || null,
      phone,
      flight,
      pickUpDetail: pickUpDetail || null,
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

/**
 * Deliberately wide: plus addresses and foreign letters are real; the mail itself is the test. But nothing a mailer reads as a
 * list, a name or a comment (RFC 5322 § 3.2.3, specials), and no name of a host ends in a number (URL Standard, "ends in a number").
 */
export function isEmail(text: string): boolean {
  return /^[^\s@<>()[\]\\,;:"]{1,64}@[^\s@.<>()[\]\\,;:"]+(\.(?!\d+$)[^\s@.<>()[\]\\,;:"]+)+$/u.test(text)
}

/** `091 234 5678` → `+385912345678`; a number with a country code keeps it. ITU E.164: at most fifteen digits. */
export function readPhone(text: string): string | null {
  // The zero in +49 (0)151 is dialled at home only; in Italy it stays.
  const plain = text.replace(/^((?:\+|00)(?!39)[\d\s]*)\(0\)/, '$1').replace(/[\s()./\-\u2010-\u2015]/g, '')
  const international = plain.replace(/^00/, '+')
  const digits = international.startsWith('+')
    ? international
    : international.startsWith('0')
      ? `+385${international.slice(1)}`
      : ''
  return /^\+[1-9]\d{6,14}$/.test(digits) ? digits : null
}

/** `ou 411` → `OU411`: two letters or digits of the airline, one to four of the flight, perhaps a letter. */
function readFlight(text: string): string | null {
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
