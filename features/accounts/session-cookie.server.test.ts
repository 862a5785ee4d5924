import { expect, test } from 'vitest'
import { cookieModeOf, sessionToken } from './session-cookie.server.ts'

test.each([
  ['https://galeb.example', '__Host-session'],
  ['https://127.0.0.1:3000', '__Host-session'],
  ['http://127.0.0.1:3000', 'session'],
  ['http://127.8.0.9', 'session'],
  ['http://localhost:3000', 'session'],
  ['http://galeb.localhost', 'session'],
  ['http://[::1]:3000', 'session'],
])('%s signs in by the cookie %s', (origin, name) => {
  expect(cookieModeOf(origin)?.name).toBe(name)
})

test.each([
  'http://galeb.example',
  'http://192.168.1.5:3000',
  'http://127.0.0.1.evil.example',
  'http://localhost.evil.example',
  'http://mylocalhost',
])('%s does not sign in', (origin) => {
  expect(cookieModeOf(origin)).toBe(null)
})

test('a cookie of another name or shape is no token', () => {
  const token = 'a'.repeat(43)
  const way = { name: '__Host-session', secure: true } as const
  expect(sessionToken(`a=b; __Host-session=${token}`, way)).toBe(token)
  expect(sessionToken(`session=${token}`, way)).toBe(null)
  expect(sessionToken('__Host-session=short', way)).toBe(null)
  expect(sessionToken(null, way)).toBe(null)
})
