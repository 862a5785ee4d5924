// The way of one trip on the shore: what a guest sees beside a price, a booking, a kept price.
import type { PlannedRoute, Position } from '#domain/routing/router.ts'
import { type CoastData, DETAILED, ringOf } from './coast.ts'
import { countryNames, isleNames, seaShores, seaWords } from './free-names.ts'
import { type Hand, hands, inHand, TONGUES } from './hands.ts'
import { dot, drawing, land, lines, pill, pillBox, r, scaleAt, scaleBar, scaleBox, sea, text, written } from './ink.ts'
import { around, type Label, type Name, placeLabels } from './labels.ts'
import { coastPath, linePath, type PathOptions } from './paths.ts'
import { clearOf, wholly } from './pill-places.ts'
import {
  type Box,
  clipRing,
  type Frame,
  frameAround,
  frameHolding,
  isInside,
  type Point,
  type Ring,
  simplifyLine,
} from './plane.ts'
import { roundedLine, steps } from './rounded-line.ts'

export type RouteMapEnd = { name: string; at: Position; /** Of an airport. */ iata: string | null }
export type DrawnRoute = {
  from: RouteMapEnd
  to: RouteMapEnd
  route: Pick<PlannedRoute, 'legs' | 'ferries' | 'bridges'>
}
type DrawnEnds = {
  from: Pick<RouteMapEnd, 'at'>
  to: Pick<RouteMapEnd, 'at'>
  route: Pick<PlannedRoute, 'legs'>
}
export type RouteMapAtlas = {
  land: readonly Ring[]
  croatia: readonly Ring[]
  neighbours: readonly Ring[]
  croatianBorder: readonly Ring[]
  otherBorders: readonly Ring[]
  islands: readonly { name: string; at: Point }[]
  /** Named where there is room; those that are named first come first. */
  towns: readonly { name: string; at: Point }[]
}

export const ROUTE_MAP = { width: 800, height: 600 } as const
const { width: WIDTH, height: HEIGHT } = ROUTE_MAP
const EDGE: Box = { left: 14, top: 14, right: WIDTH - 14, bottom: HEIGHT - 14 }

/** Narrower, the straight pieces between junctions show, and the stair-steps of the shore. */
const NARROWEST_KM = 46
/** Around the way: room for the names of its ends. */
const LEAST_MARGIN_KM = 5
const MARGIN_SHARE = 0.13
/** On a wider piece of land the countries say more than the coves. */
const WIDEST_CLOSE_UP_KM = 160
/** The lowest and highest of an overview's zigzags on a screen, in units. */
const LINE_TOLERANCE = 1.2
const CORNER_RADIUS = 26

const SHORE = { tolerance: 0.7, smallest: 3, margin: 60 } as const
const COUNTRY = { tolerance: 0.6, smallest: 3, margin: 40 } as const
/** Letters of path data; what is longer is drawn simpler. Together with the names no more than 12 kB go over the line. */
const MOST_SHORE_LETTERS = 13_000
const MOST_FAR_LETTERS = 4000

const SHEET =
  '.casing{fill:none;stroke:#fffdf6;stroke-linejoin:round;stroke-linecap:round}.way{fill:none;stroke:#b8431f;stroke-linejoin:round;stroke-linecap:round}' +
  '.start{fill:#fffdf6;stroke:#b8431f}.goal{fill:#b8431f;stroke:#fffdf6}' +
  '.bridge{fill:#16323e;stroke:#faf5e8;stroke-width:4;font-weight:600}' +
  '@media(prefers-color-scheme:dark){.casing{stroke:#10242b}.way{stroke:#f59a76}.start{fill:#10242b;stroke:#f59a76}' +
  '.goal{fill:#f59a76;stroke:#10242b}.bridge{fill:#faf0dc;stroke:#1b2b30}}'

/** What the routes are drawn on, from its files. */
export function routeMapAtlas(coast: CoastData, towns: RouteMapAtlas['towns']): RouteMapAtlas {
  const rings = coast.land.map(ringOf)
  const mainland = rings.reduce((longest, ring) => (ring.length > longest.length ? ring : longest), [])
  return {
    land: rings,
    croatia: coast.croatia.map(ringOf),
    neighbours: coast.neighbours.map(ringOf),
    croatianBorder: coast.croatianBorder.map(ringOf),
    otherBorders: coast.otherBorders.map(ringOf),
    // A peninsula has no middle of its own to be named in.
    islands: coast.islands.flatMap(({ name, lat, lon }) =>
      isInside([lon, lat], mainland) ? [] : [{ name, at: [lon, lat] }],
    ),
    towns,
  }
}

