import { expect, test } from 'vitest'
import { localeCodes } from '#i18n/locale.ts'
import { fixedClock } from '#lib/clock.ts'
import { createSite, readContent } from '#server/site.server.ts'
import { fillerFor } from './filled-words.server.ts'
import { ruleText } from './rules-in-words.server.ts'

const site = createSite(readContent('content'), fixedClock('2026-07-15T09:00:00Z'), 'https://galeb.example')

test('terms follow what the office has set, each rule its own number', () => {
  const { tariff, fleet } = site
  const vehicles = tariff.vehicles.map((row) => ({
    ...row,
    freeCancellationHours: { car: 5, van: 6, minibus: 7 }[row.id],
  }))
  const other = {
    ...site,
    tariff: {
      ...tariff,
      vehicles,
      boat: { ...tariff.boat, freeCancellationHours: 8 },
      waiting: { ...tariff.waiting, freeMinutes: { airport: 1, station: 2, address: 3 } },
    },
    fleet: {
      ...fleet,
      confirmation: {
        ...fleet.confirmation,
        noticeHours: { ...fleet.confirmation.noticeHours, car: 9, minibus: 10 },
        answer: { ...fleet.confirmation.answer, from: '07:30' },
      },
    },
  }
  const rules = '{rule:wait-airport} {rule:wait-station} {rule:wait-address} {rule:free-car} {rule:free-van}'
  const more = '{rule:free-minibus} {rule:free-boat} {rule:notice-car} {rule:notice-minibus} {rule:answer-by}'
  expect(fillerFor(other, 'en', null)(`${rules} ${more}`)).toBe('1 2 3 5 6 7 8 9 10 7:30')
  expect(fillerFor(other, 'de', null)('{rule:late-percent} % {rule:no-show-percent} %')).toBe('50\u00a0% 100\u00a0%')
})

test('midnight keeps its one nought', () => {
  const { fleet } = site
  const answer = { ...fleet.confirmation.answer, from: '00:15' }
  const night = { ...site, fleet: { ...fleet, confirmation: { ...fleet.confirmation, answer } } }
  expect(ruleText(night, 'en', 'answer-by')).toBe('0:15')
})

test('the terms charge a quarter of the hourly rate for a quarter of an hour, in every language', () => {
  const dearer = { ...site, tariff: { ...site.tariff, waiting: { ...site.tariff.waiting, perHour: 3600 } } }
  for (const locale of localeCodes) {
    const terms = fillerFor(dearer, locale, null)(site.catalogue.pages['terms']?.words[locale]?.markdown ?? '')
    expect(terms.replaceAll('\u00a0', ' '), locale).toMatch(/(€36|36 €)\D+(€9|9 €)\D+(15|quarto d’ora)/)
  }
})

test('the page of prices says of night and Sunday what the tariff says, and nothing else', () => {
  const said = (tariff: typeof site.tariff) => fillerFor({ ...site, tariff }, 'en', null)('{rule:supplements}')
  expect(said(site.tariff)).toMatch(/20%.+No surcharge on Sundays and public holidays\.$/)
  expect(said({ ...site.tariff, sunday: { percent: 10 } })).toMatch(/Sunday surcharge: 10%/)
  for (const locale of localeCodes) {
    const { markdown = '' } = site.catalogue.pages['price']?.words[locale] ?? {}
    expect(markdown, locale).toContain('{rule:supplements}')
    expect(markdown, locale).not.toMatch(/Sunday|nedjelj|domenic|sonntag/i)
  }
})
