import type { Fleet } from '#features/fleet/fleet.ts'
import { accesses, misfitOfAll, type Needs, nothingNeeded, pets } from '#features/fleet/needs.ts'
import type { BookedQuote } from './booking.ts'

export const needFields = ['under135', 'under150', 'prams', 'bikes', 'pet', 'access'] as const satisfies (keyof Needs)[]
export type NeedField = (typeof needFields)[number]
export type NeedTyped = Record<NeedField, string>
export type NeedFaults = Partial<Record<NeedField, 'count' | 'misfit'>>
export type NeedReading = { ok: true; needs: Needs | null } | { ok: false; faults: NeedFaults }

const LONGEST = 12
const MOST = 16

export function needsTypedFrom(form: { get(name: string): unknown }): NeedTyped {
  const read = (field: NeedField) => {
    const value = form.get(field)
    return typeof value === 'string' ? value.slice(0, LONGEST) : ''
  }
  return {
    under135: read('under135'),
    under150: read('under150'),
    prams: read('prams'),
    bikes: read('bikes'),
    pet: read('pet'),
    access: read('access'),
  }
}

/** Something stands there. */
export function isRequested(value: string): boolean {
  return !['', '0', 'none'].includes(value)
}

/** What rides along as it stands in the form; a field of which nothing was said is empty. */
export function needsTypedOf(needs: Needs | null | undefined): NeedTyped {
  const entries = needFields.map((field) => [field, String(needs?.[field] || '')] as const)
  // Made from needFields, so every field is there.
  return Object.fromEntries(entries) as NeedTyped
}

/** What was asked for, where a vehicle of the class can take it; null where nothing was. Empty is nothing. */
export function readNeeds(typed: NeedTyped, quote: Pick<BookedQuote, 'vehicle' | 'people' | 'bags'>, fleet: Fleet) {
  const faults: NeedFaults = {}
  const count = (field: 'under135' | 'under150' | 'prams' | 'bikes') => {
    const text = typed[field].trim()
    if (text === '') return 0
    if (!/^\d{1,2}$/.test(text) || Number(text) > MOST) faults[field] = 'count'
    return Number(text)
  }
  const needs: Needs = {
    under135: count('under135'),
    under150: count('under150'),
    prams: count('prams'),
    bikes: count('bikes'),
    pet: pets.find((pet) => pet === typed.pet) ?? 'none',
    access: accesses.find((access) => access === typed.access) ?? 'none',
  }
  return finished(needs, faults, quote, fleet)
}

function finished(
  needs: Needs,
  faults: NeedFaults,
  { vehicle, people, bags }: Pick<BookedQuote, 'vehicle' | 'people' | 'bags'>,
  fleet: Fleet,
): NeedReading {
  if (Object.keys(faults).length > 0) return { ok: false, faults }
  if (isNothing(needs)) return { ok: true, needs: null }
  const ofClass = fleet.vehicles.filter(({ vehicleClass }) => vehicleClass === vehicle)
  const field = misfitOfAll(ofClass, { people, bags, needs })
  return field === null ? { ok: true, needs } : { ok: false, faults: { [field]: 'misfit' } }
}

function isNothing(needs: Needs): boolean {
  return needFields.every((field) => needs[field] === nothingNeeded[field])
}
