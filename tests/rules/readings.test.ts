import { expect, test } from 'vitest'
import { type Files, isTest, projectFiles } from '#scripts/imports.ts'

/** What is read in one place; a second one would accept something else. */
const READINGS: { what: string; pattern: RegExp; in: Record<string, string> }[] = [
  {
    what: 'an email address: isEmail of lib/email.ts',
    pattern: /v\.email\(|\[\^[^\]]*\][+*]?@|@\[\^/,
    in: {
      'lib/email.ts': 'it is the place',
      'server/env.ts': 'a sender: an address, or a name with one',
    },
  },
  {
    what: 'a phone number: readPhone and isPhone of lib/phone.ts',
    pattern: /\\\+\[1-9\]\\d\{/,
    in: { 'lib/phone.ts': 'it is the place' },
  },
  {
    what: 'an amount of money: readAmount, or centsOf of a tariff',
    pattern: /padEnd\(2, '0'\)/,
    in: {
      'features/fares/read-amount.ts': 'what the office types for one ride',
      'features/dispatch/phone-order.server.ts': 'the same',
      'features/fares/tariff-form.ts': 'a price of a tariff: no thousands, as 4.505 would be four thousand euros',
      'features/fares/fair-price.ts': 'what a stranger was asked for: with EUR, spaces and both kinds of commas',
    },
  },
]

const files = projectFiles('.')

test('email, phone and money are each read in one place', () => {
  expect(secondReadings(files)).toEqual([])
})

test.each([
  ['app/a.ts', 'v.pipe(v.string(), v.email())'],
  ['app/a.ts', String.raw`/^[^\s@]+@[^\s@]+$/.test(text)`],
  ['features/a.ts', String.raw`/^\+[1-9]\d{7,14}$/`],
  ['features/a.ts', "Number(euros) * 100 + Number(cents.padEnd(2, '0'))"],
])('the canary: %s %s', (file, source) => {
  expect(secondReadings(new Map([[file, source]]))).toHaveLength(1)
})

function secondReadings(given: Files): string[] {
  return [...given]
    .filter(([file]) => /^(app|features|domain|sections|server|catalogue|lib)\//.test(file) && !isTest(file))
    .flatMap(([file, source]) =>
      READINGS.filter((row) => row.pattern.test(source) && !Object.hasOwn(row.in, file)).map(
        ({ what }) => `${file} reads ${what}`,
      ),
    )
}
