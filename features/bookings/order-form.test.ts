import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { orderFields, type OrderTyped, readOrder, typedFrom } from './order-form.ts'

const blank = Object.fromEntries(orderFields.map((field) => [field, ''])) as OrderTyped
const good = { ...blank, name: 'Ana Horvat', email: 'ana+put@example.hr' }

test('a name and one way to reach the guest are enough', () => {
  expect(readOrder(good)).toMatchObject({ ok: true, guest: { name: 'Ana Horvat', phone: null, invoice: null } })
  expect(readOrder({ ...blank, name: 'Ana', phone: '091 234 5678' })).toMatchObject({
    ok: true,
    guest: { phone: '+385912345678' },
  })
})

describe('says in the field what is wrong', () => {
  test.each([
    [{ name: ' ' }, { name: 'required' }],
    [{ email: '' }, { email: 'contact' }],
    [{ email: 'ana@' }, { email: 'email' }],
    [{ phone: '12' }, { phone: 'phone' }],
    [{ flight: 'my flight' }, { flight: 'flight' }],
    [{ company: 'Tvrtka d.o.o.' }, { address: 'company-incomplete', taxId: 'tax-id' }],
    [{ company: 'T', address: 'A', taxId: '12345678901' }, { taxId: 'oib-check' }],
    [{ note: 'x'.repeat(601) }, { note: 'too-long' }],
  ])('%j', (change, faults) => {
    expect(readOrder({ ...good, ...change })).toEqual({ ok: false, faults })
  })
})

test('one sign too many is told, also where it is a sign of two units; nothing is cut off in silence', () => {
  for (const note of [`${'x'.repeat(599)}🚕`, `${'x'.repeat(600)}🚕`, `${'x'.repeat(601)}🚕`, '🚕'.repeat(301)]) {
    const typed = typedFrom(new Map(Object.entries({ ...good, note })))
    expect(typed.note.isWellFormed()).toBe(true)
    expect(readOrder(typed)).toEqual({ ok: false, faults: { note: 'too-long' } })
  }
})

test('what is too long comes back whole, to be shortened by who wrote it', () => {
  const note = `Dolazimo s ${'vrlo '.repeat(300)}velikim psom 🐕`
  const typed = typedFrom(new Map(Object.entries({ ...good, note })))
  expect(typed.note).toBe(note)
  expect(readOrder(typed)).toEqual({ ok: false, faults: { note: 'too-long' } })
})

test('a line’s end is one sign, as who types it counts: a form sends two', () => {
  const typed = typedFrom(new Map(Object.entries({ ...good, note: `${'x'.repeat(9)}\r\n`.repeat(60).trim() })))
  expect(readOrder(typed)).toMatchObject({ ok: true, guest: { note: `${'x'.repeat(9)}\n`.repeat(60).trim() } })
})

test('whatever is typed, nothing throws and nothing longer than its field is accepted', () => {
  fc.assert(
    fc.property(
      fc.record(Object.fromEntries(orderFields.map((field) => [field, fc.string({ unit: 'binary', maxLength: 700 })]))),
      (raw) => {
        const reading = readOrder(typedFrom(new Map(Object.entries(raw))))
        if (reading.ok) expect(reading.guest.name.length).toBeLessThanOrEqual(80)
      },
    ),
  )
})

test.each(['a,b@x.hr', 'x<victim@x.hr>', 'a@x.hr,b', '"a"@x.hr', 'a@b;c.hr', 'ana@1.5', 'ana@mail.12'])(
  '%s is no address for one reader',
  (email) => {
    expect(readOrder({ ...good, email })).toEqual({ ok: false, faults: { email: 'email' } })
  },
)

test('names in every script are names, on one line and in one direction', () => {
  for (const name of ['प्रिया', '李明', 'محمد', 'Đurđa', 'O’Neill']) {
    expect(readOrder({ ...good, name })).toMatchObject({ ok: true, guest: { name } })
  }
  const odd = { name: 'Ana\nBcc: x\u202Egnp', note: 'one\r\ntwo\u0000', signText: 'a\tb' }
  expect(readOrder({ ...good, ...odd })).toMatchObject({
    guest: { name: 'Ana Bcc: xgnp', note: 'one\ntwo', signText: 'a b' },
  })
})
