// The whole country: a picture, and the same as data for the page that makes it clickable.
import { airports, type Town, towns } from './atlas.ts'
import { ground, groundMap } from './ground.ts'
import { dot, drawing, PILL, pill, seaName, text } from './ink.ts'
import { around, type Label, type Name, overlaps, placeLabels } from './labels.ts'
import { type Box, type Frame, frameAround, type Point } from './plane.ts'

const WIDTH = 1000
const HEIGHT = 950
const FRAME: Frame = frameAround(16.28, 44.47, 530, WIDTH, HEIGHT)
const EDGE: Box = { left: 8, top: 8, right: WIDTH - 8, bottom: HEIGHT - 8 }

/** Named in larger letters: seats of counties and the gates of the coast. */
const LARGE: ReadonlySet<string> = new Set(
  'zagreb rijeka split osijek zadar pula dubrovnik sibenik varazdin slavonski-brod karlovac'.split(' '),
)
const SHOWN = new Set(['ZAG', 'PUY', 'RJK', 'ZAD', 'SPU', 'DBV', 'OSI', 'TRS', 'LJU'])
const PILL_SCALE = 0.72
/** As sections/location-map.module.css has it. */
const CLICKABLE_SIZE = 15.5

export function overviewMap(): string {
  const { labels, pills } = overview()
  return drawing(FRAME, [
    ...ground(FRAME),
    `<g transform="rotate(40 250 640)">${seaName('Jadransko more', [250, 640], 34)}</g>`,
    ...labels.map(({ at, size }) => dot(at, size > 16 ? 5 : 3.6, 'dot')),
    ...pills.map(
      ({ iata, at: [x, y] }) => `<g transform="translate(${x} ${y}) scale(${PILL_SCALE})">${pill([0, 0], iata)}</g>`,
    ),
    ...labels.map((label) => text(label, label.size > 16 ? 'name' : 'minor').replace('class="name"', 'class="minor"')),
  ])
}

/** What lies under the page's own map, whose names are links and so are no part of a file. */
export function overviewGround(): string {
  return groundMap(FRAME)
}

/** Names that are no links, where there is room for them in four languages (tests/e2e/every-page-labels.e2e.ts measures it). */
const AROUND = [
  { id: 'italy', x: 62, y: 858 },
  { id: 'slovenia', x: 250, y: 150 },
  { id: 'hungary', x: 790, y: 92 },
  { id: 'serbia', x: 952, y: 196 },
  { id: 'bosnia', x: 690, y: 486 },
  { id: 'montenegro', x: 908, y: 822 },
] as const

export type LocationMap = {
  readonly width: number
  readonly height: number
  readonly places: readonly {
    slug: string
    x: number
    y: number
    labelX: number
    labelY: number
    anchor: Label['anchor']
  }[]
  readonly around: typeof AROUND
}

export function locationMap(): LocationMap {
  const labels = clickableLabels()
  return {
    width: WIDTH,
    height: HEIGHT,
    places: towns.map((town) => placeOf(town, labels)),
    around: AROUND,
  }
}

export function overview(): { labels: readonly Label[]; pills: readonly { iata: string; at: Point }[] } {
  const pills = placePills()
  const boxes = pills.map(({ at }) => pillBox(at))
  return { labels: placeAll(towns.map(nameOf), boxes), pills }
}

/** Of the page's own map, in the page's letters: one place for the name of a town in four languages. */
export function clickableLabels(): readonly Label[] {
  return placeAll(
    towns.map(({ name, names, at }): Name => ({
      text: name,
      alsoCalled: names,
      at: FRAME.at(...at),
      size: CLICKABLE_SIZE,
      face: 'figtree',
      clear: 5.2,
      hasDot: true,
    })),
    [],
  )
}

function placeAll(all: readonly Name[], taken: readonly Box[]): readonly Label[] {
  let names = all.toSorted((a, b) => b.size - a.size)
  const dots = all.map(({ at }) => at)
  for (let attempt = 0; attempt < 80; attempt++) {
    const labels = placeLabels(names, taken, dots, EDGE)
    const missing = names.filter((name) => !labels.some((label) => label.text === name.text))
    if (missing.length === 0) return labels
    // The names that found no room choose first next time.
    names = [...missing, ...names.filter((name) => !missing.includes(name))]
  }
  throw new Error('the names of the 45 towns do not fit the overview')
}

function nameOf({ name, slug, at }: Town): Name {
  const isLarge = LARGE.has(slug)
  return {
    text: name,
    at: FRAME.at(...at),
    size: isLarge ? 20 : 14,
    face: 'sans',
    clear: isLarge ? 6 : 4.5,
    hasDot: true,
  }
}

/** Each pill on its airport, or the least step aside that uncovers the towns. */
function placePills(): { iata: string; at: Point }[] {
  const dots = towns.map(({ at }) => around(FRAME.at(...at), 7))
  const placed: { iata: string; at: Point }[] = []
  for (const { iata, at } of airports.filter((each) => SHOWN.has(each.iata))) {
    const [x, y] = FRAME.at(...at)
    const found = NUDGES.map(([dx, dy]): Point => [x + dx, y + dy]).find((spot) => {
      const box = pillBox(spot)
      return !dots.some((other) => overlaps(other, box)) && !placed.some((other) => overlaps(pillBox(other.at), box))
    })
    if (!found) throw new Error(`no room for the pill ${iata}`)
    placed.push({ iata, at: found })
  }
  return placed
}

const NUDGES: readonly Point[] = [0, 12, 20, 30, 40].flatMap((reach): Point[] => [
  [reach, 0],
  [0, reach],
  [reach, reach * 0.6],
  [-reach, 0],
  [0, -reach],
  [-reach, reach * 0.6],
  [reach, -reach * 0.6],
])

function pillBox([x, y]: Point): Box {
  const [halfWidth, halfHeight] = [(PILL.width / 2) * PILL_SCALE, (PILL.height / 2) * PILL_SCALE]
  return { left: x - halfWidth, right: x + halfWidth, top: y - halfHeight, bottom: y + halfHeight }
}

function placeOf({ slug, name }: Town, labels: readonly Label[]): LocationMap['places'][number] {
  const label = labels.find((each) => each.text === name)
  if (label === undefined) throw new Error(`${slug} has no label`)
  const [x, y] = label.at
  return {
    slug,
    x: Math.round(x),
    y: Math.round(y),
    labelX: Math.round(label.x),
    labelY: Math.round(label.y),
    anchor: label.anchor,
  }
}
