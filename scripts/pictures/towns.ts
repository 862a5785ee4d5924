// Which picture each town has: its scene, its light, what stands in it and who drives by.
import { crikvenica, krk, opatija, pula, rijeka, rovinj } from './coast-north.ts'
import { dubrovnik, split, zadar } from './coast-south.ts'
import type { Ride } from './grounds.ts'
import { zagreb, zagrebMarket } from './inland.ts'
import * as inland from './inland-towns.ts'
import * as islands from './islands.ts'
import * as istria from './istria.ts'
import type { Light, LightName, Pen } from './pen.ts'
import { bjelovar } from './posters/bjelovar.ts'
import { dugoSelo } from './posters/dugo-selo.ts'
import { karlovac } from './posters/karlovac.ts'
import { kutina } from './posters/kutina.ts'
import { nasice } from './posters/nasice.ts'
import { novalja } from './posters/novalja.ts'
import { pag } from './posters/pag.ts'
import { pazin } from './posters/pazin.ts'
import { samobor } from './posters/samobor.ts'
import { velikaGorica } from './posters/velika-gorica.ts'
import * as slavonia from './slavonia.ts'
import type { SceneName } from './scenes.ts'

export type Picture = {
  readonly scene: SceneName
  readonly light: LightName
  readonly ride: Ride
  /** Where the sun stands, from the left edge. */
  readonly sunX: number
  readonly sunY?: number
  readonly sunScale?: number
  /** What its light has of its own. */
  readonly palette?: Partial<Light>
  readonly landmark: (pen: Pen) => string
  /** What stands nearer than the road or the square. */
  readonly front?: (pen: Pen) => string
  readonly back?: 'hills' | 'massif' | 'islands' | 'low'
  readonly crop?: 'wheat' | 'vines' | 'sunflowers' | 'meadow'
}

const van = (x: number, flip = false): Ride => ({ kind: 'van', x, flip })
const sedan = (x: number, flip = false): Ride => ({ kind: 'sedan', x, flip })
const boat = (x: number, flip = false): Ride => ({ kind: 'boat', x, flip })
const speedboat = (x: number, flip = false): Ride => ({ kind: 'speedboat', x, flip })

