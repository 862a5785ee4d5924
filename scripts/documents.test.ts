import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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

/** A file that was left when the site moved to PostgreSQL must not be taken for its data. */
test.each([
  ['scripts/documents.ts', 'backup'],
  ['scripts/person.ts', 'export', 'ana@example.hr'],
  ['scripts/join-calendars.ts'],
])('%s %s asks the database that a file of secrets names', async (...words) => {
  const secret = join(home, 'database-url')
  writeFileSync(secret, 'postgres://galeb@127.0.0.1:1/galeb\n')
  await openEmbedded(join(home, 'documents.sqlite')).close()
  const { status, stderr } = run({ DATA_DIR: home, DATABASE_URL_FILE: secret }, ...words)
  expect(status).toBe(1)
  expect(stderr).toContain('cannot be reached')
})
