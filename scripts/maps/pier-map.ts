// Where the taxi boat goes from the pier of Selce: lanes over water, kilometres by sea at each stop.
import { airport, coast, seaStops, spots } from './atlas.ts'
import { type Hand, hands, inHand } from '#domain/maps/hands.ts'
import { dot, drawing, isleName, land, r, scaleBar, scaleBox, sea, text } from '#domain/maps/ink.ts'
import { around, type Name, placeLabels, textBox } from '#domain/maps/labels.ts'
import { coastPath, frameRings } from '#domain/maps/paths.ts'
import { type Box, type Frame, frameAround, frameHolding, kmBetween, type Point } from '#domain/maps/plane.ts'
import { seaLanes } from './sea-lanes.ts'
import { closeUp, TOWN_MAP } from './town-maps.ts'

const { width: WIDTH, height: HEIGHT } = TOWN_MAP
const SELCE = { name: 'Selce', at: spotNamed('Selce') }

/** Off the pier's head: the village's own point lies ashore. */
const PIER: Point = [14.7195, 45.1548]

/** The neighbourhood of the pier, with the way from the airport. */
export function selceMap(): string {
  const goal = airport('RJK')
  return closeUp(SELCE, frameHolding([SELCE.at, goal.at], 13, 40, WIDTH, HEIGHT), [goal])
}

export function pierMap(): string {
  const frame = frameAround(14.6, 45.043, 92, WIDTH, HEIGHT)
  const shores = frameRings(coast, frame, { tolerance: 0.4, smallest: 2, margin: 0 })
  const stops = wellApart(seaStops).map((stop) => ({ ...stop, at: frame.at(stop.lon, stop.lat) }))
  const lanes = seaLanes(
    shores,
    frame.at(...PIER),
    stops.map(({ at }) => at),
    WIDTH,
    HEIGHT,
  )
  const soft = lanes.flat()
  const scenes = hands.map((hand) => ({
    hand,
    labels: placeLabels(namesOf(frame, stops, hand), [scaleBox(frame, hand), ...isleBoxes(frame, hand)], soft, EDGE),
  }))
  const parts = [
    sea(),
    land(coastPath(coast, frame, { tolerance: 0.6, smallest: 3, margin: 60 }), [58, 38, 22, 10], [30, 70]),
    ...scenes.map(({ hand }) =>
      inHand(
        hand,
        ISLES.map((isle) => isleName(...inkOf(isle, frame, hand))),
      ),
    ),
    ...lanes.map(
      (lane) =>
        `<path class="ferry" d="M${lane.map(([x, y]) => `${r(x)} ${r(y)}`).join('L')}" stroke-width="1.7" stroke-dasharray="5 6"/>`,
    ),
    ...scenes.map(({ hand, labels }) =>
      inHand(hand, [
        ...stops.map(({ at }) => dot(at, hand.dots.spot, 'spot')),
        ...labels.slice(0, 1).map(({ at }) => dot(at, hand.dots.main, 'dot')),
        ...labels.map((label, i) => text(label, i === 0 ? 'name' : 'minor')),
        scaleBar(frame, [26, HEIGHT - 24], hand.rule),
      ]),
    ),
  ]
  return drawing(TOWN_MAP, parts, hands)
}

const EDGE = { left: 10, top: 10, right: WIDTH - 10, bottom: HEIGHT - 10 }

const ISLES: readonly [name: string, lon: number, lat: number, size: number][] = [
  ['Krk', 14.6, 45.085, 30],
  ['Cres', 14.37, 45.035, 20],
]

function inkOf([name, lon, lat, size]: (typeof ISLES)[number], frame: Frame, { isle }: Hand) {
  return [name, frame.at(lon, lat), { size: Math.max(size, isle.size), spacing: isle.spacing }] as const
}

function isleBoxes(frame: Frame, hand: Hand): Box[] {
  return ISLES.map((isle) => {
    const [name, [x, y], lettering] = inkOf(isle, frame, hand)
    return textBox([name], [x, y + lettering.size * 0.33], { ...lettering, face: 'serif' }, 'middle')
  })
}

type Stop = (typeof seaStops)[number] & { readonly at: Point }

/** A phone has room for the names; how far each is stands in the table of rides. */
function namesOf(frame: Frame, stops: readonly Stop[], { upTo, name: size, minor, dots }: Hand): Name[] {
  const first: Name = {
    text: SELCE.name,
    at: frame.at(...PIER),
    size,
    face: 'serif',
    clear: dots.main + 3,
    hasDot: true,
  }
  const free = stops.filter(({ at }) => !inside(at, around(first.at, 8)))
  const textOf = ({ names, km }: Stop) =>
    upTo === Infinity ? `${stopName(names.hr)} ${Math.round(km)} km` : stopName(names.hr)
  const rows = free.map((stop): Name => ({
    text: textOf(stop),
    at: stop.at,
    size: minor,
    face: 'sans',
    clear: dots.spot + 1,
    hasDot: true,
  }))
  return [first, ...rows]
}

/** Two berths a mile apart are one on a map of this size. */
function wellApart(all: typeof seaStops): typeof seaStops {
  const stored: typeof seaStops = []
  for (const stop of all)
    if (stored.every((other) => kmBetween([stop.lon, stop.lat], [other.lon, other.lat]) > 1.8)) stored.push(stop)
  return stored
}

function inside([x, y]: Point, box: { left: number; top: number; right: number; bottom: number }): boolean {
  return x > box.left && x < box.right && y > box.top && y < box.bottom
}

/** "Crikvenica, luka" and "Šilo (Krk)" are Crikvenica and Šilo on a map that shows the harbour and the island. */
function stopName(full: string): string {
  return full.replace(/[,(/].*$/, '').trim()
}

function spotNamed(name: string): Point {
  const found = spots.find((spot) => spot.name === name)
  if (found === undefined) throw new Error(`no ${name} in places.json`)
  return found.at
}
