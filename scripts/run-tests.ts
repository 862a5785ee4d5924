import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { systemClock } from '#lib/clock.ts'
import { aptInstall } from './apt-install.ts'
import { ensureBrowser } from './ensure-browser.ts'
import { ensurePostgres } from './ensure-postgres.ts'

/** What `npm test` runs, fast things first, each with its budget in minutes on two cores (docs/testing.md). */
const suites = [
  { name: 'check', minutes: 1 },
  { name: 'unit', minutes: 5 },
  { name: 'spelling', minutes: 1 },
  { name: 'documents', minutes: 1 },
  { name: 'e2e', minutes: 18 },
  { name: 'durability', minutes: 4 },
] as const

type Outcome = { passed: number; failed: number }
const REPORTS = 'test-results'
const CAUSE_LENGTH = 600
/** No suite of a healthy run comes near it: a test that hangs costs this and not the run. */
const SUITE_LIMIT_MS = 25 * 60_000
/** Files of browser tests that are run once more, alone. When more have failed it is no chance. */
const AGAIN_AT_MOST = 3
/** What vitest's own JSON reporter writes, as far as it is read here. */
type Report = {
  testResults: {
    name: string
    status: string
    message?: string
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
  }[]
}

/** No argument: every suite. `e2e shell`: one suite, with a filter for vitest. Answers the exit code; the last line is the count. */
export async function runTests(args: string[]): Promise<number> {
  mkdirSync(REPORTS, { recursive: true })
  const [requested, ...filter] = args
  const wanted = requested === undefined ? suites : suites.filter(({ name }) => name === requested)
  if (wanted.length === 0) {
    console.error(`There is no suite "${requested}". There are: ${suites.map(({ name }) => name).join(', ')}.`)
    return 1
  }
  if (wanted.some(({ name }) => name === 'e2e')) ensureBrowser()
  if (wanted.some(({ name }) => name === 'documents' || name === 'durability')) ensurePostgres()
  if (!wanted.some(({ name }) => name === 'check')) task('generate')
  const outcomes = wanted.map(({ name, minutes }) => {
    const from = systemClock.now()
    const outcome = outcomeFor(name, filter)
    const took = (systemClock.now() - from) / 60_000
    console.log(`${name}: ${outcome.passed} passed, ${outcome.failed} failed, ${took.toFixed(1)} of ${minutes} minutes`)
    return outcome
  })
  // Said once more at the end: of a long run only the end may be kept.
  for (const line of unsteady) console.log(line)
  for (const line of wanted.flatMap(({ name }, i) => failuresOf(name, outcomes[i]?.failed ?? 0))) console.log(line)
  // Every row of the specification with the state this run has proven.
  if (requested === undefined)
    spawnSync(process.execPath, ['scripts/spec-coverage.ts', ...reportsOf()], { stdio: 'inherit' })
  const failed = sum(outcomes.map((outcome) => outcome.failed))
  console.log(`${sum(outcomes.map((outcome) => outcome.passed))} passed, ${failed} failed`)
  return failed > 0 ? 1 : 0
}

function failuresOf(suite: string, failed: number): string[] {
  if (failed === 0) return []
  const report = `${REPORTS}/${suite}.json`
  if (!existsSync(report)) return [`FAILED ${suite}`]
  const { testResults } = readReport(report)
  const tests = testResults.flatMap(({ name, assertionResults, message }) => {
    const lost = assertionResults.filter(hasFailed)
    const file = relative(process.cwd(), name)
    if (lost.length === 0) return message ? [`FAILED ${suite} ${file}: ${message.slice(0, CAUSE_LENGTH)}`] : []
    return lost.map((test) => `FAILED ${suite} ${file}: ${test.fullName}\n  ${causeOf(test.failureMessages)}`)
  })
  return tests.length > 0 ? tests : [`FAILED ${suite}`]
}

function causeOf(messages: string[]): string {
  return (messages[0] ?? '').slice(0, CAUSE_LENGTH).replaceAll('\n', '\n  ')
}

function reportsOf(): string[] {
  return suites.map(({ name }) => `${REPORTS}/${name}.json`).filter((file) => existsSync(file))
}

function outcomeFor(suite: (typeof suites)[number]['name'], filter: string[]): Outcome {
  if (suite === 'check') return stepOutcome(task('check'))
  if (suite === 'spelling') return spellingOutcome()
  const outcome = vitestOutcome(suite, filter)
  return suite === 'e2e' && outcome.failed > 0 ? onceMore(outcome) : outcome
}

