import { expect, test } from 'vitest'
import { openEmbedded } from '#documents/engines/embedded/open.ts'
import { openStore } from '#documents/engines/open-store.ts'
import { steppingClock } from '#lib/clock.ts'
import { publicKeys } from './public-keys.server.ts'
import { readToken, signToken } from './signed-token.server.ts'
import { openKeys, rotateKeys } from './signing-keys.server.ts'

const NOW = Date.parse('2026-07-15T09:00:00Z')
const DAY = 24 * 3_600_000
const SECRET = 'a secret of the tests, long enough for all'
const facts = { kind: 'Q', code: 'Q7K4M2XR9H2', from: 'RJK', to: 'opatija', cents: 6_500, vehicle: 'car' }

test('after a rotation the old key verifies until its tokens have ended, and signs nothing more', async () => {
  const clock = steppingClock(NOW)
  const store = openStore(openEmbedded(':memory:', { clock }))
  const first = await openKeys(store, SECRET)
  const pass = signToken({ ...facts, validUntil: NOW + 14 * DAY }, first.current)
  const second = await rotateKeys(store, clock, SECRET)
  expect(second.current.id).not.toBe(first.current.id)
  expect(publicKeys(second).keys.map(({ kid }) => kid)).toEqual([second.current.id, first.current.id])
  expect(readToken(pass, second.all, NOW + 14 * DAY)).toMatchObject({ ok: true, keyId: first.current.id })
  expect(readToken(pass, second.all, NOW + 14 * DAY + 1)).toEqual({ ok: false, fault: 'expired' })
  const own = signToken({ ...facts, validUntil: NOW + DAY }, second.current)
  expect(readToken(own, second.all, NOW)).toMatchObject({ ok: true, keyId: second.current.id })
  expect(JSON.stringify(await store.query({ collection: 'old-signing-keys' }))).not.toMatch(/privateKey|PRIVATE/)
  // The one that any node opens from now on.
  expect((await openKeys(store, SECRET)).current.id).toBe(second.current.id)

  clock.advance(29 * DAY)
  const third = await rotateKeys(store, clock, SECRET)
  expect(third.all.map(({ id }) => id)).toEqual([third.current.id, second.current.id])
  expect(readToken(pass, third.all, NOW)).toEqual({ ok: false, fault: 'key' })
  await store.close()
})

test('a key that is not ours is never taken, however often was rotated', async () => {
  const clock = steppingClock(NOW)
  const [ours, theirs] = [1, 2].map(() => openStore(openEmbedded(':memory:', { clock })))
  if (!ours || !theirs) throw new Error('two stores')
  const forged = signToken({ ...facts, validUntil: NOW + DAY }, (await openKeys(theirs, SECRET)).current)
  await openKeys(ours, SECRET)
  const { all } = await rotateKeys(ours, clock, SECRET)
  expect(readToken(forged, all, NOW)).toEqual({ ok: false, fault: 'key' })
  await Promise.all([ours.close(), theirs.close()])
})
