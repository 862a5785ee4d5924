import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sbomOf } from '#scripts/sbom.ts'

type Locked = {
  version?: string
  resolved?: string
  integrity?: string
  hasInstallScript?: boolean
  optional?: boolean
  link?: boolean
}
const lockfile: { name: string; version: string; packages: Record<string, Locked> } = JSON.parse(
  readFileSync('package-lock.json', 'utf8'),
)
const own: {
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
  allowScripts: Record<string, boolean>
} = JSON.parse(readFileSync('package.json', 'utf8'))
const workspace: { dependencies: Record<string, string>; peerDependencies: Record<string, string> } = JSON.parse(
  readFileSync('packages/documents/package.json', 'utf8'),
)
const requested = { ...own.dependencies, ...own.devDependencies, ...workspace.dependencies }
/** What is not ours: a workspace is a link. */
const locked = Object.entries(lockfile.packages).filter(
  ([path, { link }]) => path.includes('node_modules/') && link !== true,
)

test('every dependency is asked for in one exact version', () => {
  for (const [name, version] of Object.entries(requested))
    expect([name, version]).toEqual([name, expect.stringMatching(/^\d+\.\d+\.\d+$/)])
})

test('a workspace asks for the versions that the whole asks for', () => {
  const both = Object.entries({ ...workspace.dependencies, ...workspace.peerDependencies })
  const other = { ...own.devDependencies, ...own.dependencies }
  expect(both.length).toBeGreaterThan(0)
  for (const [name, version] of both) expect([name, other[name] ?? version]).toEqual([name, version])
})

test('every package comes from the registry, with its hash; only those of other machines have none yet', () => {
  expect(locked.length).toBeGreaterThan(100)
  for (const [path, { resolved = 'https://registry.npmjs.org/', integrity, optional }] of locked) {
    expect([path, resolved]).toEqual([path, expect.stringMatching(/^https:\/\/registry\.npmjs\.org\//)])
    if (optional !== true || integrity !== undefined)
      expect([path, integrity]).toEqual([path, expect.stringMatching(/^sha512-/)])
  }
})

/** Have a script, do without it: it is not run here (`allowScripts`), and what it would make is not needed. */
const WITHOUT_SCRIPT = new Set(['fsevents', '@firebase/util', 'protobufjs'])

test('a script at installation runs for the packages on the list alone', () => {
  const withScript = locked.filter(([, { hasInstallScript }]) => hasInstallScript === true)
  const names = withScript.map(([path, { version }]) => ({ name: path.replace(/^.*node_modules\//, ''), version }))
  const unknown = names.filter(
    ({ name, version }) => own.allowScripts[`${name}@${version}`] !== true && !WITHOUT_SCRIPT.has(name),
  )
  expect(unknown).toEqual([])
  for (const allowed of Object.keys(own.allowScripts))
    expect(names.map(({ name, version }) => `${name}@${version}`)).toContain(allowed)
})

test('every dependency has its reason in docs/dependencies.md, and nothing is listed that is gone', () => {
  const text = readFileSync('docs/dependencies.md', 'utf8')
  const rows = [...text.matchAll(/^\| (.+?) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
  )
  const isListed = (name: string) =>
    rows.some((row) => row === name || (row.endsWith('/*') && name.startsWith(row.slice(0, -1))))
  expect(Object.keys(requested).filter((name) => !isListed(name) && !name.startsWith('@types/'))).toEqual([])
  const isRequested = (row: string) =>
    Object.keys(requested).some((name) => row === name || (row.endsWith('/*') && name.startsWith(row.slice(0, -1))))
  expect(rows.filter((row) => !isRequested(row))).toEqual([])
})

test('the bill of materials names every package with version, licence and hash', () => {
  const sbom = sbomOf(lockfile)
  expect(sbom.components.length).toBeGreaterThan(100)
  expect(new Set(sbom.components.map(({ purl }) => purl)).size).toBe(sbom.components.length)
  for (const component of sbom.components) {
    expect(component.purl).toMatch(/^pkg:npm\/(%40[\w.-]+\/)?[\w.-]+@\d/)
    expect([component.name, component.licenses.length]).toEqual([component.name, 1])
  }
  for (const name of Object.keys(own.dependencies))
    expect(sbom.components.find((component) => component.name === name)).toMatchObject({ scope: 'required' })
})
