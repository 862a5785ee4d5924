import { expect, test } from 'vitest'
import { routes } from '#app/routes.ts'
import { buildManifest, latestBuild } from './builds.ts'

test('the latest build says its id and when it was made', () => {
  expect(latestBuild('ab12cd34ef56', 1_800_000_000_000)).toEqual({ id: 'ab12cd34ef56', timestamp: 1_800_000_000_000 })
})

test('the manifest of a build holds route rules and the page table', () => {
  const manifest = buildManifest('ab12cd34ef56', 0, [{ from: '/taxi', to: '/taxi/location' }])
  expect(manifest.id).toBe('ab12cd34ef56')
  expect(manifest.matcher.static).toEqual({ '/taxi': { redirect: '/taxi/location' } })
  expect(manifest.pages.map(({ name }) => name)).toEqual(routes.map(({ name }) => name))
  expect(manifest.pages.every(({ paths }) => paths.length === 4)).toBe(true)
})
