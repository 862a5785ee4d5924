import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** What a text reads by its place in the built folder. */
function readsIn(source: string): string[] {
  return [...source.matchAll(/join\(dist, '([^']*)'\)/g)].map(([, path = '']) => path)
}

test('what a started server reads lies in dist: nothing else is in the container', () => {
  expect(readFileSync('deploy/Dockerfile', 'utf8').match(/^COPY --from=build .*$/gm)).toEqual([
    'COPY --from=build --chown=root:root /galeb/dist ./dist',
  ])
  const reads = readsIn(readFileSync('server/main.ts', 'utf8'))
  expect(reads).toContain('client/.vite/manifest.json')
  expect(reads.filter((path) => path.includes('..'))).toEqual([])
  expect(readsIn("join(dist, '../package.json')")).toEqual(['../package.json'])
})
