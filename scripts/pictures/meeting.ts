// Where one meets the driver: a section through any airport, from the belt to the car, with numbers that the page explains
// in the reader's language. A sketch of the order of things: no building is drawn, for we have surveyed none.
import { meetingSketchSize as SKETCH, type MeetingSketch, type MeetingStop } from '#catalogue/meeting-sketch.ts'
import { belt, coach, door, driver, footbridge, landingStage, other, otherDoor, passport } from './meeting-parts.ts'
import { plane } from './inland-towns.ts'
import { bushes, gulls, hills } from './nature.ts'
import { night } from './night.ts'
import { newPen, type Pen } from './pen.ts'
import { box, disc, gradient, group, line, path } from './shapes.ts'
import { guest, sedan, suitcase } from './vehicles.ts'

const FLOOR = 420
const WAY = 478

type Place = { readonly x: number; readonly draw: (pen: Pen, x: number) => string }

export function drawMeeting(airport: string, { stops, notOurs }: MeetingSketch): string {
  const pen = newPen(`meeting-${airport}`, 'day')
  const places = placesOf(stops, notOurs)
  const outside = surroundings(pen) + beside(pen, notOurs) + sedan(pen, carX(notOurs), FLOOR + 12, 0.98)
  const inside = hall(pen, notOurs) + places.map(({ x, draw }) => draw(pen, x)).join('')
  const { width, height } = SKETCH
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">` +
    `<defs>${[...new Set(pen.defs)].join('')}${night(pen.name)}${LAMPLIGHT}</defs><style>${COLOURS}</style>` +
    `<g id="w">${outside}</g><g class="i">${inside}</g>${way(places, notOurs)}</svg>\n`
  )
}

/** At night the hall is lit, a shade softer than by day; the way and its numbers keep their own colours. */
const LAMPLIGHT =
  '<filter id="lamp" color-interpolation-filters="sRGB"><feColorMatrix values=".8 .02 0 0 .01 0 .74 .02 0 0 0 .02 .6 0 0 0 0 0 1 0"/></filter>'
const COLOURS =
  '.r{stroke:#b5451f}.k{fill:#b5451f;stroke:#fffaf0}.d{stroke:#fffaf0}.x{fill:#16323e;stroke:#fffaf0}.y{stroke:#fffaf0}' +
  '@media(prefers-color-scheme:dark){.i{filter:url(#lamp)}.r{stroke:#f2b33d}.k{fill:#f2b33d;stroke:#10222b}.d{stroke:#16323e}' +
  '.x{fill:#faf0dc;stroke:#10222b}.y{stroke:#16323e}}'

function placesOf(stops: readonly MeetingStop[], notOurs: MeetingSketch['notOurs']): Place[] {
  const hasPassport = stops.includes('passport')
  const at: Readonly<Record<MeetingStop, Place>> = {
    passport: { x: 128, draw: passport },
    belt: {
      x: hasPassport ? 285 : 205,
      draw: hasPassport ? (pen, x) => belt(pen, x, 150) : (pen, x) => belt(pen, x, 230),
    },
    door: { x: hasPassport ? 425 : 410, draw: door },
    sign: { x: 545, draw: met },
    car: { x: carX(notOurs), draw: () => '' },
  }
  return stops.map((stop) => at[stop])
}

function carX(notOurs: MeetingSketch['notOurs']): number {
  if (isWide(notOurs)) return 930
  return notOurs === 'coaches' || notOurs === 'boats' ? 790 : 850
}

/** The hall is longer where somebody or something else stands in it. */
function isWide(notOurs: MeetingSketch['notOurs']): boolean {
  return notOurs === 'other-door' || notOurs === 'shuttle'
}

/** The driver with the sign, and who has found it. */
function met(pen: Pen, x: number): string {
  return (
    driver(pen, x + 22, FLOOR) +
    guest(pen, x - 46, FLOOR, 1.35, '#2f8f9d', '#6b4a2e') +
    suitcase(pen, x - 78, FLOOR, 1.05, '#cf5c36')
  )
}

function surroundings(pen: Pen): string {
  pen.defs.push(
    gradient('sky', [
      [0, '#5fb0c4'],
      [0.6, '#bfe0dc'],
      [1, '#fbf2d6'],
    ]),
  )
  return (
    path(box(0, 0, SKETCH.width, FLOOR + 10), 'url(#sky)') +
    hills(pen, FLOOR, 110, pen.tint('#8aa3a8', 0.6), FLOOR + 4, (t) => 0.5 + 0.5 * Math.sin(t * 7 + 2)) +
    hills(pen, FLOOR, 60, pen.tint('#7d9a84', 0.3), FLOOR + 4, (t) => 0.5 + 0.5 * Math.sin(t * 9 + 4)) +
    bushes(pen, 690, 1110, () => FLOOR - 6, 17, 0.1) +
    plane(pen, 160, 66, 0.7) +
    gulls(pen, [
      [830, 80, 0.8],
      [884, 58, 0.6],
    ]) +
    path(box(0, FLOOR, SKETCH.width, SKETCH.height - FLOOR), pen.tint('#d9cdb0')) +
    path(box(0, FLOOR, SKETCH.width, 7), pen.shade('#b9ab8a')) +
    path(box(700, FLOOR + 6, 400, 16), pen.tint('#7d8a8c'))
  )
}

