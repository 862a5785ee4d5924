import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { localeCodes } from '#i18n/locale.ts'
import { type Reading, readings, readingsIn, reviewTable } from '#scripts/review-record.ts'
import { pages, towns } from './corpus.ts'

test('every town has been read in every language, as a native and as a traveller', () => {
  expect(unread(readings())).toEqual([])
})

test('content/REVIEW.md is what scripts/write-review.ts makes of the records', () => {
  expect(readFileSync('content/REVIEW.md', 'utf8')).toBe(reviewTable(readings(), towns.toSorted(), pages.toSorted()))
})

test('the canary: a town nobody has read as a traveller, and one that is not in the record', () => {
  const record = 'Read on 2026-11-21\n| buje | yes | no | 4. a word | — |\n'
  const found = readingsIn('hr', record)
  expect(found).toMatchObject([{ text: 'buje', native: true, traveller: false, mended: 4, date: '2026-11-21' }])
  expect(unread(found)).toContain('buje hr')
  expect(unread(readings().filter(({ text }) => text !== 'krk'))).toEqual(localeCodes.map((locale) => `krk ${locale}`))
})

function unread(found: readonly Reading[]): string[] {
  const isRead = (town: string, locale: string) =>
    found.some((reading) => reading.text === town && reading.locale === locale && reading.native && reading.traveller)
  return towns.flatMap((town) =>
    localeCodes.filter((locale) => !isRead(town, locale)).map((locale) => `${town} ${locale}`),
  )
}
