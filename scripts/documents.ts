// node scripts/documents.ts backup FILE | restore FILE | copy TO: the data of DATA_DIR (or DATABASE_URL), see docs/how-to/back-up.md.
import { join } from 'node:path'
import { copyStore, inventory } from '#documents/engines/copy.ts'
import { backupEmbedded, restoreEmbedded } from '#documents/engines/embedded/backup.ts'
import { openEmbedded } from '#documents/engines/embedded/open.ts'
import type { Engine } from '#documents/engines/engine.ts'
import { openPostgres } from '#documents/engines/postgres/open.ts'

const [task, target] = process.argv.slice(2)
const url = process.env['DATABASE_URL']
const file = join(process.env['DATA_DIR'] ?? './data', 'documents.sqlite')
const open = (where: string): Promise<Engine> =>
  where.startsWith('postgres') ? openPostgres(where) : Promise.resolve(openEmbedded(where))

try {
  if (target === undefined)
    throw new Error('Say backup FILE, restore FILE, or copy TO (a postgres:// address or a file).')
  await run(task, target)
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}

async function run(name: string | undefined, to: string): Promise<void> {
  // A running site may be backed up; it must be stopped for the other two.
  if (name === 'backup') return url === undefined ? backupEmbedded(file, to) : copyAll(url, to)
  if (name === 'restore') return url === undefined ? restoreEmbedded(to, file) : copyAll(to, url)
  if (name === 'copy') return copyAll(url ?? file, to)
  throw new Error(`There is no "${name}": backup, restore or copy.`)
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
