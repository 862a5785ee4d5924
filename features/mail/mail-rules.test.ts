import { afterEach, beforeEach, expect, test } from 'vitest'
import { openEmbedded } from '#documents/engines/embedded/open.ts'
import { openStore } from '#documents/engines/open-store.ts'
import type { Store } from '#documents/store.ts'
import { bookingStates } from '#domain/bookings/states.ts'
import { sampleRide } from '#features/dispatch/sample-ride.ts'
import { takesFromDay } from './day-limit.server.ts'
import { isStillValid } from './emails.server.ts'
import { readMailOrder } from './mail-record.ts'

let store: Store
beforeEach(() => {
  store = openStore(openEmbedded(':memory:'))
})
afterEach(() => store.close())

const take = (address: string, key: string, at = '2026-07-15T09:00:00Z') =>
  takesFromDay(store, { address, key, now: Date.parse(at), secret: 'secret' })

test('three mails a day, counted by the inbox; the same mail tried again is no second', async () => {
  for (const key of ['a', 'b', 'c', 'a', 'b', 'c']) expect(await take('ana@example.hr', key)).toBe(true)
  expect(await take('ana@example.hr', 'd')).toBe(false)
  expect(await take('Ana+taxi@EXAMPLE.hr', 'd')).toBe(false)
  expect(await take('eva@example.hr', 'd')).toBe(true)
  // The day ends at midnight in Croatia.
  expect(await take('ana@example.hr', 'd', '2026-07-15T21:59:59Z')).toBe(false)
  expect(await take('ana@example.hr', 'd', '2026-07-15T22:00:00Z')).toBe(true)
})

test('ten at once are still three, and no address is kept', async () => {
  const taken = await Promise.all(Array.from({ length: 10 }, (_, n) => take('ana@example.hr', `k${n}`)))
  expect(taken.filter(Boolean)).toHaveLength(3)
  expect(JSON.stringify(await store.query({ collection: 'mail-days' }))).not.toContain('ana')
})

test('a letter that was overtaken is not true any more', () => {
  const held = (kind: Parameters<typeof isStillValid>[0]) =>
    bookingStates.filter((state) => isStillValid(kind, sampleRide({ state })))
  expect(held('requested')).toEqual(['requested'])
  expect(held('expired')).toEqual(['expired'])
  expect(held('cancelled')).toEqual(['cancelled'])
  expect(held('assigned')).toEqual(['assigned', 'on-the-way', 'arrived', 'on-board'])
  expect(held('confirmed')).not.toContain('cancelled')
})

test('a job that is no mail of ours is refused', () => {
  const order = { code: 'B000000000P', kind: 'confirmed', reader: 'guest' } as const
  expect(readMailOrder({ ...order, more: 1 })).toEqual(order)
  for (const wrong of [{}, { ...order, kind: 'spam' }, { ...order, reader: 'all' }, { ...order, code: 7 }])
    expect(() => readMailOrder(wrong)).toThrow('no mail job')
})
