import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { noPostgres, startCluster } from '#documents/engines/postgres/test-cluster.ts'
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
  process.kill(childrenOf(primary.pid)[0] ?? 0, 'SIGKILL')
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect((await ask(port, '/taxi/rovinj')).status).toBe(200)
  expect(said().match(/listens on/g)).toHaveLength(2)
})

test.skipIf(noPostgres)(
  'two processes over PostgreSQL behind one socket: both answer, exchanged in turn, one killed',
  async () => {
    const cluster = await startCluster()
    onTestFinished(() => cluster.remove())
    const { port, primary, said } = await startPrimary({
      WEB_CONCURRENCY: '2',
      DATABASE_URL: cluster.url,
      SECRET_KEY: 'the same for both processes of this test',
    })
    const children = () => childrenOf(primary.pid)
    await expect.poll(() => said().match(/listens on/g)?.length, { timeout: 20_000 }).toBe(2)
    const before = children()
    expect(before).toHaveLength(2)
    let isOver = false
    const statuses: Answer['status'][] = []
    const hands = Array.from({ length: 4 }, async () => {
      while (!isOver) statuses.push((await ask(port, '/api/price?from=PUY&to=pula')).status)
    })
    primary.kill('SIGHUP')
    await expect.poll(() => said().match(/listens on/g)?.length, { timeout: 20_000 }).toBe(4)
    isOver = true
    await Promise.all(hands)
    expect(statuses.filter((status) => status !== 200)).toEqual([])
    expect(children().filter((pid) => before.includes(pid))).toEqual([])
    // What the killed one had is lost with it; who comes then is answered by the other, at once.
    process.kill(children()[0] ?? 0, 'SIGKILL')
    await new Promise((resolve) => setTimeout(resolve, 50))
    for (let n = 0; n < 4; n++) expect((await ask(port, '/taxi/rovinj')).status).toBe(200)
    await expect.poll(() => children().length, { timeout: 20_000 }).toBe(2)
  },
)

test.each([
  ['2', /DATABASE_URL/],
  ['many', /WEB_CONCURRENCY/],
])('WEB_CONCURRENCY=%s on the embedded database is refused with the reason', (count, why) => {
  const env = { ...process.env, WEB_CONCURRENCY: count, DATABASE_URL: '', PORT: '0' }
  const { status, stderr } = spawnSync(process.execPath, ['dist/server/primary.js'], { env, encoding: 'utf8' })
  expect([status, why.test(stderr)]).toEqual([1, true])
})

function childrenOf(pid: number | undefined): number[] {
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
  return stdout.trim().split(/\s+/).filter(Boolean).map(Number)
}

async function startPrimary(variables: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'galeb-primary-'))
  const port = await freePort()
  const env = { ...process.env, NODE_ENV: 'test', LIMITS: 'off', REQUEST_LOG: 'off', NOW: '2026-07-15T09:00:00Z' }
  const primary = spawn(process.execPath, ['dist/server/primary.js'], {
    env: { ...env, DATA_DIR: folder, PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}`, ...variables },
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
