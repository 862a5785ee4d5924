import type { AssignmentFacts } from './assignment.ts'

type Way = { km: number; minutes: number; by: 'road' | 'sea' }
type Places = { route: (from: string, to: string) => Way | null; landWay: (from: string, to: string) => Way | null }

/** Empty drives by the tables and the road graph, which remember what was worked out; a boat knows only the ways by sea. */
export function waysOf(places: Places): AssignmentFacts['wayBetween'] {
  return (from, to, vehicleClass) => {
    if (vehicleClass !== 'boat') return places.landWay(from, to)
    const way = places.route(from, to)
    return way?.by === 'sea' ? way : null
  }
}
