// Night falls by the system's own wish (prefers-color-scheme): the same drawing in moonlight. No second file and no second
// set of colours: one filter darkens everything but what wears the key colour, and that shines through it as lamps,
// windows, moon and stars, with whatever stands before them still before them.
import type { LightName } from './pen.ts'
import { disc, path } from './shapes.ts'

/** So green that nothing else in a picture comes near; the filter tells by it what is a light. */
const KEY = '#0f0'

/** Burns at night, and is by day as it is drawn. */
export const AT_NIGHT = 'class="l"'

/** Moonlight: a part of each colour, leaning to blue; less of a picture drawn by day, more of one that is dark already. */
const DARK: Readonly<Record<Exclude<LightName, 'night'>, string>> = {
  day: '.19 .02 .01 0 0 .03 .2 .04 0 .005 .04 .1 .33 0 .03 0 0 0 1 0',
  dawn: '.22 .02 .01 0 0 .03 .23 .05 0 .005 .05 .11 .36 0 .04 0 0 0 1 0',
  dusk: '.3 .04 .02 0 0 .04 .33 .06 0 .005 .05 .12 .45 0 .045 0 0 0 1 0',
}
/** Where the key colour is: 2G − R − B, far beyond any green of ours. Lamplight there, nothing elsewhere. */
const LAMPS = '0 0 0 0 1 0 0 0 0 .83 0 0 0 0 .52 -4 8 -4 0 -5'

export function night(light: LightName): string {
  return (
    `<style>.n{display:none}@media(prefers-color-scheme:dark){#w{filter:url(#night)}.l{fill:${KEY};opacity:1}.n{display:inline}}</style>` +
    '<filter id="night" x="0" y="0" width="1" height="1" color-interpolation-filters="sRGB">' +
    `<feColorMatrix in="SourceGraphic" result="a" values="${LAMPS}"/><feGaussianBlur stdDeviation="7" result="b"/>` +
    `<feColorMatrix in="SourceGraphic" values="${DARK[light === 'night' ? 'dusk' : light]}" result="c"/>` +
    '<feMerge><feMergeNode in="c"/><feMergeNode in="b"/><feMergeNode in="a"/></feMerge></filter>'
  )
}

/** Whether the window at this place is lit; by the place, so that the pen's luck stays what it was. */
export function isLitAt(x: number, y: number): boolean {
  return Math.abs(Math.sin(x * 12.9898 + y * 78.233) * 43758.5453) % 1 < 0.38
}

export function stars(floor: number, always?: string): string {
  let small = ''
  for (let i = 1; i <= 44; i++) {
    const [x, y] = [(i * 618.034) % 1600, ((i * i * 0.754877) % 1) * floor * 0.72]
    small += disc(x, y, i % 9 === 0 ? 3.2 : 1.9)
  }
  return always === undefined
    ? `<g class="n">${path(small, KEY, 'fill-opacity=".8"')}</g>`
    : path(small, always, AT_NIGHT)
}
