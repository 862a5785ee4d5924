import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, expect, test } from 'vitest'
import { openEmbedded } from '#documents/engines/embedded/open.ts'

const home = mkdtempSync(join(tmpdir(), 'galeb-scripts-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))

function run(settings: Record<string, string>, ...words: string[]) {
  const env = { ...process.env, DATABASE_URL: undefined, ...settings }
  return spawnSync(process.execPath, ['--no-warnings', ...words], { env, encoding: 'utf8' })
}

test('a backup is restored where no folder of data is yet', async () => {
  const [old, fresh] = [join(home, 'old.sqlite'), join(home, 'fresh/data')]
  await openEmbedded(old).close()
  const restored = run({ DATA_DIR: fresh }, 'scripts/documents.ts', 'restore', old)
  expect([restored.status, restored.stderr]).toEqual([0, ''])
  expect(existsSync(join(fresh, 'documents.sqlite'))).toBe(true)
})

test('a backup, and a restore from it, leave nothing beside the two files, and say what was done', async () => {
  const folder = mkdtempSync(join(home, 'still-'))
  const [site, fresh, saved] = [join(folder, 'site'), join(folder, 'fresh'), join(folder, 'safe.sqlite')]
  mkdirSync(site)
  const running = openEmbedded(join(site, 'documents.sqlite'))
  expect(run({ DATA_DIR: site }, 'scripts/documents.ts', 'backup', saved).stdout).toContain(saved)
  await running.close()
  const restored = run({ DATA_DIR: fresh }, 'scripts/documents.ts', 'restore', saved)
  expect([restored.status, restored.stdout]).toEqual([0, expect.stringContaining(join(fresh, 'documents.sqlite'))])
  expect(readdirSync(folder).toSorted()).toEqual(['fresh', 'safe.sqlite', 'site'])
})

test('a question for help is answered, not taken for the name of a folder', () => {
  const folder = mkdtempSync(join(home, 'help-'))
  for (const task of ['export', 'backup', 'restore', 'copy']) {
    const requested = run({ DATA_DIR: folder }, 'scripts/documents.ts', task, '--help')
    expect([requested.status, requested.stderr]).toEqual([1, expect.stringContaining('export FOLDER')])
  }
  expect([existsSync('--help'), readdirSync(folder)]).toEqual([false, []])
})

test('the file of a site that was killed is no backup: what it wrote last lies beside it', async () => {
  const [old, fresh] = [join(home, 'killed.sqlite'), join(home, 'after')]
  await openEmbedded(old).close()
  writeFileSync(`${old}-wal`, 'the last bookings')
  const restored = run({ DATA_DIR: fresh }, 'scripts/documents.ts', 'restore', old)
  expect([restored.status, restored.stderr]).toEqual([1, expect.stringContaining(`${old}-wal`)])
  expect(existsSync(join(fresh, 'documents.sqlite'))).toBe(false)
})

test.each([
  ['another program’s file', 'CREATE TABLE bookings(id INTEGER PRIMARY KEY, guest TEXT)'],
  ['another program’s file that counts its versions too', 'CREATE TABLE documents(id, data); PRAGMA user_version=3'],
  ['an empty one', ''],
])('%s is refused and not restored as an empty site, into a file or a server', (_what, sql) => {
  const [foreign, fresh] = [join(home, `foreign-${sql.length}.sqlite`), join(home, `not-${sql.length}`)]
  const db = new DatabaseSync(foreign)
  db.exec(sql)
  db.close()
  const restored = run({ DATA_DIR: fresh }, 'scripts/documents.ts', 'restore', foreign)
  expect([restored.status, restored.stderr]).toEqual([1, expect.stringContaining('no backup of this database')])
  expect(existsSync(join(fresh, 'documents.sqlite'))).toBe(false)
  // Asked before the server is: nothing answers at this port.
  const url = 'postgres://galeb@127.0.0.1:1/galeb'
  for (const [file, why] of [
    [foreign, 'no backup of this database'],
    [join(home, 'misspelt.sqlite'), 'There is no'],
  ] as const) {
    const copied = run({ DATA_DIR: fresh, DATABASE_URL: url }, 'scripts/documents.ts', 'restore', file)
    expect([copied.status, copied.stderr]).toEqual([1, expect.stringContaining(why)])
  }
  expect(existsSync(join(home, 'misspelt.sqlite'))).toBe(false)
})

/** A file that was left when the site moved to PostgreSQL must not be taken for its data. */
test.each([
  ['scripts/documents.ts', 'backup'],
  ['scripts/person.ts', 'export', 'ana@example.hr'],
])('%s %s asks the database that a file of secrets names', async (...words) => {
  const secret = join(home, 'database-url')
  writeFileSync(secret, 'postgres://galeb@127.0.0.1:1/galeb\n')
  await openEmbedded(join(home, 'documents.sqlite')).close()
  const { status, stderr } = run({ DATA_DIR: home, DATABASE_URL_FILE: secret }, ...words)
  expect(status).toBe(1)
  expect(stderr).toContain('cannot be reached')
})
