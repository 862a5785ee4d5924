import { expect, test } from 'vitest'
import { flightNumber, shownFlight } from './flight-number.ts'

test.each([
  ['ou 440', 'OU440'],
  ['OU440', 'OU440'],
  ['OU-0440', 'OU440'],
  ['OU 044', 'OU44'],
  ['CTN440', 'OU440'],
  ['ctn 0440', 'OU440'],
  ['EZY8765', 'U28765'],
  ['U2 8765', 'U28765'],
  ['lh5976', 'LH5976'],
  ['4O 123', '4O123'],
  ['OU 440A', 'OU440A'],
  ['ＯＵ４４０', 'OU440'],
  // An airline that we have no other name for.
  ['XYZ 12', 'XYZ12'],
])('%s is %s', (typed, number) => expect(flightNumber(typed)).toBe(number))

test.each(['', '440', 'OU', 'OU 0', 'OU 12345', 'Zagreb', '12 345', 'OUOU440'])('%s is no flight number', (typed) =>
  expect(flightNumber(typed)).toBeNull(),
)

test.each([
  ['OU440', 'OU\u00a0440'],
  ['U28765', 'U2\u00a08765'],
  ['XYZ12', 'XYZ\u00a012'],
])('%s is shown as %s', (number, shown) => expect(shownFlight(number)).toBe(shown))
