import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { steppingClock } from '#lib/clock.ts'
import { builtInRouter } from './built-in-router.ts'
import { type Behaviour, openOsrmServer, type OsrmJson, usually } from './conformance/osrm-server.ts'
import { planned, routerConformance } from './conformance/router-conformance.ts'
import { gazetteer, network, roads } from './fixture.ts'
import { TIMEOUT_MS } from './osrm-client.server.ts'
import { osrmRouter } from './osrm-router.server.ts'

const builtIn = builtInRouter(network)
const hasRoad = new Set(roads.links.flatMap(({ from, to }) => [from, to]))
const driven = gazetteer.filter(({ id }) => hasRoad.has(id))
let osrm: Awaited<ReturnType<typeof openOsrmServer>>
beforeAll(async () => {
  osrm = await openOsrmServer(builtIn, driven)
})
afterAll(() => osrm.close())
beforeEach(() => osrm.behave(usually))

/** One that has asked nothing yet. */
function openRouter(url = osrm.url) {
  const clock = steppingClock(0)
  const fallbacks: [string, boolean][] = []
  const onFallback = (reason: string, isOpened: boolean) => fallbacks.push([reason, isOpened])
  const router = osrmRouter({ url, network, builtIn, clock, onFallback })
  const plan = (from: string, to: string) => router.plan({ id: from }, { id: to })
  return { router, plan, fallbacks, clock }
}

routerConformance('a router by OSRM', () => openRouter().router)
routerConformance('a router by an OSRM that is dead', () => openRouter('http://127.0.0.1:9').router)

test('asks in the protocol of OSRM, once for a way, and again after a day', async () => {
  const { plan, clock } = openRouter(`${osrm.url}/`)
  osrm.asked.length = 0
  for (let n = 0; n < 3; n++) expect(planned(await plan('RJK', 'opatija')).engine).toBe('osrm')
  expect(osrm.asked).toEqual([
    '/route/v1/driving/14.5703,45.2169;14.3078,45.3366?overview=false&steps=true&geometries=geojson',
  ])
  clock.advance(24 * 3_600_000)
  await plan('RJK', 'opatija')
  expect(osrm.asked).toHaveLength(2)
})

test('what OSRM finds is the road; waits, borders and tolls are the graph’s', async () => {
  osrm.behave((usual, res) => usually(changed(usual, 2), res))
  const overview = planned(await builtIn.plan({ id: 'opatija' }, { id: 'cres' }))
  const route = planned(await openRouter().plan('opatija', 'cres'))
  const ferry = overview.ferries[0]?.minutes ?? 0
  expect(route).toMatchObject({ engine: 'osrm', line: 'exact', roads: overview.roads, ferries: overview.ferries })
  expect(route.km).toBeCloseTo(overview.km, 0)
  expect(Math.abs(route.minutes - (2 * (overview.minutes - ferry) + ferry))).toBeLessThan(3)
  const abroad = planned(await openRouter().plan('split', 'c:Mostar'))
  const driving = planned(await builtIn.plan({ id: 'split' }, { id: 'c:Mostar' }))
  expect(abroad).toMatchObject({ borders: driving.borders, tolledKm: driving.tolledKm })
  expect(abroad.minutes).toBe(2 * driving.minutes + 10)
})

/** As if it drove more slowly. */
function changed(usual: OsrmJson, times: number): OsrmJson {
  const slower = structuredClone(usual)
  for (const step of slower.routes[0]?.legs[0]?.steps ?? []) step.duration *= times
  return slower
}

const sends =
  (body: string, status = 200): Behaviour =>
  (_, res) =>
    void res.writeHead(status).end(body)

describe('an OSRM that does not answer as it should: the built-in route, and why', () => {
  const faults: [string, Behaviour, string][] = [
    ['no JSON', sends('<html>Bad Gateway</html>'), 'bad-answer'],
    ['half of an answer', (usual, res) => void res.end(JSON.stringify(usual).slice(0, 500)), 'bad-answer'],
    ['another shape', sends('{"code":"Ok","routes":[],"waypoints":[]}'), 'bad-answer'],
    [
      'numbers that are none',
      sends(`{"code":"Ok","routes":[{"legs":[{"steps":[{"distance":"far"}]}]}],"waypoints":[{},{}]}`),
      'bad-answer',
    ],
    ['a word of JSON', sends('null'), 'bad-answer'],
    ['status 500', sends('{"code":"Ok"}', 500), 'refused'],
    ['a question it does not take', sends('{"code":"InvalidQuery"}', 400), 'refused'],
    ['a redirect', (_, res) => void res.writeHead(302, { Location: '/elsewhere' }).end(), 'unreachable'],
    ['a line that breaks', (_, res) => void res.destroy(), 'unreachable'],
    ['a body without end', endless, 'too-large'],
    ['no word at all', () => {}, 'timeout'],
    ['a body that stands still', (_, res) => void res.writeHead(200).write('{"code":'), 'timeout'],
  ]
  test.each(faults)('%s', async (_, behaviour, reason) => {
    osrm.behave(behaviour)
    const { plan, fallbacks } = openRouter()
    const before = performance.now()
    expect(planned(await plan('RJK', 'opatija')).engine).toBe('built-in')
    expect(performance.now() - before).toBeLessThan(TIMEOUT_MS + 1000)
    expect(fallbacks).toEqual([[reason, false]])
    osrm.behave(usually)
    expect(planned(await plan('RJK', 'opatija')).engine).toBe('osrm')
  })
})

