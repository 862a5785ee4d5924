import { expect, test } from 'vitest'
import { localTimeOf } from '#i18n/zoned.ts'
import { readTypedWhen, typedWhen } from './typed-when.ts'

// A Wednesday, 11:00 in Croatia.
const NOW = Date.parse('2026-07-15T09:00:00Z')

function read(text: string, now = NOW): string {
  const found = readTypedWhen(text, now)
  if (!found.ok) return found.fault
  const { date, time } = localTimeOf(found.at)
  return `${date} ${time}`
}

test.each([
  ['1430', '2026-07-15 14:30'],
  ['14.30', '2026-07-15 14:30'],
  ['7', '2026-07-16 07:00'],
  ['sutra 7', '2026-07-16 07:00'],
  ['danas 18h', '2026-07-15 18:00'],
  ['prekosutra 0615', '2026-07-17 06:15'],
  ['pet 18:00', '2026-07-17 18:00'],
  ['srijeda 9', '2026-07-22 09:00'],
  ['četvrtak 9', '2026-07-16 09:00'],
  ['24.7. 9.30', '2026-07-24 09:30'],
  ['24. 7. 2027. 9:30', '2027-07-24 09:30'],
  ['7.1. 12', '2027-01-07 12:00'],
  ['2026-08-01 06:15', '2026-08-01 06:15'],
  ['+45', '2026-07-15 11:45'],
  ['+1', '2026-07-15 11:05'],
])('%s is %s', (text, wanted) => expect(read(text)).toBe(wanted))

test.each([
  ['', 'required'],
  ['soon', 'not-understood'],
  ['sutra', 'not-understood'],
  ['24:30', 'not-understood'],
  ['31.2. 9', 'not-understood'],
  ['danas 9', 'past'],
  ['14.7. 9:00', 'past-day'],
  ['1/2 9', 'past-day'],
  ['14.7.2026 9:00', 'past'],
  ['1.8.2030 9', 'too-far'],
])('%s is no time to come: %s', (text, wanted) => expect(read(text)).toBe(wanted))

test('the night the clocks go forward has no half past two', () => {
  expect(read('28.3. 0230', Date.parse('2027-03-20T09:00:00Z'))).toBe('no-such-time')
})

test('a time that comes twice is the one that is still to come', () => {
  // 25 October 2026, 02:10 for the second time.
  const found = readTypedWhen('0250', Date.parse('2026-10-25T01:10:00Z'))
  expect(found).toEqual({ ok: true, at: Date.parse('2026-10-25T01:50:00Z') })
})

test('of a time that comes twice either can be named, and what is kept reads back as itself', () => {
  const now = Date.parse('2027-10-20T09:00:00Z')
  const [first, second] = [Date.parse('2027-10-31T00:30:00Z'), Date.parse('2027-10-31T01:30:00Z')]
  expect(readTypedWhen('31.10. 0230 CEST', now)).toEqual({ ok: true, at: first })
  expect(readTypedWhen('31.10. 0230 cet', now)).toEqual({ ok: true, at: second })
  for (const at of [first, second, second + 45 * 60_000])
    expect(readTypedWhen(typedWhen(at), now)).toEqual({ ok: true, at })
})

test('a bare time of the hour that comes again is this night, not tomorrow', () => {
  const found = readTypedWhen('0210', Date.parse('2027-10-31T00:50:00Z'))
  expect(found).toEqual({ ok: true, at: Date.parse('2027-10-31T01:10:00Z') })
})

test.each(['constructor 7', '__proto__ 7', 'hasownproperty 9'])('"%s" is no day', (text) => {
  expect(read(text)).toBe('not-understood')
})

test('around the new year a day of the other year is meant', () => {
  expect(read('7.1. 12', Date.parse('2026-12-20T09:00:00Z'))).toBe('2027-01-07 12:00')
  expect(read('20.12. 12', Date.parse('2027-01-07T09:00:00Z'))).toBe('2027-12-20 12:00')
})
