import { expect, test } from 'vitest'
import { readPlate } from './plate.ts'

test.each([
  ['zg1234ab', 'ZG 1234-AB'],
  ['RI 123-A', 'RI 123-A'],
  ['čk·1234·zz', 'ČK 1234-ZZ'],
])('%s is read as %s', (typed, plate) => {
  expect(readPlate(typed)).toEqual({ ok: true, plate })
})

test.each(['', '1234', 'ZG12AB', 'ZG12345AB', 'ZG1234', 'ZG1234ABC', 'W-12345X'])(
  '%j has not the shape of a plate',
  (typed) => {
    expect(readPlate(typed)).toEqual({ ok: false, fault: 'shape' })
  },
)

test('an area that is none is told apart', () => {
  expect(readPlate('XX 1234-AB')).toEqual({ ok: false, fault: 'area' })
})
