import { describe, expect, test } from 'vitest'
import { boundaryFaults, featureFriends, type RuleName } from './boundaries.ts'
import { type Module, projectFiles, readModules } from '#scripts/imports.ts'

const modules = readModules(projectFiles('.'))

test('more than a hundred modules were read', () => {
  expect(modules.length).toBeGreaterThan(100)
  expect(modules.flatMap(({ imports }) => imports).length).toBeGreaterThan(300)
})

test('every import keeps the rules of the house', () => {
  expect(boundaryFaults(modules).map(({ text }) => text)).toEqual([])
})

test('every friendship has a reason and is still lived', () => {
  for (const { from, to, reason } of featureFriends) {
    expect(reason).not.toBe('')
    expect(isUsed(`features/${from}/`, `features/${to}/`), `${from} → ${to}`).toBe(true)
  }
})

describe('the canary: a planted violation is found, and named with file, import and rule', () => {
  const planted: [RuleName, string, Record<string, string>][] = [
    ['downwards', 'a section that opens a feature', { 'sections/a.tsx': "import { x } from '#features/places/x.ts'" }],
    [
      'downwards',
      'rooms of one level',
      { 'i18n/a.ts': "import { x } from '#documents/model/x.ts'", 'packages/documents/model/x.ts': '' },
    ],
    ['downwards', 'a type is an import too', { 'lib/a.ts': "import type { X } from '#app/x.ts'", 'app/x.ts': '' }],
    ['downwards', 'what runs opens the workshop', { 'app/a.ts': "import { x } from '#bench/x.ts'", 'bench/x.ts': '' }],
    ['downwards', 'by export', { 'catalogue/a.ts': "export * from '#features/places/x.ts'" }],
    [
      'features-are-strangers',
      'places that knows fares',
      { 'features/places/a.ts': "import { x } from '#features/fares/x.ts'", 'features/fares/x.ts': '' },
    ],
    [
      'domain-order',
      'places that know routes',
      { 'domain/places/a.ts': "import { x } from '#domain/routing/x.ts'", 'domain/routing/x.ts': '' },
    ],
    [
      'downwards',
      'a domain that knows a feature',
      { 'domain/places/a.ts': "import { x } from '#features/places/x.ts'" },
    ],
    [
      'documents-door',
      'a feature in the client',
      {
        'features/fares/a.ts': "import { x } from '#documents/client/hooks.ts'",
        'packages/documents/client/hooks.ts': '',
      },
    ],
    [
      'documents-door',
      'a form in the protocol',
      {
        'features/fares/a.tsx': "import { x } from '#documents/protocol/x.ts'",
        'packages/documents/protocol/x.ts': '',
      },
    ],
    [
      'package-alone',
      'the database that knows the product',
      { 'packages/documents/a.ts': "import { x } from '#lib/x.ts'", 'lib/x.ts': '' },
    ],
    [
      'package-alone',
      'a test of the database that knows the product',
      { 'packages/documents/a.test.ts': "import type { X } from '#i18n/x.ts'", 'i18n/x.ts': '' },
    ],
    [
      'package-exports',
      'a file of the package that it does not show',
      {
        'server/app.ts': "import { x } from '#documents/server/access.ts'",
        'packages/documents/server/access.ts': '',
      },
    ],
    [
      'engines-door',
      'an engine opened elsewhere',
      { 'server/app.ts': "import { x } from '#documents/engines/x.ts'", 'packages/documents/engines/x.ts': '' },
    ],
    [
      'server-is-closed',
      'a page that asks the server',
      { 'app/pages/a.tsx': "import { x } from '#server/x.ts'", 'server/x.ts': '' },
    ],
    [
      'browser-only',
      'a Node module, reached by an island',
      {
        'features/places/finder.island.tsx': "import { x } from './x.ts'",
        'features/places/x.ts': "import { readFileSync } from 'node:fs'",
      },
    ],
    [
      'islands-only',
      'an island that draws a page',
      { 'app/a.island.tsx': "import page from './pages/town.tsx'", 'app/pages/town.tsx': '' },
    ],
    [
      'islands-only',
      'a shell that draws the frame, by the way of another file',
      {
        'app/browser/shell.ts': "import { x } from '#app/x.ts'",
        'app/x.ts': "import { Header } from '#app/layouts/site-header.tsx'",
        'app/layouts/site-header.tsx': '',
      },
    ],
    ['browser-only', 'a Node module without its prefix', { 'app/browser/shell.ts': "import 'fs'" }],
    [
      'browser-only',
      'a server file, fetched later',
      { 'app/browser/shell.ts': "const x = import('./x.server.ts')", 'app/browser/x.server.ts': '' },
    ],
    [
      'browser-only',
      'an inline type leaves an import behind',
      { 'app/browser/shell.ts': "import { type X } from './x.server.ts'", 'app/browser/x.server.ts': '' },
    ],
    [
      'no-cycles',
      'two that need each other',
      { 'lib/a.ts': "import { b } from './b.ts'", 'lib/b.ts': "import { a } from './a.ts'" },
    ],
    [
      'no-cycles',
      'one that needs only a type of the other',
      { 'lib/a.ts': "import type { B } from './b.ts'", 'lib/b.ts': "import { a } from './a.ts'" },
    ],
    [
      'no-cycles',
      'three, one of them late',
      { 'lib/a.ts': "import './b.ts'", 'lib/b.ts': "import './c.ts'", 'lib/c.ts': "import('./a.ts')" },
    ],
    ['no-up', 'a step up', { 'lib/deep/a.ts': "import { b } from '../b.ts'", 'lib/b.ts': '' }],
    ['no-index', 'an index file', { 'lib/index.ts': '' }],
    ['no-drawer-names', 'a drawer', { 'lib/string-utils.ts': '' }],
    ['no-drawer-names', 'a folder that is a drawer', { 'features/common/money.ts': '' }],
    ['resolves', 'a file that is not there', { 'lib/a.ts': "import { b } from './b.ts'" }],
    ['resolves', 'an import nobody can read', { 'lib/a.ts': 'const b = import(name)' }],
  ]

  test.each(planted)('%s: %s', (rule, _says, files) => {
    const faults = boundaryFaults(plant(files)).filter((fault) => fault.rule === rule)
    expect(faults).toHaveLength(1)
    expect(faults[0]?.text).toContain(`[${rule}]`)
    expect(Object.keys(files)).toContain(faults[0]?.file)
    if (rule !== 'no-index' && rule !== 'no-drawer-names') expect(faults[0]?.text).toMatch(/^\S+ imports \S+: /)
  })
})

