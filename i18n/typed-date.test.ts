import { expect, test } from 'vitest'
import { formatDay, formatFieldDay } from './dates.ts'
import { localeCodes } from './locale.ts'
import { readDate, readDateTime, readTime } from './typed-date.ts'

const TODAY = '2026-07-15'

test.each([
  ['20.7.2026', '2026-07-20'],
  ['20. 7. 2026.', '2026-07-20'],
  ['20/7/2026', '2026-07-20'],
  ['20-07-26', '2026-07-20'],
  ['20 7 2026', '2026-07-20'],
  ['2026-07-20', '2026-07-20'],
  ['20072026', '2026-07-20'],
  ['20.7.', '2026-07-20'],
  ['14/7', '2027-07-14'],
  [' 29.2.2028 ', '2028-02-29'],
])('a day typed as %s is understood in every language', (typed, day) => {
  for (const locale of localeCodes) expect(readDate(typed, locale, TODAY)).toBe(day)
})

test.each([
  '',
  'abc',
  '31.2.2027',
  '29.2.2027',
  '7/20/2026',
  '0.7.2026',
  '20.13.2026',
  '20',
  '20 abc 2026',
  '2026-02-30',
  '31022027',
])('there is no day "%s"', (typed) => {
  for (const locale of localeCodes) expect(readDate(typed, locale, TODAY)).toBeNull()
})

test.each([
  ['en', '3 Sept 2026'],
  ['en', 'September 3, 2026'],
  ['hr', '3. rujna 2026.'],
  ['hr', '3. rujan 2026'],
  ['it', '3 settembre 2026'],
  ['de', '3. September 2026'],
] as const)('a month by its name in %s: %s', (locale, typed) => {
  expect(readDate(typed, locale, TODAY)).toBe('2026-09-03')
})

test('what a field shows is read back as the same day, in every month and language', () => {
  for (const locale of localeCodes)
    for (let month = 1; month <= 12; month++) {
      const day = `2027-${String(month).padStart(2, '0')}-09`
      const whole = formatFieldDay(day, locale)
      for (const shown of [whole, formatFieldDay(day, locale, 'short'), formatDay(day, locale, 'long')])
        expect([shown, readDate(shown, locale, TODAY)]).toEqual([shown, day])
      expect(readDateTime(`${whole} 08:05`, locale, TODAY)).toBe(`${day}T08:05`)
    }
})

test.each([
  ['9:30', '09:30'],
  ['09.30', '09:30'],
  ['930', '09:30'],
  ['1430', '14:30'],
  ['14', '14:00'],
  ['0:05', '00:05'],
  ['2:30 pm', '14:30'],
  ['12 am', '00:00'],
  ['12:15 p.m.', '12:15'],
  ['8 Uhr', '08:00'],
  ['24:00', null],
  ['9:60', null],
  ['13 pm', null],
  ['9:5', null],
  ['noon', null],
  ['', null],
])('the time %s is %s', (typed, time) => {
  expect(readTime(typed)).toBe(time)
})

test.each([
  ['20.7.2026 14:30', '2026-07-20T14:30'],
  ['2026-07-20T14:30', '2026-07-20T14:30'],
  ['20/7/2026', '2026-07-20T00:00'],
  ['20.7.2026 25:00', null],
  ['14:30', null],
])('day and time typed as %s', (typed, found) => {
  expect(readDateTime(typed, 'hr', TODAY)).toBe(found)
})
