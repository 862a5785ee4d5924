// Pictures that belong to no town: the airport, the boats of Selce, our services, and the two pages nobody wants.
import { airportViews } from './airports.ts'
import { arcade, nave, tower } from './buildings.ts'
import { fieldRoad, plain } from './fields.ts'
import { mound, moundTrees, waterfront } from './ground-lines.ts'
import { coastRoad, openWater } from './grounds.ts'
import { standingGull } from './gull.ts'
import { hillTown, street } from './houses.ts'
import { plane } from './inland-towns.ts'
import { bushes, cypress, gulls, hills, massif, palm, pine, sky, water } from './nature.ts'
import { AT_NIGHT } from './night.ts'
import { type LightName, newPen, type Pen } from './pen.ts'
import { frame } from './scenes.ts'
import { serviceViews } from './services.ts'
import { box, corners, disc, group, line, n, path } from './shapes.ts'
import { pasara, sail, sedan, taxiBoat } from './vehicles.ts'

export const specials: Readonly<Record<string, () => string>> = {
  ...views('airport', airportViews),
  ...views('service', serviceViews),
  airport: () => drawn('airport', 'day', airport),
  'boat-selce': () => drawn('boat-selce', 'day', boatSelce),
  services: () => drawn('services', 'dusk', services),
  'not-found': () => drawn('not-found', 'dawn', notFound),
  offline: () => drawn('offline', 'dusk', offline),
}

function views(
  kind: string,
  each: Readonly<Record<string, { light: LightName; draw: (pen: Pen) => string }>>,
): Record<string, () => string> {
  const entries = Object.entries(each).map(([name, { light, draw }]) => {
    const key = `${kind}-${name}`
    return [key, () => drawn(key, light, draw)] as const
  })
  return Object.fromEntries(entries)
}

function drawn(seed: string, light: LightName, body: (pen: Pen) => string): string {
  const pen = newPen(seed, light)
  return frame(pen, body(pen), seed)
}

function airport(pen: Pen): string {
  return airportFar(pen) + airportBehind(pen) + airportMiddle(pen) + airportBefore(pen)
}

function airportFar(pen: Pen): string {
  return (
    sky(pen, 420, 230, 640) +
    hills(pen, 590, 150, pen.tint('#8aa3a8', 0.78), 600, (t) => 0.7 + 0.3 * Math.sin(t * 5)) +
    hills(pen, 590, 80, pen.tint('#7d9a84', 0.5), 600, (t) => 0.6 + 0.4 * Math.sin(t * 4 + 2))
  )
}

function airportBehind(pen: Pen): string {
  const white = '#fbf4e4'
  const mullions = Array.from({ length: 22 }, (_, i) => `M${890 + i * 30} 556v118`).join('')
  const terminal =
    path('M860 674V560Q1100 470 1640 520V674z', pen.tint(white)) +
    path('M880 664V572Q1110 494 1640 540V664z', pen.tint('#7fb4c0')) +
    path('M880 664V640H1640V664z', pen.shade('#7fb4c0')) +
    line(mullions, pen.lit(white), 4) +
    path('M840 566Q1100 462 1640 508V530Q1100 490 848 580z', pen.shade('#cf5c36'))
  const control =
    path(corners(724, 674, 734, 430, 778, 430, 788, 674), pen.tint(white)) +
    path(corners(762, 674, 762, 430, 778, 430, 788, 674), pen.shade(white)) +
    path(corners(700, 384, 812, 384, 796, 432, 716, 432), pen.tint('#2f6f80')) +
    path(corners(762, 384, 812, 384, 796, 432, 762, 432), pen.shade('#2f6f80')) +
    path(box(692, 370, 128, 16), pen.tint('#cf5c36')) +
    line('M756 370v-54', pen.shade('#4a5a5c'), 4)

  return plain(pen, 586) + control + terminal
}

function airportMiddle(pen: Pen): string {
  return (
    path('M-20 672H1640V800H-20z', pen.lit('#dcd6c6')) +
    line('M-20 706H1640', pen.tint('#f2b33d'), 5, 'stroke-dasharray="60 30"')
  )
}

function airportBefore(pen: Pen): string {
  return (
    group(bigPlane(pen), 470, 690, 0.9) + plane(pen, 1180, 240, 0.9) + fieldRoad(pen, { kind: 'van', x: 980 }, 'meadow')
  )
}

