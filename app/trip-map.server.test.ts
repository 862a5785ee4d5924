import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fixedClock } from '#lib/clock.ts'
import { createSite, readContent } from '#server/site.server.ts'
import { tripMap } from './trip-map.server.ts'

const site = createSite(readContent('content'), fixedClock('2026-07-15T09:00:00Z'), null)

test('every trip between two places has a map that is there', () => {
  const ids = site.places.all.map(({ id }) => id)
  for (const from of ids) {
    for (const to of ids) {
      const { src } = tripMap(site, { from, to, isBoat: site.places.route(from, to)?.by === 'sea' }, 'en')
      if (!existsSync(`public${src.split('#')[0]}`)) expect.fail(`${from} – ${to}: ${src}`)
    }
  }
})

test('a way has its own map before that of a town', () => {
  expect(tripMap(site, { from: 'RJK', to: 'opatija', isBoat: false }, 'en').src).toBe(
    '/maps/airport-rjk-opatija.svg#en',
  )
  expect(tripMap(site, { from: 'RJK', to: 'krk', isBoat: false }, 'en').src).toBe('/maps/krk.svg#en')
  expect(tripMap(site, { from: 'krk', to: 'RJK', isBoat: false }, 'en').src).toBe('/maps/krk.svg#en')
  expect(tripMap(site, { from: 'selce', to: 'b:silo', isBoat: true }, 'en').src).toBe('/maps/boat-selce.svg#en')
})
