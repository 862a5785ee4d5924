import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { makeCode } from '#features/codes/make-code.server.ts'
import type { PriceAnswer } from '#features/fares/price-answer.ts'
import { offerPairing, PAIRING_MS } from '#features/partners/desk-tablets.server.ts'
import { partnerPath } from '#features/partners/partner-documents.server.ts'
import { type LocaleCode, localeCodes } from '#i18n/locale.ts'
import { inLocale } from '#app/routes.ts'
import { type TestBookingSite, cookieOf, guest, HOUR_MS, MINUTE_MS, openTestBookingSite } from './test-booking-site.ts'
import { textOf, texts } from './html.ts'
import { partnered } from './test-partners.ts'

let testSite: TestBookingSite
let partner: string
let tablet: string

beforeAll(async () => {
  testSite = await openTestBookingSite()
  partner = (await partnered(testSite)).partner
  const code = makeCode('K')
  await offerPairing(testSite.store, { code, partner, until: testSite.clock.now() + PAIRING_MS })
  tablet = cookieOf(await testSite.post('/desk', { intent: 'pair', code }))
})

/** The partner stands there. */
const standsIn = (place: string) =>
  testSite.store.commit([{ kind: 'update', path: partnerPath(partner), data: { place } }])

const places = () => fc.constantFrom(...testSite.site.places.all.map(({ id }) => id))
const people = fc.integer({ min: 1, max: 8 })
const hour = fc.tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom('00', '15', '30', '45'))
const timeOf = ([hours, minutes]: [number, string]) => `${String(hours).padStart(2, '0')}:${minutes}`

/** Everybody's price: no cookie, no code. */
async function publicPrice(trip: Record<string, string>, locale: LocaleCode): Promise<PriceAnswer> {
  return (await testSite.get(`/api/price?${new URLSearchParams({ ...trip, locale })}`)).json()
}

test.each(localeCodes)('the widget shows over any route, day and hour what everybody is shown (%s)', async (locale) => {
  // From the day of the tests on, summer and winter, Sundays and holidays.
  const date = fc.integer({ min: 1, max: 400 }).map((days) => new Date(Date.UTC(2026, 6, 15 + days)).toISOString())
  const trips = fc.record({ from: places(), to: places(), people, date, hour, isTimed: fc.boolean() })
  let priced = 0
  await fc.assert(
    fc.asyncProperty(trips, async ({ from, to, people: count, date: day, hour: at, isTimed }) => {
      await standsIn(from)
      const when = isTimed ? { date: day.slice(0, 10), time: timeOf(at) } : {}
      const trip = { to, people: String(count), ...when }
      const answer = await publicPrice({ from, ...trip }, locale)
      const query = new URLSearchParams({ partner, ...trip })
      const html = await (await testSite.get(`${inLocale(locale, '/embed/quote')}?${query}`)).text()
      const rows = (answer.priced?.classes ?? []).flatMap(({ name, price, plus }) => [
        name,
        plus === null ? price : `${price} ${plus}`,
      ])
      expect(cellsOf(html)).toEqual(rows.map(plain))
      expect(plain(html.includes('<h2>') ? (texts(html, 'h2')[0] ?? '') : '')).toBe(
        answer.priced ? plain(answer.title ?? '') : '',
      )
      const said = answer.unpriced?.text ?? Object.values(answer.errors)[0]
      if (said !== undefined && !answer.priced) expect(plain(textOf(html))).toContain(plain(said))
      for (const note of answer.priced?.notes ?? []) expect(plain(textOf(html))).toContain(plain(note))
      priced += rows.length
    }),
    { numRuns: 60 },
  )
  expect(priced).toBeGreaterThan(30)
})

function cellsOf(html: string): string[] {
  return (html.match(/<tr>.*?<\/tr>/g) ?? []).flatMap((row) => [...texts(row, 'th'), ...texts(row, 'td')]).map(plain)
}

