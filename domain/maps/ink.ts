// How the maps look: one sheet of colours by light and by dark, and the marks that are drawn with it.
import { type Hand, handRules, type EmailWriting, SEA, SPEECH, TONGUES } from './hands.ts'
import type { Label } from './labels.ts'
import { widthInEm } from './letter-widths.ts'
import { GRID } from './paths.ts'
import type { Box, Frame, Point } from './plane.ts'

const SANS = "system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',Arial,sans-serif"
const SERIF = "Georgia,'Times New Roman','Noto Serif',serif"

const LIGHT: Readonly<Record<string, string>> = {
  '.sea-a': 'stop-color:#a9d3d8',
  '.sea-b': 'stop-color:#d9ecea',
  '.ring,.halo': 'stroke:#fff',
  '.land': 'fill:#faf5e8;stroke:#c39a66',
  '.far': 'fill:#ede5d3;stroke:#d8c7a4',
  '.shade': 'stroke:#c9a06a',
  '.border': 'stroke:#b08d5b',
  '.name,.minor': 'fill:#16323e;stroke:#faf5e8',
  '.isle': 'fill:#8a6428;stroke:#faf5e8',
  '.water': 'fill:#2b6f7c',
  '.dot': 'fill:#cf5c36;stroke:#fff',
  '.spot': 'fill:#16323e;stroke:#fff',
  '.route': 'stroke:#cf5c36',
  '.ferry': 'stroke:#0f4c5c',
  '.pill': 'fill:#0f4c5c;stroke:#faf5e8',
  '.pill-text': 'fill:#fff',
  '.rule': 'stroke:#16323e;fill:#16323e',
}
const DARK: Readonly<Record<string, string>> = {
  '.sea-a': 'stop-color:#0b2733',
  '.sea-b': 'stop-color:#114252',
  '.ring': 'stroke:#6fb3bd',
  '.halo': 'stroke:#8f8062',
  '.land': 'fill:#2b3d41;stroke:#c39a66',
  '.far': 'fill:#213035;stroke:#4c5450',
  '.shade': 'stroke:#e0b878',
  '.border': 'stroke:#c39a66',
  '.name,.minor': 'fill:#faf0dc;stroke:#1b2b30',
  '.isle': 'fill:#e0bf86;stroke:#1b2b30',
  '.water': 'fill:#8cc8cf',
  '.dot': 'fill:#f0805a;stroke:#10242b',
  '.spot': 'fill:#faf0dc;stroke:#10242b',
  '.route': 'stroke:#f59a76',
  '.ferry': 'stroke:#bfe3e6',
  '.pill': 'fill:#f2b33d;stroke:#1b2b30',
  '.pill-text': 'fill:#16323e',
  '.rule': 'stroke:#faf0dc;fill:#faf0dc',
}
const FORM = [
  `text{font-family:${SANS};paint-order:stroke;stroke-linejoin:round}`,
  `.name{font-family:${SERIF};font-weight:700;stroke-width:5}`,
  '.minor{font-weight:600;stroke-width:4}',
  `.isle{font-family:${SERIF};font-style:italic;stroke-width:3;stroke-opacity:.7}`,
  `.water{font-family:${SERIF};font-style:italic}`,
  '.pill-text{font-weight:700;letter-spacing:.04em}',
  '.ring,.halo,.shade,.border,.route,.ferry{fill:none;stroke-linejoin:round;stroke-linecap:round}',
  '.land,.far{stroke-linejoin:round}',
]

const CREDIT =
  'Coast: GSHHG, P. Wessel and W. H. F. Smith, LGPL-3.0+. Borders: Natural Earth. Names: GeoNames, CC BY 4.0. Drawn by Galeb.'

export const PILL = { width: 72, height: 26 } as const
export const PILL_TEXT = 15
/** The aeroplane with the gap after it, and from its tail to its own middle. */
const PLANE = { width: 19.6, reach: 17.6 } as const

