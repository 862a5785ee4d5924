import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { openEmbedded } from '#documents/engines/embedded/open.ts'
import { openStore } from '#documents/engines/open-store.ts'
import { type Block, overlaps } from '#features/fleet/capacity.ts'
import { steppingClock } from '#lib/clock.ts'
import { allTaken } from '#tests/server/all-taken.ts'
import { dayPath, updateReservations, reservationsAround } from './class-calendar.server.ts'

const NOW = Date.parse('2026-07-15T09:00:00Z')
const HOUR_MS = 3_600_000
const folder = mkdtempSync(join(tmpdir(), 'galeb-calendar-'))
let files = 0
const newStore = () =>
  openStore(openEmbedded(join(folder, `${files++}.sqlite`), { clock: steppingClock(NOW), indexes: [] }))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const stretch = fc
  .record({ hour: fc.integer({ min: -30, max: 24 * 5 }), hours: fc.integer({ min: 1, max: 60 }) })
  .map(({ hour, hours }) => ({ from: NOW + hour * HOUR_MS, to: NOW + (hour + hours) * HOUR_MS }))
const block = fc.record({ vehicleId: fc.constantFrom('a', 'b', 'c'), time: stretch })
const nameOf = ({ vehicleId, from }: Block) => `${vehicleId} ${from}`

test('by day it says the same as one list would, whatever is held, moved and freed', async () => {
  const step = fc.record({ hold: fc.array(block, { maxLength: 2 }), free: fc.nat({ max: 9 }), ask: stretch })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      const store = newStore()
      const list = new Map<string, Block>()
      for (const { hold, free, ask } of steps) {
        const left = [...list.values()].slice(free, free + 2)
        for (const one of left) list.delete(nameOf(one))
        // A vehicle begins one ride at a time.
        const taken = hold
          .map(({ vehicleId, time }) => ({ vehicleId, ...time }))
          .filter((one, at, all) => !list.has(nameOf(one)) && all.findIndex((o) => nameOf(o) === nameOf(one)) === at)
        for (const one of taken) list.set(nameOf(one), one)
        await store.transact(async (transaction) => {
          await updateReservations(transaction, { vehicle: 'van', blocks: left }, { vehicle: 'van', blocks: taken })
          return null
        })
        const around = await reservationsAround(store, 'van', [ask])
        const wanted = [...list.values()].filter((one) => overlaps(one, ask)).map(nameOf)
        expect(
          around
            .filter((one) => overlaps(one, ask))
            .map(nameOf)
            .toSorted(),
        ).toEqual(wanted.toSorted())
        expect(around.every((one) => list.has(nameOf(one)))).toBe(true)
      }
      expect((await allTaken(store, 'van')).map(nameOf).toSorted()).toEqual([...list.keys()].toSorted())
      await store.close()
    }),
    { numRuns: 60 },
  )
})

test('a day nobody drives on any more leaves no document, and another class is another calendar', async () => {
  const store = newStore()
  const ride = { vehicleId: 'a', from: NOW, to: NOW + HOUR_MS }
  const over = { vehicleId: 'a', from: NOW + 14 * HOUR_MS, to: NOW + 16 * HOUR_MS }
  const moved = (left: Block[], occupied: Block[]) =>
    store.transact(async (transaction) => {
      await updateReservations(transaction, { vehicle: 'van', blocks: left }, { vehicle: 'car', blocks: occupied })
      return null
    })
  await moved([], [ride, over])
  expect(await allTaken(store, 'car')).toEqual([ride, over])
  expect(await store.get(dayPath('car', NOW + 24 * HOUR_MS))).not.toBeNull()
  await store.transact(async (transaction) => {
    await updateReservations(transaction, { vehicle: 'car', blocks: [ride, over] }, { vehicle: 'van', blocks: [over] })
    return null
  })
  expect(await allTaken(store, 'car')).toEqual([])
  expect(await store.get(dayPath('car', NOW))).toBeNull()
  expect(await allTaken(store, 'van')).toEqual([over])
  await store.close()
})
