// One picture for each service: the hour and the place it is for.
import { arcade, nave, tower } from './buildings.ts'
import { fieldRoad, plain } from './fields.ts'
import { mound, waterfront } from './ground-lines.ts'
import { coastRoad, quay, square, umbrella } from './grounds.ts'
import { hillTown, house, street } from './houses.ts'
import { bushes, cypress, gulls, hills, massif, oak, pine, poplar, sky, water } from './nature.ts'
import { AT_NIGHT, isLitAt, stars } from './night.ts'
import type { LightName, Pen } from './pen.ts'
import { arch, box, corners, disc, group, line, n, path } from './shapes.ts'
import { guest, sail, sedan, suitcase, taxiBoat, van } from './vehicles.ts'

type View = { readonly light: LightName; readonly draw: (pen: Pen) => string }

export const serviceViews: Readonly<Record<string, View>> = {
  business: { light: 'dawn', draw: business },
  courier: { light: 'day', draw: courier },
  'day-trips': { light: 'day', draw: dayTrips },
  'group-minibus': { light: 'dawn', draw: groups },
  'long-distance': { light: 'dusk', draw: longDistance },
  medical: { light: 'dawn', draw: medical },
  'night-transfers': { light: 'night', draw: nightRide },
  weddings: { light: 'dusk', draw: weddings },
}

/** Offices at the hour of the first meeting. */
function business(pen: Pen): string {
  return (
    sky(pen, 420, 470, 690) +
    hills(pen, 640, 120, pen.tint('#8aa3a8', 0.76), 650, (t) => 0.6 + 0.4 * Math.sin(t * 5)) +
    street(pen, 480, 1640, 660, [70, 110], 0.34) +
    office(pen, 760, 676, 150, 330, '#8fb2b8', 0.16) +
    office(pen, 1330, 676, 190, 410, '#7fa3ac', 0.12) +
    office(pen, 960, 678, 130, 250, '#d9c6a4', 0.08) +
    office(pen, 1120, 680, 170, 470, '#6f98a6', 0.02) +
    street(pen, -30, 1100, 682, [50, 74], 0.1, [[700, 1110]]) +
    square(pen, { kind: 'sedan', x: 1060 }, 680, 1150) +
    guest(pen, 812, 846, 1.15, '#24505c', '#4a3528') +
    suitcase(pen, 856, 848, 0.9, '#16323e')
  )
}

function office(pen: Pen, x: number, base: number, w: number, h: number, glass: string, depth: number): string {
  let dark = ''
  let lit = ''
  for (let y = base - h + 22; y < base - 36; y += 26)
    for (let wx = x + 12; wx < x + w - 20; wx += 22)
      if (isLitAt(wx, y)) lit += box(wx, y, 15, 17)
      else dark += box(wx, y, 15, 17)
  return (
    path(box(x, base - h, w, h), pen.tint(glass, depth)) +
    path(box(x + w * 0.74, base - h, w * 0.26, h), pen.shade(glass, depth), 'opacity=".6"') +
    path(box(x - 4, base - h - 8, w + 8, 12), pen.lit('#f4ead2', depth)) +
    path(dark, pen.shade('#3f6a78', depth)) +
    path(lit, pen.lit('#bfdada', depth), AT_NIGHT)
  )
}