/** `hands`: see hands.ts; a picture without names has none. */
export function drawing(
  frame: { width: number; height: number },
  parts: readonly string[],
  hands: readonly Pick<Hand, 'id' | 'upTo'>[] = [],
): string {
  const { width, height } = frame
  const written = hands.length === 0 ? '' : handRules(hands) + SPEECH
  const style = [...FORM, rules(LIGHT), `@media(prefers-color-scheme:dark){${rules(DARK)}}`, written].join('')
  const tongues = hands.length === 0 ? '' : TONGUES.map((tongue) => `<g id="${tongue}"/>`).join('')
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">` +
    `<desc>${CREDIT}</desc><style>${style}</style>${tongues}${parts.join('')}</svg>\n`
  )
}

export function sea(): string {
  return (
    '<defs><linearGradient id="s" x1="0" y1="0" x2=".4" y2="1"><stop class="sea-a"/><stop offset="1" class="sea-b"/></linearGradient></defs>' +
    '<rect width="100%" height="100%" fill="url(#s)"/>'
  )
}

/** Land with the glow of shallow water around it and the same rings, fainter, inland: a chart without soundings. */
export function land(
  path: string,
  glow: readonly number[],
  rings: readonly number[],
  kind: 'land' | 'far' = 'land',
  /** `halo` where most of the outline is a border: by night no water shines along it. */
  glowing: 'ring' | 'halo' = 'ring',
): string {
  const id = kind === 'land' ? 'c' : 'f'
  const stroke = (list: readonly number[], name: string, opacity: number): string =>
    list.map((w) => `<use href="#${id}" class="${name}" stroke-width="${w * GRID}" opacity="${opacity}"/>`).join('')
  const inner = rings.length === 0 ? '' : `<g clip-path="url(#${id}i)">${stroke(rings, 'shade', 0.07)}</g>`
  return (
    `<defs><path id="${id}" d="${path}"/><clipPath id="${id}i"><use href="#${id}"/></clipPath></defs>` +
    `<g transform="scale(${1 / GRID})">${stroke(glow, glowing, 0.15)}<use href="#${id}" class="${kind}" stroke-width="${1.3 * GRID}"/>${inner}</g>`
  )
}

export function lines(path: string, name: 'border' | 'between' | 'ferry', width: number, dash: string): string {
  if (path === '') return ''
  return `<path transform="scale(${1 / GRID})" class="${name}" d="${path}" stroke-width="${width * GRID}" stroke-dasharray="${dash}"/>`
}

export type Arc = { readonly path: string; readonly along: readonly Point[] }

/** A dotted arc, bent to the left of its way; `along` are points for names to keep clear of. */
export function arc([ax, ay]: Point, [bx, by]: Point, bend: number): Arc {
  const [dx, dy] = [bx - ax, by - ay]
  const [cx, cy] = [(ax + bx) / 2 + dy * bend, (ay + by) / 2 - dx * bend]
  const along = Array.from({ length: 19 }, (_, i): Point => {
    const t = (i + 1) / 20
    return [
      (1 - t) ** 2 * ax + 2 * t * (1 - t) * cx + t * t * bx,
      (1 - t) ** 2 * ay + 2 * t * (1 - t) * cy + t * t * by,
    ]
  })
  const path = `<path class="route" d="M${r(ax)} ${r(ay)}Q${r(cx)} ${r(cy)} ${r(bx)} ${r(by)}" stroke-width="3.4" stroke-dasharray=".1 8.5"/>`
  return { path, along }
}

/** The leg of a way that is sailed: the ferry's own line, stronger. */
export function sailed(over: readonly Point[]): Arc {
  const path = `<path class="ferry" d="M${over.map(([x, y]) => `${r(x)} ${r(y)}`).join('L')}" stroke-width="3.4" stroke-dasharray="9 9"/>`
  return { path, along: over }
}

export function dot([x, y]: Point, radius: number, kind: 'dot' | 'spot'): string {
  return `<circle cx="${r(x)}" cy="${r(y)}" r="${radius}" class="${kind}" stroke-width="${radius > 7 ? 3.5 : 2}"/>`
}

