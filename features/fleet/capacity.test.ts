import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Block, blockOf, type FleetVehicle, freeVehicle, overlaps } from './capacity.ts'

const rules = { approachMinutes: 30, bufferMinutes: 15 }
const fleet: FleetVehicle[] = ['van-1', 'van-2'].map((id) => ({
  id,
  vehicleClass: 'van',
  seats: 8,
  bags: 8,
  childSeats: 2,
}))
const ride = fc.record({
  pickUpAt: fc.integer({ min: 0, max: 500 }).map((n) => n * 15 * 60_000),
  minutes: fc.integer({ min: 5, max: 300 }),
})

test('however rides come in, no vehicle has two at one time', () => {
  fc.assert(
    fc.property(fc.array(ride, { maxLength: 60 }), (rides) => {
      const blocks: Block[] = []
      for (const ride of rides) {
        const block = blockOf(ride, rules)
        const found = freeVehicle(fleet, blocks, { vehicleClass: 'van', ...block })
        if (found) blocks.push({ vehicleId: found.id, ...block })
      }
      for (const [at, a] of blocks.entries()) {
        for (const b of blocks.slice(at + 1)) if (a.vehicleId === b.vehicleId) expect(overlaps(a, b)).toBe(false)
      }
    }),
  )
})

test('a vehicle that is free from an hour on can be held from that hour on', () => {
  const block = { vehicleId: 'van-1', from: 100, to: 200 }
  for (const [from, to, clash] of [
    [200, 300, false],
    [0, 100, false],
    [199, 300, true],
    [0, 101, true],
  ] as const) {
    expect(overlaps(block, { from, to })).toBe(clash)
    expect(overlaps({ from, to }, block)).toBe(clash)
  }
})

test('a class nobody has is never free', () => {
  expect(freeVehicle(fleet, [], { vehicleClass: 'boat', from: 0, to: 1 })).toBeNull()
})
