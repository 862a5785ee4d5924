import { expect, test } from 'vitest'
import { daylightAt } from './sun.ts'

const zagreb = { lat: 45.815, lon: 15.98 }
const minutesOff = (at: number, iso: string) => Math.abs(at - Date.parse(iso)) / 60_000

// As calendars print them, give or take their hills and their rounding.
test.each([
  ['2026-06-21', '2026-06-21T03:06:00Z', '2026-06-21T18:50:00Z'],
  ['2026-12-21', '2026-12-21T06:33:00Z', '2026-12-21T15:13:00Z'],
  ['2026-03-20', '2026-03-20T04:59:00Z', '2026-03-20T17:08:00Z'],
])('%s in Zagreb, whatever the hour it is asked at', (date, sunrise, sunset) => {
  for (const hour of ['01', '12', '21']) {
    const sun = daylightAt(Date.parse(`${date}T${hour}:00:00Z`), zagreb)
    expect(minutesOff(sun.sunrise, sunrise)).toBeLessThanOrEqual(4)
    expect(minutesOff(sun.sunset, sunset)).toBeLessThanOrEqual(4)
  }
})

test('days grow longer until June', () => {
  const length = (iso: string) => {
    const { sunrise, sunset } = daylightAt(Date.parse(iso), zagreb)
    return sunset - sunrise
  }
  expect(length('2028-02-29T12:00:00Z')).toBeGreaterThan(length('2028-02-28T12:00:00Z'))
  expect(length('2026-06-21T12:00:00Z')).toBeGreaterThan(length('2026-04-01T12:00:00Z'))
})
