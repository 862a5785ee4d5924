import { clean } from '#features/bookings/order-form.ts'
import { readPhone } from '#lib/phone.ts'
import { isEmail } from '#lib/email.ts'
import { readTaxId } from '#features/bookings/tax-id.ts'
import { readIban } from '#lib/iban.ts'
import { readPlate } from './plate.ts'

export const doors = ['refer', 'drive'] as const
export type Door = (typeof doors)[number]

export const referrerTypes = ['hotel', 'host', 'agency', 'restaurant', 'marina'] as const
export const carrierTypes = ['driver', 'fleet', 'skipper'] as const
export type PartnerType = (typeof referrerTypes)[number] | (typeof carrierTypes)[number]

type Kind = 'type' | 'text' | 'place' | 'email' | 'phone' | 'reach' | 'date' | 'towns' | 'vehicle' | 'tax-id' | 'iban'
type Field = { name: string; kind: Kind; most: number; optional?: true }

/** What each door asks, step by step. A reception desk has five fields and twenty seconds. */
const steps = {
  refer: [
    [
      { name: 'type', kind: 'type', most: 20 },
      { name: 'name', kind: 'text', most: 100 },
      { name: 'town', kind: 'place', most: 60 },
      { name: 'contact', kind: 'text', most: 80 },
      { name: 'reach', kind: 'reach', most: 200 },
    ],
  ],
  drive: [
    [
      { name: 'type', kind: 'type', most: 20 },
      { name: 'name', kind: 'text', most: 100 },
      { name: 'town', kind: 'place', most: 60 },
      { name: 'email', kind: 'email', most: 200 },
      { name: 'phone', kind: 'phone', most: 32 },
    ],
    [
      { name: 'licence', kind: 'text', most: 60 },
      { name: 'licenceUntil', kind: 'date', most: 16 },
      { name: 'permits', kind: 'towns', most: 200, optional: true },
      { name: 'permitsUntil', kind: 'date', most: 16, optional: true },
    ],
    [
      { name: 'vehicle1', kind: 'vehicle', most: 30 },
      { name: 'vehicle2', kind: 'vehicle', most: 30, optional: true },
      { name: 'vehicle3', kind: 'vehicle', most: 30, optional: true },
      { name: 'insurance', kind: 'text', most: 80 },
      { name: 'insuranceUntil', kind: 'date', most: 16 },
    ],
    [
      { name: 'taxId', kind: 'tax-id', most: 24 },
      { name: 'iban', kind: 'iban', most: 42 },
    ],
  ],
} as const satisfies Record<Door, readonly (readonly Field[])[]>

export type ApplicationField =
  | (typeof steps)['refer'][number][number]['name']
  | (typeof steps)['drive'][number][number]['name']
export type ApplicationTyped = Partial<Record<ApplicationField, string>>
export type ApplicationFault =
  | 'required'
  | 'too-long'
  | 'email'
  | 'phone'
  | 'reach'
  | 'date'
  | 'date-past'
  | 'town'
  | 'plate'
  | 'plate-area'
  | 'tax-id'
  | 'oib-check'
  | 'iban'
  | 'iban-length'
  | 'iban-check'
export type ApplicationFaults = Partial<Record<ApplicationField, ApplicationFault>>

export type ReadingDeps = { today: string; townOf: (name: string) => string | null }
type Value = { ok: true; value: string } | { ok: false; fault: ApplicationFault }

export function stepCount(door: Door): number {
  return steps[door].length
}

export function fieldsOf(door: Door, step: number): readonly (Field & { name: ApplicationField })[] {
  return steps[door][step - 1] ?? []
}

export function typesOf(door: Door): readonly PartnerType[] {
  return door === 'refer' ? referrerTypes : carrierTypes
}

/** What was typed into one step, all of it: what is too long is refused, and shown again to be shortened. */
export function typedInStep(door: Door, step: number, form: { get(name: string): unknown }): ApplicationTyped {
  const typed: ApplicationTyped = {}
  for (const { name } of fieldsOf(door, step)) {
    const value = form.get(name)
    typed[name] = typeof value === 'string' ? value : ''
  }
  return typed
}

