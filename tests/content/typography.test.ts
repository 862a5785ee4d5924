import { expect, test } from 'vitest'
import { fillTokens } from '#catalogue/token.ts'
import { type InEveryLocale, localeCodes } from '#i18n/locale.ts'
import { messageSections, type Section, sectionsIn } from './corpus.ts'

type Rule = { wrong: RegExp; says: string }

/** docs/words.md, By language. */
const EVERYWHERE: Rule[] = [
  { wrong: /['"`]/, says: 'a straight quotation mark or apostrophe' },
  { wrong: /—/, says: 'an em dash' },
  { wrong: /\.\./, says: 'two full stops' },
  { wrong: /\S {2,}\S/, says: 'two spaces in a row' },
  { wrong: /\S\s[,;!?](\s|$)/, says: 'a space before a mark' },
]
const IN: InEveryLocale<Rule[]> = {
  en: [
    { wrong: /[«»„]/, says: 'quotation marks of another language' },
    { wrong: /[\d…]\s%/, says: 'a space before %' },
    {
      wrong: /\b(dearest|top price|highest price|never more than|(?<!without )much luggage)\b/i,
      says: 'a standard word exists (docs/words.md)',
    },
    { wrong: /\b(center|color|harbor|traveler|canceled|kilometers?|neighbor|favorite)\b/i, says: 'American spelling' },
  ],
  hr: [
    { wrong: /[«»“]/, says: 'quotation marks of another language' },
    { wrong: /[\d…]%/, says: 'no space before %' },
    { wrong: /\b[Vv]aučer/, says: 'bon' },
  ],
  it: [
    { wrong: /[„“”]/, says: 'quotation marks of another language' },
    { wrong: /[\d…]%/, says: 'no space before %' },
    { wrong: /\bE’|\bl’A8/, says: 'È is written with its accent, and it is la A8' },
    { wrong: /\b([Rr]iservazion|[Qq]uarnaro)/, says: 'prenotazione, Quarnero' },
  ],
  de: [
    { wrong: /[«»”]/, says: 'quotation marks of another language' },
    { wrong: /[\d…]%/, says: 'no space before %' },
    { wrong: /\bam Festland|\bBura\b|gedeckelt|Preisdeckel/, says: 'auf dem Festland, Bora, höchstens' },
    { wrong: /\b[Bb]is (zu )?PRICE|Obergrenze|nie mehr als|\bVoucher/, says: 'höchstens, Höchstpreis, Bestätigung' },
  ],
}

test.each(localeCodes)('marks and spelling of %s are those of the guide', (locale) => {
  expect([...sectionsIn(locale), ...messageSections(locale)].flatMap(typeFaults)).toEqual([])
})

test('the canary: a fault of each kind', () => {
  const planted: InEveryLocale<string> = {
    en: 'The "old" town — 50 % of the harbor ..',
    hr: 'Kažu "da" ili «ne»  za 50% , pa vaučer...',
    it: 'E’ l’A8 : una "riservazione" , 50%.',
    de: "Wie geht's am Festland «heute», bis {price:PUY} ?",
  }
  for (const locale of localeCodes) {
    const section: Section = { kind: 'town', locale, file: 'planted', here: null, where: 'x', texts: [planted[locale]] }
    expect(typeFaults(section).length, locale).toBeGreaterThanOrEqual(4)
  }
})

function typeFaults(section: Section): string[] {
  return section.texts.flatMap((text) => {
    // A table row has dots of ours between its cells.
    const shown = fillTokens(text, ({ kind }) => (kind === 'price' ? 'PRICE' : 'X')).replace(/\s*·\s*/g, ' · ')
    return [...EVERYWHERE, ...IN[section.locale]].flatMap(({ wrong, says }) => {
      const found = wrong.exec(shown)
      if (!found) return []
      return [
        `${section.file} ${section.where}: ${says}: ${shown.slice(Math.max(0, found.index - 20), found.index + 20)}`,
      ]
    })
  })
}
