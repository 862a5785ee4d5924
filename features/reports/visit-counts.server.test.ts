import { expect, test } from 'vitest'
import { openEmbedded } from '#documents/engines/embedded/open.ts'
import { openStore } from '#documents/engines/open-store.ts'
import { steppingClock } from '#lib/clock.ts'
import { readDays, referrerHost, visitCounter } from './visit-counts.server.ts'

test('two nodes add up in one document a day, by the days of Croatia', async () => {
  // Ten minutes before midnight in Zagreb.
  const clock = steppingClock(Date.parse('2026-07-15T21:50:00Z'))
  const store = openStore(openEmbedded(':memory:', { clock }))
  const [one, two] = [visitCounter(store, clock), visitCounter(store, clock)]
  one.page({ kind: 'town', locale: 'hr', referrer: 'duckduckgo.com' })
  two.page({ kind: 'town', locale: 'de', referrer: null })
  two.unpriced()
  await Promise.all([one.flush(), two.flush()])
  clock.advance(20 * 60_000)
  one.page({ kind: 'price', locale: 'hr', referrer: null })
  await one.flush()
  await one.flush()
  expect(await readDays(store, '2026-07-01')).toEqual([
    {
      day: '2026-07-15',
      pages: { town: 2 },
      languages: { hr: 1, de: 1 },
      referrers: { 'duckduckgo.com': 1 },
      unpriced: 1,
    },
    { day: '2026-07-16', pages: { price: 1 }, languages: { hr: 1 }, referrers: {}, unpriced: 0 },
  ])
  expect(await readDays(store, '2026-07-16')).toHaveLength(1)
  await store.close()
})

test('forged referrers end in one heap', async () => {
  const clock = steppingClock(Date.parse('2026-07-15T09:00:00Z'))
  const store = openStore(openEmbedded(':memory:', { clock }))
  const counter = visitCounter(store, clock)
  for (let n = 0; n < 500; n += 1) counter.page({ kind: 'town', locale: 'en', referrer: `x${n}.example` })
  await counter.flush()
  const [day] = await readDays(store, '2026-07-15')
  expect(Object.keys(day?.referrers ?? {})).toHaveLength(51)
  expect(day?.referrers['others']).toBe(450)
  await store.close()
})

test('nor do they fill the day minute by minute', async () => {
  const clock = steppingClock(Date.parse('2026-07-15T09:00:00Z'))
  const store = openStore(openEmbedded(':memory:', { clock }))
  const counter = visitCounter(store, clock)
  for (let minute = 0; minute < 4; minute += 1) {
    for (let n = 0; n < 40; n += 1) counter.page({ kind: 'town', locale: 'en', referrer: `x${minute}-${n}.example` })
    counter.page({ kind: 'town', locale: 'en', referrer: 'x0-0.example' })
    await counter.flush()
  }
  const [day] = await readDays(store, '2026-07-15')
  expect(Object.keys(day?.referrers ?? {})).toHaveLength(51)
  expect([day?.referrers['others'], day?.referrers['x0-0.example']]).toEqual([110, 5])
  await store.close()
})

test('only the host of another site is kept', () => {
  expect(referrerHost('https://www.google.com/search?q=ana+horvat', 'galeb.example')).toBe('google.com')
  for (const own of [undefined, '', 'https://galeb.example/taxi/krk', 'javascript:1', 'about:blank', 'https://ü"x/'])
    expect(referrerHost(own, 'galeb.example')?.includes('"') ?? null).toBe(null)
})
