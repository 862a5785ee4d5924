import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '#tests/e2e/site.ts'

/** One page of one server that is measured beside others. */
export type Contender = { name: string; path: string; cwd: string; command: string[]; env: Record<string, string> }
export type Running = { name: string; url: string; pid: number; startMs: number; stop: () => Promise<void> }

/** Our own server as it was built, with a database of its own unless `env` names one. */
export function ours(env: Record<string, string> = {}, path = '/taxi/rijeka'): Contender {
  const data = env['DATA_DIR'] ?? mkdtempSync(join(tmpdir(), 'galeb-bench-'))
  return {
    name: 'galeb',
    path,
    cwd: process.cwd(),
    command: ['dist/server/main.js'],
    env: { ...env, DATA_DIR: data },
  }
}

/** Ours, and whatever is built in the folder of the peers (each a folder with its server, as its own README builds it). */
export function contenders(peers: string | undefined): Contender[] {
  const peer = (name: string, folder: string, program: string): Contender[] => {
    const cwd = join(peers ?? '', folder)
    const isBuilt = peers !== undefined && existsSync(join(cwd, program))
    return isBuilt ? [{ name, path: '/taxi/rijeka', cwd, command: [program], env: {} }] : []
  }
  return [
    ours(),
    ...peer('nuxt', 'nuxt', '.output/server/index.mjs'),
    ...peer('nuxt, page cache', 'nuxt', '.output-swr/server/index.mjs'),
    ...peer('astro', 'astro', 'dist/server/entry.mjs'),
  ]
}

/** Ready when the page is there. Times are of this process's clock. */
export async function run({ name, path, cwd, command, env }: Contender): Promise<Running> {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const settings = { PORT: String(port), HOST: '127.0.0.1', PUBLIC_URL: origin, NODE_ENV: 'production', ...env }
  const began = performance.now()
  const child = spawn(process.execPath, command, { cwd, env: { ...process.env, ...settings }, stdio: 'ignore' })
  const ended = new Promise<void>((resolve) => child.on('exit', () => resolve()))
  await answered(origin + path, child)
  return {
    name,
    url: origin + path,
    pid: child.pid ?? 0,
    startMs: performance.now() - began,
    async stop() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

async function answered(url: string, child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    try {
      const response = await fetch(url)
      await response.arrayBuffer()
      if (response.ok) return
    } catch {
      await pause(2)
    }
  }
  throw new Error(`${url} did not answer`)
}

/** utime + stime of a process, in ms (Linux, 100 ticks a second). */
export function cpuMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}

export function megabytes(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
}

export function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN
}

/** `0.82 (0.79–0.95)` */
export function withRange(numbers: number[], digits = 0): string {
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)]
  return `${median(numbers).toFixed(digits)} (${least.toFixed(digits)}–${most.toFixed(digits)})`
}
