// The whole country: a picture, and the same as data for the page that makes it clickable.
import { airports, type Town, towns } from './atlas.ts'
import { ground, groundMap } from './ground.ts'
import { inHand, type OverviewHand, overviewHands } from '#domain/maps/hands.ts'
import { dot, drawing, pill, pillBox, r, seaName, text } from '#domain/maps/ink.ts'
import { around, type Label, type Name, overlaps, placeLabels } from '#domain/maps/labels.ts'
import { type Box, type Frame, frameAround, type Point } from '#domain/maps/plane.ts'

const WIDTH = 1000
const HEIGHT = 950
const FRAME: Frame = frameAround(16.28, 44.47, 530, WIDTH, HEIGHT)
const EDGE: Box = { left: 8, top: 8, right: WIDTH - 8, bottom: HEIGHT - 8 }

/** Named in larger letters: seats of counties and the gates of the coast. */
const LARGE: ReadonlySet<string> = new Set(
  'zagreb rijeka split osijek zadar pula dubrovnik sibenik varazdin slavonski-brod karlovac'.split(' '),
)
const SHOWN = new Set(['ZAG', 'PUY', 'RJK', 'ZAD', 'SPU', 'DBV', 'OSI', 'TRS', 'LJU'])
/** As sections/location-map.module.css has it. */
const CLICKABLE_SIZE = 15.5

export function overviewMap(): string {
  const scenes = overviewHands.map((hand) => ({ hand, ...overview(hand) }))
  return drawing(
    FRAME,
    [
      ...ground(FRAME),
      ...scenes.map(({ hand, labels, pills }) =>
        inHand(hand, [
          `<g transform="rotate(40 250 640)">${seaName([250, 640], hand.sea)}</g>`,
          ...labels.map(({ at, clear }) => dot(at, r(clear - 1), 'dot')),
          ...pills.map(({ iata, at }) => pill(at, iata, hand.pill)),
          ...labels.map((label) => text(label, 'minor')),
        ]),
      ),
    ],
    overviewHands,
  )
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

type Scene = { labels: readonly Label[]; pills: readonly { iata: string; at: Point }[] }

/** On a phone what there is room for: the airports, and the larger towns first. */
export function overview(hand: OverviewHand): Scene {
  const pills = placePills(hand)
  const boxes = pills.map(({ at }) => pillBox(at, hand.pill))
  const names = towns.map((town) => nameOf(town, hand))
  if (hand.isWhole) return { labels: placeAll(names, boxes), pills }
  const named = placeLabels(
    names.toSorted((a, b) => b.size - a.size),
    boxes,
    [],
    EDGE,
  )
  return { labels: named, pills }
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

function placeAll(all: readonly Name[], occupiedBoxes: readonly Box[]): readonly Label[] {
  let names = all.toSorted((a, b) => b.size - a.size)
  const dots = all.map(({ at }) => at)
  for (let attempt = 0; attempt < 80; attempt++) {
    const labels = placeLabels(names, occupiedBoxes, dots, EDGE)
    const missing = names.filter((name) => !labels.some((label) => label.text === name.text))
    if (missing.length === 0) return labels
    // The names that found no room choose first next time.
    names = [...missing, ...names.filter((name) => !missing.includes(name))]
  }
  throw new Error('the names of the 45 towns do not fit the overview')
}

function nameOf({ name, slug, at }: Town, hand: OverviewHand): Name {
  const isLarge = LARGE.has(slug)
  return {
    text: name,
    at: FRAME.at(...at),
    size: isLarge ? hand.name : hand.minor,
    face: 'sans',
    clear: isLarge ? hand.dots.main : hand.dots.spot,
    hasDot: hand.isWhole,
  }
}

/** Each pill on its airport, or the least step aside that uncovers the towns; on a phone those that find room. */
function placePills(hand: OverviewHand): { iata: string; at: Point }[] {
  const dots = hand.isWhole ? towns.map(({ at }) => around(FRAME.at(...at), 7)) : []
  // A larger pill has farther to go.
  const stride = Math.max(1, hand.pill)
  const placed: { iata: string; at: Point }[] = []
  for (const { iata, at } of airports.filter((each) => SHOWN.has(each.iata))) {
    const [x, y] = FRAME.at(...at)
    const spots = NUDGES.map(([dx, dy]): Point => [x + dx * stride, y + dy * stride])
    const found = spots.find((spot) => {
      const box = pillBox(spot, hand.pill)
      return (
        !dots.some((other) => overlaps(other, box)) &&
        !placed.some(({ at: other }) => overlaps(pillBox(other, hand.pill), box))
      )
    })
    if (!found && hand.isWhole) throw new Error(`no room for the pill ${iata}`)
    if (found) placed.push({ iata, at: found })
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
