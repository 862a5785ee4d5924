import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { Agent, request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { noPostgres, startCluster } from '#documents/engines/postgres/test-cluster.ts'
import { freePort, startSite } from '#tests/e2e/site.ts'
import { formOf, guest } from '#tests/server/test-booking-site.ts'

const NAME = 'www.example.com'
const ORIGIN = `https://${NAME}`
/** One node is away for less than this: what it had is asked of the other. */
const AWAY_MS = 1_000
/** The stream itself says something every quarter of a minute. */
const AT_ONCE_MS = 5_000

type Paths = { folder: string; port: number; plain: number; nodes: readonly number[] }
type Proxy = { name: string; program: string; version: string; config: (at: Paths) => string; args: string[] }

/** The files of deploy/ as they are, but for ports, certificate and where logs go. */
const proxies: Proxy[] = [
  {
    name: 'nginx',
    program: 'nginx',
    version: '-v',
    args: ['-c', 'CONFIG', '-e', 'stderr'],
    config: ({ folder, port, plain, nodes: [first, second] }) =>
      `daemon off; pid ${folder}/pid; events {} http { client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/temp;\n` +
      readFileSync('deploy/nginx.conf', 'utf8')
        .replace('127.0.0.1:3000', `127.0.0.1:${first}`)
        .replace('# server 10.0.0.2:3000', `server 127.0.0.1:${second}`)
        .replace('listen 80;', `listen 127.0.0.1:${plain};`)
        .replace('listen 443', `listen 127.0.0.1:${port}`)
        .replace(/\/etc\/letsencrypt\S*\//g, `${folder}/`)
        .replace('/var/log/nginx/', `${folder}/`) +
      '}',
  },
  {
    name: 'Caddy',
    program: 'caddy',
    version: 'version',
    args: ['run', '--adapter', 'caddyfile', '--config', 'CONFIG'],
    config: ({ folder, port, nodes: [first, second] }) =>
      `{\nadmin off\nauto_https off\n}\n` +
      readFileSync('deploy/Caddyfile', 'utf8')
        .replace(`${NAME} {`, `${ORIGIN}:${port} {\n\ttls ${folder}/fullchain.pem ${folder}/privkey.pem`)
        .replace('127.0.0.1:3000 10.0.0.2:3000', `127.0.0.1:${first} 127.0.0.1:${second}`),
  },
]

beforeAll(() => {
  const built = spawnSync(process.execPath, ['scripts/task.ts', 'build-if-stale'], { stdio: 'inherit' })
  if (built.status !== 0) throw new Error('the build failed')
}, 300_000)

describe.each(proxies)('$name with the file of deploy/', ({ name, program, version, config, args }) => {
  const isThere = spawnSync(program, [version]).status === 0
  test.skipIf(noPostgres || !isThere)(
    'hands on pages, orders and what is live; big bodies end there; a node that is killed is not noticed',
    async () => {
      const cluster = await startCluster()
      onTestFinished(() => cluster.remove())
      const ports = { port: await freePort(), plain: await freePort(), nodes: [await freePort(), await freePort()] }
      const sites = await Promise.all(
        ports.nodes.map((port) =>
          startSite({
            PORT: String(port),
            PUBLIC_URL: ORIGIN,
            DATABASE_URL: cluster.url,
            TRUST_PROXY: '1',
            SECRET_KEY: 'the same on both nodes of this test',
            STOP_DELAY_SECONDS: '0',
          }),
        ),
      )
      onTestFinished(async () => {
        await Promise.all(sites.map((site) => site.stop()))
      })
      const ask = await start({ program, args, config, ports })

      const page = await ask('GET', '/de/taxi/rovinj')
      expect(page).toMatchObject({ status: 200, headers: { 'strict-transport-security': expect.any(String) } })
      expect(page.headers['x-request-id']).toMatch(/\w{8}/)
      expect(page.text.includes(`<link rel="canonical" href="${ORIGIN}/de/taxi/rovinj"`)).toBe(true)
      for (const path of ['/healthz', '/readyz']) expect([path, (await ask('GET', path)).status]).toEqual([path, 404])
      const huge = { 'Content-Type': 'application/x-www-form-urlencoded', Origin: ORIGIN }
      expect((await ask('POST', '/book', huge, 'a'.repeat(13 * 1024 * 1024))).status).toBe(413)

      const order = `/book?${new URLSearchParams({ from: 'RJK', to: 'opatija', date: '2026-07-20', time: '10:00', people: '2', bags: '2', vehicle: 'car' })}`
      const form = formOf((await ask('GET', order)).text)
      const body = new URLSearchParams({ ...form.hidden, ...guest }).toString()
      const taken = await ask('POST', form.action, huge, body)
      expect([taken.status, taken.headers.location]).toEqual([303, expect.stringMatching(/\/decoder\/B/)])
      expect(taken.headers['set-cookie']?.join()).toMatch(/; Secure/)

      const live = { 'Content-Type': 'application/json', Origin: ORIGIN }
      const listen = JSON.stringify({ targets: [{ id: 1, target: { path: 'bookings/B0' } }] })
      // Its first words (here: that a stranger may not) come while the answer goes on: a proxy that gathers them keeps a board waiting.
      const began = performance.now()
      const words = await ask('POST', '/api/documents/listen', live, listen, 'first words')
      expect([words.status, words.text.length > 0]).toEqual([200, true])
      expect(performance.now() - began).toBeLessThan(AT_ONCE_MS)

      sites[0]?.process.kill('SIGKILL')
      const statuses = new Set<number>()
      const until = performance.now() + AWAY_MS
      let answered = 0
      for (; performance.now() < until; answered++)
        statuses.add((await ask('GET', '/api/price?from=PUY&to=pula')).status)
      expect([...statuses]).toEqual([200])
      console.info(`${name}: a node killed, ${answered} answered in the second after it, 0 failed`)
    },
  )
})

type Ask = (
  method: string,
  path: string,
  headers?: Record<string, string>,
  body?: string,
  wanted?: 'all of it' | 'first words',
) => Promise<{ status: number; headers: IncomingHttpHeaders; text: string }>
type Starting = Pick<Proxy, 'program' | 'args' | 'config'> & { ports: Omit<Paths, 'folder'> }

async function start({ program, args, config, ports }: Starting): Promise<Ask> {
  const folder = mkdtempSync(join(tmpdir(), 'galeb-proxy-'))
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-days',
      '1',
      '-subj',
      `/CN=${NAME}`,
      '-addext',
      `subjectAltName=DNS:${NAME}`,
      '-keyout',
      `${folder}/privkey.pem`,
      '-out',
      `${folder}/fullchain.pem`,
    ],
    { stdio: 'ignore' },
  )
  writeFileSync(join(folder, 'config'), config({ ...ports, folder }))
  const child = spawn(
    program,
    args.map((arg) => arg.replace('CONFIG', join(folder, 'config'))),
    {
      env: { ...process.env, HOME: folder },
    },
  )
  const agent = new Agent({ keepAlive: true, rejectUnauthorized: false })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  onTestFinished(async () => {
    agent.destroy()
    child.kill('SIGKILL')
    await ended
    rmSync(folder, { recursive: true, force: true })
  })
  const ask: Ask = (method, path, headers = {}, body = '', wanted = 'all of it') =>
    new Promise((resolve, reject) => {
      const to = { host: '127.0.0.1', port: ports.port, servername: NAME, agent, method, path }
      const asking = request({ ...to, headers: { Host: NAME, 'Content-Length': Buffer.byteLength(body), ...headers } })
      asking.on('error', reject)
      asking.on('response', (answer) => {
        let text = ''
        const { statusCode: status = 0 } = answer
        const done = () => resolve({ status, headers: answer.headers, text })
        answer.setEncoding('utf8')
        answer.on('data', (chunk: string) => {
          text += chunk
          if (wanted === 'first words') {
            done()
            asking.destroy()
          }
        })
        answer.on('end', done)
        answer.on('error', () => {})
      })
      asking.end(body)
    })
  await expect
    .poll(
      () =>
        ask('GET', '/taxi/price').then(
          ({ status }) => status,
          (error: Error) => said || String(error),
        ),
      { timeout: 20_000 },
    )
    .toBe(200)
  return ask
}
