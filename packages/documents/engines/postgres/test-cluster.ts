import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

const ORDERLY_STOP_MS = 10_000

/** A PostgreSQL of the tests' own: in a folder, on a port, gone afterwards. */
export type Cluster = {
  url: string
  port: number
  folder: string
  pid: number
  children(): number[]
  /** As `kill -9` on the whole of it: nothing is written any more. */
  kill(): Promise<void>
  stop(): Promise<void>
  start(): Promise<void>
  remove(): Promise<void>
}

/** Where the programs are; null where there are none: then the suites are skipped, except in CI. */
export function postgresPrograms(): string | null {
  const versions = '/usr/lib/postgresql'
  const debian = existsSync(versions) ? readdirSync(versions).sort((a, b) => Number(b) - Number(a)) : []
  const candidates = [process.env['PG_BIN'], ...debian.map((version) => join(versions, version, 'bin')), onPath()]
  return candidates.find((folder) => folder && existsSync(join(folder, 'initdb'))) ?? null
}

export const noPostgres = postgresPrograms() === null && process.env['CI'] !== 'true'

/** `synced`: its first files are on the disk, for a test that is about to cut the power. */
export async function startCluster(
  options: { folder?: string; settings?: string[]; synced?: boolean } = {},
): Promise<Cluster> {
  const { folder, settings = [], synced = false } = options
  const bin = postgresPrograms()
  if (!bin) throw new Error('PostgreSQL is not installed: apt-get install postgresql, or set PG_BIN.')
  const as = serverUser()
  const home = folder ?? mkdtempSync(join(tmpdir(), 'documents-pg-'))
  if (as.uid !== undefined && as.gid !== undefined) chownSync(home, as.uid, as.gid)
  const data = join(home, 'data')
  if (!existsSync(data)) initialise(bin, data, as, synced ? [] : ['--no-sync'])
  const port = await freePort()
  const cluster = new RunningCluster({ bin, data, home, port, as, settings })
  await cluster.start()
  return cluster
}

type User = { uid?: number; gid?: number }
type Place = { bin: string; data: string; home: string; port: number; as: User; settings: string[] }

class RunningCluster implements Cluster {
  readonly #place: Place
  #process: ChildProcess | null = null
  constructor(place: Place) {
    this.#place = place
  }

  get port(): number {
    return this.#place.port
  }

  get folder(): string {
    return this.#place.home
  }

  get url(): string {
    return `postgres://postgres@127.0.0.1:${this.port}/postgres`
  }

  get pid(): number {
    return this.#process?.pid ?? 0
  }

  async start(): Promise<void> {
    const { bin, data, home, port, as, settings } = this.#place
    const options = [
      '-D',
      data,
      '-p',
      String(port),
      '-k',
      home,
      '-h',
      '127.0.0.1',
      ...settings.flatMap((one) => ['-c', one]),
    ]
    const child = spawn(join(bin, 'postgres'), options, { ...as, cwd: home, stdio: ['ignore', 'ignore', 'pipe'] })
    this.#process = child
    let text = ''
    child.stderr.on('data', (data: Buffer) => (text = (text + data.toString()).slice(-2000)))
    // A test that fails leaves no server behind.
    process.once('exit', () => child.kill('SIGKILL'))
    for (let i = 0; i < 600 && child.exitCode === null; i++) {
      const client = new pg.Client({ connectionString: this.url })
      client.on('error', () => {})
      try {
        await client.connect()
        await client.end()
        return
      } catch {
        await pause(50)
      }
    }
    throw new Error(`PostgreSQL did not start in ${home}: ${text}`)
  }

  /** First the master, so that it cannot tidy up, then those it has left behind. */
  async kill(): Promise<void> {
    const children = this.children()
    await this.#end('SIGKILL')
    for (const child of children) {
      try {
        process.kill(child, 'SIGKILL')
      } catch {
        // Gone by itself.
      }
    }
    await pause(50)
    rmSync(join(this.#place.data, 'postmaster.pid'), { force: true })
  }

  children(): number[] {
    const listed = execFileSync('ps', ['-o', 'pid=', '--ppid', String(this.pid)], { encoding: 'utf8' })
    return listed.trim().split(/\s+/).map(Number)
  }

  /** In good order; a server that has just crashed and is asked to stop while it recovers may never end by itself. */
  async stop(): Promise<void> {
    const running = this.#process
    const late = setTimeout(() => running?.kill('SIGQUIT'), ORDERLY_STOP_MS)
    await this.#end('SIGINT')
    clearTimeout(late)
  }

  async remove(): Promise<void> {
    await this.stop()
    rmSync(this.#place.home, { recursive: true, force: true })
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const running = this.#process
    this.#process = null
    if (!running || running.exitCode !== null || running.signalCode !== null) return
    const exited = new Promise((resolve) => running.once('exit', resolve))
    running.kill(signal)
    await exited
  }
}

function initialise(bin: string, data: string, as: User, more: string[]): void {
  const options = ['-D', data, '-A', 'trust', '-U', 'postgres', '-E', 'UTF8', '--locale=C.UTF-8', ...more]
  execFileSync(join(bin, 'initdb'), options, { ...as, cwd: dirname(data), stdio: 'ignore' })
}

/** PostgreSQL refuses to run as root: then it runs as the user its package made. */
function serverUser(): User {
  if (process.getuid?.() !== 0) return {}
  const id = (option: string) => Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

function onPath(): string | undefined {
  return process.env['PATH']?.split(':').find((folder) => existsSync(join(folder, 'initdb')))
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
