import { expect, test } from 'vitest'
import { kindOf, mustShed } from './shedding.ts'

const idle = { inFlight: 0, streams: 0, round: { ms: 0, requests: 0 } }
const crowd = (ms: number) => ({ round: { ms, requests: 8 } })

test('pages are asked to come later first, files next, bookings last', () => {
  const shedAt = (load: Partial<typeof idle>) =>
    (['stream', 'page', 'file', 'booking'] as const).filter((kind) => mustShed(kind, { ...idle, ...load }))
  expect(shedAt({})).toEqual([])
  expect(shedAt({ inFlight: 999 })).toEqual([])
  expect(shedAt({ inFlight: 1000 })).toEqual(['page'])
  expect(shedAt({ inFlight: 2000 })).toEqual(['page', 'file'])
  expect(shedAt({ inFlight: 5000 })).toEqual(['page', 'file', 'booking'])
  expect(shedAt(crowd(1900))).toEqual([])
  expect(shedAt(crowd(2100))).toEqual(['stream', 'page'])
  expect(shedAt(crowd(4100))).toEqual(['stream', 'page', 'file'])
  expect(shedAt(crowd(9900))).toEqual(['stream', 'page', 'file'])
  expect(shedAt(crowd(10_100))).toEqual(['stream', 'page', 'file', 'booking'])
  // Held up by the machine, with one browser waiting: nobody is sent away.
  expect(shedAt({ round: { ms: 5000, requests: 6 } })).toEqual([])
  expect(shedAt({ streams: 4000 })).toEqual(['stream'])
})

test.each([
  ['GET', '/taxi/rovinj', 'page'],
  ['GET', '/api/price', 'page'],
  ['GET', '/assets/main.js', 'file'],
  ['GET', '/hr/book', 'booking'],
  ['POST', '/it/book', 'booking'],
  ['GET', '/de/decoder/BQ7K4M2XR9H', 'booking'],
  ['POST', '/api/documents/commit', 'booking'],
  ['POST', '/api/documents/listen', 'stream'],
  ['POST', '/api/client-error', 'page'],
  ['GET', '/bookshop', 'page'],
])('%s %s is a %s', (method, path, kind) => {
  expect(kindOf(method, path)).toBe(kind)
})
