// The taxis. All stand side on, on a road that runs across the picture, so their angle is always the road's.
import { AT_NIGHT } from './night.ts'
import { brightPen, mix, type Pen } from './pen.ts'
import { box, disc, gradient, group, line, path } from './shapes.ts'

const CREAM = '#fdf6e6'
const TERRACOTTA = '#cf5c36'
const AMBER = '#f2b33d'
const INK = '#16323e'

export function van(dim: Pen, x: number, y: number, scale: number, flip = false): string {
  const pen = brightPen(dim)
  const body = 'M-152-30v-70q0-24 24-24h168q28 0 46 20l28 31 28 8q13 4 14 20l1 17q0 9-9 9h-291q-9 0-9-11z'
  const glass = 'M-141-74v-26q0-13 13-13h44v39zm66 0v-39h60v39zm69 0v-39h52v39zm61 0v-39q15 2 25 13l23 26z'
  const shine = 'M-141-78l24-35h12l-24 39h-12zm78 4l26-39h12l-26 39zm72 0l26-39h9l-26 39z'
  const inside =
    shell(pen, body, -152) +
    path('M-152-58h304q2 8 2 14h-306z', pen.tint(TERRACOTTA)) +
    path('M-152-31h306v6q0 5-9 5h-288q-9 0-9-5z', pen.shade('#3c4a52')) +
    path(glass, pen.shade('#24505c')) +
    path(shine, '#ffffff', 'opacity=".16"') +
    line('M-80-116v84M-11-116v84M50-116v84', pen.shade('#bfb39c'), 1.6) +
    line('M-66-66h14M4-66h14M62-66h12', pen.shade('#8d8674'), 3) +
    path('M86-80q9-3 11 4l-2 8h-9z', pen.tint(INK)) +
    gull(28, -51, 0.42) +
    sign(-46, -124) +
    lamps(pen, 138, -57, -152)
  return place(pen, inside, [-96, 94], 25, x, y, scale, flip, 150)
}

export function sedan(dim: Pen, x: number, y: number, scale: number, flip = false): string {
  const pen = brightPen(dim)
  const body = 'M-134-26q-3-28 22-34l34-7q34-33 62-34h38q32 1 66 36l34 6q18 4 19 34 0 7-8 7h-258q-8 0-9-8z'
  const glass = 'M-64-65q24-26 46-27h14v27zm74-27h12q24 2 50 27h-62z'
  const inside =
    shell(pen, body, -134) +
    path('M-135-46h274q2 7 2 13h-277z', pen.tint(TERRACOTTA)) +
    path('M-135-27h276v4q0 5-8 5h-260q-8 0-8-5z', pen.shade('#3c4a52')) +
    path(glass, pen.shade('#24505c')) +
    path('M-50-67l20-22h12l-20 22zm66 0l20-24h8l-20 24z', '#ffffff', 'opacity=".16"') +
    line('M3-96v66M-66-62l-6 30M76-62l4 30', pen.shade('#bfb39c'), 1.6) +
    line('M-14-57h12M52-57h12', pen.shade('#8d8674'), 3) +
    path('M66-70q8-2 10 3l-2 6h-8z', pen.tint(INK)) +
    sign(0, -101) +
    lamps(pen, 124, -46, -134)
  return place(pen, inside, [-80, 84], 22, x, y, scale, flip, 132)
}

