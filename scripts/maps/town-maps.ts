// One map a town: a chart of its shore, or the way across the country to its airports.
import {
  type Airport,
  airports,
  coast,
  croatia,
  croatianBorder,
  ferries,
  islands,
  nearestAirports,
  neighbours,
  otherBorders,
  spots,
  type Town,
  towns,
} from './atlas.ts'
import { countryNames, isleNames, seaShores, seaWords } from '#domain/maps/free-names.ts'
import { type Hand, hands, inHand } from '#domain/maps/hands.ts'
import {
  type Arc,
  arc,
  dot,
  drawing,
  land,
  lines,
  pill,
  pillBox,
  sailed,
  scaleAt,
  scaleBar,
  scaleBox,
  sea,
  text,
} from '#domain/maps/ink.ts'
import { clearOf, wholly } from '#domain/maps/pill-places.ts'
import { around, type Label, type Name, placeLabels } from '#domain/maps/labels.ts'
import { coastPath, linePath } from '#domain/maps/paths.ts'
import {
  type Box,
  type Frame,
  frameAround,
  frameHolding,
  kmBetween,
  type Point,
  type Ring,
} from '#domain/maps/plane.ts'

export const TOWN_MAP = { width: 800, height: 600 } as const
const { width: WIDTH, height: HEIGHT } = TOWN_MAP
const EDGE: Box = { left: 14, top: 14, right: WIDTH - 14, bottom: HEIGHT - 14 }

/** Frames narrower than this show the stair-steps in which the coast was digitised. */
const NARROWEST_KM = 40
/** An airport farther away would shrink the shore to nothing; its distance is in the table beside the map. */
const AIRPORT_IN_FRAME_KM = 64
const NORTHERN_LIMIT = 45.88
const FOREIGN_NAMES = 3

const SHORE = { tolerance: 0.7, smallest: 3, margin: 60 } as const
const COUNTRY = { tolerance: 0.6, smallest: 3, margin: 40 } as const

export type MainPlace = { readonly name: string; readonly at: Point }

export function townMap(town: Town): string {
  return town.kind === 'coast' || town.kind === 'island'
    ? closeUp(town, shoreFrame(town), nearestInFrame(town))
    : countryMap(town, nearestAirports(town.slug, 3))
}

/** The chart of a shore; also drawn for Selce, which has a pier but no town page. */
export function closeUp(place: MainPlace, frame: Frame, goals: readonly Airport[]): string {
  const scenes = hands.map((hand) => compose(place, frame, goals, hand))
  const shores = seaShores(frame, coast, ferries)
  const parts = [
    sea(),
    ...scenes.map((scene) => inHand(scene.hand, [seaWords(frame, shores, scene)])),
    lines(ferries.map((line) => linePath(line, frame, 0.3, 400)).join(''), 'ferry', 2, '9 9'),
    land(coastPath(coast, frame, SHORE), [58, 38, 22, 10], [30, 70, 120]),
    lines(croatianBorder.map((line) => linePath(line, frame, 0.8, 20)).join(''), 'border', 1.4, '12 7 2 7'),
    ...scenes.map((scene) => inHand(scene.hand, [...isleNames(frame, coast, islands, scene), ...marks(scene, frame)])),
  ]
  return drawing(TOWN_MAP, parts, hands)
}

/** A piece of the country with a dotted arc to each of the airports. */
export function countryMap(place: MainPlace, goals: readonly Airport[], minKm = 110, bend?: number): string {
  const frame = frameHolding([place.at, ...goals.map(({ at }) => at)], 20, minKm, WIDTH, HEIGHT)
  const scenes = hands.map((hand) => compose(place, frame, goals, hand, bend))
  const shores = seaShores(frame, [...croatia, ...neighbours], ferries)
  const parts = [
    sea(),
    ...scenes.map((scene) => inHand(scene.hand, [seaWords(frame, shores, scene)])),
    land(coastPath(neighbours, frame, COUNTRY), [], [], 'far'),
    lines(otherBorders.map((line) => linePath(line, frame, 0.8, 30)).join(''), 'border', 1, '10 6'),
    land(coastPath(croatia, frame, COUNTRY), [34, 20, 9], [18, 44, 80], 'land', 'halo'),
    ...scenes.map((scene) => inHand(scene.hand, [...countryNames(frame, scene), ...marks(scene, frame)])),
  ]
  return drawing(TOWN_MAP, parts, hands)
}

/** What stands on the land: the ways, the dots, the pills and the names, and the room they take. */
export type Scene = {
  readonly hand: Hand
  readonly ways: readonly Arc[]
  readonly labels: readonly Label[]
  readonly pills: readonly { iata: string; at: Point }[]
  readonly occupiedBoxes: readonly Box[]
}

export function compose(place: MainPlace, frame: Frame, goals: readonly Airport[], hand: Hand, bend?: number): Scene {
  const from = frame.at(...place.at)
  const pills = airports
    .map(({ iata, at }) => ({ iata, at: clearOf(from, frame.at(...at), hand.pill) }))
    .filter(({ at }) => isSeen(at, 38))
    .map(({ iata, at }) => ({ iata, at: wholly(at, hand.pill, frame) }))
  const ways = goals
    .map(({ iata, at }) => {
      const to = pills.find((each) => each.iata === iata)?.at ?? frame.at(...at)
      const crossing = crossingOf(place, at)
      if (crossing === null) return [arc(from, to, bendFor(from, to, bend))]
      const [ashore, aboard] = [frame.at(...crossing.near), frame.at(...crossing.far)]
      return [
        arc(from, ashore, bendFor(from, ashore, bend)),
        sailed(crossing.over.map((each) => frame.at(...each))),
        arc(aboard, to, bendFor(aboard, to, bend)),
      ]
    })
    .flat()
  const along = ways.flatMap((way) => way.along)
  const fixed = [...pills.map(({ at }) => pillBox(at, hand.pill)), scaleBox(frame, hand)]
  const labels = withMain(place, (size) => placeLabels(namesIn(frame, place, hand, size), fixed, along, EDGE), hand)
  const occupiedBoxes = [
    ...fixed,
    ...labels.flatMap((label) => [label.box, around(label.at, label.clear)]),
    ...along.map((at) => around(at, 5)),
  ]
  return { hand, ways, labels, pills, occupiedBoxes }
}

