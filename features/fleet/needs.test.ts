import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { FleetVehicle } from './capacity.ts'
import { readFleet } from './fleet.server.ts'
import { accesses, misfit, misfitOfAll, type Needs, nothingNeeded, pets } from './needs.ts'

const { vehicles } = readFleet('content')
const ofClass = (id: FleetVehicle['vehicleClass']) => vehicles.filter(({ vehicleClass }) => vehicleClass === id)
const ask = (id: FleetVehicle['vehicleClass'], needs: Partial<Needs>, party = { people: 3, bags: 2 }) =>
  misfitOfAll(ofClass(id), { ...party, needs: { ...nothingNeeded, ...needs } })

const count = fc.integer({ min: 0, max: 5 })
const anyNeeds = fc.record({
  under135: count,
  under150: count,
  prams: count,
  bikes: count,
  pet: fc.constantFrom(...pets),
  access: fc.constantFrom(...accesses),
})
const anyParty = fc.record({ people: fc.integer({ min: 1, max: 4 }), bags: fc.integer({ min: 0, max: 3 }) })

describe('will it fit', () => {
  test.each<[FleetVehicle['vehicleClass'], Partial<Needs>, keyof Needs | null]>([
    ['car', { under135: 2 }, null],
    ['car', { under135: 3 }, 'under135'],
    ['van', { under135: 3 }, null],
    ['car', { under135: 1, under150: 2 }, null],
    ['car', { prams: 1 }, null],
    ['car', { prams: 2 }, 'prams'],
    ['car', { bikes: 1 }, 'bikes'],
    ['van', { bikes: 4 }, null],
    ['car', { pet: 'large' }, null],
    ['car', { access: 'seated' }, 'access'],
    ['van', { access: 'seated' }, null],
    ['minibus', { access: 'steps' }, 'access'],
    ['boat', { access: 'folds' }, 'access'],
    ['boat', { under135: 1 }, 'under135'],
  ])('%s with %o: %s', (id, needs, expected) => {
    expect(ask(id, needs)).toBe(expected)
  })

  test('a folded wheelchair takes the room of two cases', () => {
    expect(ask('car', { access: 'folds' }, { people: 2, bags: 1 })).toBeNull()
    expect(ask('car', { access: 'folds' }, { people: 2, bags: 2 })).toBe('access')
  })

  test('three children ride with three people at least', () => {
    expect(ask('van', { under135: 3 }, { people: 2, bags: 2 })).toBe('under135')
  })

  test('whoever needs nothing fits, and a guide dog rides everywhere', () => {
    fc.assert(
      fc.property(anyParty, (party) => {
        for (const vehicle of vehicles) {
          expect(misfit(vehicle, { ...party, needs: nothingNeeded })).toBeNull()
          expect(misfit(vehicle, { ...party, needs: { ...nothingNeeded, pet: 'guide-dog' } })).toBeNull()
        }
      }),
    )
  })

  test('needing less never fits worse, and the class fits where one of it does', () => {
    fc.assert(
      fc.property(anyNeeds, anyParty, (needs, party) => {
        const fits = (vehicle: FleetVehicle, some: Needs) => misfit(vehicle, { ...party, needs: some }) === null
        for (const vehicle of vehicles) {
          if (!fits(vehicle, needs)) continue
          const less: Needs[] = [
            { ...needs, under135: Math.max(0, needs.under135 - 1) },
            { ...needs, prams: 0, bikes: 0 },
            { ...needs, pet: 'none', access: 'none' },
          ]
          for (const one of less) expect(fits(vehicle, one)).toBe(true)
        }
        for (const id of ['car', 'van', 'minibus', 'boat'] as const) {
          const one = ofClass(id).some((vehicle) => fits(vehicle, needs))
          expect(misfitOfAll(ofClass(id), { ...party, needs }) === null).toBe(one)
        }
      }),
    )
  })
})