const unsteady: string[] = []

/**
 * A browser, its site and a database share two cores with whatever else the machine does. What failed is run once more, alone:
 * if it fails again it has failed; if not, it is said at the end with its cause, to be looked into like any other fault.
 */
function onceMore(first: Outcome): Outcome {
  const report = `${REPORTS}/e2e.json`
  if (!existsSync(report)) return first
  const before = readReport(report)
  const failed = before.testResults.filter(hasFailed)
  const files = failed.map(({ name }) => relative(process.cwd(), name))
  if (files.length === 0 || files.length > AGAIN_AT_MOST) return first
  console.log(`e2e: once more, alone: ${files.join(', ')}`)
  const lines = failuresOf('e2e', first.failed).map((line) =>
    line.replace(/^FAILED/, 'UNSTEADY, passed the second time:'),
  )
  const isSteadyNow = vitestOutcome('e2e', ['--no-file-parallelism', ...files]).failed === 0
  const again = new Map(isSteadyNow ? readReport(report).testResults.map((result) => [result.name, result]) : [])
  const testResults = before.testResults.map((result) => again.get(result.name) ?? result)
  writeFileSync(report, JSON.stringify({ ...before, testResults }))
  if (!isSteadyNow) return first
  unsteady.push(...lines)
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults)
  return { passed: tests.filter(({ status }) => status === 'passed').length, failed: 0 }
}

function readReport(file: string): Report {
  return JSON.parse(readFileSync(file, 'utf8')) as Report
}

const hasFailed = ({ status }: { status: string }) => status === 'failed'

/** The dictionaries are Debian's; where they cannot be had a developer is told so, and CI has failed. */
function spellingOutcome(): Outcome {
  const isThere = () => spawnSync('hunspell', ['--version']).status === 0
  if (!isThere()) aptInstall('hunspell', 'hunspell-en-gb', 'hunspell-hr', 'hunspell-it', 'hunspell-de-de')
  if (isThere())
    return stepOutcome(spawnSync(process.execPath, ['scripts/check-spelling.ts'], { stdio: 'inherit' }).status ?? 1)
  console.log('Spelling was not checked: hunspell and its dictionaries are not installed.')
  return process.env['CI'] === 'true' ? { passed: 0, failed: 1 } : { passed: 0, failed: 0 }
}

function stepOutcome(status: number): Outcome {
  return status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

/** A suite may be several projects, all of which begin with its name: `vitest.config.ts`. */
function vitestOutcome(suite: string, filter: string[]): Outcome {
  const report = `${REPORTS}/${suite}.json`
  rmSync(report, { force: true })
  const command = [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project',
    `${suite}*`,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...filter,
  ]
  // A group of its own, so that servers and browsers of a test that died can be ended with it; at a terminal Ctrl-C must reach it.
  const limits = { detached: !process.stdin.isTTY, timeout: SUITE_LIMIT_MS, killSignal: 'SIGKILL' } as const
  const { status, pid } = spawnSync(process.execPath, command, {
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'test' },
    ...limits,
  })
  if (limits.detached) endGroup(pid)
  return outcomeOf(report, status ?? 1)
}

/** What a suite has left behind would hold the output open, and whoever waits for its end would wait for ever. */
function endGroup(leader: number): void {
  try {
    process.kill(-leader, 'SIGKILL')
  } catch {
    // Nothing is left.
  }
}

/** A runner that died, or ran nothing, has failed whatever its report says. */
function outcomeOf(report: string, status: number): Outcome {
  try {
    const result: unknown = JSON.parse(readFileSync(report, 'utf8'))
    if (typeof result !== 'object' || result === null || !('numPassedTests' in result) || !('numFailedTests' in result))
      throw new Error('no counts')
    const passed = Number(result.numPassedTests)
    const failed = Number(result.numFailedTests)
    return { passed, failed: failed === 0 && (status !== 0 || passed === 0) ? 1 : failed }
  } catch {
    return { passed: 0, failed: 1 }
  }
}

function task(name: string): number {
  return spawnSync(process.execPath, ['scripts/task.ts', name], { stdio: 'inherit' }).status ?? 1
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, n) => total + n, 0)
}
