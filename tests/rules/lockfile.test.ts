import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type Lockfile, missingPlatforms } from '#scripts/lockfile-platforms.ts'

const lockfile: Lockfile = JSON.parse(readFileSync('package-lock.json', 'utf8'))

test('the lockfile names the packages of every platform: run node scripts/complete-lockfile.ts', () => {
  expect(missingPlatforms(lockfile).map(({ path }) => path)).toEqual([])
})

test('a missing platform is found, beside the one that is there', () => {
  const packages: Lockfile['packages'] = {
    'node_modules/tool': {
      version: '2.0.0',
      dev: true,
      optionalDependencies: { '@tool/linux-x64-gnu': '2.0.0', '@tool/openharmony-arm64': '2.0.0' },
    },
    'node_modules/tool/node_modules/@tool/linux-x64-gnu': { version: '2.0.0' },
    'node_modules/@tool/openharmony-arm64': { version: '1.0.0' },
  }
  expect(missingPlatforms({ packages })).toEqual([
    {
      path: 'node_modules/tool/node_modules/@tool/openharmony-arm64',
      entry: { version: '2.0.0', optional: true, dev: true, cpu: ['arm64'], os: ['openharmony'] },
    },
  ])
})
