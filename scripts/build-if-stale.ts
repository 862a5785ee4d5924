import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const STAMP = 'dist/.built-from'
/** Everything a build reads. */
const SOURCES = [
  'app',
  'catalogue',
  'content',
  'domain',
  'features',
  'i18n',
  'lib',
  'packages',
  'public',
  'scripts/build.ts',
  'scripts/stored-builds.ts',
  'scripts/lay-sharp.ts',
  'scripts/lay-styles.ts',
  'scripts/pictures',
  'sections',
  'server',
  'vite.config.ts',
  'package-lock.json',
]

/** Builds when something changed since the last build, so that a second start is up at once. Answers an exit code. */
export async function buildIfStale(): Promise<number> {
  const now = fingerprint()
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === now) return 0
  console.log('Building …')
  const status = spawnSync(process.execPath, ['scripts/task.ts', 'build'], { stdio: 'inherit' }).status ?? 1
  if (status === 0) writeFileSync(STAMP, fingerprint())
  return status
}

/** Names, sizes and times of the sources; generated messages are made by the build itself. */
function fingerprint(): string {
  const hash = createHash('sha256')
  for (const source of SOURCES) add(source)
  return hash.digest('hex')

  function add(path: string): void {
    const { size, mtimeMs } = statSync(path)
    if (path.endsWith('generated')) return
    if (statSync(path).isDirectory()) for (const name of readdirSync(path).toSorted()) add(join(path, name))
    else hash.update(`${path} ${size} ${mtimeMs}\n`)
  }
}
