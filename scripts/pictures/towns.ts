// Which picture each town has: its scene, its light, what stands in it and who drives by.
import { crikvenica, krk, opatija, pula, rijeka, rovinj } from './coast-north.ts'
import { dubrovnik, split, zadar } from './coast-south.ts'
import type { Ride } from './grounds.ts'
import { zagreb, zagrebMarket } from './inland.ts'
import type { LightName, Pen } from './pen.ts'
import type { SceneName } from './scenes.ts'

export type Picture = {
  readonly scene: SceneName
  readonly light: LightName
  readonly ride: Ride
  /** Where the sun stands, from the left edge. */
  readonly sunX: number
  readonly landmark: (pen: Pen) => string
  /** What stands nearer than the road or the square. */
  readonly front?: (pen: Pen) => string
  readonly back?: 'hills' | 'massif' | 'islands' | 'low'
}

export const pictures: Readonly<Record<string, Picture>> = {
  opatija: {
    scene: 'coast',
    light: 'dusk',
    ride: { kind: 'van', x: 1080 },
    sunX: 560,
    landmark: opatija,
    back: 'hills',
  },
  rijeka: {
    scene: 'harbour',
    light: 'day',
    ride: { kind: 'boat', x: 760 },
    sunX: 420,
    landmark: rijeka,
    back: 'hills',
  },
  crikvenica: {
    scene: 'coast',
    light: 'day',
    ride: { kind: 'van', x: 760 },
    sunX: 480,
    landmark: crikvenica,
    back: 'massif',
  },
  krk: {
    scene: 'harbour',
    light: 'dawn',
    ride: { kind: 'speedboat', x: 780 },
    sunX: 480,
    landmark: krk,
    back: 'islands',
  },
  pula: { scene: 'quay', light: 'dusk', ride: { kind: 'sedan', x: 780 }, sunX: 500, landmark: pula, back: 'low' },
  rovinj: { scene: 'harbour', light: 'dusk', ride: { kind: 'boat', x: 720 }, sunX: 520, landmark: rovinj, back: 'low' },
  zadar: {
    scene: 'channel',
    light: 'dusk',
    ride: { kind: 'speedboat', x: 620 },
    sunX: 400,
    landmark: zadar,
    back: 'islands',
  },
  split: { scene: 'quay', light: 'day', ride: { kind: 'van', x: 760 }, sunX: 440, landmark: split, back: 'massif' },
  dubrovnik: {
    scene: 'coast',
    light: 'dusk',
    ride: { kind: 'van', x: 820 },
    sunX: 440,
    landmark: dubrovnik,
    back: 'massif',
  },
  zagreb: {
    scene: 'square',
    light: 'day',
    ride: { kind: 'sedan', x: 880 },
    sunX: 420,
    landmark: zagreb,
    front: zagrebMarket,
    back: 'hills',
  },
}
