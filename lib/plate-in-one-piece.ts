const NO_BREAK_SPACE = '\u00A0'
/** Stands behind a dash: no line ends there. It has no width, and a font need not know it. */
const WORD_JOINER = '\u2060'

/** Groups of capitals and digits, as every country writes its plates; those of Croatia also in small letters. */
const plates =
  /(?<![\p{L}\d])(?:[\p{Lu}\d]{1,5}(?:[ -][\p{Lu}\d]{1,5}){1,3}|\p{L}{2} ?\d{3,4}[ -]?\p{L}{1,2})(?![\p{L}\d])/gu

/** What a vehicle is and its plate, as somebody typed it: `RI 100-AA` does not end a line and begin the next. */
export function plateInOnePiece(text: string): string {
  return text.replace(plates, (plate) =>
    /\d/.test(plate) ? plate.replaceAll(' ', NO_BREAK_SPACE).replaceAll('-', `-${WORD_JOINER}`) : plate,
  )
}
