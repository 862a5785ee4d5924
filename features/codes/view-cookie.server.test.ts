import { expect, test } from 'vitest'
import { VIEW_SECONDS, viewCookie, viewedCode } from './view-cookie.server.ts'

const NOW = Date.parse('2026-07-14T10:00:00Z')
const SECRET = 'a secret of this site'
const pairOf = (code: string) => viewCookie(code, NOW, SECRET, true).split(';')[0] ?? ''

test('a cookie shows its own booking, among others, for half an hour', () => {
  const cookie = `consent=1; ${pairOf('BAAAAAAAAA')}; __Host-session=x`
  expect(viewedCode(cookie, NOW, SECRET)).toBe('BAAAAAAAAA')
  expect(viewedCode(cookie, NOW + VIEW_SECONDS * 1000 - 1, SECRET)).toBe('BAAAAAAAAA')
  // However long a browser keeps it.
  expect(viewedCode(cookie, NOW + VIEW_SECONDS * 1000, SECRET)).toBeNull()
})

test('another code, a later end, another secret or half a cookie shows nothing', () => {
  const [code = '', until = '', mac = ''] = pairOf('BAAAAAAAAA').slice('view='.length).split('.')
  const forged = [
    `view=BBBBBBBBBB.${until}.${mac}`,
    `view=${code}.${Number(until) + 1}.${mac}`,
    `view=${code}.${until}.${mac.slice(1)}`,
    `view=${code}.${until}`,
    `review=${code}.${until}.${mac}`,
    '',
  ]
  for (const cookie of forged) expect(viewedCode(cookie, NOW, SECRET)).toBeNull()
  expect(viewedCode(pairOf('BAAAAAAAAA'), NOW, 'another secret')).toBeNull()
  expect(viewedCode(null, NOW, SECRET)).toBeNull()
})
