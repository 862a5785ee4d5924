import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { fixedClock } from '#lib/clock.ts'
import { type LogEntry, openLog, standardLog } from './log.server.ts'
import { withRequestId } from './request-id.server.ts'

const clock = fixedClock('2026-07-15T09:00:00Z')
const time = '2026-07-15T09:00:00.000Z'

function lineOf(entry: LogEntry): string {
  let line = ''
  openLog(clock, { write: (text) => void (line += text) })(entry)
  return line
}

test('whatever a visitor writes, an entry is one line, and reads back as it was', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (message, path) => {
      const line = lineOf({ level: 'info', message, path })
      // oxlint-disable-next-line no-control-regex
      expect(line.slice(0, -1)).not.toMatch(/[\u0000-\u001F\u007F-\u009F\u2028\u2029\u202A-\u202E]/)
      expect(line.at(-1)).toBe('\n')
      expect(JSON.parse(line)).toEqual({ time, level: 'info', message, path })
    }),
  )
})

test('a forged line stays inside its own', () => {
  const line = lineOf({ message: 'x\n{"level":"info","message":"all is well"}\r\u2028\u001B[2J' })
  expect(line.trimEnd().split(/[\n\r\u2028]/)).toHaveLength(1)
})

test('an entry has the request it was written for, and only that', () => {
  const entry = { level: 'warn', message: 'so', count: 2 }
  expect(JSON.parse(withRequestId('r-1', () => lineOf(entry)))).toEqual({ time, ...entry, requestId: 'r-1' })
  expect(JSON.parse(lineOf(entry))).toEqual({ time, ...entry })
})

test('a reader that is too slow loses lines, and one line says how many', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'galeb-log-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const log = standardLog(clock, join(folder, 'log'), 1000)
  for (let n = 0; n < 100; n++) log({ level: 'info', message: 'one of many' })
  const entries = () =>
    readFileSync(join(folder, 'log'), 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line): LogEntry => JSON.parse(line))
  await expect.poll(() => entries().at(-1)?.['level']).toBe('warn')
  const [told] = entries().slice(-1)
  expect(told).toMatchObject({ message: 'lines of the log were dropped', count: 101 - entries().length })
})

test.each(['throw new Error("the end")', 'process.exit(3)'])('%s: what was logged before it is written', (end) => {
  const program = `
    import { systemClock } from '#lib/clock.ts'
    import { standardLog } from '#server/operations/log.server.ts'
    const log = standardLog(systemClock)
    for (let n = 1; n <= 500; n++) log({ level: 'info', message: 'line ' + n })
    ${end}`
  const { status, stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' })
  expect(status).not.toBe(0)
  expect(
    stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line).message),
  ).toEqual(Array.from({ length: 500 }, (_, n) => `line ${n + 1}`))
})
