import type { Land } from './geo.server.ts'
import { reversed, type Route } from './route.ts'

type WayBetween = (from: string, to: string) => Route | null
type Bit = Land['roads'][number]

/** What a driver's time is worth against the km, as in the data (content/geo/NOTICE.md): the least of both is driven. */
const MINUTES_A_KM = 0.3

/** Every way by road: what the data has, and to a boat's stop the way to a place near it and the last bit from there. */
export function landWays(land: readonly Land[], route: WayBetween): WayBetween {
  const bits = new Map(land.filter(({ roads }) => roads.length > 0).map(({ id, roads }) => [id, roads]))
  const toStop = (from: string, stop: string, roads: readonly Bit[]): Route | null => {
    const found = roads.flatMap((bit) => withLastBit(from, stop, bit, route) ?? [])
    const cost = ({ km, minutes }: Route) => minutes + MINUTES_A_KM * km
    return found.toSorted((a, b) => cost(a) - cost(b))[0] ?? null
  }
  return (from, to) => {
    const [first, last] = [bits.get(from), bits.get(to)]
    // From a stop to a stop would be two guesses in one distance.
    if (first && last) return null
    if (last) return toStop(from, to, last)
    const back = first ? toStop(to, from, first) : null
    if (first) return back && reversed(back)
    const known = route(from, to)
    return known?.by === 'road' ? known : null
  }
}

function withLastBit(from: string, stop: string, { place, km, min }: Bit, route: WayBetween): Route | null {
  if (from === place) return { ...NOWHERE, from, to: stop, km, roadKm: km, minutes: roundedUp(min) }
  const main = route(from, place)
  if (main?.by !== 'road') return null
  return {
    ...main,
    to: stop,
    km: tenths(main.km + km),
    roadKm: tenths(main.roadKm + km),
    minutes: roundedUp(main.minutes + min),
  }
}

/** To five minutes, as in the data: the last bit is no better known. */
const roundedUp = (minutes: number) => Math.ceil(minutes / 5) * 5
const tenths = (km: number) => Math.round(km * 10) / 10

const NOWHERE = {
  by: 'road' as const,
  km: 0,
  minutes: 0,
  ferries: [],
  seaKm: 0,
  roadKm: 0,
  ferryMin: 0,
  borders: 0,
  countries: ['HRV'],
  via: [],
  tolls: [],
}

/** The boat sails from one pier: a trip that begins or ends elsewhere is driven there, or driven on. */
export function boatWays(pier: string, route: WayBetween, landWay: WayBetween) {
  return (from: string, to: string): Route[] | null => {
    const out = sailed(route(pier, to))
    if (from === pier) return out && [out]
    const home = sailed(route(from, pier))
    if (to === pier) return home && [home]
    const [drive, drivenOn] = [landWay(from, pier), landWay(pier, to)]
    if (out && drive) return [drive, out]
    return home && drivenOn ? [home, drivenOn] : null
  }
}

function sailed(route: Route | null): Route | null {
  return route?.by === 'sea' ? route : null
}
