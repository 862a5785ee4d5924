import type { VehicleClassId } from '#features/fleet/vehicle-classes.ts'
import type { AssignmentFacts, EmptyDrive } from './assignment.ts'

/** Places by number: comparing thousands of drives by text would take most of the time. */
export type EmptyDrives = {
  placeOf: (id: string) => number
  idOf: (place: number) => string
  between: (from: number, to: number, vehicleClass: VehicleClassId) => EmptyDrive
  /** From where vehicles wait, or to there. */
  fromBase: (to: number, vehicleClass: VehicleClassId) => EmptyDrive
  toBase: (from: number, vehicleClass: VehicleClassId) => EmptyDrive
}

const NO_DRIVE: EmptyDrive = { km: 0, minutes: 0 }

/** Each drive is worked out once. */
export function emptyDrives({ fleet, wayBetween }: Pick<AssignmentFacts, 'fleet' | 'wayBetween'>): EmptyDrives {
  const numbers = new Map<string, number>()
  const ids: string[] = []
  const rows: Partial<Record<VehicleClassId, EmptyDrive[][]>> = {}
  const unknown: EmptyDrive = { km: null, minutes: fleet.blocks.approachMinutes }
  const placeOf = (id: string) => {
    const known = numbers.get(id)
    if (known !== undefined) return known
    numbers.set(id, ids.length)
    return ids.push(id) - 1
  }
  const idOf = (place: number) => ids[place] ?? ''
  const between = (from: number, to: number, vehicleClass: VehicleClassId): EmptyDrive => {
    if (from === to) return NO_DRIVE
    const row = ((rows[vehicleClass] ??= [])[from] ??= [])
    return (row[to] ??= wayBetween(idOf(from), idOf(to), vehicleClass) ?? unknown)
  }
  const base = fleet.base === undefined ? null : placeOf(fleet.base)
  return {
    placeOf,
    idOf,
    between,
    fromBase: (to, vehicleClass) => (base === null ? unknown : between(base, to, vehicleClass)),
    toBase: (from, vehicleClass) => (base === null ? unknown : between(from, base, vehicleClass)),
  }
}

/** What a drive costs where choices are compared: where its km are unknown, a km a minute of what is allowed for it. */
export function costOf({ km, minutes }: EmptyDrive): number {
  return km ?? minutes
}