export function routeMap(world: RouteMapAtlas, drawn: DrawnRoute): string {
  const frame = frameOf(drawn)
  const atlas = piece(world, frame)
  const ways = drawn.route.legs.map(({ mode, line }) => ({
    mode,
    line: simplifyLine(
      line.map(([lon, lat]) => frame.at(lon, lat)),
      LINE_TOLERANCE,
    ),
  }))
  const along = ways.flatMap(({ line }) => steps(line, 12))
  const scenes = hands.map((hand) => compose(atlas, drawn, frame, along, hand))
  const dataOf = (mode: 'road' | 'ferry') =>
    ways.flatMap((way) => (way.mode === mode ? [roundedLine(way.line, CORNER_RADIUS)] : [])).join('')
  const marks = scenes.map((scene) => inHand(scene.hand, marksOf(scene, frame)))
  const parts = [
    `<style>${SHEET}</style><defs><path id="road" d="${dataOf('road')}"/><path id="sail" d="${dataOf('ferry')}"/></defs>`,
    ...(isCloseUp(frame) ? closeUp(atlas, frame, scenes) : country(atlas, frame, scenes)),
    ...marks,
  ]
  return drawing(ROUTE_MAP, parts, hands)
}

/** Where a point stands on the drawing of a way; null: beyond its edge. */
export function pointOnRouteMap(drawn: DrawnEnds, [lon, lat]: Position): Point | null {
  const [x, y] = frameOf(drawn).at(lon, lat)
  return x >= EDGE.left && x <= EDGE.right && y >= EDGE.top && y <= EDGE.bottom ? [x, y] : null
}

/** Only the land in the frame, with more around it than any drawing cuts away: the rest is not worked through again and again. */
function piece(world: RouteMapAtlas, { kmWide, at }: Frame): RouteMapAtlas {
  const [x, y] = at(0, 0)
  const [perLon, perLat] = [at(1, 0)[0] - x, y - at(0, 1)[1]]
  const box: Box = {
    left: (-SPARE - x) / perLon,
    right: (WIDTH + SPARE - x) / perLon,
    top: (y - HEIGHT - SPARE) / perLat,
    bottom: (y + SPARE) / perLat,
  }
  const cut = (rings: readonly Ring[]) => rings.map((ring) => clipRing(ring, box)).filter((ring) => ring.length > 2)
  if (kmWide > WIDEST_CLOSE_UP_KM) return world
  return { ...world, land: cut(world.land), croatia: cut(world.croatia), neighbours: cut(world.neighbours) }
}

const SPARE = 120

/** All of the way, and as much land and sea around it as both ends' names need; moved to where the shore is known in detail if it fits there. */
function frameOf({ from, to, route }: DrawnEnds): Frame {
  const points = [from.at, to.at, ...route.legs.flatMap(({ line }) => line)]
  const [west, east] = [Math.min(...points.map(([lon]) => lon)), Math.max(...points.map(([lon]) => lon))]
  const [south, north] = [Math.min(...points.map(([, lat]) => lat)), Math.max(...points.map(([, lat]) => lat))]
  const { kmWide: kmAlone } = frameHolding(points, 0, 1, WIDTH, HEIGHT)
  const margin = Math.max(LEAST_MARGIN_KM, kmAlone * MARGIN_SHARE)
  const { kmWide } = frameHolding(points, margin, NARROWEST_KM, WIDTH, HEIGHT)
  const [lon, lat] = [(west + east) / 2, (south + north) / 2]
  const { across, down } = halfSize(kmWide, lat)
  const lower = Math.min(lat, DETAILED.north - down)
  const righter = Math.max(lon, DETAILED.west + across)
  const isHeld = north < lower + down * HELD && west > righter - across * HELD
  return frameAround(isHeld ? righter : lon, isHeld ? lower : lat, kmWide, WIDTH, HEIGHT)
}

/** How far from the middle to the edge a way may lie in a frame that was moved. */
const HELD = 0.8
const KM_PER_DEGREE = 111.2

function halfSize(kmWide: number, lat: number): { across: number; down: number } {
  return {
    across: kmWide / 2 / KM_PER_DEGREE / Math.cos((lat * Math.PI) / 180),
    down: ((kmWide / WIDTH) * HEIGHT) / 2 / KM_PER_DEGREE,
  }
}

function isCloseUp({ kmWide, at }: Frame): boolean {
  const [left, bottom] = at(DETAILED.west, DETAILED.south)
  const [right, top] = at(DETAILED.east, DETAILED.north)
  return kmWide <= WIDEST_CLOSE_UP_KM && left <= 1 && top <= 1 && right >= WIDTH - 1 && bottom >= HEIGHT - 1
}

