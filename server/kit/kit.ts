// What a reception desk prints: a card for the desk and a hanger for the door. Every word is an outline and every line a
// vector, so that a printer needs no font of ours and the QR code is sharp at any size.
import type { KitPart } from '#features/partners/kit.ts'
import { qrPath } from '#features/passes/qr-path.server.ts'
import { gull, scene, sheet } from './scenery.ts'
import { centred, escaped } from './words.ts'

export type KitWords = {
  heading: string
  text: string
  /** The same in the three other languages. */
  others: string[]
  parity: string
  code: string
  href: string
  site: string
}

/** The finished size in millimetres and where on it things stand, from its top left corner. */
type Plan = {
  width: number
  height: number
  /** Where the sea begins; the sun stands on it, or around the hole of the hanger. */
  horizon: number
  sun: { y: number; r: number }
  hole: { y: number; r: number } | null
  gull: { x: number; y: number; scale: number }
  heading: number
  panel: number
  text: number
}

const plans: Record<KitPart, Plan> = {
  card: {
    width: 105,
    height: 148,
    horizon: 47,
    sun: { y: 53, r: 26.5 },
    hole: null,
    gull: { x: 70, y: 19, scale: 0.5 },
    heading: 21.5,
    panel: 36,
    text: 112.5,
  },
  hanger: {
    width: 90,
    height: 210,
    horizon: 105,
    sun: { y: 35, r: 27 },
    hole: { y: 35, r: 17 },
    gull: { x: 55, y: 41, scale: 0.56 },
    heading: 84,
    panel: 95,
    text: 172.5,
  },
}

/** The QR code with the quiet zone it must have (qr-path.server.ts), and around both a white card. */
const QR = 62
const PANEL = { width: 64, height: 70, top: 0.5 }
/** The strip at the foot that carries the name. */
const BAND = 11.5
const INK = '#16323e'
const CREAM = '#fff8e8'

/** One printed piece in true size, with 3 mm of bleed and crop marks. */
export function kitSvg(part: KitPart, words: KitWords): string {
  const plan = plans[part]
  const { width, height } = plan
  const middle = width / 2
  const body = [
    scene({ ...plan, calm: plan.panel + PANEL.height - 2, band: height - BAND }),
    gull(plan.gull),
    centred('headline', words.heading, {
      x: middle,
      y: plan.heading,
      width: width - 14,
      lines: 2,
      largest: 8.6,
      fill: INK,
    }),
    panel(words, middle, plan.panel),
    foot(words, plan),
  ]
  return sheet(plan, `<title>${escaped(words.heading)}</title><desc>${escaped(spoken(words))}</desc>`, body.join(''))
}

/** Outlines are read by nobody's screen reader. */
function spoken({ text, parity, code, href, site }: KitWords): string {
  return [text, parity, code, href, site].join(' ')
}

function panel({ href, code }: KitWords, middle: number, top: number): string {
  const { path, size } = qrPath(href)
  const { width, height, top: above } = PANEL
  return (
    `<rect x="${middle - width / 2}" y="${top}" width="${width}" height="${height}" rx="4" fill="#fff"/>` +
    `<svg x="${middle - QR / 2}" y="${top + above}" width="${QR}" height="${QR}" viewBox="0 0 ${size} ${size}">` +
    `<path d="${path}" stroke="#000" fill="none"/></svg>` +
    centred('text', code, { x: middle, y: top + height - 4.6, width: width - 8, lines: 1, largest: 5, fill: INK })
  )
}

/** On the sea: what to do, in four languages, and who earns. */
function foot({ text, others, parity, site }: KitWords, { width, height, text: top }: Plan): string {
  const x = width / 2
  const room = { x, width: width - 12, fill: CREAM }
  return (
    centred('text', text, { ...room, y: top, lines: 1, largest: 4.6 }) +
    others.map((row, at) => centred('text', row, { ...room, y: top + 5 + at * 3.8, lines: 1, largest: 3 })).join('') +
    centred('text', parity, { ...room, y: height - BAND - 3.6, lines: 2, largest: 2.6 }) +
    centred('headline', site, { ...room, y: height - 4, lines: 1, largest: 4.6 })
  )
}
