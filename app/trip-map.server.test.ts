import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fixedClock } from '#lib/clock.ts'
import { createSite, readContent } from '#server/site.server.ts'
import { localeCodes } from '#i18n/locale.ts'
import { tripMap } from './trip-map.server.ts'

const site = createSite(readContent('content'), fixedClock('2026-07-15T09:00:00Z'), null)

/** The same site where nobody knows a road. */
const withoutRoads = createSite(readContent('content'), fixedClock('2026-07-15T09:00:00Z'), null)
withoutRoads.router = { engine: 'built-in', plan: async () => ({ status: 'unreachable' }) }

test('without a road every trip between two places has a map that is there', async () => {
  const ids = site.places.all.map(({ id }) => id)
  for (const from of ids) {
    for (const to of ids) {
      const isBoat = site.places.route(from, to)?.by === 'sea'
      const { src } = await tripMap(withoutRoads, { from, to, isBoat }, 'en')
      if (!existsSync(`public${src.split('#')[0]}`)) expect.fail(`${from} – ${to}: ${src}`)
    }
  }
})

test('a way has its own map before that of a town; a boat its chart', async () => {
  const srcOf = async (from: string, to: string, isBoat = false) =>
    (await tripMap(withoutRoads, { from, to, isBoat }, 'en')).src
  expect(await srcOf('RJK', 'opatija')).toBe('/maps/airport-rjk-opatija.svg#en')
  expect(await srcOf('RJK', 'krk')).toBe('/maps/krk.svg#en')
  expect(await srcOf('krk', 'RJK')).toBe('/maps/krk.svg#en')
  expect((await tripMap(site, { from: 'selce', to: 'b:silo', isBoat: true }, 'en')).src).toBe('/maps/boat-selce.svg#en')
})

test('a road is drawn, and told in words with its bridges and ferries', async () => {
  const trip = { from: 'RJK', to: 'mali-losinj', isBoat: false }
  const { src, alt, caption } = await tripMap(site, trip, 'en')
  expect(src).toBe('/maps/route/RJK/mali-losinj.svg#en')
  expect(alt).toContain('to Mali Lošinj. Roads: ')
  expect(alt).toContain('D100')
  expect(alt).toContain('Ferries: Valbiska – Merag.')
  expect((await tripMap(site, { ...trip, to: 'rijeka' }, 'en')).alt).toContain('Bridges on the route: Krk Bridge.')
  expect(caption).toMatch(/^Route overview/)
  const said = await Promise.all(localeCodes.map((locale) => tripMap(site, trip, locale)))
  expect(new Set(said.map((map) => map.alt)).size).toBe(4)
  expect(new Set(said.map((map) => map.caption)).size).toBe(4)
})