function closeUp(atlas: RouteMapAtlas, frame: Frame, scenes: readonly Scene[]): string[] {
  const shores = seaShores(frame, atlas.land, [])
  return [
    sea(),
    ...scenes.map((scene) => inHand(scene.hand, [seaWords(frame, shores, scene)])),
    land(shortPath(atlas.land, frame, SHORE, MOST_SHORE_LETTERS), [58, 38, 22, 10], [30, 70, 120]),
    lines(atlas.croatianBorder.map((line) => linePath(line, frame, 0.8, 20)).join(''), 'border', 1.4, '12 7 2 7'),
    ...scenes.map((scene) => inHand(scene.hand, isleNames(frame, atlas.land, atlas.islands, scene))),
  ]
}

function country(atlas: RouteMapAtlas, frame: Frame, scenes: readonly Scene[]): string[] {
  const shores = seaShores(frame, [...atlas.croatia, ...atlas.neighbours], [])
  return [
    sea(),
    ...scenes.map((scene) => inHand(scene.hand, [seaWords(frame, shores, scene)])),
    land(shortPath(atlas.neighbours, frame, COUNTRY, MOST_FAR_LETTERS), [], [], 'far'),
    lines(atlas.otherBorders.map((line) => linePath(line, frame, 1.5, 30)).join(''), 'border', 1, '10 6'),
    land(shortPath(atlas.croatia, frame, COUNTRY, MOST_SHORE_LETTERS), [34, 20, 9], [18, 44, 80], 'land', 'halo'),
    ...scenes.map((scene) => inHand(scene.hand, countryNames(frame, scene))),
  ]
}

/** As exact as it may be within so many letters. */
function shortPath(rings: readonly Ring[], frame: Frame, options: PathOptions, most: number): string {
  let path = coastPath(rings, frame, options)
  for (let factor = 1.4; path.length > most; factor *= 1.4) {
    const simpler = { ...options, tolerance: options.tolerance * factor, smallest: options.smallest * factor * 2 }
    path = coastPath(rings, frame, simpler)
  }
  return path
}

type Scene = {
  readonly hand: Hand
  readonly labels: readonly Label[]
  readonly bridges: readonly { label: Label; names: PlannedRoute['bridges'][number]['names'] }[]
  readonly ends: readonly { end: RouteMapEnd; at: Point; mark: 'start' | 'goal' }[]
  readonly ports: readonly Point[]
  readonly occupiedBoxes: readonly Box[]
}

function compose(atlas: RouteMapAtlas, drawn: DrawnRoute, frame: Frame, along: readonly Point[], hand: Hand): Scene {
  const ends = endsOf(drawn, frame, hand)
  const marks = ends.map(({ end, at }) => (end.iata === null ? around(at, hand.dots.main + 3) : pillBox(at, hand.pill)))
  const fixed = [...marks, scaleBox(frame, hand)]
  const ports = portsOf(drawn, frame)
  const bridges = drawn.route.bridges.map(({ names, at }) => ({
    names,
    name: bridgeName(names, frame.at(...at), hand),
  }))
  const rest = [
    ...ports.filter(({ name }) => !ends.some(({ end }) => end.name === name)).map((port) => spotName(port, hand)),
    ...bridges.map(({ name }) => name),
    ...townsAround(
      atlas,
      [...ends, ...ports].map(({ at }) => at),
      frame,
      hand,
    ),
  ]
  const labels = withEnds(ends, hand, (names) => placeLabels([...names, ...rest], fixed, along, EDGE))
  const named = bridges.flatMap(({ names, name }) => {
    const label = labels.find(({ at }) => at === name.at)
    return label ? [{ label, names }] : []
  })
  const occupiedBoxes = [
    ...fixed,
    ...labels.flatMap((label) => [label.box, around(label.at, label.clear)]),
    ...along.map((at) => around(at, 8)),
  ]
  const others = labels.filter((label) => !named.some((bridge) => bridge.label === label))
  return { hand, labels: others, bridges: named, ends, ports: ports.map(({ at }) => at), occupiedBoxes }
}

/** An airport stands beside its town where both are ends. */
function endsOf({ from, to }: DrawnRoute, frame: Frame, hand: Hand): Scene['ends'] {
  const [first, last] = [frame.at(...from.at), frame.at(...to.at)]
  const placed = (end: RouteMapEnd, at: Point, other: Point) =>
    end.iata === null ? at : wholly(clearOf(other, at, hand.pill), hand.pill, frame)
  return [
    { end: from, at: placed(from, first, last), mark: 'start' },
    { end: to, at: placed(to, last, first), mark: 'goal' },
  ]
}

