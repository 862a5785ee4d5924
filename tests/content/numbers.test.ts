import { expect, test } from 'vitest'
import { fillTokens, withoutTokens } from '#catalogue/token.ts'
import { localeCodes } from '#i18n/locale.ts'
import { messageSections, type Section, sectionsIn, textOf, yaml } from './corpus.ts'

/** What data or the office know is a token: a length, an amount, or an hour of our own rules in digits goes stale. */
const LENGTH_OR_AMOUNT = /\d\s*(km|kilomet|chilomet|Kilomet|miles?|€|EUR|eur[aoi]|kn|kun[ae])(?!\p{L})|[€$£]\s*\d/iu
const TIME = /\d\s*(min|minutes?|minut[aei]|Minuten?|hours?|sat[ia]?|or[ae]|Stunden?|Std)(?!\p{L})/iu
/** What nobody sets: the law, the house's word, the life of a cookie. */
const FIXED_TIMES = [
  /more than 15 minutes late|every 15 minutes or part thereof|cookie keeps it open for 30 minutes|24 hours after it was first shared/,
  /mehr als 15 Minuten zu spät|je angefangene 15 Minuten|Sitzungscookie sie 30 Minuten offen|24 Stunden nach dem ersten Teilen/,
  /više od 15 minuta|svakih započetih 15 minuta|drži je otvorenom 30 minuta|24 sata nakon što je prvi put podijeljen/,
  /più di 15 minuti di ritardo|tiene aperta per 30 minuti|24 ore dopo la prima condivisione/,
]
/** Seven digits or more with what people put between them. */
const PHONE = /(\+|\b00)?\d(?:[\s/().-]{0,2}\d){6,}/gu
const NO_PHONES: { text: RegExp; reason: string }[] = [
  { text: /^\d{4}-\d{2}-\d{2}$/, reason: 'a date' },
  { text: /^\d{1,2}[./] ?\d{1,2}[./] ?\d{4}$/, reason: 'a date as people type it' },
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
  expect(numberFaults({ ...section('Cancel free up to 24 hours before.'), kind: 'page' })).toHaveLength(1)
  expect(numberFaults({ ...section('We wait {rule:wait-airport} minutes.'), kind: 'page' })).toEqual([])
  expect(phoneFaults(section('Call +385 51 111 222 or 051/111-222.'))).toHaveLength(2)
})

function numberFaults(section: Section): string[] {
  const text = FIXED_TIMES.reduce((rest, fixed) => rest.replaceAll(new RegExp(fixed, 'g'), ''), textOf(section))
  return [LENGTH_OR_AMOUNT, TIME].flatMap((rule) => {
    const found = rule.exec(fillTokens(text, () => 'x'))
    return found ? [`${section.file} ${section.where}: ${found[0]}`] : []
  })
}

function phoneFaults(section: Section): string[] {
  const found = withoutTokens(textOf(section)).match(PHONE) ?? []
  return found
    .filter((number) => !NO_PHONES.some(({ text }) => text.test(number)))
    .map((number) => `${section.file} ${section.where}: ${number}`)
}