/** A parcel on a doorstep by the sea, the car that brought it. */
function courier(pen: Pen): string {
  const parcel = (x: number, y: number, w: number, h: number): string =>
    path(box(x, y - h, w, h), pen.tint('#c9935a')) +
    path(box(x + w * 0.72, y - h, w * 0.28, h), pen.shade('#c9935a')) +
    path(box(x + w * 0.34, y - h, w * 0.14, h), pen.lit('#f2dcb4'))
  return (
    sky(pen, 420, 220, 550) +
    massif(pen, 548, 170, 0.66, '#8d97a0', (t) => 0.3 + 0.7 * Math.sin(t * 2.4) ** 2) +
    water(pen, 546, 420) +
    path('M560 640Q640 596 840 588T1120 640z', pen.shade('#8a9a78', 0.3)) +
    hillTown(pen, 840, 626, 380, 60, 0.26, 36, 4) +
    tower(pen, 830, 612, 34, 130, { depth: 0.2, cap: 'pyramid', capHeight: 46 }) +
    quay(pen, { kind: 'sedan', x: 900 }) +
    home(pen, 1190, 800, 330, 240, '#f6d9ad') +
    path(arch(1216, 802, 84, 148), pen.lit('#f4ead2')) +
    path(arch(1224, 802, 68, 138), pen.tint('#2f7f72')) +
    path(disc(1282, 738, 4), pen.lit('#f2b33d'), AT_NIGHT) +
    path(box(1196, 796, 128, 12), pen.lit('#e8dcc0')) +
    parcel(1330, 812, 72, 54) +
    parcel(1344, 758, 46, 34) +
    pine(pen, 1570, 820, 330, -30)
  )
}

/** A house near enough to have a few large windows, not many small ones. */
function home(pen: Pen, x: number, base: number, w: number, h: number, wall: string): string {
  const at = [0.12, 0.42, 0.72].flatMap((t) =>
    (h > 200 ? [base - h + 40, base - h + 132] : [base - h + 46]).map((y) => [x + w * t, y] as const),
  )
  const windows = at.filter(([wx, y]) => y < base - 130 || wx > x + w * 0.6)
  return (
    house(pen, x, base, w, h, { wall, plain: true }) +
    path(windows.map(([wx, y]) => box(wx, y, 42, 54)).join(''), pen.shade('#5a6f74'), AT_NIGHT) +
    path(windows.map(([wx, y]) => box(wx - 20, y, 18, 54) + box(wx + 44, y, 18, 54)).join(''), pen.tint('#3f7f7a')) +
    path(windows.map(([wx, y]) => box(wx - 4, y + 54, 50, 6)).join(''), pen.lit('#fffaf0'))
  )
}

/** Cypresses, a hill town, a table under the trees: a day with no wheel to hold. */
function dayTrips(pen: Pen): string {
  return (
    sky(pen, 420, 210, 600) +
    hills(pen, 600, 190, pen.tint('#8aa3a8', 0.7), 610, (t) => 0.5 + 0.5 * Math.sin(t * 5 + 1)) +
    path(box(-20, 596, 1640, 120), pen.tint('#a9b988', 0.4)) +
    mound(pen, 1240, 420, 720, 900, 0.16) +
    hillTown(pen, 1230, 500, 300, 96, 0.14, 40, 4) +
    tower(pen, 1236, 430, 34, 136, { depth: 0.1, cap: 'pyramid', capHeight: 48 }) +
    path('M-20 690Q500 610 900 660T1640 700V900H-20z', pen.tint('#9fb568', 0.06)) +
    line(
      Array.from(
        { length: 15 },
        (_, i) => `M${700 + i * 60} ${n(668 + i * 2)}Q${620 + i * 70} 720 ${560 + i * 84} 780`,
      ).join(''),
      pen.shade('#6f9148'),
      9,
      'opacity=".6" stroke-linecap="round"',
    ) +
    [1020, 1054, 1440, 1478].map((x, i) => cypress(pen, x, 690, 130 + (i % 2) * 44, 0.04)).join('') +
    fieldRoad(pen, { kind: 'sedan', x: 920 }, 'vines') +
    oak(pen, 1400, 850, 260, 0, '#6f8f4c') +
    umbrella(pen, 1240, 852, 110, '#fbf1dc') +
    guest(pen, 1176, 850, 0.95, '#cf5c36', '#4a3528') +
    guest(pen, 1300, 850, 0.95, '#2f8f9d', '#6b4a2e')
  )
}

