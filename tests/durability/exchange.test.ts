import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { openEmbedded } from '#documents/engines/embedded/open.ts'
import { openStore } from '#documents/engines/open-store.ts'
import { fixedClock } from '#lib/clock.ts'
import { freePort, startSite } from '#tests/e2e/site.ts'
import { NOW } from '#tests/server/test-booking-site.ts'
import { rounds } from './tally.ts'
import { startProxy } from './test-proxy.ts'
import { get, nothingLostOrDoubled, startTraffic } from './traffic.ts'

const ROUNDS = rounds(2, 10)
/** A stop waits up to a second for a pause in the traffic; then the next process starts, on a machine that does other things beside. */
const WAIT_AT_MOST_MS = 5_000

beforeAll(() => {
  const built = spawnSync(process.execPath, ['scripts/task.ts', 'build-if-stale'], { stdio: 'inherit' })
  if (built.status !== 0) throw new Error('the build failed')
}, 300_000)

test(`its socket held as systemd does, one node is exchanged ${ROUNDS} times under load: no order refused, none twice`, async () => {
  const { origin, folder, pid, starts, end } = await startHeld()
  const stored: string[] = []
  const traffic = startTraffic(origin, stored)
  for (let round = 1; round <= ROUNDS; round++) {
    await pause(500)
    process.kill(pid(), 'SIGTERM')
    await expect.poll(starts, { timeout: 20_000 }).toBe(round + 1)
  }
  await pause(500)
  allAnswered('held socket', await traffic.stop())
  await end()
  await nothingLost(folder, stored)
})

test(`behind a proxy that waits, one node is exchanged ${ROUNDS} times under load: no order refused, none twice`, async () => {
  const folder = newFolder()
  const port = await freePort()
  // As Caddy does by deploy/Caddyfile: where no node was reached it tries again, and never sends an order twice.
  const proxy = await startProxy([port])
  onTestFinished(() => proxy.close())
  const variables = { PORT: String(port), DATA_DIR: folder, PUBLIC_URL: proxy.origin, STOP_DELAY_SECONDS: '1' }
  const start = () => startSite({ ...variables, REQUEST_LOG: 'off' })
  let site = await start()
  onTestFinished(() => site.stop())
  const stored: string[] = []
  const traffic = startTraffic(proxy.origin, stored)
  for (let round = 0; round < ROUNDS; round++) {
    await pause(500)
    await site.stop()
    site = await start()
  }
  await pause(500)
  allAnswered('proxy', await traffic.stop())
  await site.stop()
  await nothingLost(folder, stored)
})

test('a server that was killed behind a held socket is started again, and who came meanwhile is answered', async () => {
  const { origin, pid, starts } = await startHeld()
  process.kill(pid(), 'SIGKILL')
  await pause(50)
  expect((await get(origin, '/taxi/rovinj')).status).toBe(200)
  expect(starts()).toBe(2)
})

type Notice = Awaited<ReturnType<ReturnType<typeof startTraffic>['stop']>>

function allAnswered(way: string, { statuses, booked, again, longestMs }: Notice): void {
  console.info(
    `exchange, ${way}: ${ROUNDS} times, ${statuses.length} answered, ${booked} booked, longest wait ${longestMs} ms`,
  )
  expect(statuses.filter((status) => status !== 200 && status !== 303 && status !== 422)).toEqual([])
  expect(again).toBe(0)
  expect(booked).toBeGreaterThan(5)
  expect(longestMs).toBeLessThan(WAIT_AT_MOST_MS)
}

async function nothingLost(folder: string, stored: readonly string[]): Promise<void> {
  const store = openStore(openEmbedded(join(folder, 'documents.sqlite'), { clock: fixedClock(NOW) }))
  await nothingLostOrDoubled(store, stored)
}

/**
 * What systemd does by deploy/galeb.socket and galeb.service: it holds the socket, and starts the server anew when it has ended. This one
 * never comes back to its own loop, so that it takes no connection itself.
 */
const HOLDER = `
  import { spawnSync } from 'node:child_process'
  import { createServer } from 'node:net'
  const server = createServer().listen(Number(process.env.PORT), '127.0.0.1', () => {
    const start = ['-c', 'LISTEN_PID=$$ LISTEN_FDS=1 exec "$0" dist/server/main.js', process.execPath]
    for (;;) spawnSync('/bin/sh', start, { stdio: ['ignore', 'inherit', 'inherit', server._handle.fd] })
  })`

async function startHeld() {
  const folder = newFolder()
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const env = { ...process.env, NODE_ENV: 'test', LIMITS: 'off', REQUEST_LOG: 'off', NOW }
  const holder = spawn(process.execPath, ['--input-type=module', '-e', HOLDER], {
    env: { ...env, DATA_DIR: folder, PORT: String(port), PUBLIC_URL: origin },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const pid = () => {
    const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(holder.pid)], { encoding: 'utf8' })
    const own = Number(stdout)
    if (!(own > 0)) throw new Error('no server runs')
    return own
  }
  let text = ''
  holder.stdout.on('data', (part: Buffer) => (text += part.toString()))
  const starts = () => text.match(/listens on/g)?.length ?? 0
  // Ends with the last who may write to it: the server.
  const ended = new Promise((resolve) => holder.stdout.once('end', resolve))
  let ending: Promise<unknown> | null = null
  const end = () => {
    if (ending === null) {
      const server = pid()
      holder.kill('SIGKILL')
      process.kill(server, 'SIGTERM')
    }
    return (ending ??= ended)
  }
  onTestFinished(async () => {
    await end()
  })
  await expect.poll(starts, { timeout: 20_000 }).toBe(1)
  return { origin, folder, pid, starts, end }
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'galeb-exchange-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