/** Where the car goes aboard and ashore. */
function portsOf({ route }: DrawnRoute, frame: Frame): { name: string; at: Point }[] {
  const sailed = route.legs.filter(({ mode }) => mode === 'ferry')
  return sailed.flatMap(({ line }, i) => {
    const ports = route.ferries[i]?.ports
    const [first, last] = [line[0], line.at(-1)]
    if (!ports || !first || !last) return []
    return [
      { name: ports[0], at: frame.at(...first) },
      { name: ports[1], at: frame.at(...last) },
    ]
  })
}

/** Both ends are named in any case, in smaller letters where there is no room for their own. */
function withEnds(ends: Scene['ends'], hand: Hand, place: (names: Name[]) => Label[]): Label[] {
  const shown = ends.filter(({ end }) => end.iata === null)
  const namesAt = (share: number) =>
    shown.map(({ end, at }): Name => {
      const size = Math.round(hand.name * share)
      return { text: end.name, at, size, face: 'serif', clear: hand.dots.main + 3, hasDot: true }
    })
  let labels: Label[] = []
  for (const share of [0.85, 0.72, 0.6, 0.5]) {
    labels = place(namesAt(share))
    if (shown.every(({ at }) => labels.some((label) => label.at === at))) return labels
  }
  return labels
}

function spotName({ name, at }: { name: string; at: Point }, { minor, dots }: Hand): Name {
  return { text: name, at, size: minor, face: 'sans', clear: dots.spot + 3, hasDot: true }
}

function bridgeName(names: Scene['bridges'][number]['names'], at: Point, { minor }: Hand): Name {
  const alsoCalled = TONGUES.map((tongue) => names[tongue])
  return { text: names.hr, alsoCalled, at, size: minor, face: 'serif', clear: 10, hasDot: false }
}

/** So many that nobody has to look for the way among them. */
function townsAround({ towns }: RouteMapAtlas, ends: readonly Point[], frame: Frame, hand: Hand): Name[] {
  const stored: { name: string; at: Point }[] = []
  const most = Math.ceil(hand.names.most * 0.75)
  for (const { name, at } of towns) {
    const [x, y] = frame.at(...at)
    if (x < 20 || y < 20 || x > WIDTH - 20 || y > HEIGHT - 20) continue
    const isClear = [...ends, ...stored.map((other) => other.at)].every(
      ([otherX, otherY]) => Math.hypot(x - otherX, y - otherY) > WIDTH / hand.names.abreast,
    )
    if (isClear && stored.push({ name, at: [x, y] }) === most) break
  }
  return stored.map(({ name, at }) => ({
    text: name,
    at,
    size: hand.minor,
    face: 'sans',
    clear: hand.dots.spot + 2,
    hasDot: false,
  }))
}

function marksOf({ hand, labels, bridges, ends, ports }: Scene, frame: Frame): string[] {
  const width = hand.dots.spot * 1.3
  const isEnd = (label: Label) => ends.some(({ at }) => at === label.at)
  return [
    `<use href="#road" class="casing" stroke-width="${r(width * 1.8)}"/>`,
    `<use href="#sail" class="casing" stroke-width="${r(width * 1.5)}" opacity=".55"/>`,
    `<use href="#sail" class="ferry" stroke-width="${r(width * 0.75)}" stroke-dasharray="${r(width * 1.6)} ${r(width * 1.9)}"/>`,
    `<use href="#road" class="way" stroke-width="${r(width)}"/>`,
    ...labels.filter((label) => !isEnd(label)).map(({ at }) => dot(at, hand.dots.spot, 'spot')),
    ...ports.filter((at) => !labels.some((label) => label.at === at)).map((at) => dot(at, hand.dots.spot, 'spot')),
    ...ends.map(({ end, at, mark }) =>
      end.iata === null ? endDot(at, hand.dots.main, mark) : pill(at, written(end.iata), hand.pill),
    ),
    ...labels.map((label) => text(label, isEnd(label) ? 'name' : 'minor')),
    ...bridges.map(bridgeText),
    scaleBar(frame, scaleAt(frame), hand.rule),
  ]
}

/** Where it begins is hollow, where it ends is full: told apart without a colour. */
function endDot([x, y]: Point, radius: number, mark: 'start' | 'goal'): string {
  const width = mark === 'start' ? radius * 0.45 : radius * 0.3
  return `<circle cx="${r(x)}" cy="${r(y)}" r="${radius}" class="${mark}" stroke-width="${r(width)}"/>`
}

/** In every language, of which the reader sees one. */
function bridgeText({ label, names }: Scene['bridges'][number]): string {
  const anchor = label.anchor === 'start' ? '' : ` text-anchor="${label.anchor}"`
  const place = `x="${r(label.x)}" y="${r(label.y)}" font-size="${label.size}"${anchor}`
  return TONGUES.map((tongue) => `<text class="water bridge ${tongue}" ${place}>${written(names[tongue])}</text>`).join(
    '',
  )
}
