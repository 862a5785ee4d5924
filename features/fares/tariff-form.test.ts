import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decimalOf } from './money.ts'
import { centsOf, formRows, monthDayOf, readTariffForm, ticketField, tariffValues } from './tariff-form.ts'
import { parseTariff, tariffInEuros, zoneNameOf } from './tariff.ts'
import { readTariff } from './tariff.server.ts'

const all = readTariff('content', () => true)
/** Without its zones, so that a test counts its own. */
const sample = { ...all, zones: [], fixed: all.fixed.filter(({ between }) => between.every((end) => !zoneNameOf(end))) }
const read = (change: Record<string, string>) =>
  readTariffForm({ ...tariffValues(sample), ...change }, (id) => id !== 'atlantis')

test('a tariff goes through its form unchanged, with a cap or without', () => {
  expect(read({})).toEqual({ ok: true, tariff: sample })
  const cap = { on: false, start: 350, perKm: 120, waitingPerHour: 2000 }
  const capped = { ...sample, sample: false, cap }
  expect(readTariffForm(tariffValues(capped), () => true)).toEqual({ ok: true, tariff: capped })
})

test('a tariff goes through its file unchanged, whatever its cents', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 9_999_999 }), { minLength: 3, maxLength: 3 }),
      ([a = 0, b = 0, c = 0]) => {
        const cap = { on: true, start: a, perKm: b, waitingPerHour: c }
        const tariff = { ...sample, start: a, minimum: b, waiting: { ...sample.waiting, perHour: c }, cap }
        expect(parseTariff(tariffInEuros(tariff))).toEqual(tariff)
      },
    ),
  )
})

test('every amount of money survives the form, with a point and with a comma', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9_999_999 }), (cents) => {
      expect(centsOf(decimalOf(cents))).toBe(cents)
      expect(centsOf(decimalOf(cents).replace('.', ','))).toBe(cents)
    }),
  )
  expect([centsOf('4,5'), centsOf('4'), centsOf('4.505'), centsOf('-1'), centsOf('1e3'), centsOf('')]).toEqual([
    450,
    400,
    null,
    null,
    null,
    null,
  ])
})

test.each([
  ['nothing where a price must be', { start: '' }, { start: 'missing' }],
  ['a price that is none', { start: '4,505' }, { start: 'money' }],
  ['an hour that is none', { 'night-from': '25:00' }, { 'night-from': 'time' }],
  ['half a seat', { 'van-seats': '7.5' }, { 'van-seats': 'whole' }],
  [
    'a cap without amounts',
    { 'cap-on': 'yes' },
    { 'cap-start': 'missing', 'cap-km': 'missing', 'cap-waiting': 'missing' },
  ],
  ['a place we do not know', { 'fixed-0-to': 'atlantis' }, { 'fixed-0-to': 'place' }],
  ['a van below a car', { 'fixed-2-van': '1' }, { 'fixed-2-car': 'bigger-cheaper' }],
  ['from a place to itself', { 'fixed-2-to': 'opatija' }, { 'fixed-2-car': 'same-place' }],
  ['bands that fall', { 'band-1-km': '3' }, { 'band-2-price': 'bands' }],
])('names the field of %s', (_what, change, faults) => {
  expect(read(change as unknown as Record<string, string>)).toEqual({ ok: false, faults })
})

test('rows that were emptied are gone, new ones are read, and there is always room for more', () => {
  const last = sample.fixed.length
  const added = { from: 'krk', to: 'RJK', car: '30', van: '40', minibus: '60' }
  const change: Record<string, string> = { 'fixed-0-from': '', 'fixed-0-to': '' }
  for (const id of ['car', 'van', 'minibus']) change[`fixed-0-${id}`] = ''
  for (const [name, value] of Object.entries(added)) change[`fixed-${last + 1}-${name}`] = value
  const found = read(change)
  if (!found.ok) throw new Error(JSON.stringify(found.faults))
  expect(found.tariff.fixed).toHaveLength(last)
  expect(found.tariff.fixed.at(-1)).toEqual({ between: ['krk', 'RJK'], car: 3000, van: 4000, minibus: 6000 })
  expect(formRows(tariffValues(sample)).routes).toBeGreaterThan(last)
})

test('ferry tickets go through the form and the file; where nothing is typed there are none', () => {
  const row = { inSeason: { car: 3000, van: 4050 }, offSeason: { car: 2000 } }
  const tickets = { season: { from: '06-01', to: '09-30' }, lines: { 'Valbiska-Merag': row } }
  const tariff = { ...sample, tickets }
  expect(readTariffForm(tariffValues(tariff), () => true)).toEqual({ ok: true, tariff })
  expect(parseTariff(tariffInEuros(tariff))).toEqual(tariff)
  expect(sample.tickets).toBe(null)
  expect(['1.6.', '01. 06.', '31.6.', '29.2.', 'June'].map(monthDayOf)).toEqual(['06-01', '06-01', null, '02-29', null])
  const car = ticketField('Valbiska-Merag', 'inSeason', 'car')
  const van = ticketField('Valbiska-Merag', 'inSeason', 'van')
  const season = { 'tickets-from': '1.6.', 'tickets-to': '30.9.' }
  expect(read({ [car]: '0', ...season })).toMatchObject({ faults: { [car]: 'money' } })
  expect(read({ [car]: '30' })).toMatchObject({ faults: { 'tickets-from': 'missing', 'tickets-to': 'missing' } })
  expect(read({ [car]: '30', [van]: '20', ...season })).toMatchObject({ faults: { [car]: 'bigger-cheaper' } })
})

test('zones go through the form, and a fixed route takes one as its end', () => {
  const zone = { name: 'Opatija riviera', places: ['opatija', 'lovran'] }
  const between: [string, string] = ['PUY', 'zone:Opatija riviera']
  const tariff = { ...sample, zones: [zone], fixed: [{ between, car: 100, van: 100, minibus: 100 }] }
  expect(readTariffForm(tariffValues(tariff), () => true)).toEqual({ ok: true, tariff })
  expect(formRows(tariffValues(tariff)).zones).toBe(2)
  const other = { 'zone-0-name': 'Riviera' }
  expect(readTariffForm({ ...tariffValues(tariff), ...other }, () => true)).toEqual({
    ok: false,
    faults: { 'fixed-0-to': 'place' },
  })
})

test.each([
  ['a zone without a name', { 'zone-0-places': 'krk' }, { 'zone-0-name': 'missing' }],
  ['a zone without places', { 'zone-0-name': 'Krk' }, { 'zone-0-places': 'missing' }],
  [
    'a place of a zone that we do not know',
    { 'zone-0-name': 'Krk', 'zone-0-places': 'krk\natlantis' },
    { 'zone-0-places': 'zone-places' },
  ],
  [
    'two zones of one name',
    { 'zone-0-name': 'Krk', 'zone-0-places': 'krk', 'zone-1-name': 'Krk', 'zone-1-places': 'baska' },
    { 'zone-1-name': 'zone-twice' },
  ],
])('names the field of %s', (_what, change, faults) => {
  expect(read(change as unknown as Record<string, string>)).toEqual({ ok: false, faults })
})
