import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Licences that ask for no more than their text and a name. */
const ALLOWED = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'CC0-1.0',
  'Unlicense',
  'BlueOak-1.0.0',
])

const EXCEPTIONS: { name: RegExp; licence: string; reason: string }[] = [
  {
    name: /^lightningcss(-|$)/,
    licence: 'MPL-2.0',
    reason: 'a build tool, used unchanged and not shipped; its copyleft ends at its own files',
  },
  {
    name: /^@resvg\//,
    licence: 'MPL-2.0',
    reason: 'used unchanged, as its own files; its copyleft ends at them, and their source is public',
  },
  {
    name: /^web-push$/,
    licence: 'MPL-2.0',
    reason: 'used unchanged; its copyleft ends at its own files, and their source is public',
  },
  { name: /^(@axe-core\/playwright|axe-core)$/, licence: 'MPL-2.0', reason: 'runs in tests only, unchanged' },
  {
    name: /^@fontsource-variable\//,
    licence: 'OFL-1.1',
    reason: 'the fonts of the site; the licence texts lie beside them in public/fonts',
  },
  {
    name: /^argparse$/,
    licence: 'Python-2.0',
    reason: 'a permissive licence; a build tool’s reader of its command line',
  },
  {
    name: /^@img\/sharp-libvips-/,
    licence: 'LGPL-3.0-or-later',
    reason: 'a shared library beside sharp, unchanged and exchangeable; THIRD-PARTY-NOTICES.md names it',
  },
  {
    name: /^@img\/sharp-win32-/,
    licence: 'Apache-2.0 AND LGPL-3.0-or-later',
    reason: 'sharp with the same library, for Windows',
  },
  {
    name: /^@img\/sharp-wasm32$/,
    licence: 'Apache-2.0 AND LGPL-3.0-or-later AND MIT',
    reason: 'sharp with the same library, for machines without a build of their own; never shipped',
  },
  { name: /^pako$/, licence: '(MIT AND Zlib)', reason: 'both are permissive' },
]

type Package = { name: string; licence: string }

test('every installed package has a licence we can keep', () => {
  const packages = lockedPackages()
  expect(packages.length).toBeGreaterThan(50)
  expect(licenceFaults(packages)).toEqual([])
})

test('every exception is still needed', () => {
  const packages = lockedPackages()
  for (const { name, licence } of EXCEPTIONS) {
    expect(
      packages.some((found) => name.test(found.name) && found.licence === licence),
      String(name),
    ).toBe(true)
  }
})

test('the canary: a licence that is not on the list, or none', () => {
  for (const licence of ['GPL-3.0', 'AGPL-3.0-only', 'SEE LICENSE IN LICENSE', '']) {
    expect(licenceFaults([{ name: 'planted', licence }])).toHaveLength(1)
  }
  expect(licenceFaults([{ name: 'planted', licence: 'MPL-2.0' }])).toHaveLength(1)
})

function licenceFaults(packages: Package[]): string[] {
  return packages
    .filter(
      ({ name, licence }) =>
        !isAllowed(licence) && !EXCEPTIONS.some((row) => row.name.test(name) && row.licence === licence),
    )
    .map(({ name, licence }) => `${name}: ${licence || 'no licence'}`)
}

/** `(MIT OR Apache-2.0)`: one that we can keep is enough. */
function isAllowed(licence: string): boolean {
  return licence
    .replace(/^\(|\)$/g, '')
    .split(' OR ')
    .some((one) => ALLOWED.has(one))
}

/** What is installed says it itself; packages for other machines are only in the lockfile, with the licence npm read there. */
function lockedPackages(): Package[] {
  const lock: { packages: Record<string, { license?: string; link?: boolean }> } = JSON.parse(
    readFileSync('package-lock.json', 'utf8'),
  )
  return Object.entries(lock.packages)
    .filter(([path, { link }]) => path.includes('node_modules/') && link !== true)
    .map(([path, { license = '' }]) => ({
      name: path.replace(/^.*node_modules\//, ''),
      licence: ownLicence(path) ?? license,
    }))
}

function ownLicence(path: string): string | null {
  const file = `${path}/package.json`
  if (!existsSync(file)) return null
  const { license }: { license?: string | { type: string } } = JSON.parse(readFileSync(file, 'utf8'))
  return typeof license === 'object' ? license.type : (license ?? null)
}
