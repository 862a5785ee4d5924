/** What spreadsheets take for the beginning of a formula (OWASP, CSV injection), also in the wide letters of Asia. */
const FORMULA = /^\s*[=+\-@\t\r\n＝＋－＠]/
const BOM = '\uFEFF'

/** Rows as a file for the spreadsheets of this country: semicolons, UTF-8 with its mark, and no cell that is a formula. */
export function csvFile(rows: readonly (readonly (string | number | null)[])[]): string {
  return `${BOM}${rows.map((row) => row.map(cell).join(';')).join('\r\n')}\r\n`
}

function cell(value: string | number | null): string {
  if (value === null) return ''
  // A number of ours is a number, also below zero.
  if (typeof value === 'number') return String(value)
  const safe = notFormula(value)
  return /[;"\r\n']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A text that no table program counts. */
export function notFormula(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text
}
