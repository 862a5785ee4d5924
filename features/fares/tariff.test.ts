import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { decimalOf, divideHalfUp, formatCents } from './money.ts'
import { checkTariff, fixedRouteFor, parseTariff, placesIn, zoneEnd } from './tariff.ts'
import { readTariff } from './tariff.server.ts'

const raw = () => parse(readFileSync('content/tariff.yaml', 'utf8'))

test('the tariff of the house is read, in cents, and says that it is a sample', () => {
  const tariff = readTariff('content', () => true)
  expect(tariff).toMatchObject({ sample: true, start: 400, bands: [{ perKm: 200 }, { perKm: 160 }, { perKm: 135 }] })
  expect(fixedRouteFor(tariff, 'RJK', 'opatija')).toEqual(fixedRouteFor(tariff, 'opatija', 'RJK'))
  expect(() => readTariff('content', (id) => id !== 'RJK')).toThrow('RJK')
})

test.each([
  ['a fraction of a cent', { start: 1.005 }],
  ['a negative price', { minimum: -1 }],
  [
    'bands that fall',
    {
      bands: [
        { upToKm: 20, perKm: 1 },
        { upToKm: 10, perKm: 1 },
        { upToKm: null, perKm: 1 },
      ],
    },
  ],
  ['an end to the last band', { bands: [{ upToKm: 20, perKm: 1 }] }],
  ['a van below a car', { fixed: [{ between: ['a', 'b'], car: 2, van: 1, minibus: 3 }] }],
  [
    'the same pair twice',
    {
      fixed: [
        { between: ['a', 'b'], car: 1, van: 1, minibus: 1 },
        { between: ['b', 'a'], car: 1, van: 1, minibus: 1 },
      ],
    },
  ],
  ['an hour that is none', { night: { from: '25:00', to: '06:00', percent: 20 } }],
  ['something unknown', { tips: 3 }],
])('refuses %s', (_what, change) => {
  expect(() => parseTariff({ ...raw(), ...change })).toThrow('tariff.yaml')
})

test('money is written as each language writes it', () => {
  expect(formatCents(6500, 'en')).toBe('€65')
  expect(formatCents(5760, 'en')).toBe('€57.60')
  expect(formatCents(5760, 'hr')).toMatch(/^57,60\s€$/)
  expect(formatCents(123456, 'de')).toMatch(/^1\.234,56\s€$/)
  expect(formatCents(6500, 'it')).toMatch(/^65\s€$/)
  expect([5, 6500, -50, -12345, 0].map(decimalOf)).toEqual(['0.05', '65.00', '-0.50', '-123.45', '0.00'])
  expect([divideHalfUp(5, 2), divideHalfUp(4, 3), divideHalfUp(0, 7)]).toEqual([3, 1, 0])
})

describe('zones', () => {
  const price = (car: number) => ({ car, van: car, minibus: car })
  const riviera = zoneEnd('Opatija riviera')
  const withZones = {
    zones: [
      { name: 'Opatija riviera', places: ['opatija', 'lovran', 'icici'] },
      { name: 'Kvarner airports', places: ['RJK', 'LSZ'] },
    ],
    fixed: [
      { between: [riviera, zoneEnd('Kvarner airports')], ...price(90) },
      { between: ['RJK', riviera], ...price(80) },
      { between: ['opatija', 'RJK'], ...price(65) },
    ],
  }
  const tariff = parseTariff({ ...raw(), ...withZones })
  const carPrice = (from: string, to: string) => fixedRouteFor(tariff, from, to)?.car

  test('two places come before a place and a zone, and that before two zones, in both directions', () => {
    expect([carPrice('RJK', 'opatija'), carPrice('opatija', 'RJK')]).toEqual([6500, 6500])
    expect([carPrice('RJK', 'lovran'), carPrice('lovran', 'RJK')]).toEqual([8000, 8000])
    expect([carPrice('LSZ', 'icici'), carPrice('icici', 'LSZ')]).toEqual([9000, 9000])
  })

  test('inside a zone and outside it the price goes by distance', () => {
    expect([carPrice('opatija', 'lovran'), carPrice('krk', 'RJK'), carPrice('RJK', 'LSZ')]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  test('a file that names an unknown zone, or a zone of unknown places, is refused', () => {
    expect(placesIn(tariff).toSorted()).toEqual(
      ['LSZ', 'RJK', 'RJK', 'RJK', 'icici', 'lovran', 'opatija', 'opatija'].toSorted(),
    )
    expect(() => parseTariff({ ...raw(), zones: [...withZones.zones, withZones.zones[0]] })).toThrow('two zones')
    expect(() => parseTariff({ ...raw(), zones: [{ name: 'Empty', places: [] }] })).toThrow('zones')
    expect(() => parseTariff({ ...raw(), fixed: withZones.fixed })).toThrow('unknown zone')
  })
})

test('a tariff stored before there were zones, tickets and rounding is read as it was', () => {
  const stored: unknown = JSON.parse(readFileSync('features/fares/fixtures/stored-before-zones.json', 'utf8'))
  const read = checkTariff(stored)
  expect(read.success).toBe(true)
  expect(read.output).toEqual({ ...(stored as object), rounding: 'none', zones: [], tickets: null })
})
