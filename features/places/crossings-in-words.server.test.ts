import { expect, test } from 'vitest'
import { localeCodes } from '#i18n/locale.ts'
import { fixedClock } from '#lib/clock.ts'
import { createSite, readContent } from '#server/site.server.ts'
import { crossingsInWords } from './crossings-in-words.server.ts'

const site = createSite(readContent('content'), fixedClock('2026-07-15T09:00:00Z'), null)

test.each(localeCodes)('every ferry and toll begins like a heading, in %s', (locale) => {
  const names = crossingsInWords(site.places, locale, site.translate(locale)).map(({ name }) => name)
  expect(names.length).toBeGreaterThan(10)
  expect(names.filter((name) => !/^\p{Lu}/u.test(name))).toEqual([])
})

test('an island is called as the language calls it', () => {
  const said = crossingsInWords(site.places, 'it', site.translate('it'))
  const textOf = (ferry: string) => said.find(({ name }) => name === ferry)?.text
  expect(textOf('Stinica–Mišnjak')).toContain('per Arbe')
  expect(textOf('Valbiska–Merag')).toContain('per Cherso')
  expect(textOf('Split–Supetar')).toContain('per Brač')
})