/** A wooden taxi boat under its awning, four guests and the skipper aboard. */
export function taxiBoat(dim: Pen, x: number, y: number, scale: number, flip = false): string {
  const pen = brightPen(dim)
  const people = PEOPLE.map(([px, shirt, hair]) => person(pen, px, shirt, hair)).join('')
  const hull =
    path('M-226-28q206 34 440-22 24-5 42-13-24 76-72 92h-336q-50-8-74-57z', pen.tint(CREAM)) +
    path('M-218-10q204 30 440-20l24-8q-6 13-13 24-206 54-440 26-8-12-11-22z', pen.tint(TERRACOTTA)) +
    path('M-178 29h360q26-10 46-40-190 52-430 22 10 14 24 18z', pen.shade(CREAM)) +
    line('M-226-28q206 34 440-22 24-5 42-13', pen.shade('#8a5a38'), 6)
  const awning =
    path('M-150-20v-80h5v82zm96 10v-94h5v94zm104-4v-92h5v91z', pen.shade('#6b4a33')) +
    path('M-176-98q130-32 262-11l-7 17q-122-16-248 10z', pen.tint('#fbe9c8')) +
    path('M-176-98q130-32 262-11l-2 5q-130-18-258 12z', pen.tint(AMBER)) +
    stripes(pen)
  const cabin =
    path('M62-14v-48q0-8 10-8h30l28 52z', pen.tint(CREAM)) + path('M74-36v-24h24l14 24z', pen.tint('#7fbfc9'))
  const flag =
    line('M-220-32v-58', pen.shade('#6b4a33'), 3) +
    path('M-219-90q14-5 22 0t16 0v8q-8 5-16 0t-22 0z', '#d8322f') +
    path('M-219-82q14-5 22 0t16 0v8q-8 5-16 0t-22 0z', '#ffffff') +
    path('M-219-74q14-5 22 0t16 0v8q-8 5-16 0t-22 0z', '#254a9a')
  const lap = path(
    'M-238 34q240 26 470-6-30 34-90 38h-300q-50-4-80-32z',
    mix(pen.light.sea[3] ?? INK, INK, 0.4),
    'opacity=".5"',
  )
  const wake = line(
    'M-250 34q-60 14-150 12M-230 52q-80 16-190 12M196 30q30 12 84 8M150 52q60 14 130 8',
    '#ffffff',
    4.5,
    'stroke-linecap="round" opacity=".6"',
  )
  return group(lap + people + cabin + hull + awning + flag + wake, x, y, scale, flip)
}

/** A fast small boat seen from the side, bow up. */
export function speedBoat(dim: Pen, x: number, y: number, scale: number, flip = false): string {
  const pen = brightPen(dim)
  return group(
    path(
      'M-170 6q150 22 330-30-20 52-70 60h-210q-40-6-50-30z',
      mix(pen.light.sea[3] ?? INK, INK, 0.4),
      'opacity=".45"',
    ) +
      person(pen, -30, '#f2b33d', '#4a3528') +
      person(pen, -66, '#2f8f9d', '#6b4a2e') +
      path('M-166-22q130 16 336-30-20 56-78 72h-214q-36-6-44-42z', pen.tint(CREAM)) +
      path('M-164-10q140 16 318-26-6 10-12 17-160 36-300 20z', pen.tint(TERRACOTTA)) +
      path('M-4-26l26-34h10l26 28z', pen.tint('#7fbfc9')) +
      path('M-176-34h22v44h-22z', pen.shade('#3c4a52')) +
      line(
        'M-190 18q-70 4-130-6M-180 30q-80 12-170 4M90 18q40 10 90 4',
        '#ffffff',
        4.5,
        'stroke-linecap="round" opacity=".7"',
      ),
    x,
    y,
    scale,
    flip,
  )
}

/** The small local boats that lie in every harbour. */
export function pasara(pen: Pen, x: number, y: number, scale: number, colour: string): string {
  return group(
    path('M-62 2q60 14 128-4-8 22-30 26h-66q-22-2-32-22z', mix(pen.light.sea[3] ?? INK, INK, 0.4), 'opacity=".4"') +
      path('M-60-16q60 12 126-7-8 31-26 35h-70q-22-4-30-28z', pen.tint(colour)) +
      path('M-60-16q60 12 126-7l-2 7q-62 16-122 7z', pen.tint(CREAM)) +
      path('M-8-10v-12q0-6 6-6h22q6 0 8 6l4 9z', pen.tint(CREAM)) +
      path('M2-16v-7h16l5 5z', pen.shade('#24505c')),
    x,
    y,
    scale,
  )
}

export function sail(pen: Pen, x: number, y: number, scale: number, depth = 0.15): string {
  return group(
    path('M0-6v-104q42 46 46 102zm-6 0v-88q-30 42-32 86z', pen.lit('#fdf1da', depth)) +
      path('M0-6v-104q14 50 8 104z', pen.shade('#e9d3b0', depth), 'opacity=".5"') +
      path('M-40 0h90q-10 18-24 18h-46q-14 0-20-18z', pen.shade('#2f5a72', depth)) +
      line('M-34 26h74M-22 34h50', '#ffffff', 2.4, 'opacity=".4" stroke-linecap="round"'),
    x,
    y,
    scale,
  )
}

const PEOPLE: readonly [x: number, shirt: string, hair: string][] = [
  [-122, '#2f8f9d', '#4a3528'],
  [-92, '#f2b33d', '#8a5a34'],
  [-26, '#7d5a86', '#2f2620'],
  [4, '#fdf6e6', '#b07a45'],
  [86, '#16323e', '#4a3528'],
]

