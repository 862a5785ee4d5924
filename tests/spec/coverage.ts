import type { SpecRow } from './row.ts'
import { specRows } from './rows.ts'

const TITLES_AT_MOST = 5

/** One test as a report of vitest tells it; `file` is its path from the root. */
export type TestResult = { file: string; title: string; fullName: string; passed: boolean }

export type Coverage = { row: SpecRow; proofs: string[]; state: 'yes' | 'open' }

/** The rows a test proves stand in its title: `unknown paths are 404 [§2.404]`. */
export function tagsIn(title: string): string[] {
  return [...title.matchAll(/\[§([^\]]*)\]/g)].map(([, id = '']) => id)
}

/** The tag of the row that is an address, for tests that walk through addresses. */
export function tagOf(address: string): string {
  const row = specRows.find(({ says }) => says === address)
  if (!row) throw new Error(`no row of the specification is ${address}`)
  return `[§${row.id}]`
}

/** A row is true when everything that proves it was run and passed; one that nothing proves is open. */
export function coverageOf(rows: readonly SpecRow[], results: readonly TestResult[]): Coverage[] {
  return rows.map((row) => {
    const tagged = results.filter(({ fullName }) => tagsIn(fullName).includes(row.id))
    const named = row.tests.map((name) => ({ name, found: results.filter((result) => isNamed(result, name)) }))
    const all = [...tagged, ...named.flatMap(({ found }) => found)]
    const isProven = all.length > 0 && all.every(({ passed }) => passed) && named.every(({ found }) => found.length > 0)
    // In their order, not in the one in which two workers were done with them.
    const proofs = [...new Set([...row.tests, ...titlesByFile(tagged).toSorted()])]
    return { row, proofs, state: isProven ? 'yes' : 'open' }
  })
}

/** Of a file in which one test is run for every town or page, only how many there are. */
function titlesByFile(tagged: readonly TestResult[]): string[] {
  return [...Map.groupBy(tagged, ({ file }) => file)].flatMap(([file, results]) => {
    const titles = [...new Set(results.map(({ title }) => `${file}: ${withoutTags(title)}`))]
    return titles.length > TITLES_AT_MOST ? [`${file}: ${titles.length} tests`] : titles
  })
}

/** Tags that name no row: a row was renamed, or a finger slipped. */
export function unknownTags(rows: readonly SpecRow[], titles: readonly string[]): string[] {
  const known = new Set(rows.map(({ id }) => id))
  return titles.flatMap((title) =>
    tagsIn(title)
      .filter((id) => !known.has(id))
      .map((id) => `[§${id}] in “${title}” names no row`),
  )
}

export function coverageTable(coverage: readonly Coverage[]): string {
  const done = coverage.filter(({ state }) => state === 'yes').length
  const lines = coverage.map(({ row, proofs, state }) => {
    const cells = [row.id, row.says, row.code, row.where, proofs.length > 0 ? proofs.join('<br>') : '–', state]
    return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  })
  return [
    '# What of the specification is true',
    '',
    'Made by `node scripts/spec-coverage.ts` from `tests/spec/rows*.ts` and the reports of `npm test`; not to be edited.',
    'A row is `yes` when every test that proves it was run and passed, else `open`. A test proves a row by carrying its name',
    'in the title, `[§2.404]`, or by being named in the row. `where` is where a visitor or a member of staff meets it; what no page',
    'uses says `library only`. `npm run test:mutations` takes the behaviour of a row away and expects its test to fail.',
    '',
    `${done} of ${coverage.length} rows are true.`,
    '',
    '| § | what it says | code | where | test | state |',
    '|---|---|---|---|---|---|',
    ...lines,
    '',
  ].join('\n')
}

function isNamed({ file, title }: TestResult, name: string): boolean {
  return file === name || withoutTags(title) === name
}

function withoutTags(title: string): string {
  return title.replace(/\s*\[§[^\]]*\]/g, '').trim()
}
