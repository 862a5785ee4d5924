import { describe, expect, test } from 'vitest'
import { localTimeOf } from '#i18n/zoned.ts'
import { type TestBookingSite, guest, HOUR_MS, MINUTE_MS, openTestBookingSite, trip } from './test-booking-site.ts'
import { textOf } from './html.ts'

/** The site's own clock stands at each of these while somebody orders. */
const nights = [
  ['a day in July', '2026-07-15T09:00:00Z'],
  ['the first 02:30 of the night clocks go back', '2026-10-25T00:30:00Z'],
  ['the second 02:30 of that night', '2026-10-25T01:30:00Z'],
  ['a minute before clocks go forward', '2027-03-28T00:59:00Z'],
  ['New Year’s midnight', '2026-12-31T23:00:00Z'],
  ['29 February', '2028-02-29T09:00:00Z'],
] as const

const within = async (now: string, run: (testSite: TestBookingSite) => Promise<void>) => {
  const testSite = await openTestBookingSite({ now })
  await run(testSite)
  await testSite.store.close()
}
/** A ride so many minutes from now, as the clocks in Croatia will show it. */
const rideIn = (testSite: TestBookingSite, minutes: number) => ({
  ...trip,
  ...localTimeOf(testSite.clock.now() + minutes * MINUTE_MS),
})
const modeOf = async (testSite: TestBookingSite, query: Record<string, string>) =>
  (await testSite.form(query)).hidden['mode']

describe.each(nights)('ordered on %s', (_, now) => {
  test('three real hours of notice are confirmed, less is a request, the past is refused', () =>
    within(now, async (testSite) => {
      expect(await modeOf(testSite, rideIn(testSite, 4 * 60))).toBe('order')
      // At night nobody answers before the ride, so nothing is taken at all.
      const soon = await modeOf(testSite, rideIn(testSite, 100)).catch(() => 'nothing')
      const { time } = localTimeOf(testSite.clock.now())
      expect(soon).toBe(time >= '08:00' && time < '21:00' ? 'request' : 'nothing')
      const past = { ...trip, ...localTimeOf(testSite.clock.now() - 2 * HOUR_MS) }
      expect(await (await testSite.get(`/book?${new URLSearchParams(past)}`)).text()).toContain('price-box-')
      const sent = await testSite.post(`/book?${new URLSearchParams(past)}`, guest)
      expect([sent.status, await testSite.bookings()]).toEqual([422, []])
    }))

  test('the voucher, the calendar and the fee keep to the instant', () =>
    within(now, async (testSite) => {
      const query = rideIn(testSite, 30 * 60)
      const { code, cookie } = await testSite.booked(guest, query)
      const [booking] = await testSite.bookings()
      expect(booking).toMatchObject({ state: 'confirmed', pickUpLocal: `${query.date}T${query.time}` })
      expect(localTimeOf(booking?.pickUpAt ?? 0)).toEqual({ date: query.date, time: query.time })
      const at = new Date(booking?.pickUpAt ?? 0).toISOString().replace(/[-:]|\.000/g, '')
      expect(await (await testSite.get(`/api/bookings/${code}.ics`, cookie)).text()).toContain(`DTSTART:${at}`)
      expect(textOf(await (await testSite.get(`/decoder/${code}`, cookie)).text())).toContain(query.time)
      // Six hours and a minute later it is inside the last 24 hours, however long the night was.
      testSite.clock.advance(6 * HOUR_MS + MINUTE_MS)
      const opened = await testSite.post(`/decoder/${code}`, { intent: 'open', factor: 'horvat' })
      const late = opened.headers.getSetCookie().join('; ').split(';')[0] ?? ''
      const free = await testSite.post(`/decoder/${code}`, { intent: 'cancel', fee: '0' }, { Cookie: late })
      expect([free.status, (await testSite.bookings())[0]?.cancelled]).toEqual([422, null])
      await testSite.post(`/decoder/${code}`, { intent: 'cancel', fee: '3250' }, { Cookie: late })
      expect((await testSite.bookings())[0]?.cancelled?.feeCents).toBe(3250)
    }))

  test('a request is answered at an hour when somebody is awake', () =>
    within(now, async (testSite) => {
      await testSite.booked(guest, { ...rideIn(testSite, 40 * 60), from: 'split', to: 'SPU' })
      const [booking] = await testSite.bookings()
      const { time } = localTimeOf(booking?.promisedBy ?? 0)
      expect(booking?.promisedBy).toBeGreaterThan(testSite.clock.now())
      expect((booking?.promisedBy ?? 0) - testSite.clock.now()).toBeLessThanOrEqual(12 * HOUR_MS)
      expect(time >= '08:00' && time <= '21:30').toBe(true)
    }))

  test('18 months ahead can be ordered, a day more cannot', () =>
    within(now, async (testSite) => {
      const today = localTimeOf(testSite.clock.now()).date
      const [year = 0, month = 0] = today.split('-').map(Number)
      const count = year * 12 + month - 1 + 18
      const yearMonth = `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`
      const day = today.slice(8)
      const after = String(Number(day) + 1).padStart(2, '0')
      expect(await modeOf(testSite, { ...trip, date: `${yearMonth}-${day}` })).toBe('order')
      await expect(testSite.form({ ...trip, date: `${yearMonth}-${after}` })).rejects.toThrow('no order form')
    }))
})
