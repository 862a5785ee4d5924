// The six scenes, and the posters, which draw all but the sky and the taxi themselves. Each puts a town's landmark between a sky and a foreground; the left and the upper third stay calm,
// because the page may lay its headline there.
import { fieldRoad, hillRoad, plain } from './fields.ts'
import { coastRoad, drive, openWater, quay, square } from './grounds.ts'
import { street } from './houses.ts'
import { bushes, gulls, HEIGHT, hills, massif, sky, water, WIDTH } from './nature.ts'
import { night } from './night.ts'
import { newPen, type Pen } from './pen.ts'
import { phoneCut } from './phone-cuts.ts'
import { closer } from './shapes.ts'
import type { Picture } from './towns.ts'

export type SceneName = 'coast' | 'harbour' | 'quay' | 'channel' | 'square' | 'plain' | 'hill' | 'poster'

export function drawTown(slug: string, picture: Picture): string {
  const pen = newPen(slug, picture.light, picture.palette)
  const body = SCENES[picture.scene](pen, picture) + (picture.front?.(pen) ?? '')
  return frame(pen, body, slug)
}

/**
 * One file, several cuts: `#strip` is a view of the same drawing, near its subject. Without a width and height of its own
 * the drawing fills whatever box the page gives it and is cut there, never squeezed.
 */
export function frame(pen: Pen, body: string, name: string): string {
  const { left, top, width, height } = phoneCut(name, WIDTH)
  const phone = `<view id="strip" viewBox="${left} ${top} ${width} ${height}"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="xMaxYMax slice">${phone}<defs>${[...new Set(pen.defs)].join('')}${night(pen.name)}</defs><g id="w">${closer(body)}</g></svg>\n`
}

const SCENES: Readonly<Record<SceneName, (pen: Pen, picture: Picture) => string>> = {
  coast: (pen, picture) => seaside(pen, picture, 520) + picture.landmark(pen) + coastRoad(pen, picture.ride),
  harbour: (pen, picture) => seaside(pen, picture, 560) + picture.landmark(pen) + openWater(pen, picture.ride),
  quay: (pen, picture) => seaside(pen, picture, 540) + picture.landmark(pen) + quay(pen, picture.ride),
  channel: (pen, picture) => seaside(pen, picture, 500) + picture.landmark(pen) + openWater(pen, picture.ride, false),
  square: (pen, picture) =>
    inlandSky(pen, picture, 640) +
    street(pen, -30, 620, 676, [56, 84], 0.42) +
    picture.landmark(pen) +
    square(pen, picture.ride, 676, 1070),
  plain: (pen, picture) =>
    inlandSky(pen, picture, 580) + plain(pen, 570) + picture.landmark(pen) + fieldRoad(pen, picture.ride, picture.crop),
  hill: (pen, picture) =>
    inlandSky(pen, picture, 640) + valley(pen) + picture.landmark(pen) + hillRoad(pen, picture.ride),
  poster: (pen, picture) =>
    sky(pen, picture.sunX, picture.sunY ?? sunHeight(pen, 420), 640, picture.sunScale) +
    picture.landmark(pen) +
    drive(pen, picture.ride, 858, 0.92),
}

function inlandSky(pen: Pen, picture: Picture, floor: number): string {
  return sky(pen, picture.sunX, sunHeight(pen, 560), floor + 60) + distance(pen, picture.back ?? 'low', floor)
}

/** Meadows and hedges between the far hills and the road. */
function valley(pen: Pen): string {
  const fold = (y: number, colour: string, depth: number): string =>
    hills(pen, y, 26, pen.tint(colour, depth), 820, (t) => 0.6 + 0.4 * Math.sin(t * 6 + y))
  const hedge = (y: number, depth: number): string =>
    bushes(pen, -20, 1620, (x) => y + Math.sin(x / 140 + y) * 7, 25, depth, '#5d7d4c')
  return (
    fold(640, '#9fb072', 0.5) +
    hedge(648, 0.46) +
    fold(682, '#8fa862', 0.3) +
    hedge(694, 0.28) +
    fold(740, '#86a058', 0.12) +
    hedge(746, 0.14)
  )
}

function seaside(pen: Pen, picture: Picture, horizon: number): string {
  const flock = gulls(pen, [
    [620, 300, 0.9],
    [680, 270, 0.65],
    [560, 344, 0.5],
  ])
  return (
    sky(pen, picture.sunX, sunHeight(pen, horizon), horizon + 4) +
    distance(pen, picture.back ?? 'hills', horizon + 2) +
    water(pen, horizon, picture.sunX) +
    flock
  )
}

/** Low at dusk and dawn, out of the headline's way by day. */
function sunHeight(pen: Pen, horizon: number): number {
  return pen.name === 'day' ? 230 : horizon - 88
}

function distance(pen: Pen, kind: NonNullable<Picture['back']>, floor: number): string {
  if (kind === 'massif') {
    return (
      massif(
        pen,
        floor,
        260,
        0.62,
        '#8d97a0',
        (t) => 0.3 + 0.7 * Math.sin(Math.min(1, t * 1.25) * Math.PI * 0.62) ** 2,
      ) + hills(pen, floor, 92, pen.tint('#7d9a78', 0.5), floor, (t) => 0.25 + t * 0.8)
    )
  }
  if (kind === 'islands') {
    const isle = (height: number, depth: number, from: number, to: number): string =>
      hills(pen, floor, height, pen.tint('#7a9490', depth), floor, (t) =>
        t < from || t > to ? 0 : Math.sin(((t - from) / (to - from)) * Math.PI) ** 0.7,
      )
    return isle(84, 0.75, 0.02, 0.5) + isle(64, 0.6, 0.36, 0.9) + isle(54, 0.5, 0, 0.2)
  }
  const height = kind === 'low' ? 54 : 170
  return (
    hills(pen, floor, height, pen.tint('#8aa3a8', 0.78), floor, (t) => 0.7 + 0.3 * Math.sin(t * 5 + 1)) +
    hills(pen, floor, height * 0.6, pen.tint('#7d9a84', 0.56), floor, (t) => 0.55 + 0.45 * Math.sin(t * 4 + 3))
  )
}
