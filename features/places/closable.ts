import type { Bridge } from './geo.server.ts'
import type { Place } from './place.ts'
import { type Route, UNNAMED_FERRY } from './route.ts'

/** Whether a way leads over a bridge or takes a ferry line; `maybe` where the data only counts a ferry and does not name its line. */
export type Passing = 'sure' | 'maybe' | null

type Linked = { islandOf: (placeId: string) => string | undefined; linesOf: (island: string) => ReadonlySet<string> }

/** By the id of a bridge or of a ferry line. */
export function passing(route: Route, id: string, bridges: readonly Bridge[], linked: Linked): Passing {
  const bridge = bridges.find((row) => row.id === id)
  // The graph names all it takes; of the tables it is worked out.
  if (route.bridges) return (bridge ? route.bridges : route.ferries).includes(id) ? 'sure' : null
  const unnamed = route.ferries.includes(UNNAMED_FERRY) ? linesThere(route, linked) : new Set<string>()
  if (!bridge) return route.ferries.includes(id) ? 'sure' : unnamed.has(id) ? 'maybe' : null
  if (bridge.behind.some((line) => unnamed.has(line))) return 'maybe'
  return crosses(route, bridge) ? 'sure' : null
}

/** An end of the way on the island, or a ferry leaving it: an odd number of them is over the bridge once. */
export function crosses({ from, to, by, ferries, bridges }: Route, { id: bridge, behind }: Bridge): boolean {
  if (bridges) return bridges.includes(bridge)
  return by === 'road' && [from, to, ...ferries].filter((id) => behind.includes(id)).length % 2 === 1
}

/** Of an island end the lines that any way from there takes: an unnamed ferry is one of them. */
function linesThere({ from, to }: Route, { islandOf, linesOf }: Linked): Set<string> {
  return new Set([from, to].flatMap((end) => [...linesOf(islandOf(end) ?? '')]))
}

/** The named lines of all ways from an island, looked up once. */
export function linesByIsland(all: readonly Place[], waysFrom: (id: string) => Iterable<Route>): Linked['linesOf'] {
  const known = new Map<string, ReadonlySet<string>>()
  return (island) => {
    const found = known.get(island)
    if (found) return found
    const there = all.filter((place) => island !== '' && place.island === island)
    const lines = there.flatMap(({ id }) => [...waysFrom(id)].flatMap(({ ferries }) => ferries))
    const named = new Set(lines.filter((line) => line !== UNNAMED_FERRY))
    known.set(island, named)
    return named
  }
}
