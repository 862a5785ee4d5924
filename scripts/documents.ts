// node scripts/documents.ts backup [FILE] | restore FILE | copy TO | export FOLDER: the data of DATA_DIR (or DATABASE_URL), see docs/how-to/back-up.md.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copyStore, inventory } from '#documents/engines/copy.ts'
import { backupEmbedded, checkBackup, removeEmbedded, restoreEmbedded } from '#documents/engines/embedded/backup.ts'
import { openEmbedded } from '#documents/engines/embedded/open.ts'
import type { Engine } from '#documents/engines/engine.ts'
import { systemClock } from '#lib/clock.ts'
import { openPostgres } from '#documents/engines/postgres/open.ts'
import { readEnv } from '#server/env.ts'
import { exportAll } from './export-data.ts'
import { workIndexes } from '#server/work.server.ts'
import { siteFile } from '#server/site-data.server.ts'

const [task, given] = process.argv.slice(2)
const env = readEnv(process.env)
const { databaseUrl: url } = env
const file = siteFile(env)
/** A file is told the site's indexes: it drops those nobody names. A server keeps all it knows, and a backup adds none. */
const open = async (where: string): Promise<Engine> =>
  where.startsWith('postgres') ? openPostgres(where) : openEmbedded(where, { indexes: workIndexes })

/** Where the office looks for the last one. */
const backups = join(env.dataDir, 'backups')

try {
  const target = given ?? (task === 'backup' ? newBackup() : undefined)
  // `--help` is a question, not the name of a file.
  if (target === undefined || target.startsWith('-'))
    throw new Error('Say backup [FILE], restore FILE, copy TO (a postgres:// address or a file), or export FOLDER.')
  await run(task, target)
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}

async function run(name: string | undefined, to: string): Promise<void> {
  // A running site may be backed up; it must be stopped for the other two.
  if (name === 'backup') {
    await (url === null ? backupEmbedded(file, to) : backupPostgres(url, to))
    return console.log(`Backed up to ${to}`)
  }
  if (name === 'restore') {
    if (url === null) {
      await restoreEmbedded(to, file)
      return console.log(`Restored ${to} as ${file}; the site can be started.`)
    }
    checkBackup(to)
    return copyAll(to, url)
  }
  if (name === 'copy') return copyAll(url ?? file, to)
  if (name === 'export') return exportTo(to)
  throw new Error(`There is no "${name}": backup, restore, copy or export.`)
}

/** The file appears under its name only when it is whole and the same by its hash. */
async function backupPostgres(from: string, to: string): Promise<void> {
  if (existsSync(to)) throw new Error(`${to} exists already; nothing was changed.`)
  const part = `${to}.part`
  const clear = () => removeEmbedded(part)
  clear()
  try {
    await copyAll(from, part)
    renameSync(part, to)
  } finally {
    clear()
  }
}

function newBackup(): string {
  mkdirSync(backups, { recursive: true })
  const name = new Date(systemClock.now()).toISOString().replaceAll(':', '-').slice(0, 19)
  return join(backups, `${name}.sqlite`)
}

/** Of a copy, so that a running site goes on. */
async function exportTo(to: string): Promise<void> {
  if (existsSync(to) && readdirSync(to).length > 0) throw new Error(`${to} is not empty; nothing was written.`)
  const work = mkdtempSync(join(tmpdir(), 'galeb-export-'))
  try {
    const copy = join(work, 'documents.sqlite')
    if (url === null) await backupEmbedded(file, copy)
    const engine = await open(url ?? copy)
    const { documents, files, texts } = await exportAll(engine, to)
    await engine.close()
    console.log(`${documents} documents, ${files} files and ${texts} texts written to ${to}`)
  } finally {
    rmSync(work, { recursive: true })
  }
}

async function copyAll(from: string, to: string): Promise<void> {
  const [source, copy] = [await open(from), await open(to)]
  try {
    const { documents, hash } = await copyStore(source, copy)
    console.log(
      `${documents} documents copied, both sides ${hash.slice(0, 16)}; ${(await inventory(copy)).mutations} mutation ids`,
    )
  } finally {
    await source.close()
    await copy.close()
  }
}
