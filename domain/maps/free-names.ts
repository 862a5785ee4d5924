// Names that belong to no town: of islands, of the sea, of countries. Each stands where there is room for it.
import { type Hand, SEA, TONGUES } from './hands.ts'
import { isleName, seaName } from './ink.ts'
import { around, overlaps, textBox } from './labels.ts'
import { frameRings } from './paths.ts'
import { between, type Box, type Frame, heartOf, isInside, type Point, type Ring } from './plane.ts'

type Named = { readonly name: string; readonly at: Point }
/** What stands in a picture already, in this hand. */
type Written = { readonly hand: Hand; readonly occupiedBoxes: readonly Box[] }

/** How far from the edge a name begins. */
const EDGE = 14

/** Each in the middle of its island. */
export function isleNames(
  frame: Frame,
  land: readonly Ring[],
  islands: readonly Named[],
  { hand: { isle }, occupiedBoxes }: Written,
): string[] {
  const inside: Box = { left: EDGE, top: EDGE, right: frame.width - EDGE, bottom: frame.height - EDGE }
  const rings = frameRings(land, frame, { tolerance: 1.5, smallest: 600, margin: 0 })
  const placed: Box[] = [...occupiedBoxes]
  const names: string[] = []
  for (const { name, at } of islands) {
    const spot = frame.at(...at)
    const ring = rings.find((each) => isInside(spot, each))
    const heart = ring && heartOf(ring, inside, 14)
    if (!heart || heart.room < 7) continue
    const size = Math.min(isle.most, Math.max(isle.size, Math.round(heart.room * 0.75)))
    const box = textBox(
      [name],
      [heart.at[0], heart.at[1] + size * 0.33],
      { size, face: 'serif', spacing: isle.spacing },
      'middle',
    )
    if (box.left < 8 || box.right > frame.width - 8 || placed.some((other) => overlaps(other, box))) continue
    placed.push(box)
    names.push(isleName(name, heart.at, { size, spacing: isle.spacing }))
  }
  return names
}

/** As each calls itself: one file serves readers of four languages. */
const COUNTRIES: readonly Named[] = [
  { name: 'Hrvatska', at: [16.45, 45.25] },
  { name: 'Hrvatska', at: [17.6, 45.45] },
  { name: 'Slovenija', at: [14.9, 45.85] },
  { name: 'Slovenija', at: [15.3, 46.25] },
  { name: 'Italia', at: [12.7, 45.95] },
  { name: 'Österreich', at: [15.0, 46.85] },
  { name: 'Magyarország', at: [18.2, 46.15] },
  { name: 'Magyarország', at: [17.4, 46.5] },
  { name: 'Bosna i Hercegovina', at: [17.2, 44.6] },
  { name: 'Bosna i Hercegovina', at: [16.3, 44.75] },
  { name: 'Srbija', at: [19.7, 45.15] },
]

export function countryNames(frame: Frame, { hand: { country }, occupiedBoxes }: Written): string[] {
  const shown = new Set<string>()
  return COUNTRIES.flatMap(({ name, at }) => {
    const [x, y] = frame.at(...at)
    const box = textBox([name], [x, y + country.size * 0.33], { ...country, face: 'serif' }, 'middle')
    const isFree =
      isSeen([box.left, y], frame) &&
      isSeen([box.right, y], frame) &&
      !occupiedBoxes.some((other) => overlaps(other, box))
    if (!isFree || shown.has(name)) return []
    shown.add(name)
    return [isleName(name, [x, y], country)]
  })
}

type Shores = { readonly rings: readonly Ring[]; readonly points: readonly Point[]; readonly lanes: readonly Point[] }

/** `ferries`: lines that no name stands on. */
export function seaShores(frame: Frame, land: readonly Ring[], ferries: readonly Ring[]): Shores {
  const lanes = ferries.flatMap((line) =>
    line.slice(1).flatMap((to, i) => spread(frame.at(...(line[i] ?? to)), frame.at(...to))),
  )
  const rings = frameRings(land, frame, { tolerance: 3, smallest: 40, margin: 60 })
  return { rings, points: rings.flat(), lanes }
}

const SEA_NAMES = TONGUES.map((tongue) => SEA[tongue])

/** The sea's name where the widest stretch of open water is, if there is one: with room for the longest of its names. */
export function seaWords(frame: Frame, { rings, points, lanes }: Shores, { hand, occupiedBoxes }: Written): string {
  const blocked = [...occupiedBoxes, ...lanes.map((at) => around(at, 4))]
  const boxAt = (at: Point): Box => textBox(SEA_NAMES, at, { ...hand.sea, face: 'serif' }, 'middle')
  const half = (boxAt([0, 0]).right - boxAt([0, 0]).left) / 2
  let best: { at: Point; room: number } | null = null
  for (let x = 150; x <= frame.width - 150; x += 25) {
    for (let y = 60; y <= frame.height - 60; y += 20) {
      const box = boxAt([x, y])
      if (x < half + 8 || x > frame.width - half - 8 || blocked.some((other) => overlaps(other, box))) continue
      if (rings.some((ring) => isInside([x, y], ring))) continue
      let room = Infinity
      for (const [sx, sy] of points) room = Math.min(room, Math.hypot((sx - x) / 2.4, sy - y))
      if (room > (best?.room ?? half * 0.42)) best = { at: [x, y], room: Math.min(room, 170) }
    }
  }
  return best ? seaName(best.at, hand.sea) : ''
}

function spread(from: Point, to: Point): Point[] {
  return Array.from({ length: 31 }, (_, i) => between(from, to, i / 30))
}

function isSeen([x, y]: Point, { width, height }: Frame): boolean {
  return x > EDGE && y > EDGE && x < width - EDGE && y < height - EDGE
}
