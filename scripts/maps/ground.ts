// The country without a name on it: sea, shore, neighbours, Croatia. Under the overview as a file and under the page's own map.
import { croatia, neighbours, otherBorders } from './atlas.ts'
import { inHand, overviewHands } from '#domain/maps/hands.ts'
import { drawing, lines, r, scaleBar } from '#domain/maps/ink.ts'
import { frameRings, GRID, linePath, smoothRing } from '#domain/maps/paths.ts'
import { areaOf, type Frame, type Point, type Ring } from '#domain/maps/plane.ts'

/** Lines of the chart along every shore: how far out, how strong. The farthest is drawn first, each wipes what is inside it. */
const SHORE_LINES: readonly (readonly [reach: number, opacity: number])[] = [
  [22, 0.2],
  [14.5, 0.3],
  [8.5, 0.42],
  [4, 0.55],
]
/** Shallow water, lighter towards the shore. */
const SHALLOWS: readonly number[] = [34, 18, 8]
/** What lies inside the border, told from the neighbours by a band as in an old atlas. */
const INSIDE: readonly number[] = [34, 22, 12, 5]
/** Two outlines that were each made simpler leave gaps at the border that they share: the neighbours reach this far under it. */
const OVERLAP = 3
const MARGIN = 30

/** What only this drawing has, or has in other colours than the close-ups. */
const SHEET = [
  '.shore,.again,.grid,.edge,.between,.rose{fill:none;stroke-linejoin:round}',
  '.again{stroke:url(#s)}',
  '.far{fill:#e9dfc9;stroke:#e9dfc9}.land{fill:#fffaee;stroke:none}.edge{stroke:#b9793b}.between{stroke:#b7a57e}',
  '.shore{stroke:#2f7d8a}.grid{stroke:#fff;opacity:.3}',
  '.rose,.north{stroke:#2b6f7c}.rose-ink,.north{fill:#2b6f7c}',
  '@media(prefers-color-scheme:dark){',
  '.far{fill:#22333a;stroke:#22333a}.land{fill:#31474a}.edge{stroke:#d9ad72}.between{stroke:#52605f}',
  '.shore{stroke:#6fb3bd}.grid{stroke:#6fb3bd;opacity:.14}',
  '.rose,.north{stroke:#7fbac3}.rose-ink,.north{fill:#7fbac3}}',
].join('')

export function groundMap(frame: Frame): string {
  return drawing(frame, ground(frame), overviewHands)
}

export function ground(frame: Frame): readonly string[] {
  const far = frameRings(neighbours, frame, { tolerance: 0.8, smallest: 6, margin: MARGIN })
  const own = frameRings(croatia.filter(isOurs), frame, { tolerance: 0.6, smallest: 2.5, margin: MARGIN })
  const main = own.reduce((widest, ring) => (areaOf(ring) > areaOf(widest) ? ring : widest), [])
  const isles = own.filter((ring) => ring !== main)
  const size = `width="${frame.width * GRID}" height="${frame.height * GRID}"`
  return [
    `<style>${SHEET}</style>`,
    gradient(frame),
    `<defs>${shape('f', far)}${shape('m', [main])}${shape('o', isles)}<g id="c"><use href="#m"/><use href="#o"/></g>`,
    '<g id="a"><use href="#f"/><use href="#c"/></g><clipPath id="i"><use href="#m"/></clipPath></defs>',
    `<g transform="scale(${1 / GRID})"><rect ${size} fill="url(#s)"/>`,
    `<path class="grid" d="${graticule(frame)}" stroke-width="${0.8 * GRID}"/>`,
    ...SHORE_LINES.map(([reach, opacity]) => shoreLine(reach, opacity)),
    ...SHALLOWS.map((reach) => `<use href="#a" class="ring" stroke-width="${reach * GRID}" opacity=".16"/>`),
    `<use href="#f" class="far" stroke-width="${OVERLAP * GRID}"/></g>`,
    lines(otherBorders.map((line) => linePath(line, frame, 1, MARGIN)).join(''), 'between', 1, '7 6'),
    `<g transform="scale(${1 / GRID})"><use href="#c" class="land"/>`,
    `<g clip-path="url(#i)">${INSIDE.map((width) => `<use href="#m" class="shade" stroke-width="${width * GRID}" opacity=".07"/>`).join('')}</g>`,
    '<use href="#o" class="edge" stroke-width="1.8"/><use href="#m" class="edge" stroke-width="2.6"/></g>',
    compass([372, 862], 34),
    ...overviewHands.map((hand) => inHand(hand, [scaleBar(frame, [430, 884], hand.rule)])),
  ]
}