function endless(_: OsrmJson, res: Parameters<Behaviour>[1]): void {
  const megabyte = Buffer.alloc(1024 * 1024, ' ')
  const more = () => {
    while (!res.destroyed && res.write(megabyte));
    if (!res.destroyed) res.once('drain', more)
  }
  more()
}

describe('a way that we would not drive: the built-in route, cached', () => {
  const refusals: [string, Behaviour, string, string, string][] = [
    ['it knows none', sends('{"code":"NoRoute"}', 400), 'RJK', 'opatija', 'no-route'],
    ['no road near', sends('{"code":"NoSegment"}', 400), 'RJK', 'opatija', 'no-route'],
    [
      'its map ends before the place',
      (usual, res) => usually(offTheMap(usual), res),
      'rovinj',
      'c:Graz',
      'off-the-map',
    ],
    ['a ferry that is none of ours', (usual, res) => usually(byFerry(usual), res), 'zadar', 'pula', 'other-ferries'],
    [
      'through another country',
      (usual, res) => usually(throughBosnia(usual), res),
      'zagreb',
      'split',
      'another-country',
    ],
  ]
  test.each(refusals)('%s', async (_, behaviour, from, to, reason) => {
    osrm.behave(behaviour)
    const { plan, fallbacks } = openRouter()
    for (let n = 0; n < 5; n++) expect(planned(await plan(from, to)).engine).toBe('built-in')
    expect(fallbacks).toEqual([[reason, false]])
  })
})

function offTheMap(usual: OsrmJson): OsrmJson {
  return { ...usual, waypoints: usual.waypoints.map((point) => ({ ...point, distance: 48_000 })) }
}

function byFerry(usual: OsrmJson): OsrmJson {
  const ferried = structuredClone(usual)
  for (const step of ferried.routes[0]?.legs[0]?.steps ?? []) step.mode = 'ferry'
  return ferried
}

function throughBosnia(usual: OsrmJson): OsrmJson {
  const led = structuredClone(usual)
  const step = led.routes[0]?.legs[0]?.steps[0]
  const [first, last] = [step?.geometry.coordinates[0], step?.geometry.coordinates.at(-1)]
  if (step && first && last) step.geometry.coordinates = [first, [16.38, 44.53], [16.65, 44.2], last]
  return led
}

describe('three faults in a row', () => {
  test('it is left alone for half a minute, then asked once, and believed again', async () => {
    osrm.behave(sends('', 503))
    const { plan, fallbacks, clock } = openRouter()
    const towns = ['opatija', 'pula', 'rovinj', 'zadar', 'split']
    for (const town of towns) expect(planned(await plan('RJK', town)).engine).toBe('built-in')
    expect(fallbacks).toEqual([
      ['refused', false],
      ['refused', false],
      ['refused', true],
      ['resting', false],
      ['resting', false],
    ])
    osrm.behave(usually)
    osrm.asked.length = 0
    clock.advance(29_999)
    expect(planned(await plan('RJK', 'opatija')).engine).toBe('built-in')
    expect(osrm.asked).toEqual([])
    clock.advance(1)
    expect(planned(await plan('RJK', 'opatija')).engine).toBe('osrm')
    expect(planned(await plan('RJK', 'pula')).engine).toBe('osrm')
  })

  test('many who ask for one way wait for one question', async () => {
    osrm.asked.length = 0
    const { plan } = openRouter()
    const answers = await Promise.all(Array.from({ length: 50 }, () => plan('pula', 'zadar')))
    expect([answers.length, osrm.asked.length]).toEqual([50, 1])
  })

  test('that it knows no way is no fault', async () => {
    osrm.behave(sends('{"code":"NoRoute"}', 400))
    const { plan, fallbacks } = openRouter()
    for (const town of ['opatija', 'pula', 'rovinj', 'zadar']) await plan('RJK', town)
    expect(fallbacks.every(([reason, isOpened]) => reason === 'no-route' && !isOpened)).toBe(true)
    osrm.behave(usually)
    expect(planned(await plan('RJK', 'split')).engine).toBe('osrm')
  })
})
