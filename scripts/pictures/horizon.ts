// The strip at the head of a page that shows no place: the sun of the mark going down behind the islands. Its ground is the
// colour the head has (sections/page-head.module.css), so it has no edge; it is as dark by day as by night.
import { corners, disc, line, path } from './shapes.ts'

const GROUND = '#0b2e3a'
const HORIZON = 286

export function drawHorizon(): string {
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1440 360" preserveAspectRatio="xMaxYMax slice">' +
    path('M0 0h1440v360H0z', GROUND) +
    sun() +
    islands() +
    sea() +
    flying() +
    '</svg>\n'
  )
}

/** Three rings of glow and, as on an old poster, bars across the disc that thicken towards the water. */
function sun(): string {
  const rings = [272, 214, 160].map((r) => path(disc(1130, HORIZON, r), '#1d6272', 'opacity=".26"')).join('')
  const bars = [
    [224, 4],
    [246, 7],
    [266, 9],
  ] as const
  return rings + path(disc(1130, HORIZON, 112), '#f2b33d') + bars.map(([y, h]) => path(bar(y, h), '#cf5c36')).join('')
}

/** As wide as the disc is at this height. */
function bar(y: number, height: number): string {
  const at = (level: number) => Math.sqrt(112 ** 2 - (HORIZON - level) ** 2)
  const [top, foot] = [at(y), at(y + height)]
  return corners(1130 - top, y, 1130 + top, y, 1130 + foot, y + height, 1130 - foot, y + height)
}

function islands(): string {
  return (
    path(`M560 ${HORIZON}Q690 248 790 258T920 264 1040 ${HORIZON}z`, '#164f5d') +
    path(`M1242 ${HORIZON}Q1290 256 1336 248T1440 216V${HORIZON}z`, '#0f4351') +
    path('M1360 250v-50l9-22 9 22v50z', '#0f4351') +
    path('M1330 252v-12l12-9 12 9v12zM1382 250v-16l13-9 13 9v12z', '#0f4351')
  )
}

function sea(): string {
  const glints = [
    [302, 92],
    [316, 64],
    [330, 40],
    [343, 18],
  ] as const
  return (
    path(`M0 ${HORIZON}h1440v74H0z`, '#0f4c5c') +
    line(
      glints.map(([y, half]) => `M${1130 - half} ${y}h${2 * half}`).join(''),
      '#f2b33d',
      4,
      'stroke-linecap="round"',
    ) +
    path('M858 292l44-66v66z', '#fffaf0') +
    path('M910 292v-50l26 50z', '#a9d3d8') +
    path('M846 298h98q-6 14-20 14h-58q-14 0-20-14z', '#cf5c36')
  )
}

function flying(): string {
  return line(
    'M952 118c20-25 42-22 58 6 16-28 38-31 58-6M1086 70c11-14 23-12 32 4 9-16 21-18 32-4',
    '#fffaf0',
    6,
    'stroke-linecap="round" stroke-linejoin="round"',
  )
}
