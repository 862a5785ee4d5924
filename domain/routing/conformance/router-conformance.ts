import { beforeAll, describe, expect, test } from 'vitest'
import { kmBetween } from '#domain/routing/km-between.ts'
import type { PlannedRoute, RouteAnswer, Router } from '#domain/routing/router.ts'

/** Drawn dots of places lie up to a kilometre beside their road. */
const BESIDE_THE_ROAD_KM = 1.5
const ROUNDING_KM = 0.1

/** What every engine must keep, asked about real places of content/geo. */
export function routerConformance(name: string, open: () => Router | Promise<Router>): void {
  describe(`${name}, as every router`, () => {
    let router: Router
    beforeAll(async () => {
      router = await open()
    })
    const plan = (from: string, to: string) => router.plan({ id: from }, { id: to })

    test.each([
      ['RJK', 'opatija'],
      ['opatija', 'cres'],
      ['mali-losinj', 'rab'],
      ['SPU', 'hvar'],
      ['zagreb', 'dubrovnik'],
      ['c:Ljubljana', 'rovinj'],
      ['split', 'c:Mostar'],
    ])('%s to %s: legs, line, borders and ferries belong together', async (from, to) => {
      const route = planned(await plan(from, to))
      expectWhole(route)
    })

    test('a ferry is told in the direction of the ride, and drawn as a leg of its own', async () => {
      for (const [from, to, ports] of [
        ['opatija', 'cres', ['Brestova', 'Porozina']],
        ['cres', 'opatija', ['Porozina', 'Brestova']],
      ] as const) {
        const { ferries, legs } = planned(await plan(from, to))
        expect(ferries).toMatchObject([{ id: 'Brestova-Porozina', ports, seaKm: 5, minutes: 40, waitMinutes: 20 }])
        expect(legs.map(({ mode }) => mode)).toEqual(['road', 'ferry', 'road'])
      }
    })

    test('borders in the order of the ride, and who looks at papers there', async () => {
      const { borders, countries } = planned(await plan('split', 'c:Mostar'))
      expect(borders).toEqual([{ from: 'HR', to: 'BA', isChecked: true }])
      expect(countries).toEqual(['HR', 'BA'])
      expect(planned(await plan('c:Ljubljana', 'rijeka')).borders).toEqual([{ from: 'SI', to: 'HR', isChecked: false }])
    })

    test('a bridge to an island is named', async () => {
      const { bridges } = planned(await plan('rijeka', 'krk'))
      expect(bridges).toMatchObject([{ id: 'krk-bridge', names: { hr: 'Krčki most' } }])
    })

    test('a car-free place says where the ride ends', async () => {
      expect(planned(await plan('split', 'dubrovnik-pile')).carFreeEnds).toEqual(['to'])
      expect(planned(await plan('dubrovnik-pile', 'split')).carFreeEnds).toEqual(['from'])
    })

    test('between two points: from near a place as from the place, and a little further', async () => {
      const place = planned(await plan('opatija', 'RJK'))
      const point = planned(await router.plan({ position: [14.315, 45.345] }, { id: 'RJK' }))
      expectWhole(point)
      expect(Math.abs(point.km - place.km)).toBeLessThan(5)
    })

    test.each([
      ['the same place twice', 'opatija', 'opatija', { status: 'same-place' }],
      ['an island without cars', 'opatija', 'silba', { status: 'no-road', end: 'to' }],
      ['from an island without cars', 'susak', 'opatija', { status: 'no-road', end: 'from' }],
      ['a place nobody knows', 'atlantis', 'opatija', { status: 'unknown-place', end: 'from' }],
      ['a name that is a word of the language', 'opatija', '__proto__', { status: 'unknown-place', end: 'to' }],
    ])('%s', async (_, from, to, answer) => {
      expect(await plan(from, to)).toEqual(answer)
    })

    test('a point in the open sea or in another country is on no road', async () => {
      const { plan: planPoints } = router
      expect(await planPoints({ id: 'opatija' }, { position: [15.2, 42.9] })).toEqual({ status: 'no-road', end: 'to' })
      expect(await planPoints({ position: [10.75, 59.91] }, { id: 'opatija' })).toEqual({
        status: 'no-road',
        end: 'from',
      })
    })

    test('asked again, it says the same', async () => {
      expect(await plan('pula', 'zadar')).toEqual(await plan('pula', 'zadar'))
    })
  })
}

export function planned(answer: RouteAnswer): PlannedRoute {
  if (answer.status !== 'planned') throw new Error(`no route: ${JSON.stringify(answer)}`)
  return answer.route
}

function expectWhole(route: PlannedRoute): void {
  const { legs, ferries, borders, countries } = route
  expect(route.km).toBeGreaterThan(0)
  expect(route.minutes).toBeGreaterThan(0)
  expect(Number.isInteger(route.minutes)).toBe(true)
  expect(Math.abs(sum(legs.map((leg) => leg.km)) - route.km)).toBeLessThanOrEqual(ROUNDING_KM * (legs.length + 1))
  expect(Math.abs(sum(legs.map((leg) => leg.minutes)) - route.minutes)).toBeLessThanOrEqual(legs.length)
  expect(legs.filter(({ mode }) => mode === 'ferry')).toHaveLength(ferries.length)
  expect(countries).toHaveLength(borders.length + 1)
  expect(borders.map(({ from }) => from)).toEqual(countries.slice(0, -1))
  expect(borders.map(({ to }) => to)).toEqual(countries.slice(1))
  expect(route.tolledKm).toBeLessThanOrEqual(route.km)
  for (const [at, { line }] of legs.entries()) {
    expect(line.length).toBeGreaterThan(1)
    const [first] = line
    const before = legs[at - 1]?.line.at(-1)
    if (first && before) expect(kmBetween(first, before)).toBeLessThan(BESIDE_THE_ROAD_KM)
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