export function pillBox([x, y]: Point, scale: number): Box {
  const [halfWidth, halfHeight] = [(PILL.width / 2) * scale, (PILL.height / 2) * scale]
  return { left: x - halfWidth, top: y - halfHeight, right: x + halfWidth, bottom: y + halfHeight }
}

/** An airport: a pill with a small aeroplane, so that it is known without its colour. */
export function pill([x, y]: Point, iata: string, scale: number): string {
  // In the middle, also where the letters are wide ones.
  const from = -(PLANE.width + (widthInEm(iata, 'sans') + iata.length * 0.04) * PILL_TEXT) / 2
  const plane =
    'M-20.500-1.400l6.500.2-3.400-6.200h2.300l5.200 6.300 5.400.1q2.200.3 2.200 1.200t-2.200 1.200l-5.400.1-5.200 6.300h-2.300l3.400-6.200-6.500.2-1.500 2.100h-1.700l.9-3.700-.9-3.700h1.700z'
  return (
    `<g transform="translate(${r(x)} ${r(y)}) scale(${scale})"><rect x="${-PILL.width / 2}" y="${-PILL.height / 2}" width="${PILL.width}" height="${PILL.height}" rx="13" class="pill" stroke-width="2"/>` +
    `<path class="pill-text" transform="translate(${r(from + PLANE.reach)} -.2) scale(.86)" d="${plane}"/><text class="pill-text" x="${r(from + PLANE.width)}" y="5.5" font-size="${PILL_TEXT}">${iata}</text></g>`
  )
}

export function text(label: Label, kind: 'name' | 'minor'): string {
  const anchor = label.anchor === 'start' ? '' : ` text-anchor="${label.anchor}"`
  return `<text class="${kind}" x="${r(label.x)}" y="${r(label.y)}" font-size="${label.size}"${anchor}>${written(label.text)}</text>`
}

/** As text of a drawing. */
export function written(name: string): string {
  return name.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

/** The sea in every language, of which the reader sees one. */
export function seaName([x, y]: Point, { size, spacing }: EmailWriting): string {
  const place = `x="${r(x)}" y="${r(y)}" font-size="${size}" letter-spacing="${r(size * spacing)}" text-anchor="middle"`
  return TONGUES.map((tongue) => `<text class="water ${tongue}" ${place}>${SEA[tongue]}</text>`).join('')
}

export function isleName(name: string, [x, y]: Point, { size, spacing }: EmailWriting): string {
  return `<text class="isle" x="${r(x)}" y="${r(y + size * 0.33)}" font-size="${size}" letter-spacing="${r(size * spacing)}" text-anchor="middle">${name}</text>`
}

/** Where the ruler stands, and the room it takes. */
export function scaleAt({ height }: Frame): Point {
  return [26, height - 24]
}
export function scaleBox({ height }: Frame, { rule }: Pick<Hand, 'rule'>): Box {
  return { left: 14, top: height - 36 - rule, right: 200, bottom: height }
}

const STEPS_KM = [2, 5, 10, 20, 50, 100]

export function scaleKm(frame: Frame): number {
  return STEPS_KM.findLast((km) => (km / frame.kmWide) * frame.width <= frame.width / 5) ?? 2
}

/** A ruler with its kilometres; `at` is its left end. */
export function scaleBar(frame: Frame, [x, y]: Point, size: number): string {
  const km = scaleKm(frame)
  const width = (km / frame.kmWide) * frame.width
  return (
    `<g class="rule" transform="translate(${r(x)} ${r(y)})" opacity=".8"><path d="M0-5V0H${r(width)}V-5" fill="none" stroke-width="1.6"/>` +
    `<text x="0" y="-6" font-size="${size}" font-weight="600" class="minor">${km} km</text></g>`
  )
}

export function r(value: number): number {
  return Math.round(value * 10) / 10
}

function rules(sheet: Readonly<Record<string, string>>): string {
  return Object.entries(sheet)
    .map(([selector, body]) => `${selector}{${body}}`)
    .join('')
}
