import { expect, test } from 'vitest'
import { loggablePath, routeLabel } from './log-address.ts'

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
  expect(routeLabel('/api/routes')).toBe('/api/routes')
  expect(routeLabel('/api/anything')).toBe('/api/*')
  expect(routeLabel('/wp-login.php')).toBe('content')
  expect(routeLabel('/en/hr/taxi')).toBe('other')
})