/** The hall in section: a roof on posts, a lit wall, a floor. */
function hall(pen: Pen, notOurs: MeetingSketch['notOurs']): string {
  const right = isWide(notOurs) ? 770 : 660
  const mullions = Array.from({ length: Math.floor((right - 60) / 62) }, (_, i) => `M${96 + i * 62} 176v96`).join('')
  const lamps = Array.from({ length: Math.floor((right - 60) / 124) }, (_, i) => disc(130 + i * 124, 168, 9, 6)).join(
    '',
  )
  return (
    path(`M44 ${FLOOR}V166Q340 108 ${right} 142V${FLOOR}z`, pen.tint('#f8ecd2')) +
    path(box(62, 180, right - 80, 92), pen.tint('#cfe6e4')) +
    line(mullions, '#fdf6e6', 5) +
    path(box(44, 272, right - 44, 10), pen.shade('#e3d3b0')) +
    path(box(44, FLOOR - 8, right - 44, 8), pen.shade('#c9b78f')) +
    path(`M20 158Q340 84 ${right + 84} 132l0 16Q340 112 20 174z`, '#0f4c5c') +
    path(`M20 158Q340 84 ${right + 84} 132l0 4Q340 90 20 163z`, '#f2b33d') +
    line(`M44 166V${FLOOR}M${right} 140V${FLOOR}`, '#0f4c5c', 9) +
    path(lamps, '#fff0b8') +
    path(`M${right - 4} ${FLOOR}V226h14V${FLOOR}z`, '#8fc4cb') +
    (notOurs === 'other-door' ? otherDoor(pen, 700, FLOOR) : '') +
    (notOurs === 'shuttle' ? other(pen, 690, FLOOR) : '')
  )
}

function beside(pen: Pen, notOurs: MeetingSketch['notOurs']): string {
  if (notOurs === 'railway') return footbridge(pen, 664, FLOOR)
  if (notOurs === 'boats') return landingStage(pen, 940, FLOOR, SKETCH)
  if (notOurs === 'coaches') return coach(pen, 998, FLOOR + 4)
  return ''
}

const CROSSES: Readonly<Record<NonNullable<MeetingSketch['notOurs']>, readonly [x: number, y: number]>> = {
  'other-door': [716, 206],
  railway: [846, 236],
  shuttle: [690, 236],
  boats: [1034, 384],
  coaches: [998, 258],
}

function way(places: readonly Place[], notOurs: MeetingSketch['notOurs']): string {
  const ends = [places[0]?.x ?? 0, places.at(-1)?.x ?? 0]
  const route = `<path class="r" d="M${ends[0]} ${WAY}H${ends[1]}" fill="none" stroke-width="9" stroke-linecap="round" stroke-dasharray=".1 17"/>`
  const back =
    notOurs === 'other-door'
      ? `<path class="r" d="M708 404Q660 352 612 384m4-20l-6 22 22 2" fill="none" stroke-width="6" stroke-linecap="round" stroke-linejoin="round"/>`
      : ''
  const numbers = places.map(({ x }, i) =>
    group(`<circle class="k" r="29" stroke-width="5"/>${stroke('d', DIGITS[i] ?? '')}`, x, WAY),
  )
  const at = notOurs && CROSSES[notOurs]
  const cross = at
    ? group(`<circle class="x" r="25" stroke-width="5"/>${stroke('y', 'M-9-9l18 18m0-18L-9 9')}`, ...at)
    : ''
  return route + back + numbers.join('') + cross
}

/** Drawn, not written: a picture has no font of ours. */
const DIGITS = [
  'M-7-9L3-16V16',
  'M-10-7Q-9-16 1-16 10-16 10-7 10 0-10 16H11',
  'M-9-11Q-6-16 1-16 9-16 9-9 9-1-2-1 10-1 10 8 10 16 0 16-8 16-10 10',
  'M5 16V-16L-11 7H12',
  'M9-16H-6L-8-2Q-3-5 1-5 10-5 10 5 10 16-1 16-8 16-10 11',
]

function stroke(name: string, d: string): string {
  return `<path class="${name}" d="${d}" fill="none" stroke-width="6.5" stroke-linecap="round" stroke-linejoin="round"/>`
}