/** Spaces that do not break are spaces. */
function plain(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

test('a desk shows and books over any route, day and hour what everybody pays', async () => {
  const later = fc.integer({ min: 0, max: 72 })
  let booked = 0
  await fc.assert(
    fc.asyncProperty(fc.record({ from: places(), to: places(), people, hour, later }), async (drawn) => {
      const { from, to } = drawn
      testSite.clock.advance(drawn.later * HOUR_MS + 35 * MINUTE_MS)
      await standsIn(from)
      const chosen = { to, people: String(drawn.people), when: 'time', time: timeOf(drawn.hour) }
      const shown = await atDesk(chosen)
      if (shown.kind !== 'price') return
      const sent = await testSite.post(
        '/desk',
        { ...chosen, intent: 'order', shownCents: String(shown.cents) },
        atTablet(),
      )
      expect(await sent.json()).toMatchObject({ kind: 'slip' })
      const booking = await newest()
      const [date = '', time = ''] = booking.pickUpLocal.split(/[T ]/)
      const trip = { from, to, date, time, people: chosen.people, bags: chosen.people }
      const all = (await publicPrice(trip, 'en')).priced?.classes ?? []
      // Over the sea one changes at a pier, by daylight: where a road leads there, no tablet chooses that for somebody.
      const byRoad = all.filter(({ vehicle }) => vehicle !== 'boat')
      const classes = byRoad.length > 0 ? byRoad : all
      const least = Math.min(...classes.map(({ cents }) => cents))
      expect([shown.cents, booking.quote.maximumCents], JSON.stringify(trip)).toEqual([least, least])
      expect(classes.find(({ vehicle }) => vehicle === booking.quote.vehicle)?.cents).toBe(least)
      await testSite.booked(guest, { ...trip, vehicle: booking.quote.vehicle })
      expect((await newest()).quote).toEqual(booking.quote)
      booked += 1
    }),
    { numRuns: 60 },
  )
  expect(booked).toBeGreaterThan(10)
})

test('the order page asks a partner’s guest for what it asks of everybody, whatever the vehicle', async () => {
  const vehicle = fc.constantFrom(...testSite.site.tariff.vehicles.map(({ id }) => id))
  const date = fc.integer({ min: 250, max: 500 }).map((days) => new Date(Date.UTC(2026, 6, 15 + days)).toISOString())
  let amountCount = 0
  await fc.assert(
    fc.asyncProperty(fc.record({ from: places(), to: places(), people, vehicle, date, hour }), async (drawn) => {
      const { from, to, people: count, vehicle: id, date: day, hour: at } = drawn
      const trip = { from, to, people: String(count), bags: '1', vehicle: id, date: day.slice(0, 10), time: timeOf(at) }
      const query = new URLSearchParams(trip)
      const plainPage = await (await testSite.get(`/book?${query}`)).text()
      const sentPage = await (await testSite.get(`/book?${query}`, `partner=${partner}`)).text()
      const amounts = (html: string) => textOf(html).match(/€\s?[\d.,]+|[\d.,]+\s?€/g) ?? []
      expect(amounts(sentPage), JSON.stringify(trip)).toEqual(amounts(plainPage))
      amountCount += amounts(plainPage).length
    }),
    { numRuns: 40 },
  )
  expect(amountCount).toBeGreaterThan(20)
})

const atTablet = () => ({ Cookie: tablet, Accept: 'application/json' })

async function atDesk(chosen: Record<string, string>): Promise<{ kind: string; cents: number }> {
  return (await testSite.ask(`/desk/price?${new URLSearchParams(chosen)}`, { headers: atTablet() })).json()
}

const seen = new Set<string>()

/** The one booking that was not there before. */
async function newest() {
  const fresh = (await testSite.bookings()).filter(({ code }) => !seen.has(code))
  for (const { code } of fresh) seen.add(code)
  const [booking] = fresh
  if (!booking || fresh.length > 1) throw new Error(`${fresh.length} bookings`)
  return booking
}
