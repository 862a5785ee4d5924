import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { builtInRouter } from './built-in-router.ts'
import { planned, routerConformance } from './conformance/router-conformance.ts'
import { gazetteer, network, roads } from './fixture.ts'
import { roadNetwork } from './road-network.ts'

const router = builtInRouter(network)
const between = async (from: string, to: string) => planned(await router.plan({ id: from }, { id: to }))

routerConformance('the built-in router', () => router)

const hasRoad = new Set(roads.links.flatMap(({ from, to }) => [from, to]))
const reachable = gazetteer.filter(({ id }) => hasRoad.has(id)).map(({ id }) => id)

describe('the way', () => {
  test('every place with a road reaches Opatija, and its countries end at home', async () => {
    const wrong: string[] = []
    for (const { id, country = 'HR' } of gazetteer) {
      if (!hasRoad.has(id) || id === 'opatija') continue
      const answer = await router.plan({ id }, { id: 'opatija' })
      if (answer.status !== 'planned') wrong.push(`${id}: ${answer.status}`)
      else if (answer.route.countries[0] !== country || answer.route.countries.at(-1) !== 'HR')
        wrong.push(`${id}: ${answer.route.countries.join(' ')}`)
    }
    expect(wrong).toEqual([])
    expect(reachable.length).toBeGreaterThan(1900)
  })

  test('costs as much there as back, and never longer than by way of a third place', async () => {
    const place = fc.constantFrom(...reachable)
    await fc.assert(
      fc.asyncProperty(place, place, place, async (from, to, third) => {
        fc.pre(new Set([from, to, third]).size === 3)
        const [there, back] = [await between(from, to), await between(to, from)]
        // Of two ways that cost the same either may be taken.
        expect(Math.abs(cost(back) - cost(there))).toBeLessThanOrEqual(ROUNDING)
        const [first, second] = [await between(from, third), await between(third, to)]
        expect(cost(there)).toBeLessThanOrEqual(cost(first) + cost(second) + ROUNDING)
      }),
      { numRuns: 200, seed: 20261123 },
    )
  })

  test('stays in Croatia and the EU where a border of Bosnia would save little', async () => {
    const { countries, bridges } = await between('zagreb', 'dubrovnik')
    expect(countries).toEqual(['HR'])
    expect(bridges.map(({ id }) => id)).toContain('peljesac-bridge')
  })

  test('names its roads in order, and how much of them is tolled', async () => {
    const { roads: named, tolledKm, km } = await between('zagreb', 'split')
    expect(named).toContain('A1')
    expect(tolledKm).toBeGreaterThan(300)
    expect(tolledKm).toBeLessThan(km)
    expect((await between('RJK', 'opatija')).tolledKm).toBe(0)
  })
})

/** What the graph minimises: content/geo/NOTICE.md. */
const cost = ({ minutes, km, borders }: Awaited<ReturnType<typeof between>>) =>
  minutes + 0.3 * km + 30 * borders.filter(({ isChecked }) => isChecked).length
/** Of minutes and of km on three routes. */
const ROUNDING = 2

describe('alternatives, where a ferry competes with a road', () => {
  const crossings = async (from: string, to: string) => {
    const answer = await router.plan({ id: from }, { id: to })
    if (answer.status !== 'planned') throw new Error(answer.status)
    return [answer.route, ...answer.alternatives].map(({ ferries, bridges }) => [
      ...ferries.map(({ id }) => id),
      ...bridges.map(({ id }) => id),
    ])
  }

  test.each([
    ['opatija', 'cres', [['Brestova-Porozina'], ['krk-bridge', 'Valbiska-Merag']]],
    ['rijeka', 'novalja', [['Prizna-Zigljen'], ['maslenica-motorway-bridge', 'pag-bridge']]],
    ['split', 'orebic', [['peljesac-bridge'], ['Ploce-Trpanj']]],
    ['opatija', 'rab', [['Stinica-Misnjak'], ['krk-bridge', 'Valbiska-Lopar']]],
  ])('%s to %s', async (from, to, wanted) => {
    expect((await crossings(from, to)).map((way) => way.toSorted())).toEqual(wanted.map((way) => way.toSorted()))
  })

  test('there is none where nothing competes, nor one that takes far longer', async () => {
    expect(await crossings('zagreb', 'rijeka')).toHaveLength(1)
    expect(await crossings('rijeka', 'krk')).toEqual([['krk-bridge']])
  })
})

test('a graph in pieces: no way between them is an answer', async () => {
  const links = roads.links.filter(({ bridge, ferry }) => bridge !== 'krk-bridge' && ferry === undefined)
  const split = builtInRouter(roadNetwork({ ...roads, links }, gazetteer))
  expect(await split.plan({ id: 'opatija' }, { id: 'krk' })).toEqual({ status: 'unreachable' })
})
