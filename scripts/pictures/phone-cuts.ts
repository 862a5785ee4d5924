/**
 * The strip a phone shows of each drawing: as wide as two of its heights, from over the highest tip (`top`) to under the wheels,
 * around `middle`. Chosen by eye, in the drawing's own units.
 */
const cuts: Readonly<Record<string, { middle: number; top: number }>> = {
  bjelovar: { middle: 1040, top: 190 },
  buje: { middle: 1120, top: 170 },
  buzet: { middle: 1120, top: 170 },
  cres: { middle: 1080, top: 295 },
  crikvenica: { middle: 1100, top: 245 },
  dakovo: { middle: 1130, top: 195 },
  dubrovnik: { middle: 1080, top: 240 },
  'dugo-selo': { middle: 1130, top: 75 },
  hvar: { middle: 1080, top: 285 },
  karlovac: { middle: 1130, top: 250 },
  kastav: { middle: 1080, top: 160 },
  korcula: { middle: 1100, top: 235 },
  krk: { middle: 1080, top: 280 },
  kutina: { middle: 1150, top: 60 },
  labin: { middle: 1180, top: 170 },
  makarska: { middle: 1080, top: 240 },
  'mali-losinj': { middle: 1100, top: 275 },
  nasice: { middle: 1140, top: 200 },
  novalja: { middle: 1080, top: 200 },
  novigrad: { middle: 1080, top: 200 },
  ogulin: { middle: 1130, top: 265 },
  opatija: { middle: 1080, top: 370 },
  osijek: { middle: 1000, top: 60 },
  pag: { middle: 1100, top: 90 },
  pazin: { middle: 1140, top: 115 },
  porec: { middle: 1080, top: 255 },
  pula: { middle: 1060, top: 340 },
  rab: { middle: 1080, top: 200 },
  rijeka: { middle: 1080, top: 215 },
  rovinj: { middle: 1060, top: 85 },
  samobor: { middle: 1130, top: 55 },
  senj: { middle: 1130, top: 185 },
  sibenik: { middle: 1120, top: 300 },
  sisak: { middle: 1080, top: 345 },
  'slavonski-brod': { middle: 1080, top: 325 },
  split: { middle: 1060, top: 95 },
  umag: { middle: 1150, top: 190 },
  varazdin: { middle: 1060, top: 285 },
  'velika-gorica': { middle: 1120, top: 85 },
  vinkovci: { middle: 1100, top: 235 },
  vodnjan: { middle: 1120, top: 80 },
  vrsar: { middle: 1130, top: 150 },
  vukovar: { middle: 1120, top: 50 },
  zadar: { middle: 1100, top: 200 },
  zagreb: { middle: 1060, top: 90 },
  'boat-selce': { middle: 1080, top: 230 },
  services: { middle: 1060, top: 200 },
  'service-business': { middle: 1100, top: 175 },
  'service-courier': { middle: 1080, top: 230 },
  'service-day-trips': { middle: 1080, top: 170 },
  'service-group-minibus': { middle: 1080, top: 230 },
  'service-long-distance': { middle: 1080, top: 200 },
  'service-medical': { middle: 1040, top: 330 },
  'service-night-transfers': { middle: 1080, top: 70 },
  'service-weddings': { middle: 1040, top: 190 },
  'not-found': { middle: 1040, top: 50 },
  offline: { middle: 1080, top: 200 },
}
/** Airports: an aeroplane above, the road below. */
const USUAL = { middle: 1080, top: 130 }
const FOOT = 880

export type Cut = { left: number; top: number; width: number; height: number }

export function phoneCut(name: string, pictureWidth: number): Cut {
  const { middle, top } = cuts[name] ?? USUAL
  const height = FOOT - top
  const width = Math.min(pictureWidth, 2 * height)
  const left = Math.round(Math.min(pictureWidth - width, Math.max(0, middle - width / 2)))
  return { left, top, width, height }
}
