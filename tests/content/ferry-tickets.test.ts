import { expect, test } from 'vitest'
import { localeCodes } from '#i18n/locale.ts'
import { type Section, sectionsIn } from './corpus.ts'
import { pricesWithoutTicket } from './ferry-tickets.ts'

test.each(localeCodes)('a price over a ferry says in %s, in the same section, that the ticket is extra', (locale) => {
  expect(sectionsIn(locale).flatMap(ticketFaults)).toEqual([])
})

test('the canary: a price to an island with not a word about the ticket', () => {
  const texts = {
    en: 'Split Airport to Hvar town: {price:SPU} at most.',
    hr: 'Od splitske zračne luke do Hvara najviše {price:SPU}.',
    it: 'Dall’aeroporto di Spalato a Hvar al massimo {price:SPU}.',
    de: 'Vom Flughafen Split nach Hvar höchstens {price:SPU}.',
  }
  for (const locale of localeCodes) {
    const section: Section = {
      kind: 'town',
      locale,
      file: 'planted',
      here: 'hvar',
      where: 'hero',
      texts: [texts[locale]],
    }
    expect(ticketFaults(section), locale).toEqual(['planted hero: hvar>SPU'])
  }
})

function ticketFaults(section: Section): string[] {
  return pricesWithoutTicket(section).map((pair) => `${section.file} ${section.where}: ${pair}`)
}
