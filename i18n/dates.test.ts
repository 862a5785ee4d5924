import { expect, test } from 'vitest'
import { FIRST_DAY_OF_WEEK, formatDate, monthNames, weekdayNames } from './dates.ts'
import { localeCodes } from './locale.ts'

/** 00:30 on 2 July 2027 in Croatia, 22:30 the day before in UTC. */
const at = Date.UTC(2027, 6, 1, 22, 30)
const clock = { dateStyle: 'short', timeStyle: 'short' } as const

test('dates are those of Europe/Zagreb, summer and winter [§9.time-zone]', () => {
  expect(localeCodes.map((code) => formatDate(at, code))).toEqual([
    'July 2, 2027',
    '2. srpnja 2027.',
    '2 luglio 2027',
    '2. Juli 2027',
  ])
  expect(formatDate(Date.UTC(2027, 0, 1, 22, 30), 'hr', clock)).toMatch(/23:30$/)
})

test('hours run to 24 in every language: a driver reads the guest’s card', () => {
  for (const code of localeCodes) expect(formatDate(at, code, clock)).toMatch(/00:30$/)
})

test('where no language is known dates are Croatian [§9.date-locale]', () => {
  expect(formatDate(at, null)).toBe('2. srpnja 2027.')
  expect(weekdayNames(null)).toEqual(weekdayNames('hr'))
})

test('weeks start on Monday in every language [§9.monday-first]', () => {
  expect(FIRST_DAY_OF_WEEK).toBe(1)
  expect(localeCodes.map((code) => weekdayNames(code)[0])).toEqual(['Monday', 'ponedjeljak', 'lunedì', 'Montag'])
})

test('Croatian weekday names [§9.weekday-names]', () => {
  expect(weekdayNames('hr')).toEqual(['ponedjeljak', 'utorak', 'srijeda', 'četvrtak', 'petak', 'subota', 'nedjelja'])
  expect(weekdayNames('hr', 'short')).toEqual(['pon', 'uto', 'sri', 'čet', 'pet', 'sub', 'ned'])
})

test('Croatian month names, as a heading writes them [§9.month-names]', () => {
  expect(monthNames('hr').join(' ')).toBe(
    'siječanj veljača ožujak travanj svibanj lipanj srpanj kolovoz rujan listopad studeni prosinac',
  )
  for (const code of localeCodes) expect(new Set(monthNames(code)).size).toBe(12)
})
