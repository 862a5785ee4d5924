import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { decimalOf, divideHalfUp, formatCents } from './money.ts'
import { fixedRouteFor, parseTariff } from './tariff.ts'
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
