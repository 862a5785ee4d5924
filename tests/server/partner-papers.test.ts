import { expect, test } from 'vitest'
import { JOBS } from '#documents/model/job.ts'
import { eraseRejected } from '#features/partners/erase-rejected.server.ts'
import { watchPapers } from '#features/partners/paper-watch.server.ts'
import { type BookingHouse, openBookingHouse, SECRET } from './booking-house.ts'
import { application, applied, decide } from './partner-house.ts'
import { apply } from '#features/partners/applications.server.ts'
import { makeCode } from '#features/codes/make-code.server.ts'

const values = {
  type: 'driver',
  name: 'Obrt Primjer',
  town: 'Rijeka',
  email: 'vozac@example.hr',
  insuranceUntil: '2026-08-10',
} as const

async function driver(house: BookingHouse): Promise<string> {
  const code = makeCode('A')
  await apply(house.store, { code, door: 'drive', locale: 'hr', values, now: house.clock.now() })
  const terms = { fixed: 0 }
  await decide(house, {
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

const watch = (house: BookingHouse, today: string) =>
  watchPapers({ store: house.store, now: house.clock.now(), today, secret: SECRET, noteFor: (_a, { until }) => until })

test('a partner is reminded once for each of the three days, and suspended when the paper has ended', async () => {
  const house = await openBookingHouse()
  const code = await driver(house)
  expect(await watch(house, '2026-06-01')).toEqual({ reminded: 0, suspended: 0 })
  for (const today of ['2026-06-11', '2026-07-11', '2026-08-03']) {
    expect(await watch(house, today), today).toEqual({ reminded: 1, suspended: 0 })
    expect(await watch(house, today), today).toEqual({ reminded: 0, suspended: 0 })
  }
  const letters = (await house.store.query({ collection: JOBS })).map(({ data }) => data['payload'])
  expect(letters.filter((mail) => JSON.stringify(mail).includes('expiring'))).toHaveLength(3)
  expect(await watch(house, '2026-08-10')).toEqual({ reminded: 0, suspended: 0 })
  expect(await watch(house, '2026-08-11')).toEqual({ reminded: 0, suspended: 1 })
  expect(await application(house, code)).toMatchObject({ state: 'suspended', note: '2026-08-10' })
})

test('a rejected application is there for thirty days, and then nothing of it is', async () => {
  const house = await openBookingHouse()
  const { code } = await applied(house)
  await decide(house, { code, action: 'reject', note: 'Too far.' })
  await house.store.commit([{ kind: 'set', path: `mails/${code}-applied-0-partner`, data: { subject: 'x' } }])
  house.clock.advance(30 * 24 * 3_600_000 - 1)
  expect(await eraseRejected(house.store, house.clock.now())).toBe(0)
  house.clock.advance(1)
  expect(await eraseRejected(house.store, house.clock.now())).toBe(1)
  for (const path of [`applications/${code}`, `applications/${code}/log/0001`, `mails/${code}-applied-0-partner`])
    expect(await house.store.get(path), path).toBeNull()
})
