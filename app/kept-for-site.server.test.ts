import { expect, test } from 'vitest'
import { fixedClock } from '#lib/clock.ts'
import { createSite } from '#server/site.server.ts'
import { contentCopy } from '#tests/server/house.ts'
import { keptFor } from './kept-for-site.server.ts'

test('is made once, and anew when the site knows something else', () => {
  const site = createSite(contentCopy(), fixedClock('2026-07-15T09:00:00Z'), null)
  let made = 0
  const ask = (key: string) => keptFor(site, key, () => `${key} ${(made += 1)}`)
  expect([ask('town en krk'), ask('town en krk'), ask('town de krk')]).toEqual([
    'town en krk 1',
    'town en krk 1',
    'town de krk 2',
  ])
  site.tariff = structuredClone(site.tariff)
  expect(ask('town en krk')).toBe('town en krk 3')
  site.reviews = []
  expect(ask('town en krk')).toBe('town en krk 4')
  site.publicUrl = 'https://galeb.example'
  expect(ask('town en krk')).toBe('town en krk 5')
  site.catalogue = { ...site.catalogue }
  expect(ask('town en krk')).toBe('town en krk 6')
})

test('keeps so many and no more', () => {
  const site = createSite(contentCopy(), fixedClock('2026-07-15T09:00:00Z'), null)
  let made = 0
  const ask = (n: number) => keptFor(site, `page ${n}`, () => (made += 1))
  for (let n = 0; n < 501; n++) ask(n)
  expect([ask(500), ask(1), made]).toEqual([501, 2, 501])
  ask(0)
  expect(made).toBe(502)
})
