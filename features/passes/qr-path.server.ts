import { encode } from 'uqr'

/** `path` is drawn with strokes one wide, in a square of `size` modules with its quiet zone. */
export type QrDrawing = { size: number; path: string }

/** ISO/IEC 18004: the light margin a reader needs. */
const QUIET_ZONE = 4

/** A QR code as one path: a short stroke for each run of dark modules, so that it rides cheaply in a page. */
export function qrPath(text: string): QrDrawing {
  // L, and more where it costs no larger code: on a phone's screen large modules help more than redundancy.
  const { data, size } = encode(text, { ecc: 'L', boostEcc: true, border: QUIET_ZONE })
  return { size, path: data.flatMap((row, y) => rowPath(row, y)).join('') }
}

function rowPath(row: readonly boolean[], y: number): string[] {
  const strokes: string[] = []
  let end = 0
  for (let x = 0; x < row.length; x++) {
    if (!row[x]) continue
    let length = 1
    while (row[x + length]) length++
    strokes.push(strokes.length === 0 ? `M${x} ${y}.5h${length}` : `m${x - end} 0h${length}`)
    end = x += length
  }
  return strokes
}
