import { expect, test } from 'vitest'
import { openEmbedded } from '#documents/engines/embedded/open.ts'
import { openStore } from '#documents/engines/open-store.ts'
import type { Data } from '#documents/model/value.ts'
import type { Who } from '#documents/rules.ts'
import { makeCode } from '#features/codes/make-code.server.ts'
import { openKeys } from '#features/codes/signing-keys.server.ts'
import { readFleet } from '#features/fleet/fleet.server.ts'
import { steppingClock } from '#lib/clock.ts'
import { createSite } from '#server/site.server.ts'
import { contentCopy } from '#tests/server/house.ts'
import { HOUR, NOW, order } from '#tests/server/mail-order.ts'
import { afterCommands } from './after-commands.server.ts'
import { bookingPath, readBooking } from './booking-documents.server.ts'
import { sealOffer } from './offer.server.ts'
import { placeOrder } from './place-order.server.ts'

test('a change by name: the own booking at a sealed price, and nothing else', async () => {
  const clock = steppingClock(NOW)
  const store = openStore(openEmbedded(':memory:', { clock }))
  const fleet = readFleet('content')
  const keys = await openKeys(store, 'a secret of the tests, long enough for all')
  const placed = await placeOrder({ store, clock, fleet, makeCode: () => makeCode('B') }, order)
  const code = placed.kind === 'placed' ? placed.code : ''
  const commands = afterCommands(
    fleet,
    () => keys,
    () => createSite(contentCopy(), clock, null).places,
  )
  const run = (name: string, input: Data, who: Who) =>
    store
      .transact((transaction) => {
        const command = commands.find((row) => row.name === name)
        if (!command) throw new Error(`no command ${name}`)
        return command.run(input, { who, transaction })
      })
      .then(({ result }) => result)
  const guest = (of: string): Who => ({ id: `guest ${of}`, role: 'guest', claims: { code: of } })
  const pickUpAt = order.pickUpAt + HOUR
  const seal = sealOffer({ quote: order.quote, pickUpAt }, keys, NOW + HOUR / 2)
  const input = { code, seal, mode: 'order', seen: 0 }
  await expect(run('bookings.change', input, guest('B000000000P'))).rejects.toMatchObject({ code: 'permission-denied' })
  for (const wrong of [
    { ...input, seal: `${seal.slice(0, -9)}${seal.at(-9) === 'A' ? 'B' : 'A'}${seal.slice(-8)}` },
    { ...input, mode: 'free' },
    { ...input, seen: '0' },
  ])
    await expect(run('bookings.change', wrong, guest(code))).rejects.toMatchObject({ code: 'invalid-argument' })
  expect(await run('bookings.change', input, guest(code))).toBe('changed')
  expect(readBooking(await store.get(bookingPath(code)))).toMatchObject({ pickUpAt, sequence: 1 })
  const wish = sealOffer({ quote: order.quote, pickUpAt: NOW + HOUR }, keys, NOW + HOUR / 2)
  expect(await run('bookings.change', { code, seal: wish, mode: 'request', seen: 1 }, guest(code))).toBe('asked')
  const office: Who = { id: 'iva', role: 'dispatcher', claims: { name: 'Iva' } }
  expect(await run('bookings.answer-change', { code, take: true }, office)).toBe(true)
  await expect(run('bookings.answer-change', { code, take: true }, office)).rejects.toMatchObject({
    code: 'out-of-range',
  })
  expect(await run('bookings.weather-hold', { from: NOW, to: NOW + HOUR, on: true }, office)).toEqual([])
  const all = { from: NOW, to: NOW + 99 * HOUR, on: true }
  expect(await run('bookings.weather-hold', { ...all, closed: ['krk-bridge'] }, office)).toEqual([code])
  for (const closed of [['the-moon'], ['krk-bridge', 'the-moon'], [], 'krk-bridge'])
    await expect(run('bookings.weather-hold', { ...all, closed }, office)).rejects.toMatchObject({
      code: 'invalid-argument',
    })
  await expect(run('bookings.weather-hold', { from: NOW, to: NOW, on: true }, office)).rejects.toMatchObject({
    code: 'invalid-argument',
  })
  // Whoever has no part in it is not even heard: documents/server asks the roles first.
  for (const { roles } of commands) expect(roles).not.toContain('visitor')
  await store.close()
})
