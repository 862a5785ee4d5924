// node scripts/spec-coverage.ts test-results/*.json: writes docs/spec-coverage.md from vitest's JSON reports.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import * as v from 'valibot'
import { coverageOf, coverageTable, type TestResult, unknownTags } from '#tests/spec/coverage.ts'
import { specRows } from '#tests/spec/rows.ts'

const FILE = 'docs/spec-coverage.md'

const reportSchema = v.object({
  testResults: v.array(
    v.object({
      name: v.string(),
      assertionResults: v.array(v.object({ title: v.string(), fullName: v.string(), status: v.string() })),
    }),
  ),
})

const reports = process.argv.slice(2)
if (reports.length === 0) stop('Name the JSON reports of vitest: node scripts/spec-coverage.ts test-results/*.json')
for (const report of reports) if (!existsSync(report)) stop(`There is no ${report}.`)
const results = reports.flatMap(readReport)
const unknown = unknownTags(
  specRows,
  results.map(({ fullName }) => fullName),
)
for (const fault of unknown) console.error(fault)
if (unknown.length > 0) process.exit(1)
const coverage = coverageOf(specRows, results)
writeFileSync(FILE, coverageTable(coverage))
console.log(`${FILE}: ${coverage.filter(({ state }) => state === 'yes').length} of ${coverage.length} rows are true`)

function readReport(file: string): TestResult[] {
  const report = v.parse(reportSchema, JSON.parse(readFileSync(file, 'utf8')))
  return report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ title, fullName, status }) => ({
      file: relative('.', name),
      title,
      fullName,
      passed: status === 'passed',
    })),
  )
}

function stop(text: string): never {
  console.error(text)
  process.exit(1)
}
