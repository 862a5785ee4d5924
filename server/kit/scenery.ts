// The poster behind the words: sun, islands, sea and the gull of the house, in flat colours that print clean.

type Size = { width: number; height: number }
type Disc = { y: number; r: number }
type Scene = Size & {
  horizon: number
  sun: Disc
  /** From here down the sea is smooth, for words. */
  calm: number
  /** Where the strip at the foot begins. */
  band: number
}

const BLEED = 3
const MARK = 6
const EDGE = BLEED + MARK

/** The sheet around the finished piece: its origin is the piece's top left corner; what is drawn ends at the bleed. */
export function sheet({ width, height, hole }: Size & { hole: Disc | null }, about: string, drawing: string): string {
  const [w, h] = [width + 2 * EDGE, height + 2 * EDGE]
  const bleed = `<rect x="${-BLEED}" y="${-BLEED}" width="${width + 2 * BLEED}" height="${height + 2 * BLEED}"/>`
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" role="img" width="${w}mm" height="${h}mm" viewBox="${-EDGE} ${-EDGE} ${w} ${h}">` +
    `${about}<clipPath id="bleed">${bleed}</clipPath><g clip-path="url(#bleed)">${drawing}</g>` +
    `<path d="${cropMarks(width, height)}${hole ? cut(width, hole) : ''}" stroke="#000" stroke-width=".25" fill="none"/></svg>`
  )
}

/** Two short strokes outside each corner of the finished piece. */
function cropMarks(width: number, height: number): string {
  const far = { x: width + EDGE, y: height + EDGE }
  const upright = [0, width].flatMap((x) => [`M${x} ${-EDGE}v${MARK - 1}`, `M${x} ${far.y}v${1 - MARK}`])
  const across = [0, height].flatMap((y) => [`M${-EDGE} ${y}h${MARK - 1}`, `M${far.x} ${y}h${1 - MARK}`])
  return [...upright, ...across].join('')
}

/** The hole for the door handle, and the slit by which it gets there. */
function cut(width: number, { y, r }: Disc): string {
  const x = width / 2
  const side = r * Math.SQRT1_2
  const hole = `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`
  return `${hole}M${n(x - side)} ${n(y + side)}L0 ${n(y + side + 9)}`
}

export function scene(place: Scene): string {
  const { width, height, horizon, sun, band } = place
  const middle = width / 2
  const sky =
    `<rect x="-3" y="-3" width="${width + 6}" height="${horizon + 6}" fill="#f8e3b4"/>` +
    `<path d="${rays(middle, sun.y)}" fill="#f5d28a"/>` +
    `<circle cx="${middle}" cy="${sun.y}" r="${sun.r}" fill="#f2b33d"/>`
  const sea = `<rect x="-3" y="${horizon}" width="${width + 6}" height="${height - horizon + 6}" fill="#0f4c5c"/>`
  return sky + islands(width, horizon) + sea + waves(place) + strip(width, height, band)
}

/** Sixteen beams; each is far longer than the sheet. */
function rays(x: number, y: number): string {
  const count = 16
  const at = (turn: number) => {
    const angle = (turn / count) * Math.PI * 2
    return `${n(x + 300 * Math.cos(angle))} ${n(y + 300 * Math.sin(angle))}`
  }
  return Array.from({ length: count }, (_none, i) => `M${x} ${y}L${at(i)} ${at(i + 0.5)}z`).join('')
}

/** Three ranges, the far ones lighter; on the nearest a bell tower. */
function islands(width: number, y: number): string {
  const far = `M-4 ${y}v-6q8-5 18-5 9 0 17 5 12 2 16 6zM${width - 46} ${y}q10-8 20-5 10-7 20-1 6-2 10 0v6z`
  const middle = `M-4 ${y}v-5q10-3 18 0 8 2 13 5zM${width - 26} ${y}q8-6 15-5 8-3 15 0v5z`
  const near = `M-4 ${y}v-3q9-3.500 17-2 6 1 9 5z`
  return (
    `<path d="${far}" fill="#8fc0c4"/><path d="${middle}" fill="#4f929d"/>` +
    `<path d="${near}${church(width / 2 - 41, y - 4)}" fill="#1f6675"/>`
  )
}

/** A bell tower and its church, as on a hundred islands. */
function church(x: number, y: number): string {
  return `M${x} ${y}v-9l1.500-3.600 1.500 3.600v9zM${x + 3} ${y}v-4l2.800-2 2.800 2v5z`
}

const WAVE = 12

/** Rows of waves, farther apart the nearer they are. */
function waves({ width, horizon, calm }: Scene): string {
  const rows: string[] = []
  for (let y = horizon + 5, gap = 5, at = 0; y < calm; y += gap, gap *= 1.09, at++)
    rows.push(`M${-WAVE - ((at % 2) * WAVE) / 2} ${n(y)}${crests(width, 1.2)}`)
  return `<path d="${rows.join('')}" fill="none" stroke="#2b7482" stroke-width=".7" stroke-linecap="round"/>`
}

/** The terracotta wave of the mark. */
function strip(width: number, height: number, y: number): string {
  const wave = `M${-WAVE} ${y}${crests(width, 1.6)}`
  return (
    `<path d="${wave}V${height + 4}H-4z" fill="#a8431f"/>` +
    `<path d="${wave}" fill="none" stroke="#f2b33d" stroke-width=".8"/>`
  )
}

function crests(width: number, high: number): string {
  return `q${WAVE / 4} ${-2 * high} ${WAVE / 2} 0t${WAVE / 2} 0${`t${WAVE / 2} 0`.repeat(2 * Math.ceil((width + 2 * WAVE) / WAVE))}`
}

/** The gull of the mark (public/favicon.svg), without its sun. */
export function gull({ x, y, scale }: { x: number; y: number; scale: number }): string {
  return (
    `<g transform="translate(${x} ${y}) scale(${scale})">` +
    `<path d="${GULL}" fill="#fffaf0" stroke="#16323e" stroke-width="1.500" stroke-linejoin="round"/>` +
    '<path d="M46 14Q54 11 60 14Q54 15.600 50 18.500zM5 29Q10 22 15 20.500Q12 25 11 28.600z" fill="#16323e"/></g>'
  )
}

const GULL = 'M5 29Q15 14 29 26Q31 28 32 30Q36 18 46 14Q54 11 60 14Q49 17 43 26Q38 34 33 40Q31 43 28 40Q19 28 5 29z'

function n(value: number): number {
  return Math.round(value * 100) / 100
}
