import { copyFileSync, existsSync, renameSync, rmSync, statSync } from 'node:fs'
import { backup, DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { StoreError } from '#documents/model/status.ts'
import { embeddedFeed } from './feed.ts'
import { removeMark } from './mark.ts'
import { isOurs, pragma, setUp } from './schema.ts'

/** While commits go on; the file appears under its name only when it is whole and checked. */
export async function backupEmbedded(file: string, target: string): Promise<void> {
  mustNotExist(target)
  const part = `${target}.part`
  rmSync(part, { force: true })
  const source = new DatabaseSync(file, { readOnly: true })
  try {
    await backup(source, part)
  } finally {
    source.close()
  }
  checkFile(part)
  renameSync(part, target)
}

/**
 * Into a place where nothing is; the file appears under its name only when it is whole. Cursors from before the backup mean
 * other changes now: a new epoch makes them invalid.
 */
export async function restoreEmbedded(saved: string, file: string): Promise<void> {
  mustNotExist(file)
  // SQLite would lay it over what is restored.
  mustNotExist(`${file}-wal`)
  checkBackup(saved)
  const part = `${file}.part`
  // The log of a restore that was cut off belongs to another copy.
  removeEmbedded(part)
  copyFileSync(saved, part)
  const db = new DatabaseSync(part)
  try {
    setUp(db, part)
    embeddedFeed(db).newEpoch()
  } finally {
    db.close()
  }
  // Of the file that was here before: this one stands where its backup stood.
  removeMark(file)
  renameSync(part, file)
}

/** The file and all that lies beside it. */
export function removeEmbedded(file: string): void {
  for (const ending of ['', '-wal', '-shm', '.lock', '.mark']) rmSync(file + ending, { force: true })
}

/** There, whole, and ours: SQLite opens any of its files, and an empty one too, and the restored store would be empty. */
export function checkBackup(file: string): void {
  if (!existsSync(file)) throw new StoreError('not-found', `There is no ${file}.`)
  // What was written last, and nobody would copy: the file of a process that was killed, or that still runs.
  if (existsSync(`${file}-wal`) && statSync(`${file}-wal`).size > 0)
    throw new StoreError(
      'failed-precondition',
      `${file} is the file of a running store and not all of it: the rest is in ${file}-wal. Make a backup of it first.`,
    )
  checkFile(file)
  const db = openStill(file)
  try {
    if (!isOurs(db))
      throw new StoreError('failed-precondition', `${file} is no backup of this database; nothing was restored.`)
  } finally {
    db.close()
  }
}

function checkFile(file: string): void {
  const db = openStill(file)
  try {
    const found = pragma(db, 'integrity_check')
    if (found !== 'ok') throw new StoreError('data-loss', `${file} is damaged: ${String(found)}`)
  } finally {
    db.close()
  }
}

/**
 * Nobody writes there: SQLite needs no log and no memory of its own beside the file, which it leaves lying, and which it could
 * not make on a medium that is read only.
 */
function openStill(file: string): DatabaseSync {
  const url = pathToFileURL(file)
  url.searchParams.set('immutable', '1')
  return new DatabaseSync(url, { readOnly: true })
}

function mustNotExist(file: string): void {
  if (existsSync(file)) throw new StoreError('already-exists', `${file} exists already; nothing was changed.`)
}