/** One step, read: clean values by field, or what is wrong with which. */
export function readStep(door: Door, step: number, typed: ApplicationTyped, deps: ReadingDeps) {
  const values: ApplicationTyped = {}
  const faults: ApplicationFaults = {}
  for (const field of fieldsOf(door, step)) {
    const given = typed[field.name] ?? ''
    const plain = clean(given, false)
    const read = given.length > field.most ? wrong('too-long') : readField(door, field, plain, typed, deps)
    if (read.ok) values[field.name] = read.value
    else faults[field.name] = read.fault
  }
  return { values, faults, ok: Object.keys(faults).length === 0 }
}

/** All steps; `faulty`: the first step that is not right yet. */
export function readApplication(door: Door, typed: ApplicationTyped, deps: ReadingDeps) {
  const read = steps[door].map((_fields, at) => readStep(door, at + 1, typed, deps))
  const faulty = read.findIndex(({ ok }) => !ok)
  const values: ApplicationTyped = Object.assign({}, ...read.map((step) => step.values))
  return faulty < 0 ? { ok: true as const, values } : { ok: false as const, faulty: faulty + 1 }
}

function readField(door: Door, field: Field, plain: string, typed: ApplicationTyped, deps: ReadingDeps): Value {
  if (plain === '') return field.optional ? right('') : wrong('required')
  switch (field.kind) {
    case 'type':
      return typesOf(door).some((type) => type === plain) ? right(plain) : wrong('required')
    // Suggested while one types, and taken as it is: the office chooses the place when it approves.
    case 'place':
    case 'text':
      return /[\p{L}\p{N}]/u.test(plain) ? right(plain) : wrong('required')
    case 'email':
      return isEmail(plain) ? right(plain) : wrong('email')
    case 'phone':
      return orFault(readPhone(plain), 'phone')
    case 'reach':
      return isEmail(plain) ? right(plain) : orFault(readPhone(plain), 'reach')
    case 'date':
      return readPaperDate(plain, deps.today)
    case 'towns':
      return readTowns(plain, deps)
    case 'vehicle':
      return readVehicle(plain, typed)
    case 'tax-id':
      return readTax(plain)
    case 'iban':
      return readAccount(plain)
  }
}

/** `2027-03-01`, or `1. 3. 2027.` where a browser has no date field. A paper that has run out is no paper. */
export function readPaperDate(plain: string, today: string): Value {
  const [, d = '', m = '', y = ''] = /^(\d{1,2})[./ ]+(\d{1,2})[./ ]+(\d{4})\.?$/.exec(plain) ?? []
  const iso = y === '' ? plain : `${y}-${m.padStart(2, '0')}-${d.padStart(2, '0')}`
  if (!/^\d{4}-\d{2}-\d{2}$/.test(iso) || !isDay(iso)) return wrong('date')
  return iso < today ? wrong('date-past') : right(iso)
}

/** 31 February is a day of March to a machine, and none to anybody else. */
function isDay(iso: string): boolean {
  const at = Date.parse(`${iso}T00:00:00Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(iso)
}

function readTowns(plain: string, { townOf }: ReadingDeps): Value {
  const ids = plain
    .split(/[,;\n]/)
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .map(townOf)
  return ids.some((id) => id === null) ? wrong('town') : right([...new Set(ids)].join(','))
}

/** A skipper writes the boat's mark, which each harbour office writes its own way; all else is a plate. */
function readVehicle(plain: string, typed: ApplicationTyped): Value {
  if (typed.type === 'skipper') return right(plain.toUpperCase())
  const read = readPlate(plain)
  if (read.ok) return right(read.plate)
  return wrong(read.fault === 'area' ? 'plate-area' : 'plate')
}

function readTax(plain: string): Value {
  const read = readTaxId(plain)
  if (read.ok) return right(read.id)
  return wrong(read.fault === 'oib-check' ? 'oib-check' : 'tax-id')
}

function readAccount(plain: string): Value {
  const read = readIban(plain)
  if (read.ok) return right(read.iban)
  return wrong(read.fault === 'check' ? 'iban-check' : read.fault === 'country-length' ? 'iban-length' : 'iban')
}

function orFault(value: string | null, fault: ApplicationFault): Value {
  return value === null ? wrong(fault) : right(value)
}

function right(value: string): Value {
  return { ok: true, value }
}

function wrong(fault: ApplicationFault): Value {
  return { ok: false, fault }
}
