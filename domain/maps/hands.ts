// The letters of the maps: one set for a picture as wide as a phone, one for larger ones; and the sea in four languages.

export type EmailWriting = { readonly size: number; /** Between the letters, in em. */ readonly spacing: number }

/**
 * Sizes in units of the drawing. A file holds the names once for each hand, and shows those of the width it is drawn at: as an
 * `<img>` its media queries ask for the picture, not for the page.
 */
export type Hand = {
  readonly id: string
  /** The widest picture it is for, in CSS pixels; the last has no end. */
  readonly upTo: number
  readonly name: number
  readonly minor: number
  /** Names on the land and in the sea, `most` where an island has room. */
  readonly isle: EmailWriting & { readonly most: number }
  readonly sea: EmailWriting
  readonly country: EmailWriting
  readonly pill: number
  readonly rule: number
  readonly dots: { readonly main: number; readonly spot: number }
  /** How many names beside the main one, and how many of them fit side by side. */
  readonly names: { readonly most: number; readonly abreast: number }
}

/** Smaller than this nobody reads a name on a map. */
export const LEAST_PX = 11
/** A picture on the narrowest phone we look at, 360, and the widest that still has the letters of a phone. */
export const NARROWEST_PX = 320
const PHONE_PX = 470

const onPhone: Hand = {
  id: 'small',
  upTo: PHONE_PX,
  name: 44,
  minor: 29,
  pill: 1.9,
  rule: 28,
  isle: { size: 28, most: 34, spacing: 0.08 },
  sea: { size: 32, spacing: 0.1 },
  country: { size: 30, spacing: 0.1 },
  dots: { main: 14, spot: 7 },
  names: { most: 8, abreast: 13 },
}
const onDesk: Hand = {
  id: 'large',
  upTo: Infinity,
  name: 36,
  minor: 19,
  pill: 1.25,
  rule: 19,
  isle: { size: 19, most: 30, spacing: 0.22 },
  sea: { size: 24, spacing: 0.2 },
  country: { size: 22, spacing: 0.22 },
  dots: { main: 10, spot: 5 },
  names: { most: 12, abreast: 22 },
}
export const hands: readonly Hand[] = [onPhone, onDesk]

/** Of the whole country, where the letters of a phone leave room for few names. `isWhole`: all 45 towns are named. */
export type OverviewHand = Pick<Hand, 'id' | 'upTo' | 'name' | 'minor' | 'sea' | 'pill' | 'rule' | 'dots'> & {
  readonly isWhole: boolean
}
export const overviewHands: readonly OverviewHand[] = [
  {
    id: 'few',
    upTo: 560,
    name: 38,
    minor: 35,
    pill: 2.4,
    rule: 36,
    isWhole: false,
    sea: { size: 44, spacing: 0.1 },
    dots: { main: 11, spot: 9 },
  },
  {
    id: 'some',
    upTo: 1020,
    name: 24,
    minor: 20,
    pill: 1.32,
    rule: 20,
    isWhole: false,
    sea: { size: 38, spacing: 0.2 },
    dots: { main: 8, spot: 6 },
  },
  {
    id: 'all',
    upTo: Infinity,
    name: 20,
    minor: 14,
    pill: 0.72,
    rule: 14,
    isWhole: true,
    sea: { size: 34, spacing: 0.2 },
    dots: { main: 6, spot: 4.5 },
  },
]

/** What of a drawing is written in one hand. */
export function inHand({ id }: Pick<Hand, 'id'>, parts: readonly string[]): string {
  return `<g class="${id}">${parts.join('')}</g>`
}

/** Each hand hidden at the widths of the others. */
export function handRules(all: readonly Pick<Hand, 'id' | 'upTo'>[]): string {
  return all
    .map(({ id, upTo }, i) => {
      const from = all[i - 1]?.upTo
      const below = from === undefined ? '' : `@media(max-width:${from}px){.${id}{display:none}}`
      return below + (upTo === Infinity ? '' : `@media(min-width:${upTo + 0.02}px){.${id}{display:none}}`)
    })
    .join('')
}

export const TONGUES = ['en', 'hr', 'it', 'de'] as const
export const SEA = { en: 'Adriatic Sea', hr: 'Jadransko more', it: 'Mare Adriatico', de: 'Adria' } as const

/** One file for all readers: the page names its language after the file, `krk.svg#de`. Without one it is called as at home. */
export const SPEECH =
  `.water{display:none}${TONGUES.map((tongue) => `#${tongue}:target~* .${tongue}`).join(',')}{display:inline}` +
  'svg:not(:has(:target)) .hr{display:inline}'
