import { kmBetween } from './km-between.ts'
import type { OsrmStep } from './osrm-client.server.ts'
import type { FerryPorts } from './road-network.ts'
import type { Position, RouteLeg } from './router.ts'

/** `ferry`: the id of its line; null where it is none of ours. */
export type FoundLeg = RouteLeg & { ferry: string | null }

/** OSRM boards at the ramp; our ports were set by hand, and those of Split and Zadar are large. */
const FURTHEST_PORT_KM = 5
/** Closer points of a line say nothing on a map. */
const LEAST_APART_KM = 0.03
/** Shorter pieces of road are ramps and streets. */
const SHORTEST_NAMED_KM = 2

/** Steps of one kind in a row are one leg: by ferry, or by road. */
export function foundLegs(steps: readonly OsrmStep[], ports: readonly FerryPorts[]): FoundLeg[] {
  const legs: { mode: RouteLeg['mode']; km: number; minutes: number; line: Position[] }[] = []
  for (const { mode: means, distance, duration, geometry } of steps) {
    const mode = means === 'ferry' ? 'ferry' : 'road'
    let leg = legs.at(-1)
    if (leg?.mode !== mode) legs.push((leg = { mode, km: 0, minutes: 0, line: leg?.line.slice(-1) ?? [] }))
    leg.km += distance / 1000
    leg.minutes += duration / 60
    leg.line.push(...geometry.coordinates)
  }
  // OSRM ends a way with a step that leads nowhere: after a ferry it would be a road of its own.
  const real = legs.filter(({ km }) => km > 0)
  return real.map((leg) => {
    const line = thinned(leg.line)
    return { ...leg, line, ferry: leg.mode === 'ferry' ? ferryBetween(line, ports) : null }
  })
}

/** Without the numbers of European roads, which nobody follows here, and written as on our signs: D8, not D 8. */
export function roadNumbers(steps: readonly OsrmStep[]): string[] {
  const long = steps.filter(({ mode, distance }) => mode !== 'ferry' && distance > SHORTEST_NAMED_KM * 1000)
  const numbers = long.flatMap(({ ref }) => ref.split(';').map((number) => number.replaceAll(' ', '')))
  return [...new Set(numbers.filter((number) => number !== '' && !/^E\d/.test(number)))]
}

function thinned(line: readonly Position[]): Position[] {
  const [first, ...rest] = line
  const last = rest.at(-1)
  if (!first || !last) return [...line]
  const stored = [first]
  let before = first
  for (const point of rest.slice(0, -1)) {
    if (kmBetween(before, point) < LEAST_APART_KM) continue
    stored.push(point)
    before = point
  }
  return [...stored, last]
}

function ferryBetween(line: readonly Position[], ports: readonly FerryPorts[]): string | null {
  const [start, end] = [line[0], line.at(-1)]
  if (!start || !end) return null
  const apart = ({ ports: [one, other] }: FerryPorts) =>
    Math.min(
      Math.max(kmBetween(start, one), kmBetween(end, other)),
      Math.max(kmBetween(start, other), kmBetween(end, one)),
    )
  const [nearest] = ports.toSorted((a, b) => apart(a) - apart(b))
  return nearest && apart(nearest) <= FURTHEST_PORT_KM ? nearest.id : null
}
