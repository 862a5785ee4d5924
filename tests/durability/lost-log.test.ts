import { spawnSync } from 'node:child_process'
import {
  cpSync,
  mkdtempSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { backupEmbedded, restoreEmbedded } from '#documents/engines/embedded/backup.ts'
import { openEmbedded } from '#documents/engines/embedded/open.ts'
import { openStore } from '#documents/engines/open-store.ts'

const home = mkdtempSync(join(tmpdir(), 'galeb-lost-log-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))

const COMMITS = 30
const NAME = 'documents.sqlite'
/** As `kill -9` leaves it: the last commits in the log alone. */
const killed = join(home, 'killed')
/** The same a second later: of the log only what a reader allows is in the file, which is not whole without it. */
const half = join(home, 'half')
/** The same a while after the last commit. */
const idle = join(home, 'idle')

beforeAll(async () => {
  const built = spawnSync(process.execPath, ['scripts/task.ts', 'build-if-stale'], { stdio: 'inherit' })
  if (built.status !== 0) throw new Error('the build failed')
  const live = join(home, 'live')
  mkdirSync(live)
  const store = openStore(openEmbedded(join(live, NAME)))
  const book = (n: number) => store.commit([{ kind: 'set', path: `bookings/${n}`, data: { n } }])
  // While somebody reads, nothing newer is brought from the log into the file.
  const reader = new DatabaseSync(join(live, NAME), { readOnly: true })
  reader.exec('BEGIN; SELECT * FROM meta')
  for (let n = 0; n < COMMITS; n++) {
    await book(n)
    if (n === COMMITS / 2) await backupEmbedded(join(live, NAME), join(home, 'half.sqlite'))
  }
  const marked = () => Number(readFileSync(join(live, `${NAME}.mark`), 'utf8').split(' ')[1])
  // The mark is written at most once a second, the log brought into the file a second after the last commit.
  await vi.waitFor(
    async () => {
      await book(0)
      expect(marked()).toBeGreaterThanOrEqual(COMMITS)
    },
    { timeout: 20_000, interval: 50 },
  )
  cpSync(live, killed, { recursive: true })
  await vi.waitFor(() => expect(bytesOf(live)).toBeGreaterThan(bytesOf(killed)), { timeout: 20_000 })
  cpSync(live, half, { recursive: true })
  reader.close()
  await book(0)
  await pause(3000)
  cpSync(live, idle, { recursive: true })
  await store.close()
}, 300_000)

const bytesOf = (folder: string) => statSync(join(folder, NAME)).size

let copies = 0
function copyOf(folder: string): string {
  const to = join(home, `copy-${++copies}`)
  cpSync(folder, to, { recursive: true })
  rmSync(join(to, `${NAME}.lock`), { force: true })
  return to
}

async function bookingsIn(folder: string): Promise<number> {
  const store = openStore(openEmbedded(join(folder, NAME)))
  const { length } = await store.query({ collection: 'bookings' })
  await store.close()
  return length
}

const faults: [string, (wal: string) => void][] = [
  ['deleted', (wal) => rmSync(wal)],
  ['emptied', (wal) => truncateSync(wal, 0)],
  ['cut', (wal) => truncateSync(wal, 40_000)],
  [
    'overwritten',
    (wal) => {
      const bytes = readFileSync(wal)
      bytes.fill(0xa5, 30_000, 60_000)
      writeFileSync(wal, bytes)
    },
  ],
]

test.each(faults)('the log %s: the site does not start, says what to do, and changes nothing', async (_, fault) => {
  const folder = copyOf(killed)
  fault(join(folder, `${NAME}-wal`))
  const stored = () =>
    readdirSync(folder)
      .filter((name) => /sqlite(-wal|\.mark)?$/.test(name))
      .map((name) => [name, readFileSync(join(folder, name)).length > 0 && readFileSync(join(folder, name))])
  const before = stored().filter(([, bytes]) => bytes !== false)
  const started = spawnSync(process.execPath, ['dist/server/main.js'], {
    env: { PATH: process.env['PATH'], NODE_ENV: 'test', PORT: '0', DATA_DIR: folder },
    encoding: 'utf8',
    timeout: 60_000,
  })
  expect([started.status, started.stderr]).toEqual([1, expect.stringContaining('lacks changes it has had')])
  expect(started.stderr).toContain('npm run restore')
  expect(started.stderr).toContain(`delete ${join(folder, NAME)}.mark`)
  expect(stored().filter(([, bytes]) => bytes !== false)).toEqual(before)
  // Put back, it is whole; or it is started with what there is, on purpose.
  const again = copyOf(folder)
  cpSync(join(killed, `${NAME}-wal`), join(folder, `${NAME}-wal`))
  expect(await bookingsIn(folder)).toBe(COMMITS)
  rmSync(join(again, `${NAME}.mark`))
  expect(await bookingsIn(again)).toBeLessThan(COMMITS)
  expect(await bookingsIn(again)).toBeLessThan(COMMITS)
})

test('the whole file gone, and the mark still there: not started as an empty site', async () => {
  const folder = copyOf(killed)
  for (const name of [NAME, `${NAME}-wal`, `${NAME}-shm`]) rmSync(join(folder, name), { force: true })
  await expect(bookingsIn(folder)).rejects.toThrow('lacks changes it has had')
  expect(readdirSync(folder)).not.toContain(NAME)
})

test('the log lost when a reader had cut its checkpoint short: the site does not start and says what to do', async () => {
  const folder = copyOf(half)
  rmSync(join(folder, `${NAME}-wal`))
  const before = readFileSync(join(folder, NAME))
  await expect(bookingsIn(folder)).rejects.toThrow(/is damaged .* or its log .*npm run restore/)
  expect(readFileSync(join(folder, NAME))).toEqual(before)
  cpSync(join(half, `${NAME}-wal`), join(folder, `${NAME}-wal`))
  expect(await bookingsIn(folder)).toBe(COMMITS)
})

test('the log lost a while after the last commit takes nothing with it', async () => {
  const folder = copyOf(idle)
  rmSync(join(folder, `${NAME}-wal`))
  expect(await bookingsIn(folder)).toBe(COMMITS)
})

test('an older state that is restored on purpose starts; one that was put there by hand does not', async () => {
  const folder = copyOf(idle)
  for (const ending of ['', '-wal', '-shm']) rmSync(join(folder, NAME + ending), { force: true })
  const byHand = copyOf(folder)
  cpSync(join(home, 'half.sqlite'), join(byHand, NAME))
  await expect(bookingsIn(byHand)).rejects.toThrow('lacks changes it has had')
  await restoreEmbedded(join(home, 'half.sqlite'), join(folder, NAME))
  expect(await bookingsIn(folder)).toBe(COMMITS / 2 + 1)
  expect(await bookingsIn(folder)).toBe(COMMITS / 2 + 1)
})
