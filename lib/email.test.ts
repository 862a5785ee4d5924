import { expect, test } from 'vitest'
import { isEmail } from './email.ts'

test.each([
  'ana@example.hr',
  'ana+put@example.hr',
  'Ana.Horvat-Đurić@čamac.hr',
  "o'brien@mail.example.co.uk",
  'info@пример.рф',
  'info@xn--e1afmkfd.xn--p1ai',
  `${'a'.repeat(64)}@example.hr`,
])('%s is one', (text) => {
  expect(isEmail(text)).toBe(true)
})

test.each([
  '',
  'ana',
  'ana@',
  '@example.hr',
  'ana@example',
  'ana horvat@example.hr',
  'ana@example.hr ',
  'a,b@x.hr',
  'x<victim@x.hr>',
  'a@x.hr,b',
  '"a"@x.hr',
  'a@b;c.hr',
  'a@b@c.hr',
  'ana@1.5',
  'ana@mail.12',
  'ana@mail.0x7f',
  'ana@203.0.113.5',
  'ana@x..hr',
  'ana@x.hr.',
  'ana@-x.hr',
  'ana@x-.hr',
  'ana@x.hr/info',
  `ana@${'a'.repeat(64)}.hr`,
  `${'a'.repeat(65)}@example.hr`,
  `ana@${'abcdefg.'.repeat(32)}hr`,
])('"%s" is none', (text) => {
  expect(isEmail(text)).toBe(false)
})
