import type { Passing } from '#features/places/closable.ts'
import type { Places } from '#features/places/places.server.ts'
import type { Route } from '#features/places/route.ts'
import type { Booking } from './booking.ts'

/** Our boats, and a road or a bridge of which no route of ours says for certain that it leads there. The rest are ids of bridges and ferry lines. */
export const BOATS = 'boats'
export const A_ROAD = 'road'

/** All that the weather closes, in the order the office is asked. */
export function closingIds({ bridges, ferries }: Pick<Places, 'bridges' | 'ferries'>): string[] {
  return [BOATS, ...bridges.map(({ id }) => id), ...ferries.map(({ id }) => id), A_ROAD]
}

/** What is closed, and what of it stops a ride. */
export type Closed = {
  closed: readonly string[]
  stopsOf: (booking: Booking) => readonly { id: string; isSure: boolean }[]
}

/** Of what somebody says is closed, what there is. */
export function closedOf(places: Pick<Places, 'bridges' | 'ferries'> & WaysOf, said: readonly unknown[]): Closed {
  const closed = closingIds(places).filter((id) => said.includes(id))
  return { closed, stopsOf: (booking) => stopsOf(booking, closed, places) }
}

type WaysOf = Pick<Places, 'landWay' | 'passing'>

/** What of this stops a ride, and whether that is certain. Of `A_ROAD` a person knows. */
export function stopsOf(
  { quote }: Pick<Booking, 'quote'>,
  closed: readonly string[],
  places: WaysOf,
): { id: string; isSure: boolean }[] {
  const routes = roadsOf(quote, places)
  return closed.flatMap((id) => {
    if (id === BOATS) return goesBySea(quote) ? [{ id, isSure: true }] : []
    const found = id === A_ROAD ? onRoad(quote) : surest(routes.map((route) => places.passing(route, id)))
    return found === null ? [] : [{ id, isSure: found === 'sure' }]
  })
}

/** Whether the way by land beside a boat is open: nothing closed may be on it. */
export function isOpenByLand({ from, to }: Booking['quote'], closed: readonly string[], places: WaysOf): boolean {
  const route = places.landWay(from, to)
  return route !== null && closed.every((id) => id === BOATS || (id !== A_ROAD && places.passing(route, id) === null))
}

/** By boat all the way, or for a part of it. */
export function goesBySea({ vehicle, stages = [] }: Booking['quote']): boolean {
  return vehicle === 'boat' || stages.some(({ by }) => by === 'sea')
}

/** There and back are the same ways. */
function roadsOf({ vehicle, from, to, stages }: Booking['quote'], { landWay }: WaysOf): Route[] {
  if (stages) return stages.flatMap((stage) => (stage.by === 'road' ? (landWay(stage.from, stage.to) ?? []) : []))
  return vehicle === 'boat' ? [] : [landWay(from, to) ?? []].flat()
}

function onRoad({ vehicle, stages = [] }: Booking['quote']): Passing {
  return vehicle !== 'boat' || stages.some(({ by }) => by === 'road') ? 'maybe' : null
}

function surest(found: readonly Passing[]): Passing {
  return found.find((one) => one === 'sure') ?? found.find((one) => one === 'maybe') ?? null
}
