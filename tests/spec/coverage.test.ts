import { existsSync, readFileSync } from 'node:fs'
import { parseSync, Visitor } from 'oxc-parser'
import { describe, expect, test } from 'vitest'
import { projectFiles } from '#scripts/imports.ts'
import { coverageOf, coverageTable, tagsIn, type TestResult, unknownTags } from './coverage.ts'
import { mutations } from './mutations.ts'
import type { SpecRow } from './row.ts'
import { specRows } from './rows.ts'

/** Anything that may hold tests, but for this file, whose tags are made up. */
const tests = [...projectFiles('.')].filter(
  ([file]) => /(\.test|\.e2e|-suite)\.tsx?$/.test(file) && file !== 'tests/spec/coverage.test.ts',
)

describe('the rows', () => {
  test('there are 120 or more, each with a name of its own', () => {
    expect(specRows.length).toBeGreaterThanOrEqual(120)
    expect(new Set(specRows.map(({ id }) => id)).size).toBe(specRows.length)
  })

  test('each stands in its section and says something', () => {
    for (const { id, section, says, code, where } of specRows) {
      expect(id).toMatch(new RegExp(`^${section}\\.[a-z0-9-]+$`))
      expect(Number(section)).toBeGreaterThanOrEqual(1)
      expect(Number(section)).toBeLessThanOrEqual(9)
      expect(says).not.toBe('')
      expect(code).not.toBe('')
      expect([id, where]).not.toEqual([id, ''])
    }
  })

  test('every test a row names is there', () => {
    const sources = tests.map(([, source]) => source).join('\n')
    for (const name of specRows.flatMap((row) => row.tests)) {
      expect(/\.tsx?$/.test(name) ? existsSync(name) : sources.includes(name), name).toBe(true)
    }
  })

  test('the committed table lists every row', () => {
    const table = readFileSync('docs/spec-coverage.md', 'utf8')
    expect(specRows.filter(({ id }) => !table.includes(`\n| ${id} |`)).map(({ id }) => id)).toEqual([])
  })
})

test('every tag of a test names a row', () => {
  const titles = tests.flatMap(([file, source]) => (source.includes('[§') ? stringsIn(file, source) : []))
  expect(titles.length).toBeGreaterThan(10)
  expect(unknownTags(specRows, titles)).toEqual([])
})

test('what is said to be only in the library, or to be shown nowhere, has a mutation, and so has what one test used to prove for many', () => {
  const tried = new Set(mutations.map(({ row }) => row))
  const hidden = specRows.filter(({ where }) => /library only|none that we ship|console|server log/.test(where))
  const walked = specRows.filter(
    ({ id, code }) => id.startsWith('2.') && /^(app\/pages|content|server\/data-routes)/.test(code),
  )
  const untried = [...hidden, ...walked].filter(({ id }) => !tried.has(id))
  expect(untried.map(({ id }) => id)).toEqual([])
})

describe('how a row comes true', () => {
  const row = (id: string, ...named: string[]): SpecRow => ({
    id,
    section: '2',
    says: 'a | b',
    code: 'app',
    where: '/a',
    tests: named,
  })
  const result = (title: string, passed = true, file = 'a.test.ts'): TestResult => ({
    file,
    title,
    fullName: title,
    passed,
  })
  const stateOf = (given: SpecRow, results: TestResult[]) => coverageOf([given], results)[0]?.state

  test('by a tag', () => {
    expect(stateOf(row('2.x'), [result('says so [§2.x] [§2.y]')])).toBe('yes')
    expect(stateOf(row('2.x'), [result('says so [§2.xy]')])).toBe('open')
    expect(stateOf(row('2.x'), [result('says so [§2.x]'), result('or not [§2.x]', false)])).toBe('open')
  })

  test('by a title or a file', () => {
    expect(stateOf(row('2.x', 'says so'), [result('says so [§2.y]')])).toBe('yes')
    expect(stateOf(row('2.x', 'a.test.ts'), [result('one'), result('two')])).toBe('yes')
    expect(stateOf(row('2.x', 'a.test.ts'), [result('one'), result('two', false)])).toBe('open')
    expect(stateOf(row('2.x', 'b.test.ts'), [result('one [§2.x]')])).toBe('open')
  })

  test('not by nothing', () => {
    expect(stateOf(row('2.x'), [result('something else')])).toBe('open')
  })

  test('a tag that names no row is told', () => {
    expect(tagsIn('a [§2.404] b [§9.x]')).toEqual(['2.404', '9.x'])
    expect(unknownTags([row('2.x')], ['a [§2.x] [§2.z]'])).toEqual(['[§2.z] in “a [§2.x] [§2.z]” names no row'])
  })

  test('the table', () => {
    const table = coverageTable(coverageOf([row('2.x'), row('2.y')], [result('says so [§2.x]')]))
    expect(table).toContain(
      '| 2.x | a \\| b | app | /a | a.test.ts: says so | yes |\n| 2.y | a \\| b | app | /a | – | open |',
    )
    expect(table).toContain('1 of 2 rows are true.')
  })
})

/** Every text that is written out in a file: titles are among them, also those in tables of test.each. */
function stringsIn(file: string, source: string): string[] {
  const found: string[] = []
  new Visitor({
    Literal({ value }) {
      if (typeof value === 'string') found.push(value)
    },
    TemplateElement({ value }) {
      found.push(value.raw)
    },
  }).visit(parseSync(file, source).program)
  return found.filter((text) => text.includes('[§'))
}
