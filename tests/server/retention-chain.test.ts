import { expect, test } from 'vitest'
import { JOBS } from '#documents/model/job.ts'
import { BOOKINGS } from '#features/bookings/booking-documents.server.ts'
import { newConsent } from '#features/consent/consent.ts'
import { keepProofIn } from '#features/consent/consents.server.ts'
import { planRetention } from '#features/retention/retention.server.ts'
import { openWork } from '#server/work.server.ts'
import { openBookingHouse } from './booking-house.ts'
import { ORIGIN } from './house.ts'

/** A house whose daily work is under way; `planned`: the days it stands in the book for. */
async function openHouse(now: string) {
  const house = await openBookingHouse({ now })
  const { site, store, clock } = house
  if (site.desk === null) throw new Error('the house has no desk')
  const deps = { site, desk: site.desk, post: null, operatorMail: null, origin: ORIGIN }
  const work = openWork(deps, (entry) => house.log.push(entry))
  await planRetention(store, clock.now())
  const planned = async () => (await store.query({ collection: JOBS })).map(({ path }) => path.slice(-10))
  return { ...house, work, planned }
}

test('a day whose work fails has planned the next one, so that it does not end there', async () => {
  const { store, work, planned } = await openHouse('2026-07-15T09:00:00Z')
  const { query } = store
  store.query = async (asked, options) => {
    if (asked.collection === BOOKINGS) throw new Error('a page of the database cannot be read')
    return query(asked, options)
  }
  await keepProofIn(store)(newConsent(false, Date.parse('2020-01-01T09:00:00Z'), 'long-ago'))
  await work.runDue()
  expect((await planned()).toSorted()).toEqual(['2026-07-15', '2026-07-16'])
  // What does not need that page has been done.
  expect(await store.query({ collection: 'consents' })).toEqual([])
})

test('the day with 25 hours has a day after it, also where the work is done in its first hour', async () => {
  const { work, planned } = await openHouse('2026-10-24T22:30:00Z')
  expect(await planned()).toEqual(['2026-10-25'])
  await work.runDue()
  expect(await planned()).toEqual(['2026-10-26'])
})
