import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { freePort } from '#tests/e2e/site.ts'
import { rounds } from './tally.ts'

const ROUNDS = rounds(2, 10)
const WAIT_AT_MOST_MS = 2_000

beforeAll(() => {
  const built = spawnSync(process.execPath, ['scripts/task.ts', 'build-if-stale'], { stdio: 'inherit' })
  if (built.status !== 0) throw new Error('the build failed')
}, 300_000)

test(`one node is exchanged ${ROUNDS} times under load: nobody refused, nobody waits longer than two seconds`, async () => {
  const { port, primary, said } = await startPrimary()
  const answers: Answer[] = []
  let isOver = false
  const hands = Array.from({ length: 8 }, async () => {
    while (!isOver)
      answers.push(await ask(port, answers.length % 2 === 0 ? '/taxi/rovinj' : '/api/price?from=PUY&to=pula'))
  })
  for (let round = 1; round <= ROUNDS; round++) {
    await new Promise((resolve) => setTimeout(resolve, 300))
    primary.kill('SIGHUP')
    await expect.poll(() => said().match(/listens on/g)?.length, { timeout: 20_000 }).toBe(round + 1)
  }
  await new Promise((resolve) => setTimeout(resolve, 300))
  isOver = true
  await Promise.all(hands)
  expect(answers.filter(({ status }) => status !== 200)).toEqual([])
  const longest = Math.max(...answers.map(({ ms }) => ms))
  console.info(
    `exchange: ${ROUNDS} times, ${answers.length} answered, 0 refused, longest wait ${Math.round(longest)} ms`,
  )
  expect(longest).toBeLessThan(WAIT_AT_MOST_MS)
})

test('a server that was killed is started again, and who came meanwhile is answered', async () => {
  const { port, primary, said } = await startPrimary()
  const [child] = spawnSync('ps', ['-o', 'pid=', '--ppid', String(primary.pid)], { encoding: 'utf8' })
    .stdout.trim()
    .split(/\s+/)
  process.kill(Number(child), 'SIGKILL')
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect((await ask(port, '/taxi/rovinj')).status).toBe(200)
  expect(said().match(/listens on/g)).toHaveLength(2)
})

async function startPrimary() {
  const folder = mkdtempSync(join(tmpdir(), 'galeb-primary-'))
  const port = await freePort()
  const env = { ...process.env, NODE_ENV: 'test', LIMITS: 'off', REQUEST_LOG: 'off', NOW: '2026-07-15T09:00:00Z' }
  const primary = spawn(process.execPath, ['dist/server/primary.js'], {
    env: { ...env, DATA_DIR: folder, PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}` },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise((resolve) => primary.once('exit', resolve))
  onTestFinished(async () => {
    primary.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true, force: true })
  })
  let text = ''
  primary.stdout.on('data', (part: Buffer) => (text += part.toString()))
  await expect.poll(() => text.includes('listens on'), { timeout: 20_000 }).toBe(true)
  return { port, primary, said: () => text }
}

type Answer = { status: number | string; ms: number }

/** A connection for each request: one that is kept open may meet its end in the middle, which a proxy tries again. */
function ask(port: number, path: string): Promise<Answer> {
  const from = performance.now()
  return new Promise((resolve) => {
    const done = (status: number | string) => resolve({ status, ms: performance.now() - from })
    const asking = request({ port, host: '127.0.0.1', path, agent: false }, (answer) => {
      answer.resume()
      answer.on('end', () => done(answer.statusCode ?? 0))
      answer.on('error', (error) => done(error.message))
    })
    asking.on('error', (error) => done(error.message))
    asking.end()
  })
}
