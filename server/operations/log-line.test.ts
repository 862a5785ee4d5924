import fc from 'fast-check'
import { expect, test } from 'vitest'
import { loggablePath, logLine, routeLabel } from './log-line.ts'

test('whatever a visitor writes, an entry is one line, and reads back as it was', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const line = logLine({ level: 'info', message: text })
      // oxlint-disable-next-line no-control-regex
      expect(line).not.toMatch(/[\u0000-\u001F\u007F-\u009F\u2028\u2029\u202A-\u202E]/)
      expect(JSON.parse(line)).toEqual({ level: 'info', message: text })
    }),
  )
})

test('a forged line stays inside its own', () => {
  const line = logLine({ message: 'x\n{"level":"info","message":"all is well"}\r\u2028\u001B[2J' })
  expect(line.split(/[\n\r\u2028]/)).toHaveLength(1)
})

test.each([
  ['/decoder/BQ7K4M2XR9H', '/decoder/…'],
  ['/hr/Decoder/BQ7K4M2XR9H/more', '/hr/Decoder/…/more'],
  ['/ride/eyJhbGciOi.abc', '/ride/…'],
  ['/api/partner/papers/AFA0777RG09', '/api/partner/papers/…'],
  ['/ana@example.hr', '/…'],
  ['/x/ana%40example.hr', '/x/…'],
  ['/call/+385%2091%20234%205678', '/call/…'],
  [`/${'x'.repeat(300)}`, '/…'],
  ['/taxi/rovinj?name=Ana', '/taxi/rovinj'],
  ['/taxi/nowhere', '/taxi/nowhere'],
])('%s is logged as %s', (path, logged) => {
  expect(loggablePath(path)).toBe(logged)
})

test('a count is by route, and nothing invented becomes one', () => {
  expect(routeLabel('/hr/decoder/BQ7K4M2XR9H')).toBe('/decoder/:code')
  expect(routeLabel('/taxi/rovinj')).toBe('/taxi/:town')
  expect(routeLabel('/assets/main-abc.js')).toBe('/assets/*')
  expect(routeLabel('/api/price')).toBe('/api/price')
  expect(routeLabel('/api/anything')).toBe('/api/*')
  expect(routeLabel('/wp-login.php')).toBe('content')
  expect(routeLabel('/en/hr/taxi')).toBe('other')
})
