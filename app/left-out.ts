/** The end of a sentence and what comes after it; `{` begins a token (catalogue/token.ts). */
const BETWEEN_SENTENCES = /(?<=[.!?…][”“"»)]?)\s+(?=[\p{Lu}\p{N}{„“«"(])/u
const TABLE_OR_LINE = /(?:^\|.*\n?)+|^.+$/gm

type IsOut = (part: string) => boolean

/** A text, also in Markdown, without the sentences that say what is not so here, and its tables without the columns. */
export function leftOut(text: string, isOut: IsOut): string {
  return text.replace(TABLE_OR_LINE, (part) =>
    part.startsWith('|') ? withoutColumns(part, isOut) : withoutSentences(part, isOut),
  )
}

function withoutSentences(line: string, isOut: IsOut): string {
  const sentences = line.split(BETWEEN_SENTENCES)
  return sentences.filter((sentence) => !isOut(sentence)).join(' ')
}

function withoutColumns(table: string, isOut: IsOut): string {
  const rows = table.trimEnd().split('\n').map(cellsOf)
  const stays = (_cell: string, column: number) => !rows.some((cells) => isOut(cells[column] ?? ''))
  return rows.map((cells) => `| ${cells.filter(stays).join(' | ')} |\n`).join('')
}

function cellsOf(row: string): string[] {
  const cells = row.trim().slice(1, -1).split('|')
  return cells.map((cell) => cell.trim())
}
