import { expect, test } from 'vitest'
import { readSetupStep } from './setup-reading.server.ts'
import type { SettingsStep } from './setup-field.ts'

function read(step: SettingsStep, fields: Record<string, string | string[]>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) for (const one of [value].flat()) form.append(name, one)
  return readSetupStep(step, form)
}
const company = { siteName: 'Kvarner Rides', companyName: 'Kvarner Rides j.d.o.o.' }
const contact = { phone: '091 234 5678', email: 'rides@example.hr' }

test.each([
  ['https://www.example.hr', 'https://www.example.hr'],
  ['https://www.example.hr/', 'https://www.example.hr'],
  ['www.example.hr', 'https://www.example.hr'],
  ['http://127.0.0.1:3000', 'http://127.0.0.1:3000'],
])('the address %s is kept as %s', (publicUrl, stored) => {
  expect(read('address', { publicUrl })).toEqual({ ok: true, change: { publicUrl: stored, steps: ['address'] } })
})

test.each(['', 'http://www.example.hr', 'https://www.example.hr/taxi', 'https://a:b@example.hr', 'galeb', 'https://?'])(
  'the address "%s" is none',
  (publicUrl) => {
    expect(read('address', { publicUrl })).toEqual({ ok: false, faults: { publicUrl: 'address' } })
  },
)

test('an OIB and an IBAN need their check digits, and may be left out', () => {
  expect(read('company', company).ok).toBe(true)
  expect(read('company', { ...company, oib: '69435151530', iban: 'HR12 1001 0051 8630 0016 0' })).toMatchObject({
    change: { iban: 'HR1210010051863000160', legal: { oib: '69435151530' } },
  })
  expect(read('company', { ...company, oib: '69435151531', iban: 'HR13 1001 0051 8630 0016 0' })).toEqual({
    ok: false,
    faults: { oib: 'oib', iban: 'iban' },
  })
  expect(read('company', {})).toEqual({ ok: false, faults: { siteName: 'missing', companyName: 'missing' } })
})

test('a digit left out is told apart from a wrong one', () => {
  for (const [oib, iban] of [
    ['6943515153', 'HR12 1001 0051 8630 0016'],
    ['x9435151530', 'DE'],
  ] as const)
    expect(read('company', { ...company, oib, iban })).toEqual({
      ok: false,
      faults: { oib: 'oib-length', iban: 'iban-length' },
    })
})

test('a phone becomes E.164', () => {
  expect(read('contact', contact)).toMatchObject({ change: { contact: { phone: '+385912345678', whatsapp: null } } })
  expect(read('contact', { ...contact, phone: '12', whatsapp: 'x', email: 'rides' })).toEqual({
    ok: false,
    faults: { phone: 'phone', whatsapp: 'phone', email: 'email' },
  })
})

test('a tag manager has a real id or none; the example of Google is none', () => {
  expect(read('measuring', { tagManagerId: '' })).toMatchObject({ change: { tagManagerId: null } })
  expect(read('measuring', { tagManagerId: 'gtm-abc1234' })).toMatchObject({ change: { tagManagerId: 'GTM-ABC1234' } })
  for (const [tagManagerId, fault] of [
    ['GTM-XXXXXXX', 'tag-manager-example'],
    ['G-ABC1234', 'tag-manager-other'],
    ['UA-1', 'tag-manager-other'],
    ['GTM-', 'tag-manager'],
  ] as const)
    expect(read('measuring', { tagManagerId })).toEqual({ ok: false, faults: { tagManagerId: fault } })
})

test('permits are the towns ticked', () => {
  expect(read('permits', { permits: ['krk', 'cres'], carriage: 'occasional' })).toMatchObject({
    change: { permits: ['krk', 'cres'], carriage: { taxi: false, occasional: true, pickUpAbroad: [] } },
  })
})

test('what is too long is said', () => {
  expect(read('company', { ...company, seat: 'x'.repeat(201) })).toEqual({ ok: false, faults: { seat: 'long' } })
})
