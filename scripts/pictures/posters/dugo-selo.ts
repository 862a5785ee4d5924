import { nave, tower } from '#scripts/pictures/buildings.ts'
import { street } from '#scripts/pictures/houses.ts'
import { bushes, hills } from '#scripts/pictures/nature.ts'
import type { Pen } from '#scripts/pictures/pen.ts'
import { corners, line, path } from '#scripts/pictures/shapes.ts'
import { nearRoad } from './near-road.ts'
import { parkTree } from './park-tree.ts'

const HILL = 'M420 830Q640 700 800 590T1050 438Q1220 420 1400 446T1640 560V830z'

/** Dugo Selo: St Martin's on Martin Breg before the evening sun, and its vines running down to the road. */
export function dugoSelo(pen: Pen): string {
  return far(pen) + crown(pen) + path(HILL, pen.lit('#b6b45c')) + vines(pen) + village(pen) + nearRoad(pen, '#5c5a40')
}

function far(pen: Pen): string {
  return (
    hills(pen, 600, 190, pen.tint('#8a86a0', 0.6), 900, (t) => 0.45 + 0.4 * Math.sin(t * 4.4 + 1)) +
    hills(pen, 640, 130, pen.tint('#8a8a80', 0.42), 900, (t) => 0.5 + 0.4 * Math.sin(t * 6 + 3)) +
    hills(pen, 680, 90, pen.tint('#7f8f60', 0.24), 900, (t) => 0.6 + 0.4 * Math.sin(t * 5)) +
    bushes(pen, -20, 760, (x) => 664 + Math.sin(x / 60) * 8, 24, 0.2, '#6c8450')
  )
}

function crown(pen: Pen): string {
  return (
    parkTree(pen, 1390, 480, 190, 0.04, '#6f8a48') +
    parkTree(pen, 930, 520, 170, 0.04, '#6f8a48') +
    nave(pen, 1128, 446, 124, 96, { length: 150, stone: '#fbe9c8' }) +
    tower(pen, 1090, 446, 78, 200, { cap: 'pyramid', capHeight: 128, bells: 2, courses: 3, stone: '#fbe9c8' }) +
    parkTree(pen, 1450, 510, 130, 0.02, '#7f9a50') +
    bushes(pen, 990, 1420, (x) => 440 + Math.abs(x - 1150) * 0.1, 15, 0, '#7f9a50')
  )
}

/** Row beside row, wide at our feet and thin on the brow; the evening lies on their left. */
function vines(pen: Pen): string {
  let rows = ''
  let shade = ''
  let light = ''
  for (let i = -16; i <= 16; i++) {
    const top = 1140 + i * 25
    const y = 444 + (i / 16) ** 2 * 70
    const foot = 1140 + i * 112
    rows += corners(top - 4, y, top + 5, y, foot + 33, 830, foot - 30, 830)
    shade += corners(top + 5, y, top + 8, y, foot + 54, 830, foot + 33, 830)
    light += corners(top - 4, y, top - 2, y, foot - 16, 830, foot - 30, 830)
  }
  const leaves = Array.from({ length: 33 }, (_, k) => {
    const i = k - 16
    return `M${1140 + i * 25} ${Math.round(444 + (i / 16) ** 2 * 70)}L${1140 + i * 112} 830`
  }).join('')
  pen.defs.push(`<clipPath id="hill"><path d="${HILL}"/></clipPath>`)
  return (
    '<g clip-path="url(#hill)">' +
    path(shade, pen.shade('#8a8448')) +
    path(rows, pen.tint('#6f8f48')) +
    path(light, pen.lit('#b3bd5c')) +
    line(leaves, pen.shade('#54783c'), 9, 'stroke-dasharray="3 17" opacity=".6"') +
    '</g>' +
    line('M800 590Q960 480 1050 438', pen.lit('#f2d98c'), 3, 'opacity=".6"')
  )
}

function village(pen: Pen): string {
  return (
    street(pen, 440, 760, 764, [44, 62], 0.04) +
    bushes(pen, -20, 820, (x) => 774 + Math.sin(x / 50) * 6, 22, 0, '#5f7a40') +
    bushes(pen, 820, 1640, (x) => 800 + Math.sin(x / 50) * 4, 15, 0, '#4f6a38')
  )
}
