import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { asData, bookingPath } from '#features/bookings/booking-documents.server.ts'
import { sampleRide } from '#features/dispatch/sample-ride.ts'
import { PART } from '#app/part.ts'
import { countingVisits } from '#server/count-visits.server.ts'
import { textOf, texts } from './html.ts'
import { guest, trip } from './test-booking-site.ts'
import { openTestOffice } from './test-office.ts'
import { partnered } from './test-partners.ts'
import { visitCounter, readDays, referrerHost } from '#features/reports/visit-counts.server.ts'

/** The rows of each chart, as they are read. */
const chartsIn = (html: string) => (html.match(/<tbody>[\s\S]*?<\/tbody>/g) ?? []).map((body) => texts(body, 'tr'))

const ends: (() => void)[] = []
afterEach(() => ends.splice(0).forEach((end) => end()))

test('pages are counted by kind, language, day and the site that led here, and nothing else of a person', async () => {
  const { site, store, clock, signedIn, booked } = await openTestOffice()
  const counter = visitCounter(store, clock)
  const counted = { site, ownHost: 'galeb.example', proxies: 0 }
  const server = createServer(countingVisits((_req, res) => res.end('ok'), counter, counted)).listen(0)
  ends.push(() => server.close())
  const { port } = server.address() as AddressInfo
  const firefox = { 'User-Agent': 'Firefox', Accept: 'text/html', Cookie: 'x=1' }
  const ask = (path: string, headers: Record<string, string> = {}) =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers: { ...firefox, ...headers } }).then((answer) => answer.text())
  await ask('/hr/taxi/krk', { Referer: 'https://duckduckgo.com/?q=ana' })
  await ask('/taxi/krk?from=RJK', { Accept: PART })
  await ask('/book?name=Ana')
  await ask('/hr/night-transfers')
  for (const path of ['/decoder/B123456789P', '/assets/x.js', '/api/price', '/office', '/nowhere-at-all/x'])
    await ask(path)
  await ask('/taxi/krk', { 'User-Agent': 'Googlebot/2.1' })
  await ask('/taxi/krk', { 'Sec-Purpose': 'prefetch' })
  await counter.flush()
  const [day] = await readDays(store, '2026-07-01')
  expect(day).toEqual({
    day: '2026-07-15',
    pages: { town: 2, book: 1, 'night-transfers': 1 },
    languages: { hr: 2, en: 2 },
    referrers: { 'duckduckgo.com': 1 },
    unpriced: 0,
  })
  expect(JSON.stringify(await store.query({ collection: 'visitCounts' }))).not.toMatch(/ana|Firefox|127\.0/i)
  await booked(guest, trip)
  const html = await (await (await signedIn('dispatcher')).get('/office/reports')).text()
  expect(texts(html.slice(html.indexOf('<main')), 'dd')).toEqual(['1', '1', '100 %', '0'])
  expect(chartsIn(html)[0]?.at(-1)).toMatch(/ 1$/)
  for (const words of ['duckduckgo.com', 'Towns', 'Night rides', 'Hrvatski']) expect(textOf(html)).toContain(words)
})

test('a host called like a property of objects costs nobody a minute of numbers', async () => {
  const { store, clock } = await openTestOffice()
  const counter = visitCounter(store, clock)
  for (const name of ['constructor', 'valueof', 'toString'])
    counter.page({ kind: 'town', locale: 'en', referrer: referrerHost(`http://${name}/`, 'galeb.example') })
  await counter.flush()
  const [day] = await readDays(store, '2026-07-01')
  expect(day?.referrers).toEqual({ constructor: 1, valueof: 1, tostring: 1 })
  expect(day?.pages).toEqual({ town: 3 })
})

test('what one address asks for is counted up to what a hotel opens, and twenty sites that it says it came from', async () => {
  const { site, store, clock } = await openTestOffice()
  const counter = visitCounter(store, clock)
  const counted = { site, ownHost: 'galeb.example', proxies: 1 }
  const server = createServer(countingVisits((_req, res) => res.end('ok'), counter, counted)).listen(0)
  ends.push(() => server.close())
  const { port } = server.address() as AddressInfo
  const ask = async (from: string, n: number) => {
    const headers = { 'User-Agent': 'Firefox', Accept: 'text/html', 'X-Forwarded-For': from }
    const answer = await fetch(`http://127.0.0.1:${port}/taxi/krk`, {
      headers: { ...headers, Referer: `https://x${n}.example/` },
    })
    await answer.text()
  }
  for (let n = 0; n < 310; n++) await ask('198.51.100.7', n)
  await ask('198.51.100.8', 999)
  await counter.flush()
  const [day] = await readDays(store, '2026-07-01')
  expect(day?.pages).toEqual({ town: 301 })
  expect(Object.keys(day?.referrers ?? {})).toHaveLength(21)
})

test('the first of the thirty days begins at midnight in Croatia', async () => {
  const testSite = await openTestOffice()
  // Half past midnight of 16 June, 29 days before.
  const booking = sampleRide({ orderedAt: Date.parse('2026-06-15T22:30:00Z') })
  await testSite.store.commit([{ kind: 'set', path: bookingPath(booking.code), data: asData(booking) }])
  const session = await testSite.signedIn('dispatcher')
  const html = await (await session.get('/office/reports')).text()
  expect(chartsIn(html)[0]?.[0]).toBe('16 Jun 1')
})

test('who sent the guests is drawn by name', async () => {
  const testSite = await openTestOffice()
  const { partner } = await partnered(testSite)
  const { action, hidden } = await testSite.form(trip)
  const sent = await testSite.post(action, { ...hidden, ...guest }, { Cookie: `partner=${partner}` })
  expect(sent.status).toBe(303)
  await testSite.booked({ ...guest, name: 'Ivo Ivić' }, { ...trip, time: '18:00' })
  const session = await testSite.signedIn('dispatcher')
  const html = await (await session.get('/office/reports')).text()
  const byPartner = html.slice(html.indexOf('<h2>Bookings by partner</h2>'))
  expect(chartsIn(byPartner)[0]).toEqual(['Hotel Primjer 1'])
})
