import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { PassThrough } from 'node:stream'
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
  // Every mark that turns text around.
  expect(lineOf({ message: '\u061C\u200E\u200F\u202A\u202E\u2066\u2069' })).not.toMatch(/\p{Bidi_Control}/u)
})

test('an entry has the request it was written for, and only that', () => {
  const entry = { level: 'warn', message: 'so', count: 2 }
  expect(JSON.parse(withRequestId('r-1', () => lineOf(entry)))).toEqual({ time, ...entry, requestId: 'r-1' })
  expect(JSON.parse(lineOf(entry))).toEqual({ time, ...entry })
})

test('a reader that is too slow loses lines, and one line says how many', () => {
  const out = new PassThrough({ highWaterMark: 100 })
  const log = standardLog(clock, out, 1000)
  for (let n = 0; n < 100; n++) log({ level: 'info', message: 'one of many' })
  const read = () =>
    String(out.read() ?? '')
      .split('\n')
      .filter(Boolean)
      .map((line): LogEntry => JSON.parse(line))
  let entries: LogEntry[] = []
  for (let more = read(); more.length > 0; more = read()) entries = [...entries, ...more]
  expect(entries.length).toBeLessThan(50)
  log({ level: 'info', message: 'read again' })
  const [told, last] = read()
  expect(told).toMatchObject({ level: 'warn', message: 'lines of the log were dropped', count: 100 - entries.length })
  expect(last).toMatchObject({ message: 'read again' })
})

test('a reader that stands still does not keep the process from ending', { timeout: 20_000 }, async () => {
  const program = `
    import { systemClock } from '#lib/clock.ts'
    import { standardLog } from '#server/operations/log.server.ts'
    const log = standardLog(systemClock)
    for (let n = 1; n <= 5000; n++) log({ level: 'info', message: 'x'.repeat(500) })
    setTimeout(() => process.exit(3), 500)`
  // Nobody reads it.
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [status] = await once(child, 'exit')
  expect(status).toBe(3)
})

// So few that they fit in the pipe: on a busy machine nobody reads before the process ends.
test.each(['throw new Error("the end")', 'process.exit(3)'])('%s: what was logged before it is written', (end) => {
  const program = `
    import { systemClock } from '#lib/clock.ts'
    import { standardLog } from '#server/operations/log.server.ts'
    const log = standardLog(systemClock)
    for (let n = 1; n <= 100; n++) log({ level: 'info', message: 'line ' + n })
    ${end}`
  const { status, stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' })
  expect(status).not.toBe(0)
  expect(
    stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line).message),
  ).toEqual(Array.from({ length: 100 }, (_, n) => `line ${n + 1}`))
})
