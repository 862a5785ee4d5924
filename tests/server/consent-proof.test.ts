import { afterEach, beforeEach, expect, test } from 'vitest'
import { openEmbedded } from '#documents/engines/embedded/open.ts'
import { openStore } from '#documents/engines/open-store.ts'
import type { Store } from '#documents/store.ts'
import { newConsent } from '#features/consent/consent.ts'
import { keepProofIn } from '#features/consent/consents.server.ts'
import { CONSENTS_AT_ONCE, eraseConsents } from '#features/consent/erase-consents.server.ts'
import { planRetention } from '#features/retention/retention.server.ts'
import { steppingClock } from '#lib/clock.ts'
import { workIndexes } from '#server/work.server.ts'
import { openTestMailSite } from './test-mail-site.ts'

const DECIDED = Date.parse('2026-07-15T09:00:00Z')
/** 184 days on, to the millisecond: Croatia has changed its clocks in between. */
const LAPSED = Date.parse('2027-01-15T09:00:00Z')

let clock: ReturnType<typeof steppingClock>
let store: Store
beforeEach(() => {
  clock = steppingClock(DECIDED)
  store = openStore(openEmbedded(':memory:', { clock, indexes: workIndexes }))
})
afterEach(() => store.close())

const stored = async () => (await store.query({ collection: 'consents' })).map(({ data }) => data['id'])

test('a decision is kept once, with nothing of the visitor but the decision', async () => {
  const keep = keepProofIn(store)
  const yes = newConsent(true, Date.parse('2026-07-15T09:00:00Z'), 'a1b2')
  const no = newConsent(false, Date.parse('2026-08-15T09:00:00Z'), 'a1b2')
  await keep(yes)
  await keep(yes)
  await keep(no)
  const docs = await store.query({ collection: 'consents' })
  expect(docs.map(({ data }) => data)).toEqual([{ ...yes }, { ...no }])
  expect(Object.keys(docs[0]?.data ?? {}).toSorted()).toEqual(['analytics', 'id', 'time', 'v'])
})

test('the daily job erases a proof when its cookie has run out, not a day before; a refusal as a consent', async () => {
  const keep = keepProofIn(store)
  await keep(newConsent(true, DECIDED, 'granted'))
  await keep(newConsent(false, DECIDED, 'refused'))
  await keep(newConsent(true, DECIDED + 1, 'a-moment-later'))
  const work = (await openTestMailSite(clock, null, store)).work()
  const dayAt = async (at: number) => {
    clock.advance(at - clock.now())
    await planRetention(store, at)
    expect(await work.runDue()).toBeGreaterThan(0)
  }
  await dayAt(LAPSED - 24 * 3_600_000)
  expect(await stored()).toEqual(['a-moment-later', 'granted', 'refused'])
  await dayAt(LAPSED)
  expect(await stored()).toEqual(['a-moment-later'])
  await dayAt(LAPSED + 24 * 3_600_000)
  expect(await stored()).toEqual([])
  await work.stop()
})

test('killed in the middle, the batches before are gone, and the next run erases the rest', async () => {
  const count = 2 * CONSENTS_AT_ONCE + 1
  const proofs = Array.from({ length: count }, (_, i) => newConsent(true, DECIDED + i, `proof-${i}`))
  for (const proof of [...proofs, newConsent(true, LAPSED, 'new')]) await keepProofIn(store)(proof)
  const now = LAPSED + count
  let commits = 0
  const dying: Store = {
    ...store,
    commit(writes, options) {
      commits += 1
      return commits > 1 ? Promise.reject(new Error('killed')) : store.commit(writes, options)
    },
  }
  await expect(eraseConsents(dying, now)).rejects.toThrow('killed')
  expect(await stored()).toHaveLength(count + 1 - CONSENTS_AT_ONCE)
  expect(await stored()).not.toContain('proof-0')
  expect(await eraseConsents(store, now)).toBe(count - CONSENTS_AT_ONCE)
  expect(await stored()).toEqual(['new'])
  expect(await eraseConsents(store, now)).toBe(0)
})
