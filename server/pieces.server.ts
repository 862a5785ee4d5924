import { isKept, madeOnce } from '#lib/kept.ts'
import { safeJson } from '#app/head.ts'

/** A document in the making: words, and bytes that were made of words before. */
export type Piece = string | Uint8Array<ArrayBuffer>

const encoder = new TextEncoder()

export const encoded = (text: string): Uint8Array<ArrayBuffer> => encoder.encode(text)

/** One body of all of it. */
export function joined(pieces: readonly Piece[]): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  let words = ''
  for (const piece of pieces) {
    if (typeof piece === 'string') words += piece
    else {
      parts.push(encoded(words), piece)
      words = ''
    }
  }
  return Buffer.concat([...parts, encoded(words)])
}

/** JSON that may stand inside a `<script>` element; what is kept (lib/kept.ts) is written once and not again for every reader, what is `left` out is null. */
export function jsonPieces(value: unknown, left: ReadonlySet<unknown> = new Set()): Piece[] {
  const pieces: Piece[] = []
  write(value, pieces, left)
  return pieces
}

function write(value: unknown, pieces: Piece[], left: ReadonlySet<unknown>): void {
  if (left.has(value)) pieces.push('null')
  else if (isKept(value)) pieces.push(madeOnce(value, 'json', () => encoded(safeJson(value))))
  else if (!isRecord(value)) pieces.push(safeJson(value))
  else {
    let before = '{'
    for (const [key, part] of Object.entries(value)) {
      if (part === undefined) continue
      pieces.push(`${before}${safeJson(key)}:`)
      write(part, pieces, left)
      before = ','
    }
    pieces.push(before === '{' ? '{}' : '}')
  }
}

/** Not a list: what is kept stands by its name. */
function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}
