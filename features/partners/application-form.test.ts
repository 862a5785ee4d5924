import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { doors, fieldsOf, readApplication, readStep, stepCount, typedInStep } from './application-form.ts'

const deps = {
  today: '2026-07-15',
  townOf: (name: string) => (/^rijeka|opatija$/i.test(name) ? name.toLowerCase() : null),
}
const desk = { type: 'hotel', name: 'Hotel Primjer', town: 'Opatija', contact: 'Ana', reach: 'desk@hotel.example' }
const driver = {
  type: 'driver',
  name: 'Obrt Primjer',
  town: 'Rijeka',
  email: 'vozac@example.hr',
  phone: '091 234 5678',
  licence: 'L-12',
  licenceUntil: '2027-03-01',
  permits: 'Rijeka, Opatija',
  permitsUntil: '1. 9. 2027.',
  vehicle1: 'ri1234ab',
  insurance: 'Polica 7',
  insuranceUntil: '2027-01-31',
  taxId: '12345678903',
  iban: 'HR12 1001 0051 8630 0016 0',
}

describe('the reception desk', () => {
  test('is asked five things in one step', () => {
    expect(stepCount('refer')).toBe(1)
    expect(fieldsOf('refer', 1)).toHaveLength(5)
  })

  test('gets back whole what is too long, to be shortened', () => {
    const contact = `${'Ana Marija '.repeat(40)}Horvat 🐕`
    const typed = typedInStep('refer', 1, new Map(Object.entries({ ...desk, contact })))
    expect(typed['contact']).toBe(contact)
    expect(readStep('refer', 1, typed, deps).faults).toEqual({ contact: 'too-long' })
  })

  test('may give a phone in place of an address', () => {
    const read = readApplication('refer', { ...desk, reach: '051 123 456' }, deps)
    expect(read).toMatchObject({ ok: true, values: { reach: '+38551123456' } })
  })
})

describe('the driver', () => {
  test('everything is read and written one way', () => {
    expect(readApplication('drive', driver, deps)).toMatchObject({
      ok: true,
      values: {
        vehicle1: 'RI 1234-AB',
        permits: 'rijeka,opatija',
        permitsUntil: '2027-09-01',
        iban: 'HR1210010051863000160',
      },
    })
  })

  test.each([
    ['licenceUntil', '2026-07-14', 'date-past', 2],
    ['licenceUntil', '2027-02-31', 'date', 2],
    ['permits', 'Rijeka, Atlantis', 'town', 2],
    ['vehicle1', 'XX 1234-AB', 'plate-area', 3],
    ['vehicle1', 'van', 'plate', 3],
    ['taxId', '12345678901', 'oib-check', 4],
    ['taxId', 'DE1', 'tax-id', 4],
    ['iban', 'HR1310010051863000160', 'iban-check', 4],
    ['email', 'nobody', 'email', 1],
  ] as const)('%s %j is refused as %s', (field, value, fault, step) => {
    const typed = { ...driver, [field]: value }
    expect(readStep('drive', step, typed, deps).faults).toEqual({ [field]: fault })
    expect(readApplication('drive', typed, deps)).toEqual({ ok: false, faulty: step })
  })

  test('a skipper writes the mark of a boat', () => {
    expect(readApplication('drive', { ...driver, type: 'skipper', vehicle1: 'ri-1234' }, deps).ok).toBe(true)
  })
})

test('whatever is typed is read or refused by a name, never thrown at', () => {
  fc.assert(
    fc.property(fc.constantFrom(...doors), fc.string({ maxLength: 300 }), (door, text) => {
      for (let step = 1; step <= stepCount(door); step++) {
        const typed = typedInStep(door, step, { get: () => text })
        const { values, faults } = readStep(door, step, typed, deps)
        const notices = [...Object.keys(values), ...Object.keys(faults)].toSorted()
        expect(notices).toEqual(
          fieldsOf(door, step)
            .map(({ name }) => name)
            .toSorted(),
        )
      }
    }),
  )
})
