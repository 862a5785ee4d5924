import { describe, expect, test } from 'vitest'
import { parseRedirects } from './redirects.ts'

function faultsOf(data: unknown): string[] {
  const faults: string[] = []
  parseRedirects(data, faults)
  return faults
}

test('own paths and https addresses; 308 unless said otherwise', () => {
  const faults: string[] = []
  const rules = [
    { from: '/old', to: '/taxi/location' },
    { from: '/blog', to: 'https://blog.example/?lang=hr', status: 302 },
  ]
  expect(parseRedirects(rules, faults)).toEqual([{ from: '/old', to: '/taxi/location', status: 308 }, rules[1]])
  expect(faults).toEqual([])
})

test('an empty file is no rule', () => {
  expect(faultsOf(null)).toEqual([])
  expect(faultsOf(undefined)).toEqual([])
})

describe('a loop is refused', () => {
  test.each([
    ['to itself', [['/a', '/a']]],
    [
      'by two',
      [
        ['/a', '/b'],
        ['/b', '/a'],
      ],
    ],
    [
      'by three',
      [
        ['/a', '/b'],
        ['/b', '/c'],
        ['/c', '/a'],
      ],
    ],
    ['by a slash, which the site takes away', [['/a', '/a/']]],
    [
      'by a query',
      [
        ['/a', '/b?x=1'],
        ['/b', '/a#top'],
      ],
    ],
    ['by capitals, which the site makes small', [['/a', '/A']]],
  ])('%s', (_says, rules) => {
    expect(faultsOf(rules.map(([from, to]) => ({ from, to })))).toContain('redirects.yaml: /a leads back to itself')
  })
})

test('a chain that ends is no loop, and one into a loop is', () => {
  expect(
    faultsOf([
      { from: '/a', to: '/b' },
      { from: '/b', to: '/c' },
    ]),
  ).toEqual([])
  expect(
    faultsOf([
      { from: '/x', to: '/a' },
      { from: '/a', to: '/b' },
      { from: '/b', to: '/a' },
    ]),
  ).toHaveLength(3)
})

test('two rules for one address', () => {
  expect(
    faultsOf([
      { from: '/a', to: '/b' },
      { from: '/a/', to: '/c' },
    ]),
  ).toEqual(['redirects.yaml: an address stands twice'])
})

test('a rule holds in all languages and names none', () => {
  expect(faultsOf([{ from: '/hr/a', to: '/b' }])).toHaveLength(1)
  expect(faultsOf([{ from: '/a', to: '/de/b' }])).toHaveLength(1)
  expect(faultsOf([{ from: '/hrana', to: '/item' }])).toEqual([])
})

test.each([
  { from: 'a', to: '/b' },
  { from: '//evil.example', to: '/b' },
  { from: '/a?x=1', to: '/b' },
  { from: '/a b', to: '/b' },
  { from: '/a', to: '//evil.example' },
  { from: '/a', to: 'http://plain.example' },
  { from: '/a', to: 'javascript:alert(1)' },
  { from: '/a', to: 'b' },
  { from: '/a', to: '/b', status: 200 },
  { from: '/a', to: '/b', note: 'unknown key' },
  { from: '/a' },
])('refused: %j', (rule) => {
  expect(faultsOf([rule]).length).toBeGreaterThan(0)
})