function bigPlane(pen: Pen): string {
  return (
    path(disc(0, 2, 300, 12), pen.shade('#8a8474'), 'opacity=".5"') +
    path('M-270-118q-20-16 10-22h430q90 6 120 42 4 22-36 26-300 18-460 0-40-14-64-46z', pen.lit('#fdf6e6')) +
    path('M-250-84q20 16 40 20 160 18 420 2 34-4 40-14-260 20-500-8z', pen.shade('#e6dcc4')) +
    path('M-262-128l-60-104h56l86 92z', pen.tint('#cf5c36')) +
    path(Array.from({ length: 15 }, (_, i) => box(-170 + i * 24, -118, 10, 13)).join(''), pen.shade('#24505c')) +
    path('M232-124q26 4 40 18h-44z', pen.shade('#24505c')) +
    path('M-30-76L-150-24h64L70-70z', pen.shade('#cdbfa2')) +
    path(disc(-10, -40, 40, 17), pen.tint('#cf5c36')) +
    path(disc(24, -40, 7, 15), pen.shade('#3c4a52')) +
    line('M-50-64v52M190-70v58', pen.shade('#4a5a5c'), 8) +
    path(disc(-50, -10, 15) + disc(190, -10, 13), '#1b2428') +
    path(disc(-50, -10, 6) + disc(190, -10, 5), pen.tint('#c9cfcc'))
  )
}

function boatSelce(pen: Pen): string {
  return boatSelceBehind(pen) + boatSelceMiddle(pen) + boatSelceBefore(pen)
}

function boatSelceBehind(pen: Pen): string {
  return (
    sky(pen, 420, 220, 566) +
    massif(pen, 562, 200, 0.66, '#8d97a0', (t) => 0.35 + 0.65 * Math.sin(t * 2.6) ** 2) +
    water(pen, 560, 420) +
    mound(pen, 1180, 440, 690, 1240, 0.2, '#7d9a66') +
    moundTrees(pen, 1180, 450, 690, 1200, 0.2, 22) +
    hillTown(pen, 1160, 636, 820, 96, 0.12, 52, 4) +
    tower(pen, 1080, 650, 46, 220, { cap: 'pyramid', capHeight: 62, bells: 2, courses: 4 })
  )
}

function boatSelceMiddle(pen: Pen): string {
  return (
    nave(pen, 1108, 652, 84, 70, { length: 100 }) +
    street(pen, 640, 1640, 688, [74, 108], 0.02) +
    [720, 900, 1280, 1450].map((x) => palm(pen, x, 694, 92)).join('') +
    waterfront(pen, 620, 1640, 694) +
    path('M1240 752H1640V796H1252z', pen.tint('#d9c8a2')) +
    path('M1240 752H1640V764H1240z', pen.lit('#efe2c6')) +
    path(corners(1290, 754, 1298, 646, 1330, 646, 1338, 754), pen.lit('#fdf6e6')) +
    path(corners(1294, 702, 1296, 676, 1332, 676, 1334, 702), pen.tint('#cf5c36'))
  )
}

function boatSelceBefore(pen: Pen): string {
  return (
    path(box(1288, 640, 52, 8), pen.shade('#4a5a5c')) +
    path(box(1302, 614, 24, 26), pen.lit('#fff0c0'), AT_NIGHT) +
    path(corners(1296, 616, 1314, 596, 1332, 616), pen.tint('#2f7f72')) +
    pasara(pen, 420, 668, 0.7, '#3f7f7a') +
    sail(pen, 540, 628, 0.7) +
    gulls(pen, [
      [620, 320, 1],
      [690, 286, 0.7],
      [540, 360, 0.6],
    ]) +
    openWater(pen, { kind: 'boat', x: 800, scale: 1.3 }, false)
  )
}

function services(pen: Pen): string {
  return (
    sky(pen, 520, 424, 516) +
    massif(pen, 514, 230, 0.6, '#8d97a0', (t) => 0.25 + 0.75 * t) +
    water(pen, 512, 520) +
    path('M900 690Q1100 590 1260 576T1640 560V730H900z', pen.shade('#8a8a66', 0.1)) +
    hillTown(pen, 1290, 640, 560, 80, 0.1, 46, 4) +
    tower(pen, 1280, 600, 42, 170, { cap: 'pyramid', capHeight: 56 }) +
    arcade(pen, 1180, 664, 170, 48, 5, '#ead6ae') +
    street(pen, 1000, 1620, 684, [54, 82], 0) +
    waterfront(pen, 940, 1640, 690) +
    cypress(pen, 1000, 690, 120) +
    group(taxiBoat(pen, 0, 0, 1), 790, 622, 0.5) +
    sail(pen, 610, 566, 0.5, 0.3) +
    gulls(pen, [
      [620, 300, 0.9],
      [690, 270, 0.6],
    ]) +
    coastRoad(pen, { kind: 'van', x: 1040 }) +
    sedan(pen, 430, 862, 1)
  )
}

