import { expect, test } from 'vitest'
import { daysFilter, readDays } from './list-days.ts'

const days = (query: string) => daysFilter('pickUpAt', readDays(new URLSearchParams(query)))
const at = (iso: string) => Date.parse(iso)

test('a day begins and ends at midnight in Croatia, also on the day the clocks change', () => {
  expect(days('from=2026-07-20&to=2026-07-20').map(({ value }) => value)).toEqual([
    at('2026-07-19T22:00:00Z'),
    at('2026-07-20T22:00:00Z'),
  ])
  expect(days('from=2026-10-25&to=2026-10-25').map(({ value }) => value)).toEqual([
    at('2026-10-24T22:00:00Z'),
    at('2026-10-25T23:00:00Z'),
  ])
})

test('one bound is enough, and what is no date is none', () => {
  expect(days('to=2026-07-20').map(({ operator }) => operator)).toEqual(['<'])
  expect(days('from=2026-02-30&to=soon')).toEqual([])
})
