import { parseSync, Visitor } from 'oxc-parser'
import { expect, test } from 'vitest'
import { type Files, isTest, projectFiles } from '#scripts/imports.ts'

/** Who asks the machine for the time; everybody else is handed a Clock. */
const ALLOWED: { file: RegExp; calls: RegExp; reason: string }[] = [
  { file: /^lib\/clock\.ts$/, calls: /./, reason: 'it is the clock' },
  { file: /^packages\/documents\/clock\.ts$/, calls: /./, reason: 'a package of its own: it knows no lib/clock.ts' },
  { file: /^(tests|bench|scripts)\//, calls: /./, reason: 'they measure, or stamp what they write' },
  {
    file: /^app\/browser\//,
    calls: /^performance\.now/,
    reason: 'how long a navigation takes is counted from the tab’s own start, and no date comes of it',
  },
]

const files = projectFiles('.')

test('only the clock asks the machine for the time', () => {
  expect(codeIn(files).length).toBeGreaterThan(100)
  expect(clockFaults(files)).toEqual([])
})

test.each([
  'const at = Date.now()',
  'const at = globalThis.Date.now()',
  'const at = new Date()',
  'const at = new Date',
  'const at = Date()',
  'const at = performance.now()',
  'const ask = Date.now',
  'const at = Temporal.Now.instant()',
])('the canary: %s', (source) => {
  expect(clockFaults(new Map([['features/fares/a.ts', source]]))).toHaveLength(1)
})

test('a date that is given is no clock', () => {
  const source =
    "const a = new Date(0); const b = Date.parse('2027-07-01'); const c = Date.UTC(2027, 6, 1) // Date.now()"
  expect(clockFaults(new Map([['features/fares/a.ts', source]]))).toEqual([])
  expect(clockFaults(new Map([['app/browser/a.ts', 'performance.now()']]))).toEqual([])
  expect(clockFaults(new Map([['app/browser/a.ts', 'Date.now()']]))).toHaveLength(1)
})

function clockFaults(given: Files): string[] {
  return codeIn(given).flatMap(([file, source]) =>
    /\bDate\b|performance|Temporal/.test(source) ? callsIn(file, source) : [],
  )
}

function codeIn(given: Files): [string, string][] {
  return [...given].filter(([file]) => /\.tsx?$/.test(file) && !isTest(file))
}

function callsIn(file: string, source: string): string[] {
  const found: string[] = []
  const add = (start: number, end: number) => {
    const text = source.slice(start, end)
    if (ALLOWED.some((row) => row.file.test(file) && row.calls.test(text))) return
    found.push(`${file}:${source.slice(0, start).split('\n').length} ${text}: take a Clock from lib/clock.ts`)
  }
  new Visitor({
    NewExpression({ callee, arguments: given, start, end }) {
      if (callee.type === 'Identifier' && callee.name === 'Date' && given.length === 0) add(start, end)
    },
    CallExpression({ callee, start, end }) {
      if (callee.type === 'Identifier' && callee.name === 'Date') add(start, end)
    },
    MemberExpression({ object, property, start, end }) {
      if (property.type !== 'Identifier') return
      const owner = object.type === 'Identifier' ? object.name : lastName(object)
      if (['Date.now', 'performance.now', 'Temporal.Now'].includes(`${owner}.${property.name}`)) add(start, end)
    },
  }).visit(parseSync(file, source).program)
  return found
}

/** `globalThis.Date` → Date */
function lastName(object: { type: string; property?: unknown }): string {
  const { property } = object
  return typeof property === 'object' && property !== null && 'name' in property ? String(property.name) : ''
}
