import { expect, test } from 'vitest'
import { formatTime } from './clock-time.ts'
import { localeCodes } from './locale.ts'

const at = (iso: string) => localeCodes.map((code) => formatTime(Date.parse(iso), code))

test('of the hour that stands twice on the clock it is said which of the two is meant', () => {
  expect(at('2027-10-31T00:30:00Z')).toEqual([
    '02:30 (summer time)',
    '02:30 (ljetno vrijeme)',
    '02:30 (ora legale)',
    '02:30 (Sommerzeit)',
  ])
  expect(at('2027-10-31T01:30:30Z')).toEqual([
    '02:30 (winter time)',
    '02:30 (zimsko vrijeme)',
    '02:30 (ora solare)',
    '02:30 (Winterzeit)',
  ])
})

test.each(['2027-10-30T23:59:00Z', '2027-10-31T02:00:00Z', '2027-03-28T00:59:00Z', '2027-03-28T01:00:00Z'])(
  '%s stands there once',
  (iso) => {
    for (const text of at(iso)) expect(text).toMatch(/^\d\d:\d\d$/)
  },
)
