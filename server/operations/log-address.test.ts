import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { loggablePath, routeLabel } from './log-address.ts'

test.each([
  ['/decoder/BQ7K4M2XR9H', '/decoder/…'],
  ['/hr/Decoder/BQ7K4M2XR9H/more', '/hr/Decoder/…/more'],
  ['/ride/eyJhbGciOi.abc', '/ride/…'],
  ['/api/partner/papers/AFA0777RG09', '/api/partner/papers/…'],
  ['/bq7k4m2xr9a', '/…'],
  ['/hr/b-q7k4-m2xr-9a', '/hr/…'],
  ['/B-Q7K4-M2XR-9A', '/…'],
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

test('long addresses that nobody has are not held', () => {
  setFlagsFromString('--expose-gc')
  const collect: unknown = runInNewContext('gc')
  const heldBytes = () => {
    if (typeof collect === 'function') collect()
    return process.memoryUsage().heapUsed
  }
  const before = heldBytes()
  for (let at = 0; at < 2000; at++) expect(routeLabel(`/assets/${at}${'x'.repeat(100_000)}`)).toBe('/assets/*')
  expect(heldBytes() - before).toBeLessThan(20_000_000)
})
