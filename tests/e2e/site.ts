import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    origin: string
  }
}

/** The real thing for browser tests: the built site in a process of its own, on a free port, at a day in July. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const built = spawnSync(process.execPath, ['scripts/task.ts', 'build-if-stale'], { stdio: 'inherit' })
  if (built.status !== 0) throw new Error('the build failed')
  const site = await startSite()
  project.provide('origin', site.origin)
  return site.stop
}

export type RunningSite = { origin: string; process: ChildProcess; output: () => string; stop: () => Promise<void> }

/** Starts `dist/server/main.js` and waits until it listens. Everything it keeps is in a folder of its own, removed at the end. */
export async function startSite(variables: Record<string, string> = {}, dist = 'dist'): Promise<RunningSite> {
  const folder = mkdtempSync(join(tmpdir(), 'galeb-'))
  const port = variables['PORT'] ?? String(await freePort())
  const env = {
    ...process.env,
    NODE_ENV: 'test',
    LIMITS: 'off',
    NOW: '2026-07-15T09:00:00Z',
    DATA_DIR: folder,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    PUBLISHED: 'true',
    ...variables,
    PORT: port,
  }
  const child = spawn(process.execPath, [`${dist}/server/main.js`], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()))
  const ended = new Promise<void>((resolve) => child.on('exit', () => resolve()))
  await until(() => text.includes('listens on') || child.exitCode !== null)
  if (child.exitCode !== null) throw new Error(`the site did not start:\n${text}`)
  return {
    origin: `http://127.0.0.1:${port}`,
    process: child,
    output: () => text,
    async stop() {
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export async function freePort(): Promise<number> {
  const { createServer } = await import('node:net')
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      )
    })
  })
}

async function until(isDone: () => boolean): Promise<void> {
  for (let i = 0; i < 600 && !isDone(); i++) await new Promise((resolve) => setTimeout(resolve, 50))
  if (!isDone()) throw new Error('waited half a minute in vain')
}