function shape(id: string, rings: readonly Ring[]): string {
  return `<path id="${id}" d="${rings.map(smoothRing).join('')}"/>`
}

/** The outline has an islet of the lagoon of Grado, which is Italy's. */
function isOurs(ring: Ring): boolean {
  return ring.some(([lon, lat]) => lon > 13.4 || lat < 45.6)
}

/** In the grid's own units, so that the sea is the same water wherever it is painted again. */
function gradient({ width, height }: Frame): string {
  const to = `x2="${width * GRID * 0.4}" y2="${height * GRID}"`
  return `<defs><linearGradient id="s" gradientUnits="userSpaceOnUse" x1="0" y1="0" ${to}><stop class="sea-a"/><stop offset="1" class="sea-b"/></linearGradient></defs>`
}

function shoreLine(reach: number, opacity: number): string {
  const wide = (2 * reach + 0.9) * GRID
  const inner = (2 * reach - 0.9) * GRID
  return (
    `<use href="#a" class="shore" stroke-width="${r(wide)}" opacity="${opacity}"/>` +
    `<use href="#a" class="again" stroke-width="${r(inner)}"/>`
  )
}

/** Each full degree. */
function graticule(frame: Frame): string {
  const { width, height } = frame
  const across = [43, 44, 45, 46].map((lat) => `M0 ${Math.round(frame.at(0, lat)[1] * GRID)}h${width * GRID}`)
  const down = [13, 14, 15, 16, 17, 18, 19].map(
    (lon) => `M${Math.round(frame.at(lon, 0)[0] * GRID)} 0v${height * GRID}`,
  )
  return [...across, ...down].join('')
}

/** Eight points without a letter, for the north has another one in each language. Only its needle to the north is filled. */
function compass([x, y]: Point, radius: number): string {
  const short = radius * 0.62
  const waist = radius * 0.16
  const star = (reach: number): string =>
    [0, 1, 2, 3]
      .map((quarter) => {
        const turn = ([a, b]: Point): string => {
          const [sin, cos] = [Math.sin((quarter * Math.PI) / 2), Math.cos((quarter * Math.PI) / 2)]
          return `${r(a * cos - b * sin)} ${r(a * sin + b * cos)}`
        }
        return `M0 0L${turn([-waist, -waist])}L${turn([0, -reach])}z`
      })
      .join('')
  return (
    `<g class="rose" transform="translate(${x} ${y})" stroke-width="1"><circle r="${r(radius * 0.78)}"/><circle r="${r(radius * 0.7)}"/>` +
    `<path class="rose-ink" transform="rotate(45)" d="${star(short)}"/><path d="${diamond(radius, waist)}"/>` +
    `<path class="rose-ink" d="${star(radius)}"/><path class="north" d="M${-waist * 0.8} ${-radius - 3}h${waist * 1.6}l${-waist * 0.8} -9z"/></g>`
  )
}

function diamond(radius: number, waist: number): string {
  const [far, near] = [r(radius), r(waist)]
  return `M0 ${-far}L${near} ${-near}L${far} 0L${near} ${near}L0 ${far}L${-near} ${near}L${-far} 0L${-near} ${-near}z`
}
