// npm run test:mutations [row …]: takes the behaviour of one row away at a time, in a copy of the tree, and expects its test to fail.
import { execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import * as v from 'valibot'
import { systemClock } from '#lib/clock.ts'
import type { Mutation } from './mutation.ts'
import { mutations } from './mutations.ts'

/** What has been seen red, by the hash of the mutation and of both files: a second run goes on where the first ended. */
const KEPT = 'test-results/mutations.json'
const AT_ONCE = 2
const ROUND_MS = 60 * 60_000
/** Some build the site first. */
const ONE_MS = 12 * 60_000

type Outcome = 'red' | 'GREEN' | 'NOT FOUND' | 'NO TEST'
const storedSchema = v.record(v.string(), v.string())
const reportSchema = v.object({ numFailedTests: v.number(), numPassedTests: v.number() })

const rows = process.argv.slice(2)
const wanted = mutations.filter(({ row }) => rows.length === 0 || rows.includes(row))
const seen = existsSync(KEPT) ? v.parse(storedSchema, JSON.parse(readFileSync(KEPT, 'utf8'))) : {}
const open = wanted.filter((mutation) => seen[keyOf(mutation)] !== 'red')
const endsAt = systemClock.now() + ROUND_MS
const line = open.values()
const lost: string[] = []
let left = open.length
console.log(`${wanted.length} mutations, ${wanted.length - open.length} red before`)
await Promise.all(Array.from({ length: AT_ONCE }, worker))
for (const text of lost) console.log(text)
console.log(`${wanted.length - lost.length - left} red, ${lost.length} not, ${left} not run`)
process.exit(lost.length + left > 0 ? 1 : 0)

/** One copy of the tree, in which one mutation after another is tried. */
async function worker(): Promise<void> {
  const copy = copyOfTree()
  try {
    for (const mutation of line) {
      if (systemClock.now() > endsAt) return
      const outcome = await outcomeOf(mutation, copy)
      left--
      const text = `${outcome}: ${mutation.row} (${mutation.file} by ${mutation.test})`
      console.log(text)
      if (outcome !== 'red') lost.push(text)
      seen[keyOf(mutation)] = outcome
      mkdirSync(dirname(KEPT), { recursive: true })
      writeFileSync(KEPT, JSON.stringify(seen, null, 1))
    }
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

async function outcomeOf(mutation: Mutation, copy: string): Promise<Outcome> {
  const { file, find, replace } = mutation
  const text = readFileSync(file, 'utf8')
  if (!text.includes(find)) return 'NOT FOUND'
  writeFileSync(
    join(copy, file),
    text.replace(find, () => replace),
  )
  try {
    const report = await testsOf(mutation, copy)
    if (report === null || report.numFailedTests + report.numPassedTests === 0) return 'NO TEST'
    return report.numFailedTests > 0 ? 'red' : 'GREEN'
  } finally {
    copyFileSync(file, join(copy, file))
  }
}

/** Only the row's own tests; null: they did not come to an end. */
async function testsOf({ row, test, title }: Mutation, copy: string) {
  const report = join(copy, 'mutation.json')
  rmSync(report, { force: true })
  const pattern = (title ?? `[§${row}]`).replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', test, '-t', pattern]
  const child = spawn(process.execPath, [...vitest, '--reporter=json', `--outputFile=${report}`], {
    cwd: copy,
    stdio: 'ignore',
    timeout: ONE_MS,
  })
  await new Promise((ended) => child.on('exit', ended))
  return existsSync(report) ? v.parse(reportSchema, JSON.parse(readFileSync(report, 'utf8'))) : null
}

/** Every file of the working tree that is tracked or could be, and what is generated; packages are shared. */
function copyOfTree(): string {
  const copy = mkdtempSync(join(tmpdir(), 'galeb-mutations-'))
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
  for (const file of files.split('\0').filter((name) => name !== '' && existsSync(name))) {
    mkdirSync(join(copy, dirname(file)), { recursive: true })
    copyFileSync(file, join(copy, file))
  }
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'))
  execFileSync(process.execPath, ['scripts/generate-messages.ts'], { cwd: copy, stdio: 'ignore' })
  return copy
}

function keyOf(mutation: Mutation): string {
  const hash = createHash('sha256').update(JSON.stringify(mutation))
  for (const file of [mutation.file, mutation.test]) hash.update(existsSync(file) ? readFileSync(file) : '')
  return `${mutation.row} ${hash.digest('hex').slice(0, 16)}`
}