/** Eight people, their cases, one van and another behind it. */
function groups(pen: Pen): string {
  const shirts = ['#cf5c36', '#2f8f9d', '#f2b33d', '#0f4c5c', '#8a5a9a', '#5d8660', '#e0d2b4'] as const
  const hair = ['#4a3528', '#6b4a2e', '#2a2320'] as const
  return (
    sky(pen, 430, 430, 544) +
    hills(pen, 542, 150, pen.tint('#8aa3a8', 0.7), 546, (t) => 0.4 + 0.6 * Math.sin(t * 4 + 1) ** 2) +
    water(pen, 540, 430) +
    street(pen, 820, 1640, 676, [64, 96], 0.08) +
    waterfront(pen, 790, 1640, 688) +
    sail(pen, 660, 610, 0.7, 0.2) +
    quay(pen, { kind: 'van', x: 1390, scale: 0.98 }) +
    van(pen, 1010, 866, 1.16) +
    shirts
      .map((shirt, i) =>
        guest(pen, 660 + i * 34 + (i > 4 ? 560 : 0), 852 + (i % 3) * 9, 0.98, shirt, hair[i % 3] ?? '#333333'),
      )
      .join('') +
    [644, 730, 790].map((x, i) => suitcase(pen, x, 876, 1, ['#16323e', '#b8522f', '#2f7f72'][i] ?? '#16323e')).join('')
  )
}

/** A viaduct on tall piers, the mountains of the road to the south. */
function longDistance(pen: Pen): string {
  const stone = '#d9c8b0'
  const piers = [660, 800, 940, 1080, 1220, 1360, 1500].map((x, i) => box(x, 486, 20, 210 + (i % 2) * 30))
  return (
    sky(pen, 440, 440, 620) +
    massif(pen, 600, 320, 0.62, '#8d97a0', (t) => 0.25 + 0.75 * Math.sin(Math.min(1, t * 1.1) * 2.2) ** 2) +
    path(box(-20, 596, 1640, 130), pen.tint('#7d8a78', 0.46)) +
    hills(pen, 640, 90, pen.tint('#7d8a78', 0.4), 740, (t) => 0.5 + 0.5 * Math.sin(t * 5 + 2)) +
    path(piers.join(''), pen.tint(stone, 0.14)) +
    path(piers.map((d) => d.replace(/h20/, 'h8').replace(/h-20/, 'h-8')).join(''), pen.shade(stone, 0.14)) +
    path('M420 470L1640 454V488L420 500z', pen.lit(stone, 0.1)) +
    line('M420 464L1640 448', pen.shade(stone, 0.1), 4) +
    group(van(pen, 0, 0, 0.42), 1180, 462) +
    bushes(pen, 380, 1640, (x) => 690 + Math.sin(x / 60) * 14, 30, 0.12, '#4f6a55') +
    path('M-20 720Q500 660 900 700T1640 720V900H-20z', pen.shade('#6a7a5c', 0.02)) +
    fieldRoad(pen, { kind: 'sedan', x: 930 }, 'meadow')
  )
}

/** A garden gate in the morning, a door held open, time enough. */
function medical(pen: Pen): string {
  return (
    sky(pen, 420, 470, 620) +
    hills(pen, 600, 120, pen.tint('#8aa3a8', 0.7), 606, (t) => 0.6 + 0.4 * Math.sin(t * 5 + 2)) +
    plain(pen, 600) +
    [760, 812, 864].map((x, i) => poplar(pen, x, 700, 200 + i * 24, 0.16)).join('') +
    home(pen, 1080, 770, 300, 170, '#fff4e0') +
    path(arch(1180, 772, 60, 116), pen.tint('#3f7f7a')) +
    path('M1240 772h36l150 24h-186z', pen.lit('#e3d6ba')) +
    line('M1276 742L1424 768M1276 772v-30M1350 784v-30M1424 794v-28', pen.shade('#7a6248'), 4) +
    oak(pen, 1480, 790, 330, 0, '#7f9a56') +
    bushes(pen, 920, 1080, () => 772, 20, 0.02, '#8aa35c') +
    fieldRoad(pen, { kind: 'sedan', x: 930 }, 'meadow') +
    guest(pen, 1100, 850, 1.05, '#e0d2b4', '#d8d4cc') +
    guest(pen, 1146, 852, 1.1, '#24505c', '#4a3528')
  )
}

