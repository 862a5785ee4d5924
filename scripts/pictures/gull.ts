// The gull the house is named after: flying as the mark, standing where something went wrong.
import type { Pen } from './pen.ts'
import { disc, group, line, path } from './shapes.ts'

/** The mark in a square of 64: a gull before the sun, over one wave. No text, so it reads at 16 pixels. */
export function mark(corner: number): string {
  return (
    `<rect width="64" height="64" rx="${corner}" fill="#0f4c5c"/>` +
    path(disc(42, 25, 11), '#f2b33d') +
    path(
      'M5 29Q15 14 29 26Q31 28 32 30Q36 18 46 14Q54 11 60 14Q49 17 43 26Q38 34 33 40Q31 43 28 40Q19 28 5 29z',
      '#fdf6e6',
    ) +
    path('M46 14Q54 11 60 14Q54 15.600 50 18.500z', '#a9d3d8') +
    path('M5 29Q10 22 15 20.500Q12 25 11 28.600z', '#a9d3d8') +
    path(
      `M0 50Q8 44 16 50T32 50 48 50 64 50V${64 - corner}q0 ${corner}-${corner} ${corner}H${corner}q-${corner} 0-${corner}-${corner}z`,
      '#cf5c36',
    )
  )
}

/** Standing, facing left, its feet at the origin; about 200 high. */
export function standingGull(pen: Pen, x: number, y: number, scale: number, isAsleep = false): string {
  const white = '#fffaf0'
  const legs = line(
    'M-6-44l-4 42m-12 2l12-6 8 6M18-42l2 40m-12 2l12-6 8 6',
    '#e08a3a',
    6,
    'stroke-linecap="round" stroke-linejoin="round"',
  )
  const body = path(
    'M-58-150q-6-40 30-46 34-2 40 30 4 22 22 34 40 14 84 44l36 18q-24 8-60-2-40 26-94 12-50-14-50-54-2-16-8-36z',
    pen.lit(white),
  )
  const belly = path('M-50-96q20 44 74 46 40 0 70-16-40 26-94 12-50-14-50-42z', pen.shade(white), 'opacity=".5"')
  const wing =
    path('M-8-118q30-24 66-4 40 20 96 46l22 8q-26 12-62 2-70-2-104-22-22-12-18-30z', pen.tint('#8fa3ab')) +
    path('M108-80l46 4 22 8q-26 12-62 2z', pen.shade('#24343c'))
  const eye = isAsleep
    ? line('M-40-166q7 5 14 0', '#24343c', 3.4, 'stroke-linecap="round"')
    : path(disc(-33, -168, 5), '#24343c') + path(disc(-35, -170, 1.6), '#ffffff')
  const beak =
    path('M-58-164q-26 2-44 12 4 8 16 6 18-2 30-6z', '#f2a33d') + path('M-98-152q-4 4-2 8 8 2 14-2z', '#cf5c36')
  return group(legs + body + belly + wing + beak + eye, x, y, scale)
}
