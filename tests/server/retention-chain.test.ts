import { expect, test } from 'vitest'
import { JOBS } from '#documents/model/job.ts'
import { BOOKINGS } from '#features/bookings/booking-documents.server.ts'
import { newConsent } from '#features/consent/consent.ts'
import { keepProofIn } from '#features/consent/consents.server.ts'
import { planRetention } from '#features/retention/retention.server.ts'
import { openWork } from '#server/work.server.ts'
import { openTestBookingSite } from './test-booking-site.ts'
import { ORIGIN } from './test-site.ts'

/** A house whose daily work is under way; `planned`: the days it stands in the book for. */
async function openTestSite(now: string) {
  const testSite = await openTestBookingSite({ now })
  const { site, store, clock } = testSite
  if (site.services === null) throw new Error('the house has no desk')
  const deps = { site, services: site.services, post: null, operatorMail: null, origin: ORIGIN }
  const work = openWork(deps, (entry) => testSite.log.push(entry))
  await planRetention(store, clock.now())
  const planned = async () => (await store.query({ collection: JOBS })).map(({ path }) => path.slice(-10))
  return { ...testSite, work, planned }
}

test('a day whose work fails has planned the next one, so that it does not end there', async () => {
  const { store, work, planned } = await openTestSite('2026-07-15T09:00:00Z')
  const { query } = store
  store.query = async (requested, options) => {
    if (requested.collection === BOOKINGS) throw new Error('a page of the database cannot be read')
    return query(requested, options)
  }
  await keepProofIn(store)(newConsent(false, Date.parse('2020-01-01T09:00:00Z'), 'long-ago'))
  await work.runDue()
  expect((await planned()).toSorted()).toEqual(['2026-07-15', '2026-07-16'])
  // What does not need that page has been done.
  expect(await store.query({ collection: 'consents' })).toEqual([])
})

test('the day with 25 hours has a day after it, also where the work is done in its first hour', async () => {
  const { work, planned } = await openTestSite('2026-10-24T22:30:00Z')
  expect(await planned()).toEqual(['2026-10-25'])
  await work.runDue()
  expect(await planned()).toEqual(['2026-10-26'])
})
