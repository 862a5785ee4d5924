// Run by bootstrap.mjs under Node 24: `node scripts/task.ts <task> [arguments]`. One row a named script of package.json.
import { spawn, spawnSync } from 'node:child_process'
import { buildIfStale } from './build-if-stale.ts'
import { runTests } from './run-tests.ts'

type Task = (args: string[]) => number | Promise<number>

const node = (...command: string[]) => run(process.execPath, command)
const tool = (name: string, ...args: string[]) => run(process.execPath, [`node_modules/${name}`, ...args])
const generate = () => node('scripts/generate-messages.ts')

const tasks: Record<string, Task> = {
  generate,
  dev: () => generate() || tool('vite/bin/vite.js'),
  build: () => generate() || node('scripts/build.ts'),
  'build-if-stale': buildIfStale,
  start: async () => (await buildIfStale()) || serve(),
  check,
  test: (args) => runTests(args),
  'test:e2e': (args) => runTests(['e2e', ...args]),
  goldens: () => {
    process.env['UPDATE_GOLDENS'] = '1'
    return runTests(['e2e', 'every-page-golden'])
  },
  screenshots: async () => (await buildIfStale()) || node('scripts/screenshots.ts'),
  'test:durability': (args) => runTests(['durability', ...args]),
  'setup-link': () => generate() || node('scripts/setup-link.ts'),
  'recovery-link': (args) => generate() || node('scripts/recovery-link.ts', ...args),
  documents: (args) => generate() || node('scripts/documents.ts', ...args),
  backup: (args) => generate() || node('scripts/documents.ts', 'backup', ...args),
  restore: (args) => generate() || node('scripts/documents.ts', 'restore', ...args),
  export: (args) => generate() || node('scripts/documents.ts', 'export', ...args),
  sizes: () => node('scripts/report-sizes.ts'),
  'bench:documents': (args) => node('bench/documents/run.ts', ...args),
  fuzz: (args) => generate() || node('tests/fuzz/run.ts', ...args),
  'bench:load': (args) => generate() || node('bench/load/run.ts', ...args),
  'bench:beside': (args) => generate() || node('bench/beside/run.ts', ...args),
  'bench:growth': (args) => generate() || node('bench/growth.ts', ...args),
  'bench:interactions': (args) => generate() || node('bench/interactions.ts', ...args),
  'bench:lighthouse': (args) => generate() || node('bench/lighthouse.ts', ...args),
  'bench:booking': (args) => generate() || node('bench/booking.ts', ...args),
  'test:mutations': (args) => generate() || node('tests/spec/run-mutations.ts', ...args),
  'test:faults': (args) => runTests(['durability', ...args]),
  bench: (args) => generate() || node('scripts/build.ts') || node('bench/bench.ts', ...args),
}

const [name = '', ...args] = process.argv.slice(2)
const task = Object.hasOwn(tasks, name) ? tasks[name] : undefined
if (!task) {
  console.error(`There is no task "${name}". There are: ${Object.keys(tasks).join(', ')}.`)
  process.exit(1)
}
process.exit(await task(args))

function check(): number {
  const steps: [string, () => number][] = [
    ['messages', generate],
    ['types', () => tool('typescript/lib/tsc.js', '--noEmit')],
    ['lint', () => tool('oxlint/bin/oxlint', '--type-aware', '--deny-warnings')],
    ['format', () => tool('oxfmt/bin/oxfmt', '--check')],
    ['dead code', () => tool('knip/bin/knip.js')],
    ['dead code that only tests call', () => tool('knip/bin/knip.js', '--config', 'knip.product.json')],
    ['towns', () => node('scripts/check-content.ts')],
    ['places', () => node('scripts/check-places.ts')],
    ['pages', () => node('scripts/check-pages.ts')],
  ]
  for (const [step, perform] of steps) {
    const status = perform()
    if (status !== 0) {
      console.error(`check: ${step} failed`)
      return status
    }
  }
  return 0
}

function run(command: string, args: string[]): number {
  return spawnSync(command, args, { stdio: 'inherit' }).status ?? 1
}

/** The server gets the signals of this process, so that Ctrl-C and a supervisor stop it cleanly. */
function serve(): Promise<number> {
  const child = spawn(process.execPath, ['--enable-source-maps', 'dist/server/main.js'], { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
  return new Promise((resolve) => child.on('exit', (code) => resolve(code ?? 1)))
}
