import { expect, test } from 'vitest'
import { type LocaleCode, localeCodes } from '#i18n/locale.ts'
import { textOf, towns, townSections } from './corpus.ts'
import { likenesses } from './similarity.ts'
import { nameWords } from './names.ts'

/** Of the main text, names masked (issue 8). */
const MOST_ALIKE = 0.25

test.each(localeCodes)('no two towns of %s are built alike', (locale) => {
  const found = likenesses(mainTexts(locale), nameWords())
  expect(found).toHaveLength((towns.length * (towns.length - 1)) / 2)
  const worst = found.slice(0, 3).map(({ pair, share }) => `${pair.join(' and ')} ${share.toFixed(3)}`)
  console.log(`most alike in ${locale}: ${worst.join(', ')}`)
  expect(found.filter(({ share }) => share > MOST_ALIKE)).toEqual([])
})

test('the canary: a town written over another with the names swapped', () => {
  const [novigrad] = mainTexts('en').filter(({ name }) => name === 'novigrad')
  if (!novigrad) throw new Error('no Novigrad')
  const copy = { name: 'copy', text: novigrad.text.replaceAll('Novigrad', 'Umag').replaceAll('Pula', 'Rijeka') }
  const [first] = likenesses([novigrad, copy], nameWords())
  expect(first?.share).toBeGreaterThan(0.9)
})

/** All a reader of the page reads of the town, but for the lines around it. */
function mainTexts(locale: LocaleCode) {
  return towns.map((town) => {
    const sections = townSections(town, locale).filter(({ where }) => where.startsWith('pageData.'))
    return { name: town, text: sections.map(textOf).join('\n') }
  })
}
