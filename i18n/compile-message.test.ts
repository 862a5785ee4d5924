import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compileMessage } from './compile-message.ts'
import { formatDate } from './dates.ts'
import { weekday } from './croatian-weekday.ts'
import { article } from './italian-article.ts'
import { localeCodes, type LocaleCode } from './locale.ts'
import { number, plural, select } from './message-runtime.ts'

/** Runs the compiled expression as the generated module does. */
function say(text: string, given: Record<string, unknown> = {}, locale: LocaleCode = 'en'): string {
  const { code, arguments: names } = compileMessage(text, locale)
  // oxlint-disable-next-line no-implied-eval -- the point of the test: the text is code, and this runs it
  const made: unknown = new Function('article', 'weekday', 'number', 'plural', 'select', `return ${code}`)(
    article,
    weekday,
    number,
    plural,
    select,
  )
  return names.size === 0 ? String(made) : (made as (a: unknown) => string)(given)
}

test('plain words are a string literal', () => {
  expect(compileMessage('Go home', 'en')).toMatchObject({ code: '"Go home"', plurals: [] })
  expect(say("it''s '{'here'}'")).toBe("it's {here}")
  expect(say('')).toBe('')
})

test('arguments are filled in and their types are known', () => {
  expect(say('{from} – {to}', { from: 'Pula', to: 'Rovinj' })).toBe('Pula – Rovinj')
  expect([...compileMessage('{a} {n, number} {b, plural, other {#}}', 'en').arguments]).toEqual([
    ['a', 'string'],
    ['n', 'number'],
    ['b', 'number'],
  ])
})

test('plural forms follow the language', () => {
  const bags = '{n, plural, one {# torba} few {# torbe} other {# torbi}}'
  expect([1, 2, 5, 11, 21, 22, 1234].map((n) => say(bags, { n }, 'hr'))).toEqual([
    '1\u00a0torba',
    '2\u00a0torbe',
    '5\u00a0torbi',
    '11\u00a0torbi',
    '21\u00a0torba',
    '22\u00a0torbe',
    '1.234\u00a0torbe',
  ])
  expect(compileMessage(bags, 'hr').plurals).toEqual([{ argument: 'n', categories: ['one', 'few', 'other'] }])
  expect(say('{n, plural, =0 {none} one {one} other {# more}}', { n: 0 })).toBe('none')
})

test('a number that comes with the call stays with its unit, and a word of one letter with what follows', () => {
  const rows: [LocaleCode, string, string][] = [
    ['en', '{km, number} km, {hours, number} h {minutes, number} min', '12_km, 12_h_12_min'],
    ['en', '{wait} minutes, {hours} hours before', '12_minutes, 12_hours before'],
    [
      'hr',
      'do {hours} sati prije, {wait} min u {place} i {n, number} osoba',
      'do 12_sati prije, 12_min u_12 i_12_osoba',
    ],
    ['it', '{hours} ore prima, {wait} minuti', '12_ore prima, 12_minuti'],
    ['de', 'bis {hours} Stunden vorher, {time} Uhr, {place} Hafen', 'bis 12_Stunden vorher, 12_Uhr, 12 Hafen'],
  ]
  const given = { km: 12, hours: 12, minutes: 12, n: 12, wait: '12', place: '12', time: '12' }
  for (const [locale, text, expected] of rows) expect(say(text, given, locale).replaceAll('\u00a0', '_')).toBe(expected)
})

test('an Italian article leans on a number that begins with a vowel', () => {
  const days = ['1 luglio', '8 luglio', '11 luglio', '18 luglio', '28 luglio'].map((day) =>
    say('dal {day} al {day}', { day }, 'it'),
  )
  expect(days).toEqual([
    'dal 1 luglio al 1 luglio',
    'dall’8 luglio all’8 luglio',
    'dall’11 luglio all’11 luglio',
    'dal 18 luglio al 18 luglio',
    'dal 28 luglio al 28 luglio',
  ])
  expect([7, 8, 80, 85, 110].map((n) => say('è il {n, number} %', { n }, 'it'))).toEqual([
    'è il 7 %',
    'è l’8 %',
    'è l’80 %',
    'è l’85 %',
    'è il 110 %',
  ])
  // Other languages have words that look the same.
  expect(say('del {day}', { day: '8' }, 'hr')).toBe('del 8')
})

test('a Croatian day of the week stands in the case of its preposition', () => {
  const after = (text: string) =>
    Array.from({ length: 7 }, (_, day) => formatDate(Date.UTC(2024, 0, 1 + day, 12), 'hr', { weekday: 'long' })).map(
      (day) => say(text, { time: `${day}, 6. prosinca` }, 'hr').replace(/,.*/, ''),
    )
  expect(after('do {time}')).toEqual(
    ['ponedjeljka', 'utorka', 'srijede', 'četvrtka', 'petka', 'subote', 'nedjelje'].map((day) => `do ${day}`),
  )
  expect(after('u {time}')).toEqual(
    ['ponedjeljak', 'utorak', 'srijedu', 'četvrtak', 'petak', 'subotu', 'nedjelju'].map((day) => `u\u00a0${day}`),
  )
  expect(say('do {time}', { time: '14:30' }, 'hr')).toBe('do 14:30')
  expect(say('Polazak: {time}', { time: 'subota, 5. prosinca' }, 'hr')).toBe('Polazak: subota, 5. prosinca')
})

test('a choice may hold a count', () => {
  const text = '{who, select, group {{n, plural, one {# seat} other {# seats}}} other {a taxi}}'
  expect(say(text, { who: 'group', n: 8 })).toBe('8\u00a0seats')
  expect(say(text, { who: 'anybody', n: 8 })).toBe('a taxi')
})

describe('what is no message of ours is refused, with the reason', () => {
  test.each([
    ['{open', /message end/],
    ['{n, selectordinal, one {#st} other {#th}}', /selectordinal/],
    ['{d, date}', /\{d, date …\}/],
    ['{n, number, percent}', /\{n, number …\}/],
    ['{n, plural, offset:1 one {#} other {#}}', /offset/],
    ['{0} km', /not a name/],
  ])('%s', (text, reason) => {
    expect(() => compileMessage(text, 'en')).toThrow(reason)
  })
})

test('whatever the words are, the code says them and nothing else', () => {
  fc.assert(
    fc.property(fc.string(), fc.constantFrom(...localeCodes), (words, locale) => {
      fc.pre(!/[{}]/.test(words))
      // A space after a number may be one that does not break.
      const spaced = (text: string) => text.replaceAll('\u00a0', ' ')
      expect(spaced(say(words.replaceAll("'", "''"), {}, locale))).toBe(spaced(words))
    }),
  )
})
