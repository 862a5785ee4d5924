import { describe, expect, test } from 'vitest'
import { builtInRouter } from '#domain/routing/built-in-router.ts'
import { roadNetwork } from '#domain/routing/road-network.ts'
import type { PlannedRoute, Position } from '#domain/routing/router.ts'
import { readContent } from '#server/site.server.ts'
import { isLand, metresOverSea } from './land.ts'

/** On a map of a whole coast less is the width of the line. */
const MOST_METRES_OVER_SEA = 300
const RANDOM_PAIRS = 2000

const { geo, gazetteer, roadLinks } = readContent('content')
const network = roadNetwork(roadLinks, gazetteer.places)
const router = builtInRouter(network)
const positions = new Map(network().nodes.map(({ id, position }) => [id, position]))
const hasRoad = gazetteer.places.map(({ id }) => id).filter((id) => positions.has(id))

/** Between both ends of each bridge the line may be over water. */
const bridgeEnds = new Set(
  roadLinks.links.flatMap(({ from, to, bridge }) => {
    const ends = [positions.get(from), positions.get(to)].map(String)
    return bridge === undefined ? [] : [ends.join(' '), ends.toReversed().join(' ')]
  }),
)

test('the coastline knows land from sea', () => {
  expect([isLand([14.44, 45.34]), isLand([14.35, 45.25]), isLand([15.2, 42.9]), isLand([16.44, 43.51])]).toEqual([
    true,
    false,
    false,
    true,
  ])
  expect(
    metresOverSea([
      [14.3, 45.33],
      [14.5, 45.2],
    ]),
  ).toBeGreaterThan(5000)
})

describe(`no drawn road crosses more than ${MOST_METRES_OVER_SEA} m of sea, outside ferries and bridges`, () => {
  test('no link of the graph', () => {
    const wet = roadLinks.links.flatMap(({ from, to, via = [], ferry, bridge }) => {
      const ends = [positions.get(from), positions.get(to)]
      const metres =
        (ferry ?? bridge)
          ? 0
          : metresOverSea([...ends.slice(0, 1), ...via, ...ends.slice(1)].flatMap((p) => (p ? [p] : [])))
      return metres > MOST_METRES_OVER_SEA ? [`${from} > ${to}: ${metres} m`] : []
    })
    expect(wet).toEqual([])
  })

  test('no way between towns and airports', async () => {
    const pairs = [...geo.townAirports, ...geo.townTowns].map(({ from, to }) => [from, to] as const)
    expect(pairs.length).toBeGreaterThan(1800)
    expect(await wetWays(pairs)).toEqual([])
  })

  test(`none of ${RANDOM_PAIRS} ways between any two places`, async () => {
    let seed = 20261123
    const next = (most: number) => {
      seed = (seed * 48271) % 2147483647
      return seed % most
    }
    const any = () => hasRoad[next(hasRoad.length)] ?? ''
    expect(await wetWays(Array.from({ length: RANDOM_PAIRS }, () => [any(), any()] as const))).toEqual([])
  })
})

async function wetWays(pairs: readonly (readonly [string, string])[]): Promise<string[]> {
  const wet: string[] = []
  for (const [from, to] of pairs) {
    const answer = await router.plan({ id: from }, { id: to })
    if (answer.status !== 'planned') continue
    const metres = longestOverSea(answer.route)
    if (metres > MOST_METRES_OVER_SEA) wet.push(`${from} > ${to}: ${metres} m`)
  }
  return wet
}

function longestOverSea({ legs }: PlannedRoute): number {
  return Math.max(
    ...legs.filter(({ mode }) => mode === 'road').flatMap(({ line }) => dryPieces(line).map(metresOverSea)),
  )
}

/** A line without its bridges. */
function dryPieces(line: readonly Position[]): Position[][] {
  const pieces: Position[][] = [[]]
  for (const [at, point] of line.entries()) {
    if (at > 0 && bridgeEnds.has(`${String(line[at - 1])} ${String(point)}`)) pieces.push([])
    pieces.at(-1)?.push(point)
  }
  return pieces
}
