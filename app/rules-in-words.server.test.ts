import { expect, test } from 'vitest'
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
