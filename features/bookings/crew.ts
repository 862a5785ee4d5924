import { cut } from '#lib/cut.ts'
import type { LegStatus } from './booking.ts'

/** Who comes to a ride that a carrier drives, and with what: of the carrier's drivers the house knows none (ADR 40). */
export type Crew = {
  /** A first name, as it was written. */
  name: string
  /** What it is and its plate, as the guest stands before it. */
  vehicle: string
}

export const LONGEST_CREW_NAME = 40
export const LONGEST_CREW_VEHICLE = 80

/** As a form says it; what is missing is the empty text. */
export function readCrew(form: { get(name: string): unknown }): Crew {
  return { name: line(form.get('name'), LONGEST_CREW_NAME), vehicle: line(form.get('vehicle'), LONGEST_CREW_VEHICLE) }
}

/** A guest does not get into a vehicle of which nothing was said: before that nobody sets off. */
export function lacksCrew({ carrier, crew }: Pick<LegStatus, 'carrier' | 'crew'>): boolean {
  return carrier !== undefined && crew === undefined
}

function line(value: unknown, longest: number): string {
  if (typeof value !== 'string') return ''
  const plain = value
    .normalize('NFC')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
  return cut(plain, longest)
}