/** Past midnight: one lit street, one lit sign, the moon over the water. */
function nightRide(pen: Pen): string {
  const lamp = (x: number): string =>
    line(`M${x} 766v-170q0-26 34-26`, pen.shade('#2a3338'), 6) +
    path(disc(x + 40, 576, 10, 7), '#ffe2a0', AT_NIGHT) +
    path(corners(x + 34, 580, x - 50, 770, x + 130, 770, x + 46, 580), '#ffd890', 'opacity=".1"')
  return (
    sky(pen, 700, 210, 560) +
    stars(560, '#fff6dc') +
    hills(pen, 560, 130, pen.tint('#3a4668', 0.4), 562, (t) => 0.3 + 0.7 * Math.sin(t * 3 + 0.4) ** 2) +
    water(pen, 556, 700, 70) +
    hillTown(pen, 1260, 650, 560, 90, 0.12, 46, 4) +
    tower(pen, 1240, 604, 42, 180, { cap: 'pyramid', capHeight: 60 }) +
    street(pen, 960, 1640, 690, [56, 86], 0) +
    waterfront(pen, 920, 1640, 696) +
    group(taxiBoat(pen, 0, 0, 1), 690, 640, 0.4) +
    coastRoad(pen, { kind: 'van', x: 1000 }, 'cypresses') +
    lamp(760) +
    lamp(1290)
  )
}

/** The church on its hill, dinner between the vines, the guests' cars below. */
function weddings(pen: Pen): string {
  const lights = Array.from({ length: 13 }, (_, i) =>
    disc(1010 + i * 40, 668 + Math.sin((i / 12) * Math.PI * 3) ** 2 * 16, 5),
  )
  return (
    sky(pen, 430, 470, 600) +
    hills(pen, 590, 120, pen.tint('#8aa3a8', 0.7), 600, (t) => 0.6 + 0.4 * Math.sin(t * 5)) +
    path(box(-20, 590, 1640, 150), pen.tint('#9aa878', 0.4)) +
    mound(pen, 1150, 440, 740, 940, 0.12) +
    nave(pen, 1120, 470, 86, 78, { length: 110 }) +
    tower(pen, 1092, 472, 46, 176, { cap: 'pyramid', capHeight: 62, bells: 2 }) +
    [1010, 1270, 1300].map((x, i) => cypress(pen, x, 486 + Math.abs(x - 1150) * 0.12, 96 + i * 14, 0.06)).join('') +
    line(
      Array.from(
        { length: 12 },
        (_, i) => `M${900 + i * 46} ${n(560 + Math.abs(i - 5) * 9)}Q${880 + i * 52} 640 ${800 + i * 64} 730`,
      ).join(''),
      pen.shade('#6f8148', 0.06),
      7,
      'opacity=".55"',
    ) +
    path('M-20 724Q600 690 1640 730V900H-20z', pen.tint('#8a9a5c')) +
    arcade(pen, 1180, 748, 300, 70, 6, '#ead6ae') +
    line('M1000 664Q1080 700 1160 664T1320 664T1500 664', pen.shade('#4a3f3a'), 2.5) +
    path(lights.join(''), '#ffdf9a', AT_NIGHT) +
    fieldRoad(pen, { kind: 'van', x: 1080 }, 'vines') +
    sedan(pen, 760, 856, 1.02) +
    gulls(pen, [
      [700, 330, 0.7],
      [756, 308, 0.5],
    ]) +
    bushes(pen, 1300, 1640, () => 800, 26, 0, '#5f7f45')
  )
}
