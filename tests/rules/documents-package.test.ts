import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import * as v from 'valibot'
import { isTest, projectFiles, readModules } from '#scripts/imports.ts'

const PACKAGE = 'packages/documents'
const names = v.record(v.string(), v.string())
const own = v.parse(
  v.object({ exports: names, dependencies: names, peerDependencies: names }),
  JSON.parse(readFileSync(`${PACKAGE}/package.json`, 'utf8')),
)
const files = readdirSync(PACKAGE, { recursive: true, encoding: 'utf8' }).filter((file) => /\.(ts|md)$/.test(file))

/** Words of the business. `@galeb/` is the name it is installed by. */
const PRODUCT = /(?<!@)galeb|\b(taxi|boat|booking|ride|driver|vehicle|voucher|tariff|fare|dispatcher)s?\b/i

test('no file of the database names something of the business', () => {
  expect(files.length).toBeGreaterThan(90)
  const found = files.flatMap((file) => {
    const word = PRODUCT.exec(readFileSync(join(PACKAGE, file), 'utf8'))?.[0]
    return word === undefined ? [] : [`${file}: ${word}`]
  })
  expect(found).toEqual([])
  expect(PRODUCT.test("collection: 'bookings'")).toBe(true)
})

test('it uses only packages that its package.json names', () => {
  const modules = readModules(projectFiles('.')).filter(({ file }) => file.startsWith(`${PACKAGE}/`))
  const used = modules
    .filter(({ file }) => !isTest(file) && !/\/(conformance|examples)\/|test-cluster/.test(file))
    .flatMap(({ imports }) => imports.flatMap(({ target }) => (target.kind === 'package' ? target.name : [])))
  expect(new Set(used)).toEqual(new Set([...Object.keys(own.dependencies), ...Object.keys(own.peerDependencies)]))
})

test('its README names every file that it exports, and no other', () => {
  const readme = readFileSync(`${PACKAGE}/README.md`, 'utf8')
  const named = [...readme.matchAll(/`(\.\/[^`]+\.ts)`/g)].map(([, file]) => file)
  expect(named.toSorted()).toEqual(Object.keys(own.exports).toSorted())
})

test('another project links it and runs the example', () => {
  const project = mkdtempSync(join(tmpdir(), 'other-project-'))
  onTestFinished(() => rmSync(project, { recursive: true, force: true }))
  mkdirSync(join(project, 'node_modules/@galeb'), { recursive: true })
  symlinkSync(resolve(PACKAGE), join(project, 'node_modules/@galeb/documents'))
  writeFileSync(join(project, 'package.json'), '{ "type": "module" }')
  copyFileSync(`${PACKAGE}/examples/notes.ts`, join(project, 'notes.ts'))
  const { status, stdout, stderr } = spawnSync(process.execPath, ['notes.ts'], { cwd: project, encoding: 'utf8' })
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  expect(stdout.split('\n')).toEqual(
    expect.arrayContaining([
      'ana sees: buy bread',
      'waiting to be sent: 1',
      'ana sees: buy bread, call Eva',
      'finished: {"finished":"notes/n1"}',
      'stored: true',
      'ivo may not: permission-denied',
    ]),
  )
})