export const pictures: Readonly<Record<string, Picture>> = {
  bjelovar: {
    scene: 'poster',
    light: 'dawn',
    ride: sedan(1000),
    sunX: 972,
    sunY: 408,
    palette: { sky: ['#6fa9b4', '#b5d0c4', '#f4dcae', '#ffe9b4'], haze: '#f0dcb0', castShare: 0.07 },
    landmark: bjelovar,
  },
  buje: { scene: 'hill', light: 'dusk', ride: van(900), sunX: 420, landmark: istria.buje, back: 'hills' },
  buzet: { scene: 'hill', light: 'dawn', ride: sedan(860), sunX: 480, landmark: istria.buzet, back: 'hills' },
  cres: { scene: 'harbour', light: 'day', ride: speedboat(900), sunX: 420, landmark: islands.cres, back: 'islands' },
  crikvenica: { scene: 'coast', light: 'day', ride: van(900), sunX: 480, landmark: crikvenica, back: 'massif' },
  dakovo: { scene: 'plain', light: 'day', ride: sedan(900), sunX: 440, landmark: slavonia.dakovo, crop: 'wheat' },
  dubrovnik: { scene: 'coast', light: 'dusk', ride: van(960), sunX: 440, landmark: dubrovnik, back: 'massif' },
  'dugo-selo': {
    scene: 'poster',
    light: 'dusk',
    ride: van(1000),
    sunX: 1250,
    sunY: 330,
    sunScale: 2.3,
    palette: { sky: ['#3a2552', '#7a3a66', '#c9566c', '#f58d5c', '#ffd48c'], haze: '#e09a80', castShare: 0.16 },
    landmark: dugoSelo,
  },
  hvar: { scene: 'harbour', light: 'dusk', ride: speedboat(920), sunX: 440, landmark: islands.hvar, back: 'islands' },
  karlovac: {
    scene: 'poster',
    light: 'dawn',
    ride: van(1000),
    sunX: 930,
    sunY: 262,
    palette: { sky: ['#5b9fb8', '#a3c6c6', '#f2d3b0', '#ffdf9f'], castShare: 0.08 },
    landmark: karlovac,
  },
  kastav: { scene: 'hill', light: 'dawn', ride: van(840), sunX: 340, landmark: istria.kastav, back: 'hills' },
  korcula: { scene: 'channel', light: 'day', ride: boat(880), sunX: 400, landmark: islands.korcula, back: 'massif' },
  krk: { scene: 'harbour', light: 'dawn', ride: speedboat(980), sunX: 480, landmark: krk, back: 'islands' },
  kutina: {
    scene: 'poster',
    light: 'day',
    ride: van(1000),
    sunX: 640,
    sunY: 190,
    palette: { sky: ['#58a8b4', '#aed4c4', '#f4e6b4', '#fff2c8'], castShare: 0.06 },
    landmark: kutina,
  },
  labin: { scene: 'hill', light: 'day', ride: sedan(840), sunX: 380, landmark: istria.labin, back: 'islands' },
  makarska: { scene: 'coast', light: 'dawn', ride: van(920), sunX: 300, landmark: islands.makarska, back: 'massif' },
  'mali-losinj': {
    scene: 'harbour',
    light: 'day',
    ride: boat(1000),
    sunX: 380,
    landmark: islands.maliLosinj,
    back: 'islands',
  },
  nasice: {
    scene: 'poster',
    light: 'dawn',
    ride: sedan(1000),
    sunX: 900,
    sunY: 300,
    palette: { sky: ['#6c9fb4', '#b9c8cc', '#f3cdb0', '#ffe2b4'], haze: '#f2d6bc', castShare: 0.08 },
    landmark: nasice,
  },
  novalja: {
    scene: 'poster',
    light: 'day',
    ride: van(1000),
    sunX: 760,
    sunY: 150,
    palette: {
      sky: ['#2f93c4', '#7fc6dc', '#d6ebe2', '#fbf3da'],
      sea: ['#a8dbe0', '#3aa6bd', '#1282a3', '#0d6c8c'],
      castShare: 0.03,
    },
    landmark: novalja,
  },
  novigrad: {
    scene: 'harbour',
    light: 'dusk',
    ride: speedboat(860),
    sunX: 400,
    landmark: istria.novigrad,
    back: 'low',
  },
  ogulin: { scene: 'hill', light: 'dusk', ride: sedan(840), sunX: 380, landmark: inland.ogulin, back: 'hills' },
  opatija: { scene: 'coast', light: 'dusk', ride: van(1080), sunX: 560, landmark: opatija, back: 'hills' },
  osijek: { scene: 'plain', light: 'dusk', ride: sedan(960), sunX: 600, landmark: slavonia.osijek, crop: 'meadow' },
  pag: {
    scene: 'poster',
    light: 'dusk',
    ride: van(1000),
    sunX: 1150,
    sunY: 330,
    palette: { sky: ['#2a2a5c', '#6a4a86', '#c46a86', '#f29a74', '#fdd694'], haze: '#e0a08e', castShare: 0.18 },
    landmark: pag,
  },
  pazin: {
    scene: 'poster',
    light: 'day',
    ride: van(860),
    sunX: 830,
    sunY: 104,
    palette: { sky: ['#4a9db0', '#9fd0cc', '#f0e4c0', '#fff0cc'], castShare: 0.04 },
    landmark: pazin,
  },
  porec: { scene: 'quay', light: 'dawn', ride: sedan(880), sunX: 440, landmark: istria.porec, back: 'low' },
  pula: { scene: 'quay', light: 'dusk', ride: sedan(920), sunX: 500, landmark: pula, back: 'low' },
  rab: { scene: 'channel', light: 'dusk', ride: boat(880), sunX: 440, landmark: islands.rab, back: 'islands' },
  rijeka: { scene: 'harbour', light: 'day', ride: boat(1000), sunX: 420, landmark: rijeka, back: 'hills' },
  rovinj: { scene: 'harbour', light: 'dusk', ride: boat(960), sunX: 520, landmark: rovinj, back: 'low' },
  samobor: {
    scene: 'poster',
    light: 'day',
    ride: sedan(1000),
    sunX: 800,
    sunY: 190,
    palette: { sky: ['#4fa6bc', '#a4d4d2', '#eef0d4', '#fff6dc'], castShare: 0.04 },
    landmark: samobor,
  },
  senj: { scene: 'quay', light: 'day', ride: van(920), sunX: 400, landmark: islands.senj, back: 'massif' },
  sibenik: { scene: 'harbour', light: 'dawn', ride: boat(980), sunX: 380, landmark: islands.sibenik, back: 'low' },
  sisak: { scene: 'plain', light: 'dawn', ride: van(860), sunX: 420, landmark: inland.sisak, crop: 'meadow' },
  'slavonski-brod': {
    scene: 'plain',
    light: 'dusk',
    ride: van(860),
    sunX: 440,
    landmark: slavonia.slavonskiBrod,
    crop: 'meadow',
  },
  split: { scene: 'quay', light: 'day', ride: van(900), sunX: 440, landmark: split, back: 'massif' },
  umag: { scene: 'coast', light: 'dusk', ride: sedan(900), sunX: 420, landmark: istria.umag, back: 'low' },
  varazdin: {
    scene: 'plain',
    light: 'day',
    ride: sedan(900),
    sunX: 420,
    landmark: inland.varazdin,
    crop: 'meadow',
    back: 'hills',
  },
  'velika-gorica': {
    scene: 'poster',
    light: 'dawn',
    ride: van(1000),
    sunX: 860,
    sunY: 322,
    sunScale: 1.6,
    palette: { sky: ['#86a8b8', '#c3c3c4', '#f3c2a2', '#ffdda6'], haze: '#f6d4b4', castShare: 0.12 },
    landmark: velikaGorica,
  },
  vinkovci: {
    scene: 'plain',
    light: 'day',
    ride: sedan(920),
    sunX: 420,
    landmark: slavonia.vinkovci,
    crop: 'sunflowers',
  },
  vodnjan: { scene: 'hill', light: 'day', ride: van(900), sunX: 420, landmark: istria.vodnjan, back: 'low' },
  vrsar: { scene: 'harbour', light: 'dawn', ride: speedboat(940), sunX: 420, landmark: istria.vrsar, back: 'islands' },
  vukovar: { scene: 'plain', light: 'dawn', ride: van(900), sunX: 480, landmark: slavonia.vukovar, crop: 'meadow' },
  zadar: { scene: 'channel', light: 'dusk', ride: speedboat(820), sunX: 400, landmark: zadar, back: 'islands' },
  zagreb: {
    scene: 'square',
    light: 'day',
    ride: sedan(1020),
    sunX: 420,
    landmark: zagreb,
    front: zagrebMarket,
    back: 'hills',
  },
}
