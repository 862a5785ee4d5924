import { expect, test } from 'vitest'
import { withoutTokens } from '#catalogue/token.ts'
import { localeCodes } from '#i18n/locale.ts'
import { messageSections, type Section, sectionsIn, textOf, yaml } from './corpus.ts'

/** What data know is a token: a length or an amount in digits goes stale. Hours and minutes of our own rules may stand in the pages. */
const LENGTH_OR_AMOUNT = /\d\s*(km|kilomet|chilomet|Kilomet|miles?|€|EUR|eur[aoi]|kn|kun[ae])(?!\p{L})|[€$£]\s*\d/iu
const TIME = /\d\s*(min|hours?|sat[ia]?|or[ae]|Stunden?|Std)(?!\p{L})/iu
/** Seven digits or more with what people put between them. */
const PHONE = /(\+|\b00)?\d(?:[\s/().-]{0,2}\d){6,}/gu
const NO_PHONES: { text: RegExp; reason: string }[] = [
  { text: /^\d{4}-\d{2}-\d{2}$/, reason: 'a date' },
  { text: /^\d{4}\/\d{2,3}$/, reason: 'a directive of the EU' },
  { text: /^\+44 20 7946 0\d{3}$/, reason: 'kept by Ofcom for examples' },
  { text: /^123456789$/, reason: 'an example of a tax number' },
  { text: /^12345678901$/, reason: 'an example of a tax number' },
]

test.each(localeCodes)('km, minutes and prices of %s are tokens', (locale) => {
  expect(sectionsIn(locale).flatMap(numberFaults)).toEqual([])
})

test.each(localeCodes)('nothing in %s looks like a phone number', (locale) => {
  expect([...sectionsIn(locale), ...messageSections(locale)].flatMap(phoneFaults)).toEqual([])
})

test('no fact looks like a phone number either', () => {
  const [section] = sectionsIn('en')
  if (!section) throw new Error('no sections')
  const files = [...new Set(sectionsIn('en').map(({ file }) => file))].filter((file) => file.endsWith('en.yaml'))
  const facts = files.flatMap((file) => {
    const folder = file.replace(/\/en\.yaml$/, '')
    const name = folder.includes('taxi-boat') ? 'boat' : folder.includes('airport') ? 'place' : 'town'
    return yaml<{ facts: { text: string }[] }>(`${folder}/${name}.yaml`).facts.map(({ text }) => text)
  })
  expect(facts.length).toBeGreaterThan(300)
  expect(phoneFaults({ ...section, texts: facts })).toEqual([])
})

test('the canary: a bare price, bare minutes and a phone number', () => {
  const section = (text: string): Section => ({
    kind: 'town',
    locale: 'en',
    file: 'planted',
    here: 'osijek',
    where: 'planted',
    texts: [text],
  })
  expect(numberFaults(section('It is 62 € for the 37 km.'))).toHaveLength(1)
  expect(numberFaults(section('About 45 min away.'))).toHaveLength(1)
  expect(numberFaults(section('€62 at most, {km:ZAG} in {min:ZAG}.'))).toHaveLength(1)
  expect(numberFaults(section('{price:ZAG} at most, {km:ZAG} by the A6.'))).toEqual([])
  expect(phoneFaults(section('Call +385 51 111 222 or 051/111-222.'))).toHaveLength(2)
})

function numberFaults(section: Section): string[] {
  const text = withoutTokens(textOf(section))
  const rules = section.kind === 'page' ? [LENGTH_OR_AMOUNT] : [LENGTH_OR_AMOUNT, TIME]
  return rules.flatMap((rule) => {
    const found = rule.exec(text)
    return found ? [`${section.file} ${section.where}: ${found[0]}`] : []
  })
}

function phoneFaults(section: Section): string[] {
  const found = withoutTokens(textOf(section)).match(PHONE) ?? []
  return found
    .filter((number) => !NO_PHONES.some(({ text }) => text.test(number)))
    .map((number) => `${section.file} ${section.where}: ${number}`)
}
