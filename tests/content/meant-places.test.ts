import { expect, test } from 'vitest'
import { localeCodes } from '#i18n/locale.ts'
import { fixedClock } from '#lib/clock.ts'
import { createSite, readContent } from '#server/site.server.ts'

const { places, gazetteer } = createSite(readContent('content'), fixedClock('2026-11-23T09:00:00Z'), null)
const understood = (text: string) => {
  const found = places.understand(text, 'en')
  return found && [found.place.id, found.isAddress]
}

test.each([
  ['RJK', 'RJK', false],
  ['Rijeka Airport', 'RJK', false],
  ['Fiume', 'rijeka', false],
  ['airport Zagreb', 'ZAG', false],
  ['Lovran', 'lovran', false],
  ['Hotel Ambasador, Opatija', 'opatija', true],
  ['Hotel Ambasador Opatija', 'opatija', true],
  ['Carera 12, 52210 Rovinj, Croatia', 'rovinj', true],
  ['Konoba Mare, Novigrad, Istria', 'novigrad', true],
])('%s is a place of ours, and what is left is an address', (text, id, isAddress) => {
  expect(understood(text)).toEqual([id, isAddress])
  expect(places.choices(text, 'en')).toEqual([])
})

test('a typo is asked about, the place that is meant first', () => {
  expect(places.choices('Dubrovnick', 'en')[0]).toBe('Dubrovnik')
})

test.each(['Hotel Esplanade', 'Ulica 1. svibnja 5'])(
  'of %s alone the town is asked for, popular ones first',
  (text) => {
    expect(understood(text)).toBeNull()
    const choices = places.choices(text, 'en')
    expect(choices.slice(0, 2)).toEqual([`${text}, Split`, `${text}, Dubrovnik`])
    for (const choice of choices) expect(understood(choice)?.[1]).toBe(true)
  },
)

test.each(['', ' ', 'Oslo', '🚕🚕', 'qwrtzx', "'; DROP TABLE places;--", '\u0000', 'x'.repeat(500)])(
  '%j is no place of ours',
  (text) => {
    expect(understood(text)).toBeNull()
    for (const choice of places.choices(text, 'en')) expect(understood(choice)).not.toBeNull()
  },
)

test('the text of a place in the field is understood as that place again, in each language', () => {
  const lost = gazetteer.places.flatMap(({ id }, number) => {
    // Each in one of the four, by turns.
    const locale = localeCodes[number % localeCodes.length] ?? 'en'
    const place = places.find(id)
    // A boat's stop is called like its village, and stands for both.
    if (!place || places.townOf(id) !== id || places.find(`b:${id}`)) return []
    const found = places.understand(place.names[locale], locale)?.place.id
    return found === id ? [] : [`${id}: ${place.names[locale]} → ${found}`]
  })
  expect(lost).toEqual([])
})
