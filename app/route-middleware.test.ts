import { expect, test } from 'vitest'
import type { ContentPageFacts } from '#catalogue/content-page.ts'
import { pageNotFound } from './not-found.ts'
import { isValid, runMiddleware } from './route-middleware.ts'

const facts: ContentPageFacts = {
  slug: 'x',
  kind: 'page',
  picture: null,
  priceBox: false,
  middleware: [],
  validity: null,
  languages: ['en', 'hr', 'it', 'de'],
}

test('a name nobody wrote is an error that says so [§8.unknown-middleware]', () => {
  expect(() => runMiddleware({ ...facts, middleware: ['plain', 'nobody'] })).toThrow(
    "Unknown route middleware: 'nobody'",
  )
  for (const name of ['__proto__', 'constructor', 'toString']) {
    expect(() => runMiddleware({ ...facts, middleware: [name] })).toThrow('Unknown route middleware')
  }
  expect(() => runMiddleware({ ...facts, middleware: ['plain'] })).not.toThrow()
})

test('a page is valid unless its check says no', () => {
  expect(isValid(facts)).toBe(true)
  expect(isValid({ ...facts, validity: 'always' })).toBe(true)
  expect(isValid({ ...facts, validity: 'never' })).toBe(false)
  expect(() => isValid({ ...facts, validity: 'constructor' })).toThrow('Unknown validity check')
})

test('the sentence of JSON and logs for what is not found [§8.page-not-found]', () => {
  expect(pageNotFound('/taxi/atlantis')).toBe('Page Not Found: /taxi/atlantis')
})
