import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCatalogue, writeCatalogue } from './catalogue-file.ts'

const text = fc.string({ unit: 'grapheme' }).filter((words) => !/[\r\v\f]/.test(words))

test('what is written is read again, sorted by key', () => {
  const key = fc.stringMatching(/^[a-z]{1,8}(\.[a-z-]{1,8})?$/)
  const note = fc.stringMatching(/^[A-Za-z ,.]{1,30}$/).map((words) => words.trim())
  const row = fc.record({ key, text, note, same: fc.boolean() })
  fc.assert(
    fc.property(fc.uniqueArray(row, { selector: (entry) => entry.key }), (rows) => {
      const sorted = rows.toSorted((a, b) => (a.key < b.key ? -1 : 1))
      expect(readCatalogue(writeCatalogue('hr', rows))).toEqual(sorted)
    }),
  )
})

test('an entry as a translator sees it', () => {
  const rows = [{ key: 'error.go-home', text: 'Početna', note: 'Link on the error screen', same: true }]
  expect(writeCatalogue('hr', rows)).toContain(
    '#. Link on the error screen\n#, same\nmsgid "error.go-home"\nmsgstr "Početna"',
  )
})
