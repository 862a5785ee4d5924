// Words as outlines, set from the letters of our own fonts: whoever draws them needs no font.
import { headline, text } from './letters.ts'

type Letter = { readonly advance: number; readonly outline: string }
export type Face = { readonly letters: ReadonlyMap<string, Letter>; readonly pairs: ReadonlyMap<string, number> }

export const faces = { headline: readFace(headline), text: readFace(text) } as const

/** Whether every letter is drawn as it is written, none without its accent and none left out. */
export function canDraw(face: Face, words: string): boolean {
  return [...words.normalize('NFC')].every((sign) => face.letters.has(sign) || /\s/u.test(sign))
}

export function widthOf(face: Face, words: string, size: number): number {
  return set(face, words).width * (size / EM)
}

/** One line, its foot at y. */
export function lineOf(face: Face, words: string, x: number, y: number, size: number, fill: string): string {
  const scale = Math.round((size / EM) * 10_000) / 10_000
  return `<g fill="${fill}" transform="translate(${x} ${y}) scale(${scale} -${scale})">${set(face, words).paths}</g>`
}

export type Block = { readonly lines: readonly string[]; readonly size: number }
type Room = { readonly width: number; readonly lines: number; readonly largest: number; readonly least: number }

/** The largest size at which the words fill no more than the room; null where even the least does not do. */
export function fitted(face: Face, words: string, { width, lines, largest, least }: Room): Block | null {
  for (let size = largest; size >= least; size -= 2) {
    const broken = breakLines(face, words, size, width)
    if (broken !== null && broken.length <= lines) return { lines: evened(face, words, size, width, broken), size }
  }
  return null
}

const EM = 1000

/** The same number of lines in the narrowest column, so that no word is left alone in the last. */
function evened(face: Face, words: string, size: number, width: number, broken: readonly string[]): readonly string[] {
  let best = broken
  for (let narrower = width - 20; narrower > width / 2; narrower -= 20) {
    const next = breakLines(face, words, size, narrower)
    if (next === null || next.length > broken.length) return best
    best = next
  }
  return best
}

function breakLines(face: Face, words: string, size: number, width: number): string[] | null {
  const lines: string[] = []
  for (const word of words.split(/[ \n\t]+/).filter(Boolean)) {
    if (widthOf(face, word, size) > width) return null
    const last = lines.at(-1)
    if (last !== undefined && widthOf(face, `${last} ${word}`, size) <= width)
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

function set(face: Face, words: string): { width: number; paths: string } {
  let width = 0
  let paths = ''
  let before = ''
  for (const sign of drawable(face, words)) {
    const letter = face.letters.get(sign)
    if (!letter) continue
    width += face.pairs.get(before + sign) ?? 0
    if (letter.outline !== '') paths += `<path transform="translate(${width})" d="${letter.outline}"/>`
    width += letter.advance
    before = sign
  }
  return { width, paths }
}

/** A letter we have no outline of loses its accent before it is left out: ő as o. */
function drawable(face: Face, words: string): string[] {
  return [
    ...words
      .normalize('NFC')
      .replace(/[\u00a0\u202f\u2009]/g, ' ')
      .replace(/\u00ad/g, ''),
  ].flatMap((sign) => {
    if (face.letters.has(sign)) return [sign]
    const bare = sign.normalize('NFD').replace(/\p{M}/gu, '')
    return face.letters.has(bare) ? [bare] : []
  })
}

function readFace(data: string): Face {
  const [rows = '', pairs = ''] = data.split('~')
  const letters = rows.split('|').map((row): [string, Letter] => {
    const [, code = '', advance = '', outline = ''] = /^(\S+) (\S+) (.*)$/.exec(row) ?? []
    return [String.fromCodePoint(Number.parseInt(code, 16)), { advance: Number(advance), outline }]
  })
  const closer = pairs.split(' ').map((pair): [string, number] => {
    const [a = '', b = ''] = pair
    return [a + b, Number(pair.slice(2))]
  })
  return { letters: new Map(letters), pairs: new Map(closer) }
}