/** Islands without a bridge: the way to their airport is a road, a ferry and a road. */
const BY_FERRY: ReadonlySet<string> = new Set(['Hvar', 'Cres'])

type Crossing = { readonly near: Point; readonly far: Point; readonly over: Ring }

/** The ferry that makes the two roads shortest. */
function crossingOf({ name, at }: MainPlace, airport: Point): Crossing | null {
  if (!BY_FERRY.has(name)) return null
  const both = ferries.flatMap((line): Crossing[] => {
    const [first, last] = [line[0], line.at(-1)]
    if (first === undefined || last === undefined) return []
    return [
      { near: first, far: last, over: line },
      { near: last, far: first, over: line },
    ]
  })
  const roads = ({ near, far }: Crossing): number => kmBetween(at, near) + kmBetween(far, airport)
  return both.toSorted((a, b) => roads(a) - roads(b))[0] ?? null
}

function marks({ hand, ways, labels, pills }: Scene, frame: Frame): string[] {
  return [
    ...ways.map((way) => way.path),
    ...labels.map((label, i) => dot(label.at, i === 0 ? hand.dots.main : hand.dots.spot, i === 0 ? 'dot' : 'spot')),
    ...pills.map(({ iata, at }) => pill(at, iata, hand.pill)),
    ...labels.map((label, i) => text(label, i === 0 ? 'name' : 'minor')),
    scaleBar(frame, scaleAt(frame), hand.rule),
  ]
}

/** Wide enough for the nearest airport where that is near; shifted south where the coast data end. */
export function shoreFrame(place: MainPlace & { slug: string }): Frame {
  const near = nearestInFrame(place)
  const wanted = frameHolding([place.at, ...near.map(({ at }) => at)], 8, NARROWEST_KM, WIDTH, HEIGHT)
  const corners = [place.at, ...near.map(({ at }) => at)]
  const lat = corners.reduce((sum, [, y]) => sum + y, 0) / corners.length
  const lon = corners.reduce((sum, [x]) => sum + x, 0) / corners.length
  const halfHeight = ((wanted.kmWide / WIDTH) * HEIGHT) / 2 / 111.2
  return frameAround(lon, Math.min(lat, NORTHERN_LIMIT - halfHeight), wanted.kmWide, WIDTH, HEIGHT)
}

export function nearestInFrame(place: MainPlace & { slug: string }): readonly Airport[] {
  return nearestAirports(place.slug, 1).filter(({ at }) => kmBetween(place.at, at) < AIRPORT_IN_FRAME_KM)
}

/** Bent away from the middle of the picture's lower edge, where names stand thickest. */
function bendFor([ax]: Point, [bx]: Point, bend = 0.16): number {
  return ax < bx ? bend : -bend
}

/** The town the map is of is named in any case, in smaller letters where there is no room for its own. */
function withMain({ name }: MainPlace, place: (size: number) => Label[], hand: Hand): Label[] {
  const sizes = [hand.name, hand.name * 0.85, hand.name * 0.7].map((size) => Math.round(size))
  for (const size of sizes) {
    const labels = place(size)
    if (labels[0]?.text === name) return labels
  }
  throw new Error(`no room to name ${name}`)
}

function namesIn(frame: Frame, main: MainPlace, hand: Hand, size: number): Name[] {
  const { minor, dots } = hand
  const first: Name = {
    text: main.name,
    at: frame.at(...main.at),
    size,
    face: 'serif',
    clear: dots.main + 3,
    hasDot: true,
  }
  const abroad = spots.filter((spot) => spot.isAbroad && isSeen(frame.at(...spot.at), 20)).slice(0, FOREIGN_NAMES)
  const others = [...abroad, ...towns, ...spots.filter((spot) => !spot.isAbroad)]
    .filter((spot) => spot.name !== main.name && isSeen(frame.at(...spot.at), 6))
    .filter((spot) => kmBetween(spot.at, main.at) > frame.kmWide / 28)
  return [
    first,
    ...thinOut(others, frame, hand.names).map(({ name, at }): Name => ({
      text: name,
      at: frame.at(...at),
      size: minor,
      face: 'sans',
      clear: dots.spot + 2,
      hasDot: false,
    })),
  ]
}

/** The first of any two that would stand on each other's toes, up to what a small screen bears. */
function thinOut(all: readonly MainPlace[], frame: Frame, { most, abreast }: Hand['names']): MainPlace[] {
  const stored: MainPlace[] = []
  for (const spot of all) {
    const isClear = stored.every((other) => kmBetween(spot.at, other.at) > frame.kmWide / abreast)
    if (isClear && stored.length < most) stored.push(spot)
  }
  return stored
}

function isSeen([x, y]: Point, margin: number): boolean {
  return x > margin && y > margin && x < WIDTH - margin && y < HEIGHT - margin
}