/** A gull on a signpost whose arms point every way, in the morning mist. */
function notFound(pen: Pen): string {
  return notFoundBehind(pen) + notFoundBefore(pen)
}

function notFoundBehind(pen: Pen): string {
  const mist = [560, 610, 660].map((y, i) => path(disc(800 + i * 160, y, 900, 34), '#fff6ea', 'opacity=".4"')).join('')

  return (
    // The sun of the mark, behind the gull: at night, when all else is dark, she is cut out against the moon.
    sky(pen, 1096, 264, 566, 2.2) +
    path(disc(1096, 264, 137), '#f4b04e', AT_NIGHT) +
    hills(pen, 560, 90, pen.tint('#8aa3a8', 0.8), 566, (t) => 0.4 + 0.6 * Math.sin(t * 5 + 1) ** 2) +
    water(pen, 560, 560, 70) +
    mist +
    path('M700 910Q820 760 1000 742T1300 760Q1460 800 1560 910z', pen.shade('#9a917c')) +
    path('M700 910Q820 776 1000 756T1180 770Q1010 800 940 910z', pen.lit('#cbbfa2')) +
    bushes(pen, 800, 1500, (x) => 862 + Math.abs(Math.sin(x / 60)) * 20, 20, 0, '#7a8a62')
  )
}

function notFoundBefore(pen: Pen): string {
  const wood = '#a9794c'
  const arm = (y: number, w: number, turn: number, flip: boolean): string => {
    const s = flip ? -1 : 1
    return `<g transform="translate(1080 ${y}) rotate(${turn})">${path(
      corners(-12 * s, -24, w * s, -24, (w + 34) * s, 0, w * s, 24, -12 * s, 24),
      pen.tint(wood),
    )}${path(
      corners(-12 * s, 12, (w + 16) * s, 12, w * s, 24, -12 * s, 24),
      pen.shade(wood),
    )}${line(`M${24 * s} -4H${n((w - 30) * s)}M${24 * s} 8H${n((w - 70) * s)}`, pen.lit('#fdf6e6'), 5, 'stroke-linecap="round" opacity=".8"')}</g>`
  }
  return (
    path(box(1066, 360, 28, 400), pen.tint(wood)) +
    path(box(1082, 360, 12, 400), pen.shade(wood)) +
    arm(430, 170, -5, false) +
    arm(496, 190, 4, true) +
    arm(566, 150, 7, false) +
    standingGull(pen, 1076, 362, 0.92) +
    gulls(pen, [
      [560, 300, 0.7],
      [500, 330, 0.5],
    ])
  )
}

/** A gull asleep on a buoy; the lighthouse has its lamp out. */
function offline(pen: Pen): string {
  return offlineBehind(pen) + offlineBefore(pen)
}

function offlineBehind(pen: Pen): string {
  return (
    sky(pen, 520, 470, 566) +
    hills(pen, 560, 70, pen.tint('#8aa3a8', 0.7), 566, (t) => Math.max(0, 0.9 - t)) +
    water(pen, 560, 520, 80) +
    path('M1280 640Q1400 580 1640 590V680Q1400 690 1280 640z', pen.shade('#6b6470')) +
    path(corners(1428, 600, 1440, 400, 1484, 400, 1496, 600), pen.tint('#f3e6d0', 0.1)) +
    path(corners(1466, 600, 1464, 400, 1484, 400, 1496, 600), pen.shade('#f3e6d0', 0.1))
  )
}

function offlineBefore(pen: Pen): string {
  const buoy =
    path('M-70 30L-44-150H44L70 30Q0 56-70 30z', pen.tint('#cf5c36')) +
    path('M14 42L12-150H44L70 30Q46 40 14 42z', pen.shade('#cf5c36')) +
    path('M-60-40L-54-84H54L60-40z', pen.tint('#fdf6e6')) +
    path('M14-40L13-84H54L60-40z', pen.shade('#fdf6e6')) +
    path(box(-52, -162, 104, 14), pen.shade('#4a5a5c'))

  return (
    path(box(1430, 390, 64, 10) + box(1444, 354, 36, 36), pen.shade('#4a4a5c')) +
    path(corners(1438, 356, 1462, 326, 1486, 356), pen.shade('#a83a2a')) +
    path(disc(1040, 804, 210, 20), pen.light.sea[3] ?? '#123', 'opacity=".6"') +
    `<g transform="translate(1040 780) rotate(-5)">${buoy}${standingGull(pen, 4, -160, 1.05, true)}</g>` +
    line(
      'M820 820q60 14 130 6M1130 824q70 12 150-2M860 846q180 22 360 0',
      '#ffffff',
      4.5,
      'opacity=".5" stroke-linecap="round"',
    ) +
    pine(pen, 1620, 650, 160, -30, 0.1)
  )
}
