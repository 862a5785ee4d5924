import { describe, expect, test } from 'vitest'
import { deskPickUp, readDeskOrder } from './desk-order.ts'

const MINUTE_MS = 60_000
const at = (iso: string) => Date.parse(iso)
const shown = (order: Parameters<typeof deskPickUp>[0], now: string, answerBy: string) => {
  const found = deskPickUp(order, at(now), at(answerBy))
  return found.ok ? new Date(found.at).toISOString().slice(5, 16) : found.fault
}

describe('when a desk’s guest is picked up', () => {
  const now = '2026-07-15T09:02:00Z'
  const answer = '2026-07-15T09:32:00Z'

  test('now is the first five minutes after our answer; in an hour is in an hour', () => {
    expect(shown({ when: 'now', time: '', pressedAt: null }, now, answer)).toBe('07-15T09:35')
    expect(shown({ when: 'now', time: '', pressedAt: null }, now, now)).toBe('07-15T09:20')
    expect(shown({ when: 'hour', time: '', pressedAt: null }, now, answer)).toBe('07-15T10:05')
    // At night nobody answers before eight.
    expect(shown({ when: 'hour', time: '', pressedAt: null }, now, '2026-07-15T14:00:00Z')).toBe('07-15T14:05')
  })

  test('a time is the clock of Croatia, and one that has passed is tomorrow’s', () => {
    expect(shown({ when: 'time', time: '18:30', pressedAt: null }, now, answer)).toBe('07-15T16:30')
    expect(shown({ when: 'time', time: '08:00', pressedAt: null }, now, answer)).toBe('07-16T06:00')
    expect(shown({ when: 'time', time: '11:20', pressedAt: null }, now, answer)).toBe('too-late')
    // The night of 28 March 2027 has no half past two.
    const night = '2027-03-27T20:00:00Z'
    expect(shown({ when: 'time', time: '02:30', pressedAt: null }, night, night)).toBe('no-such-time')
  })

  test('in the nights the clocks change nobody is moved to another day', () => {
    // 25 October 2026: half past two comes at 00:30 and at 01:30 UTC; it is 02:40 for the first time.
    const october = '2026-10-25T00:40:00Z'
    expect(shown({ when: 'time', time: '02:30', pressedAt: null }, october, october)).toBe('10-25T01:30')
    const second = '2026-10-25T01:40:00Z'
    expect(shown({ when: 'time', time: '02:30', pressedAt: null }, second, second)).toBe('10-26T01:30')
    // 29 March 2026, one in the morning: half past two is left out, and tomorrow's is another ride.
    const march = '2026-03-29T00:00:00Z'
    expect(shown({ when: 'time', time: '02:30', pressedAt: null }, march, march)).toBe('no-such-time')
    expect(shown({ when: 'time', time: '03:30', pressedAt: null }, march, march)).toBe('03-29T01:30')
  })

  test('what was pressed without a network is never moved behind anybody’s back', () => {
    const pressedAt = at(now)
    const later = (minutes: number) => new Date(pressedAt + minutes * MINUTE_MS).toISOString()
    expect(shown({ when: 'hour', time: '', pressedAt }, later(25), later(30))).toBe('07-15T10:05')
    expect(shown({ when: 'hour', time: '', pressedAt }, later(50), later(80))).toBe('too-late')
    expect(shown({ when: 'now', time: '', pressedAt }, later(10), later(10))).toBe('07-15T09:30')
    expect(shown({ when: 'now', time: '', pressedAt }, later(25), later(25))).toBe('too-late')
    expect(shown({ when: 'time', time: '11:50', pressedAt }, later(120), later(130))).toBe('too-late')
  })
})

test('a tablet’s clock may be years off: what counts is how long the press has waited', () => {
  const now = '2026-07-15T09:30:00Z'
  for (const clock of ['2019-01-01T00:00:00Z', '2031-01-01T00:00:00Z']) {
    const waited = (minutes: number) => ({ pressedAt: at(clock), sentAt: at(clock) + minutes * MINUTE_MS })
    expect(shown({ when: 'now', time: '', ...waited(0) }, now, now)).toBe('07-15T09:45')
    expect(shown({ when: 'now', time: '', ...waited(25) }, now, now)).toBe('too-late')
    expect(shown({ when: 'hour', time: '', ...waited(25) }, now, now)).toBe('07-15T10:05')
    expect(shown({ when: 'time', time: '18:30', ...waited(1) }, now, now)).toBe('07-15T16:30')
  }
})

describe('what a tablet sends', () => {
  const read = (fields: Record<string, string>) => readDeskOrder(new Map(Object.entries(fields)), () => 'new')
  const right = { to: 'RJK', when: 'now', people: '2' }

  test('is three choices', () => {
    expect(read(right)).toMatchObject({ to: 'RJK', when: 'now', people: 2, mode: 'request', orderId: 'new' })
    expect(read({ ...right, to: 'other', other: 'Villa Rosa, Krk', name: 'Soba 12' })).toMatchObject({
      to: 'Villa Rosa, Krk',
      guest: { name: 'Soba 12', dropOffAddress: '' },
    })
  })

  test.each([
    { ...right, to: '' },
    { ...right, when: 'soon' },
    { ...right, people: '0' },
    { ...right, people: '9' },
    { ...right, people: '2.5' },
    { ...right, when: 'time', time: '25:00' },
  ])('and nothing else: %o', (fields) => expect(read(fields)).toBeNull())
})
