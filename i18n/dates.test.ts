import { expect, test } from 'vitest'
import { FIRST_DAY_OF_WEEK, formatDate, monthNames, weekdayNames } from './dates.ts'
import { localeCodes } from './locale.ts'

/** 00:30 on 2 July 2027 in Croatia, 22:30 the day before in UTC. */
const at = Date.UTC(2027, 6, 1, 22, 30)
const clock = { dateStyle: 'short', timeStyle: 'short' } as const

test('dates are those of Europe/Zagreb, summer and winter [§9.time-zone]', () => {
  expect(localeCodes.map((code) => formatDate(at, code))).toEqual([
    '2\u00a0July\u00a02027',
    '2.\u00a0srpnja\u00a02027.',
    '2\u00a0luglio\u00a02027',
    '2.\u00a0Juli\u00a02027',
  ])
  expect(formatDate(Date.UTC(2027, 0, 1, 22, 30), 'hr', clock)).toMatch(/23:30$/)
})

test('hours run to 24 in every language: a driver reads the guest’s card', () => {
  for (const code of localeCodes) expect(formatDate(at, code, clock)).toMatch(/00:30$/)
})

test('where no language is known dates are Croatian [§9.date-locale]', () => {
  expect(formatDate(at, null)).toBe('2.\u00a0srpnja\u00a02027.')
  expect(weekdayNames(null)).toEqual(weekdayNames('hr'))
})

test('a day, its month and its year are never on two lines, whatever stands around them', () => {
  const loose = /\b\d{1,2}\.? \p{L}|\p{L} 2027/u
  const long = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const
  const wide = [{ dateStyle: 'medium' }, { day: 'numeric', month: 'short' }, long] as const
  for (const options of [...wide, { dateStyle: 'medium', timeStyle: 'short' } as const])
    for (const code of localeCodes) expect(formatDate(at, code, options)).not.toMatch(loose)
  expect(formatDate(at, 'en', long)).toBe('Friday, 2\u00a0July\u00a02027')
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
