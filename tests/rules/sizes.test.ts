import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { projectFiles } from '#scripts/imports.ts'

/** A file is best under 200 lines; above this it is two ideas. Drawings are long lists of strokes. */
const MOST_LINES = 400
const MOST_LINES_OF_A_DRAWING = 600

/** Words, facts and what a script wrote: their length says nothing. */
const EXEMPT = [/^content\//, /^public\//, /^i18n\/generated\//]

test('no file has more than 400 lines', () => {
  const measured = [...projectFiles('.').keys()]
    .filter((file) => /\.(tsx?|css)$/.test(file) && !EXEMPT.some((exempt) => exempt.test(file)))
    .map((file) => ({ file, lines: lineCount(readFileSync(file, 'utf8')) }))
  expect(measured.length).toBeGreaterThan(100)
  expect(tooLong(measured)).toEqual([])
})

test('the canary: 401 lines are too many', () => {
  expect(tooLong([{ file: 'ui/a.tsx', lines: lineCount('x\n'.repeat(401)) }])).toHaveLength(1)
  expect(tooLong([{ file: 'ui/a.tsx', lines: lineCount('x\n'.repeat(400)) }])).toEqual([])
})

function tooLong(files: { file: string; lines: number }[]): string[] {
  return files
    .map((measured) => ({ ...measured, most: mostOf(measured.file) }))
    .filter(({ lines, most }) => lines > most)
    .map(({ file, lines, most }) => `${file}: ${lines} lines, at most ${most}`)
}

function mostOf(file: string): number {
  return /^scripts\/(pictures|maps)\//.test(file) ? MOST_LINES_OF_A_DRAWING : MOST_LINES
}

function lineCount(text: string): number {
  return text.split('\n').length - (text.endsWith('\n') ? 1 : 0)
}
