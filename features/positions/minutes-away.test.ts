import { expect, test } from 'vitest'
import { network } from '#domain/routing/fixture.ts'
import type { Position } from '#domain/routing/router.ts'
import { minutesAway } from './minutes-away.ts'

const AIRPORT: Position = [14.5703, 45.2169]
const toAirport = (from: Position) => minutesAway(network(), from, { id: 'RJK' }, AIRPORT)

test('far away by the road, near by the straight line, at the pick-up a minute', () => {
  const zagreb = toAirport([15.9819, 45.815])
  expect([zagreb > 90, zagreb < 180]).toEqual([true, true])
  expect(toAirport([14.57, 45.235])).toBe(4)
  expect(toAirport(AIRPORT)).toBe(1)
})

test('where the graph knows no road the straight line with its factor is the answer', () => {
  expect(toAirport([14.57, 40])).toBeGreaterThan(600)
})
