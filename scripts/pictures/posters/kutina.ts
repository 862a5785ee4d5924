import { arcade, capOn, nave, tower } from '#scripts/pictures/buildings.ts'
import { woodenHouse } from '#scripts/pictures/inland-towns.ts'
import { bushes, hills } from '#scripts/pictures/nature.ts'
import type { Pen } from '#scripts/pictures/pen.ts'
import { box, disc, group, line, n, path } from '#scripts/pictures/shapes.ts'
import { nearRoad } from './near-road.ts'
import { parkTree } from './park-tree.ts'

const YELLOW = '#f8d98c'
const COPPER = '#5f9484'

/** Kutina: Our Lady of the Snows in its cloister over the vines of Moslavina, a stork's nest on an oaken house. */
export function kutina(pen: Pen): string {
  return moslavina(pen) + church(pen) + vineyard(pen) + stork(pen) + nearRoad(pen, '#7f9a4c')
}

function moslavina(pen: Pen): string {
  return (
    hills(pen, 560, 250, pen.tint('#8fb0b0', 0.7), 900, (t) => 0.45 + 0.5 * Math.sin(t * 3.6 + 0.4)) +
    hills(pen, 590, 170, pen.tint('#86ac80', 0.48), 900, (t) => 0.5 + 0.4 * Math.sin(t * 5 + 2)) +
    hills(pen, 640, 90, pen.tint('#98b468', 0.26), 900, (t) => 0.6 + 0.4 * Math.sin(t * 6)) +
    bushes(pen, -20, 900, (x) => 618 + Math.sin(x / 60) * 8, 22, 0.24, '#6f9a54') +
    flying(pen, 820, 250, 1) +
    flying(pen, 900, 196, 0.62)
  )
}

function church(pen: Pen): string {
  return (
    path('M560 830Q760 620 920 540T1200 500Q1440 506 1560 534L1640 548V830z', pen.tint('#93b058')) +
    parkTree(pen, 1500, 560, 190, 0.06, '#6f9a50') +
    nave(pen, 1116, 520, 158, 146, { gable: 'baroque', length: 190, stone: YELLOW }) +
    tower(pen, 1096, 520, 78, 290, {
      cap: 'onion',
      capHeight: 118,
      roof: COPPER,
      stone: YELLOW,
      bells: 1,
      clock: true,
      courses: 2,
    }) +
    arcade(pen, 930, 546, 540, 56, 13, '#fdf0cf') +
    path(box(924, 478, 552, 13), pen.tint('#b8563a')) +
    [930, 1470]
      .map(
        (x) => path(box(x - 27, 470, 54, 80), pen.lit(YELLOW)) + capOn(pen, 'onion', x, 472, 66, 52, COPPER, YELLOW, 0),
      )
      .join('') +
    bushes(pen, 900, 1500, (x) => 550 + Math.sin(x / 40) * 4, 14, 0, '#86a850')
  )
}

/** Rows along the slope, one below the other, thicker as they come nearer. */
function vineyard(pen: Pen): string {
  let out = ''
  for (let i = 0; i < 9; i++) {
    const t = i / 8
    const y = 568 + t * t * 130 + t * 92
    const from = 900 - t * 330
    const d = `M${n(from)} ${n(y + 26)}Q${n(1120 - t * 80)} ${n(y - 22)} 1640 ${n(y + 14)}`
    const w = 7 + t * 19
    const round = (dash: number, gap: number): string =>
      `stroke-linecap="round" stroke-dasharray="${n(w * dash)} ${n(w * gap)}"`
    out +=
      line(d, pen.shade('#5f8440'), w, `${round(0.5, 1.02)} transform="translate(3 ${n(w * 0.32)})"`) +
      line(d, pen.tint('#7fa648'), w * 0.92, round(0.5, 1.02)) +
      line(d, pen.lit('#a9c860'), w * 0.34, `${round(0.3, 1.22)} transform="translate(0 ${n(-w * 0.2)})"`)
  }
  return out
}

function stork(pen: Pen): string {
  const nest =
    path('M-46-8q46 22 92 0l-8-14h-76z', pen.shade('#7a5a3c')) +
    line('M-54-10l40-8M-30-2l52-14M10 0l42-14M-44-18l36 12', pen.tint('#9a7850'), 4)
  const bird =
    line('M-4-18v-40M8-18v-40', pen.tint('#d9603c'), 4) +
    path('M-34-66q4-20 34-20 30-2 36 8-4 26-34 28-28 0-36-16z', pen.lit('#ffffff')) +
    path('M-34-70q30 22 58-2-14 28-40 24-26 0-40-8-6-6 22-14z', pen.shade('#2c3038')) +
    path('M18-80q18-8 16-40 0-14 12-14t12 12l-6 4q-6 0-6 10 2 32-16 40z', pen.lit('#ffffff')) +
    path('M56-126l40 10-41 2z', pen.tint('#d9603c')) +
    path(disc(49, -125, 2.4), pen.shade('#2c3038'))
  return (
    parkTree(pen, 690, 790, 230, 0, '#6f9a4c') +
    group(woodenHouse(pen, 0, 0, 1), 1300, 808, 1) +
    group(path(box(-10, -2, 20, 40), pen.tint('#c87852')) + nest + bird, 1388, 640, 0.84, true)
  )
}

function flying(pen: Pen, x: number, y: number, scale: number): string {
  return group(
    path('M-66-30Q-34-44-4-8 4-2 16-4 30-40 76-44L54-28Q34-4 14 8L-8 10-46 20-20 4Q-34-20-66-30z', pen.lit('#ffffff')) +
      path('M-66-30Q-48-38-34-34L-40-20Q-50-28-66-30zM76-44Q58-44 46-36L50-24z', pen.shade('#2c3038')) +
      path('M14 2l34-4 26 4-28 4-32 2z', pen.lit('#ffffff')) +
      path('M70-1l26 4-26 2z', pen.tint('#d9603c')),
    x,
    y,
    scale,
  )
}
