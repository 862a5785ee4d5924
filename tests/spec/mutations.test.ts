import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { mutations } from './mutations.ts'
import { specRows } from './rows.ts'

test('every mutation names a row and a test, and its text is still in the product', () => {
  const ids = new Set(specRows.map(({ id }) => id))
  const wrong = mutations.filter(
    ({ row, file, find, replace, test: proof }) =>
      !ids.has(row) || find === replace || !existsSync(proof) || !readFileSync(file, 'utf8').includes(find),
  )
  expect(wrong).toEqual([])
})

test('a title that a mutation runs is one of its test file', () => {
  const wrong = mutations.filter(
    ({ test: proof, title }) => title !== undefined && title !== '' && !sourceOf(proof).includes(title),
  )
  expect(wrong).toEqual([])
})

/** Of a suite that several test files call, the suite. */
function sourceOf(file: string): string {
  const isSuite = file.startsWith('packages/documents/engines/')
  return readFileSync(isSuite ? 'packages/documents/conformance/store-suite.ts' : file, 'utf8')
}
