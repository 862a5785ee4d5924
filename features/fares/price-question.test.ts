import { describe, expect, test } from 'vitest'
import { fixedClock } from '#lib/clock.ts'
import { type Faults, type PriceQuestion, readPriceQuestion, type TextField } from './price-question.ts'

const known = new Map([
  ['PUY', 'PUY'],
  ['rovinj', 'rovinj'],
  ['Rovigno', 'rovinj'],
])
const rules = {
  clock: fixedClock('2026-11-21T10:00:00Z'),
  resolvePlace: (text: string) => known.get(text) ?? null,
  most: { people: 16, bags: 16 },
}

function ask(query: Record<string, string>, preset?: Partial<Record<TextField, string>>): PriceQuestion {
  return readPriceQuestion(new URLSearchParams(query), preset ? { ...rules, preset } : rules)
}
const faults = (query: Record<string, string>): Faults => {
  const question = ask({ from: 'PUY', to: 'rovinj', ...query })
  return question.state === 'invalid' ? question.faults : {}
}

test('a whole question', () => {
  expect(
    ask({ from: 'PUY', to: 'Rovigno', date: '2027-07-01', time: '10:30', people: '3', bags: '2', return: 'on' }),
  ).toMatchObject({
    state: 'asked',
    trip: {
      from: 'PUY',
      to: 'rovinj',
      when: Date.UTC(2027, 6, 1, 8, 30),
      people: 3,
      bags: 2,
      returnTrip: true,
      returnWhen: null,
    },
  })
})

test('nothing asked is no error; a page may fill in the trip, and a query overrules it', () => {
  expect(ask({}).state).toBe('empty')
  expect(ask({ people: '3' }).state).toBe('empty')
  expect(ask({}, { from: 'PUY', to: 'rovinj' })).toMatchObject({
    state: 'asked',
    trip: { when: null, people: 2, bags: 2 },
  })
  expect(ask({ from: '' }, { from: 'PUY', to: 'rovinj' })).toMatchObject({
    state: 'invalid',
    faults: { from: 'required' },
  })
})

describe('what is wrong is said in its field', () => {
  test.each<[string, Record<string, string>, Faults]>([
    ['both empty', { from: '', to: '' }, { from: 'required', to: 'required' }],
    ['unknown place', { from: 'Atlantis' }, { from: 'unknown-place' }],
    ['a prototype name', { from: '__proto__' }, { from: 'unknown-place' }],
    ['same place', { from: 'Rovigno' }, { to: 'same-place' }],
    ['0 people', { people: '0' }, { people: 'people' }],
    ['60 people', { people: '60' }, { people: 'people' }],
    ['half a person', { people: '1.5' }, { people: 'people' }],
    ['no number', { people: 'two', bags: '-1' }, { people: 'people', bags: 'bags' }],
    ['yesterday', { date: '2026-11-20', time: '12:00' }, { date: 'past' }],
    ['a minute ago', { date: '2026-11-21', time: '10:59' }, { time: 'past' }],
    ['in two years', { date: '2028-11-21', time: '12:00' }, { date: 'too-far-ahead' }],
    ['the year 20226', { date: '20226-07-01', time: '12:00' }, { date: 'not-a-date' }],
    ['a day that is not', { date: '2027-02-29', time: '12:00' }, { date: 'not-a-date' }],
    ['no time of day', { date: '2027-02-28', time: '24:00' }, { time: 'not-a-time' }],
    ['a day without hour', { date: '2027-02-28' }, { time: 'time-missing' }],
    ['an hour without day', { time: '12:00' }, { date: 'date-missing' }],
    ['the hour skipped', { date: '2027-03-28', time: '02:30' }, { time: 'no-such-time' }],
    [
      'back before there',
      { date: '2027-02-28', time: '12:00', return: '1', returnDate: '2027-02-28', returnTime: '11:00' },
      { returnDate: 'before-the-way-there' },
    ],
  ])('%s', (_what, query, expected) => {
    expect(faults(query)).toEqual(expected)
  })

  test('the way back is not read when nobody comes back', () => {
    expect(faults({ returnDate: 'never' })).toEqual({})
  })

  test('the last day allowed, and now', () => {
    expect(faults({ date: '2028-05-21', time: '23:59' })).toEqual({})
    expect(faults({ date: '2028-05-22', time: '00:00' })).toEqual({ date: 'too-far-ahead' })
    expect(faults({ date: '2026-11-21', time: '11:00' })).toEqual({})
  })
})

test('of the hour that comes twice the first is meant', () => {
  expect(ask({ from: 'PUY', to: 'rovinj', date: '2027-10-31', time: '02:30' })).toMatchObject({
    trip: { when: Date.UTC(2027, 9, 31, 0, 30) },
  })
})

test('100 kB of text is cut and refused; the rest of the trip stays', () => {
  const question = ask({ from: 'x'.repeat(100_000), to: 'rovinj', people: '4', date: '9'.repeat(100_000) })
  expect(question).toMatchObject({
    state: 'invalid',
    faults: { from: 'too-long', date: 'too-long' },
    typed: { to: 'rovinj', people: '4' },
  })
  expect(question.typed.from).toHaveLength(80)
})