test('what is allowed stays allowed', () => {
  const faults = boundaryFaults(
    plant({
      'app/browser/shell.ts': "import type { X } from '#app/x.server.ts'\nimport { y } from '#lib/y.ts'",
      'app/x.server.ts': "import { readFileSync } from 'node:fs'\nimport { y } from '#lib/y.ts'",
      'lib/y.ts': "import type { Z } from './z.ts'",
      'lib/z.ts': '',
      'features/fares/a.tsx': "import { h } from '#documents/client/hooks.ts'\nimport { s } from '#documents/store.ts'",
      'packages/documents/client/hooks.ts': '',
      'packages/documents/store.ts': '',
      'server/main.ts': "import { e } from '#documents/engines/open-store.ts'",
      'packages/documents/engines/open-store.ts': '',
      'features/fares/a.test.ts': "import { m } from '#server/main.ts'",
      // A page is the server's: only its islands reach the browser.
      'app/pages/a.tsx': "import 'node:fs'",
      'app/a.island.tsx': "import { y } from '#lib/y.ts'",
      'app/browser/office.tsx': "import { board } from '#app/pages/office/board.tsx'",
      'app/pages/office/board.tsx': '',
    }),
  )
  expect(faults).toEqual([])
})

function plant(files: Record<string, string>): Module[] {
  return readModules(new Map(Object.entries({ 'features/places/x.ts': '', ...files })))
}

function isUsed(from: string, to: string): boolean {
  return modules.some(
    ({ file, imports }) =>
      file.startsWith(from) && imports.some(({ target }) => target.kind === 'file' && target.file.startsWith(to)),
  )
}
