import { expect, test } from 'vitest'
import { buildManifest } from '#server/builds.ts'
import { buildMatcher } from './route-rules.ts'

test('the manifest says which addresses need a document of their own', () => {
  const { prefixes } = buildMatcher(JSON.parse(JSON.stringify(buildManifest('a', 0, []))))
  expect(prefixes).toContain('/api/')
  expect(prefixes).toContain('/embed/')
})

test.each([null, {}, { matcher: null }, { matcher: {} }, { matcher: { wildcard: {} } }, 'text'])(
  '%o is no manifest',
  (manifest) => {
    expect(() => buildMatcher(manifest)).toThrow()
  },
)