/** Somebody waiting on their feet, seen from the front. */
export function guest(pen: Pen, x: number, y: number, scale: number, shirt: string, hair: string): string {
  const legs = path('M-11-34h9l1 34h-8zM2-34h9l-2 34h-8z', pen.shade('#3c4a58'))
  return group(legs + group(person(pen, 0, shirt, hair), 0, -18), x, y, scale)
}

export function suitcase(pen: Pen, x: number, y: number, scale: number, colour: string): string {
  return group(
    line('M-7-34v-16h14v16', pen.shade('#4a5a5c'), 3) +
      path('M-15-36h30q3 0 3 3v28q0 3-3 3h-30q-3 0-3-3v-28q0-3 3-3z', pen.tint(colour)) +
      path('M6-36h9q3 0 3 3v28q0 3-3 3h-9z', pen.shade(colour)) +
      path(disc(-11, 0, 3) + disc(11, 0, 3), '#1b2428'),
    x,
    y,
    scale,
  )
}

function person(pen: Pen, x: number, shirt: string, hair: string): string {
  return (
    path(`M${x - 13}-16q-2-32 13-32t13 32z`, pen.tint(shirt)) +
    path(disc(x, -60, 9.5, 10.5), pen.tint('#e0a67c')) +
    path(`M${x - 10}-60q-1-13 10-13t10 12q-5-6-12-5-5 1-8 6z`, pen.tint(hair))
  )
}

function stripes(pen: Pen): string {
  return path(
    'M-120-110l34-4-2 16-34 5zm86-8l36-1 0 15-36 0zm84 3l22 4-4 14-20-3z',
    pen.tint(TERRACOTTA),
    'opacity=".85"',
  )
}

/** Painted body with its lower half in shade. */
function shell(pen: Pen, body: string, left: number): string {
  return (
    path(body, pen.tint(CREAM)) +
    path(`M${left}-44h${-2 * left + 4}v24h${2 * left - 4}z`, pen.shade(CREAM), 'opacity=".35"')
  )
}

function lamps(pen: Pen, x: number, y: number, rear: number): string {
  return (
    path(`M${x - 8} ${y}q14 1 18 13h-20z`, '#fff0b8', AT_NIGHT) +
    path(box(rear - 1, y - 4, 6, 20), pen.name === 'dusk' ? '#ff6a4d' : '#c8402c')
  )
}

/** Roof sign; its letters are drawn, so they are the same everywhere. */
function sign(x: number, y: number): string {
  const letters = 'M-22-10h10m-5 0v10m7 0l4-10 4 10m-7-3.500h6m5-6.500l8 10m0-10l-8 10m13-10v10'
  return group(
    `<rect x="-30" y="-16" width="60" height="18" rx="5" fill="${AMBER}" ${AT_NIGHT}/>${group(line(letters, INK, 2.4, 'stroke-linejoin="round"'), 1, -2, 0.98)}`,
    x,
    y,
  )
}

function gull(x: number, y: number, scale: number): string {
  return group(path('M0 0q-9-13-26-11 14-7 26 3 12-10 26-3-17-2-26 11z', CREAM), x, y, scale)
}

function place(
  pen: Pen,
  inside: string,
  wheels: readonly [number, number],
  radius: number,
  x: number,
  y: number,
  scale: number,
  flip: boolean,
  nose: number,
): string {
  const shadow = path(disc(0, 1, nose + 8, 8), mix(pen.light.shadow, '#000000', 0.4), 'opacity=".35"')
  const rounds = wheels
    .map(
      (at) =>
        path(disc(at, -radius + 2, radius + 5), pen.shade('#2a3338')) +
        path(disc(at, -radius + 1, radius), '#1b2428') +
        path(disc(at, -radius + 1, radius * 0.55), pen.tint('#c9cfcc')) +
        path(disc(at, -radius + 1, radius * 0.18), '#1b2428'),
    )
    .join('')
  return group(beam(pen, nose) + shadow + inside + rounds, x, y, scale, flip)
}

/** Headlights as light on the road: an oval that fades on every side, no edge. */
function beam(pen: Pen, nose: number): string {
  if (pen.name !== 'dusk') return ''
  if (!pen.defs.some((def) => def.includes('id="beam"')))
    pen.defs.push(
      gradient(
        'beam',
        [
          [0, '#ffe9ad', 0.75],
          [0.4, '#ffe0a0', 0.3],
          [1, '#ffd890', 0],
        ],
        'round',
      ),
    )
  return `<ellipse cx="${nose + 110}" cy="-14" rx="200" ry="34" fill="url(#beam)"/><circle cx="${nose - 6}" cy="-50" r="26" fill="url(#beam)"/>`
}
