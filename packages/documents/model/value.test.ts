import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { timestamps } from '#documents/conformance/arbitrary.ts'
import { GeoPoint, Timestamp } from './value.ts'

describe('timestamps', () => {
  test('print and parse, to the microsecond', () => {
    expect(new Timestamp(1_700_000_000, 123_456_789).toISOString()).toBe('2023-11-14T22:13:20.123456Z')
    fc.assert(
      fc.property(timestamps, (time) => {
        expect(Timestamp.parse(time.toISOString())).toEqual(time)
      }),
    )
  })

  test('go to milliseconds and microseconds and back', () => {
    expect(Timestamp.fromMillis(-1)).toEqual(new Timestamp(-1, 999_000_000))
    expect(Timestamp.fromMillis(1234).toMillis()).toBe(1234)
    expect(Timestamp.fromMicros(1_763_700_000_123_457).toMicros()).toBe(1_763_700_000_123_457)
  })

  test.each([
    [0, -1, 'Timestamp nanoseconds out of range: -1'],
    [0, 1e9, 'Timestamp nanoseconds out of range: 1000000000'],
    [-62_135_596_801, 0, 'Timestamp seconds out of range: -62135596801'],
    [253_402_300_800, 0, 'Timestamp seconds out of range: 253402300800'],
    [NaN, 0, 'Timestamp seconds out of range: NaN'],
  ])('%d s %d ns is refused', (seconds, nanoseconds, message) => {
    expect(() => new Timestamp(seconds, nanoseconds)).toThrow(message)
  })
})

describe('geo points (spec § 5)', () => {
  test('the ends are inside', () => {
    expect(new GeoPoint(-90, -180)).toMatchObject({ latitude: -90, longitude: -180 })
    expect(new GeoPoint(90, 180)).toMatchObject({ latitude: 90, longitude: 180 })
  })

  test.each([[90.0000001], [-90.1], [NaN], [Infinity]])('latitude %d is refused', (latitude) => {
    expect(() => new GeoPoint(latitude, 0)).toThrow(
      `Latitude must be a number between -90 and 90, but was: ${latitude}`,
    )
  })

  test.each([[180.0000001], [-180.1], [NaN], [-Infinity]])('longitude %d is refused', (longitude) => {
    expect(() => new GeoPoint(0, longitude)).toThrow(
      `Longitude must be a number between -180 and 180, but was: ${longitude}`,
    )
  })
})
