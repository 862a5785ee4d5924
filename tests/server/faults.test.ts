import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { StoreError } from '#documents/model/status.ts'
import { openWork } from '#server/work.server.ts'
import { type TestBookingSite, guest, HOUR_MS, MINUTE_MS, openTestBookingSite, trip } from './test-booking-site.ts'
import { ORIGIN } from './test-site.ts'

let testSite: TestBookingSite
beforeEach(async () => {
  testSite = await openTestBookingSite()
})
afterEach(() => testSite.store.close())

test('the mail server gone for an hour: every mail of it arrives, once', async () => {
  const { site, store, clock } = testSite
  const services = site.services
  if (services === null) throw new Error('no desk')
  const sent: string[] = []
  let tries = 0
  const post = async (_letter: unknown, { key }: { key: string }) => {
    tries += 1
    if (clock.now() < gone) throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
    sent.push(key)
  }
  const gone = clock.now() + HOUR_MS
  const failures: Record<string, unknown>[] = []
  const work = openWork({ site, services, post, operatorMail: 'desk@example.hr', origin: ORIGIN }, (entry) =>
    failures.push(entry),
  )
  for (let day = 1; day <= 10; day++)
    await testSite.booked(
      { ...guest, email: `guest${day}@example.hr` },
      { ...trip, date: `2026-08-${String(day).padStart(2, '0')}` },
    )
  for (let minute = 0; minute < 24 * 60; minute += 5) {
    while ((await work.runDue()) > 0);
    clock.advance(5 * MINUTE_MS)
  }
  await work.stop()
  expect(tries).toBeGreaterThan(20)
  expect(failures.every((entry) => entry['final'] !== true)).toBe(true)
  expect(sent).toHaveLength(20)
  expect(new Set(sent).size).toBe(20)
  expect(await store.query({ collection: 'jobs' })).toHaveLength(0)
  expect(JSON.stringify(failures)).not.toMatch(/guest\d|example\.hr/)
})

test('the clock two hours ahead and back: mails of an order taken meanwhile go out at once', async () => {
  const { site, store, clock } = testSite
  const services = site.services
  if (services === null) throw new Error('no desk')
  const sent: string[] = []
  const post = async (_letter: unknown, { key }: { key: string }) => void sent.push(key)
  const work = openWork({ site, services, post, operatorMail: 'desk@example.hr', origin: ORIGIN }, (entry) =>
    testSite.log.push(entry),
  )
  clock.advance(2 * HOUR_MS)
  const { code } = await testSite.booked()
  clock.advance(-2 * HOUR_MS)
  expect(await work.runDue()).toBe(4)
  expect(sent.toSorted()).toEqual([`${code}-confirmed-0-guest`, `${code}-confirmed-0-operator`])
  expect(await store.query({ collection: 'jobs' })).toEqual([])
  await work.stop()
})

describe('the database is away', () => {
  test.each(['unavailable', 'deadline-exceeded', 'resource-exhausted', 'aborted'] as const)(
    '%s: an order is told so, nothing is kept, and the same form works when it is back',
    async (code) => {
      const form = await testSite.form()
      const commit = vi.spyOn(testSite.store, 'transact').mockRejectedValue(new StoreError(code, 'away'))
      const refused = await testSite.post(form.action, { ...form.hidden, ...guest })
      expect([refused.status, refused.headers.get('Retry-After'), refused.headers.get('Cache-Control')]).toEqual([
        503,
        '10',
        'no-store',
      ])
      expect(await testSite.bookings()).toEqual([])
      commit.mockRestore()
      expect((await testSite.post(form.action, { ...form.hidden, ...guest })).status).toBe(303)
      expect(JSON.stringify(testSite.log)).not.toMatch(/Horvat|example\.hr/)
    },
  )
})

describe('the clock', () => {
  test('jumps a day back and a year forth: nothing breaks, nothing stays closed', async () => {
    const first = await testSite.booked()
    testSite.clock.advance(-24 * HOUR_MS)
    expect((await testSite.get(`/decoder/${first.code}`, first.cookie)).status).toBe(200)
    expect((await testSite.order(guest, { ...trip, date: '2026-07-21' })).status).toBe(303)
    for (let n = 0; n < 6; n++) await testSite.post(`/decoder/${first.code}`, { factor: 'wrong' })
    testSite.clock.advance(366 * 24 * HOUR_MS)
    expect((await testSite.post(`/decoder/${first.code}`, { factor: 'Horvat' })).status).toBe(303)
    expect((await testSite.get('/taxi/rovinj')).status).toBe(200)
    expect((await testSite.order(guest, { ...trip, date: '2027-07-25' })).status).toBe(303)
    expect(new Set((await testSite.bookings()).map(({ code }) => code)).size).toBe(3)
  })

  test('was a year ahead and is set back: what was closed meanwhile opens after an hour', async () => {
    const { code } = await testSite.booked()
    const search = async () => (await testSite.get('/api/places?q=rij')).status
    testSite.clock.advance(366 * 24 * HOUR_MS)
    for (let n = 0; n < 6; n++) await testSite.post(`/decoder/${code}`, { factor: 'wrong' })
    while ((await search()) === 200);
    testSite.clock.advance(-366 * 24 * HOUR_MS)
    expect([(await testSite.post(`/decoder/${code}`, { factor: 'Horvat' })).status, await search()]).toEqual([422, 429])
    testSite.clock.advance(HOUR_MS)
    expect([(await testSite.post(`/decoder/${code}`, { factor: 'Horvat' })).status, await search()]).toEqual([303, 200])
  })

  // Croatia: 29 March 2026 has no 02:30, 25 October 2026 has it twice.
  test.each([
    ['2026-03-29', '2026-03-20T09:00:00Z', ['01:59', '02:30', '03:00']],
    ['2026-10-25', '2026-10-16T09:00:00Z', ['01:59', '02:30', '03:00']],
  ])(
    'the night of %s: one car, taken once at each moment, and every time said is a time there is',
    async (date, now, times) => {
      const night = await openTestBookingSite({ now, vehicles: ['car-1'] })
      const vehicles = new Set(night.site.fleet.vehicles.map(({ id }) => id))
      for (const time of times) {
        for (let guestNumber = 0; guestNumber < 2; guestNumber++) {
          const page = await night.get(
            `/book?${new URLSearchParams({ ...trip, from: 'opatija', to: 'rijeka', date, time })}`,
          )
          // A time that there is not is a mistake of the form.
          expect([time, page.status]).toEqual([time, date === '2026-03-29' && time === '02:30' ? 422 : 200])
          const html = await page.text()
          if (!html.includes('name="orderId"')) continue
          const answer = await night.order(
            { ...guest, name: `Guest ${time} ${guestNumber}` },
            { ...trip, from: 'opatija', to: 'rijeka', date, time },
          )
          expect([time, [303, 422].includes(answer.status)]).toEqual([time, true])
        }
      }
      const bookings = await night.bookings()
      expect(bookings.length).toBeGreaterThan(0)
      const blocks = bookings.flatMap((booking) => booking.blocks)
      for (const { from, to } of blocks) expect(to).toBeGreaterThan(from)
      for (const [at, one] of blocks.entries())
        for (const other of blocks.slice(at + 1))
          expect(one.vehicleId === other.vehicleId && one.from < other.to && other.from < one.to).toBe(false)
      expect(blocks.every(({ vehicleId }) => vehicles.has(vehicleId))).toBe(true)
      await night.store.close()
    },
  )
})
