import { expect, test } from 'vitest'
import { JOBS } from '#documents/model/job.ts'
import { eraseRejected } from '#features/partners/erase-rejected.server.ts'
import { watchPapers } from '#features/partners/paper-watch.server.ts'
import { type TestBookingSite, openTestBookingSite, SECRET } from './test-booking-site.ts'
import { application, applied, decide } from './test-partners.ts'
import { apply } from '#features/partners/applications.server.ts'
import { makeCode } from '#features/codes/make-code.server.ts'

const values = {
  type: 'driver',
  name: 'Obrt Primjer',
  town: 'Rijeka',
  email: 'vozac@example.hr',
  insuranceUntil: '2026-08-10',
} as const

async function driver(testSite: TestBookingSite): Promise<string> {
  const code = makeCode('A')
  await apply(testSite.store, { code, door: 'drive', locale: 'hr', values, now: testSite.clock.now() })
  const terms = { fixed: 0 }
  await decide(testSite, {
    code,
    action: 'approve',
    place: 'rijeka',
    terms,
    paidIn: 'money',
    origins: [],
    partner: makeCode('P'),
  })
  return code
}

const watch = (testSite: TestBookingSite, today: string) =>
  watchPapers({
    store: testSite.store,
    now: testSite.clock.now(),
    today,
    secret: SECRET,
    noteFor: (_a, { until }) => until,
  })

test('a partner is reminded once for each of the three days, and suspended when the paper has ended', async () => {
  const testSite = await openTestBookingSite()
  const code = await driver(testSite)
  expect(await watch(testSite, '2026-06-01')).toEqual({ reminded: 0, suspended: 0 })
  for (const today of ['2026-06-11', '2026-07-11', '2026-08-03']) {
    expect(await watch(testSite, today), today).toEqual({ reminded: 1, suspended: 0 })
    expect(await watch(testSite, today), today).toEqual({ reminded: 0, suspended: 0 })
  }
  const letters = (await testSite.store.query({ collection: JOBS })).map(({ data }) => data['payload'])
  expect(letters.filter((mail) => JSON.stringify(mail).includes('expiring'))).toHaveLength(3)
  expect(await watch(testSite, '2026-08-10')).toEqual({ reminded: 0, suspended: 0 })
  expect(await watch(testSite, '2026-08-11')).toEqual({ reminded: 0, suspended: 1 })
  expect(await application(testSite, code)).toMatchObject({ state: 'suspended', note: '2026-08-10' })
})

test('a rejected application is there for thirty days, and then nothing of it is', async () => {
  const testSite = await openTestBookingSite()
  const { code } = await applied(testSite)
  await decide(testSite, { code, action: 'reject', note: 'Too far.' })
  await testSite.store.commit([{ kind: 'set', path: `mails/${code}-applied-0-partner`, data: { subject: 'x' } }])
  testSite.clock.advance(30 * 24 * 3_600_000 - 1)
  expect(await eraseRejected(testSite.store, testSite.clock.now())).toBe(0)
  testSite.clock.advance(1)
  expect(await eraseRejected(testSite.store, testSite.clock.now())).toBe(1)
  for (const path of [`applications/${code}`, `applications/${code}/log/0001`, `mails/${code}-applied-0-partner`])
    expect(await testSite.store.get(path), path).toBeNull()
})
