import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { checkFile } from '#documents/engines/embedded/check-file.ts'
import { openEmbedded } from '#documents/engines/embedded/open.ts'
import { openStore } from '#documents/engines/open-store.ts'
import { startSite } from '#tests/e2e/site.ts'

const home = mkdtempSync(join(tmpdir(), 'galeb-damaged-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))

beforeAll(() => {
  const built = spawnSync(process.execPath, ['scripts/task.ts', 'build-if-stale'], { stdio: 'inherit' })
  if (built.status !== 0) throw new Error('the build failed')
}, 300_000)

const PAGE = 4096
/** A closed file with many pages of documents, none of which a start reads. */
async function fileWith(folder: string): Promise<string> {
  const file = join(folder, 'documents.sqlite')
  const store = openStore(openEmbedded(file))
  for (let n = 0; n < 300; n++)
    await store.commit([
      { kind: 'set', path: `notes/${n}`, data: { text: `mark-${n} `.repeat(n === 200 ? 3000 : 200) } },
    ])
  await store.close()
  return file
}

function overwrite(file: string, at: number, bytes: Buffer): void {
  const handle = openSync(file, 'r+')
  writeSync(handle, bytes, 0, bytes.length, at)
  closeSync(handle)
}

test('single pages overwritten: the site says so in its log and at /readyz, and serves its pages', async () => {
  const folder = mkdtempSync(join(home, 'pages-'))
  // What a start writes the first time is there.
  await (await startSite({ DATA_DIR: folder })).stop()
  const file = await fileWith(folder)
  const bytes = readFileSync(file)
  const pages = Array.from({ length: bytes.length / PAGE }, (_, n) => n * PAGE)
  const texts = pages.filter((at) => bytes.subarray(at, at + PAGE).includes('mark-'))
  expect(texts.length).toBeGreaterThan(100)
  // Not the last, to which the next document would be added.
  for (const at of texts.slice(0, -20).filter((_, n) => n % 7 === 3)) overwrite(file, at, Buffer.alloc(PAGE, 0x5a))
  const site = await startSite({ DATA_DIR: folder })
  onTestFinished(() => site.stop())
  await expect.poll(() => site.output(), { timeout: 30_000 }).toContain('the database file is damaged')
  const ready = await fetch(`${site.origin}/readyz`)
  expect([ready.status, await ready.text()]).toEqual([503, expect.stringContaining('damaged')])
  expect((await fetch(`${site.origin}/taxi/rovinj`)).status).toBe(200)
})

test('a file that is whole is found so, while it is written', async () => {
  const folder = mkdtempSync(join(home, 'whole-'))
  const site = await startSite({ DATA_DIR: folder })
  onTestFinished(() => site.stop())
  await expect.poll(() => site.output(), { timeout: 30_000 }).toContain('the database file was checked')
  expect((await fetch(`${site.origin}/readyz`)).status).toBe(200)
})

test('a document whose bytes are damaged inside a page that looks whole is named', async () => {
  const file = await fileWith(mkdtempSync(join(home, 'document-')))
  expect(checkFile(file)).toEqual({ documents: 300, damage: [] })
  // In the middle of the one that is long enough to have pages of its own.
  const at = readFileSync(file).lastIndexOf('mark-200 mark-200 mark-200')
  overwrite(file, at, Buffer.alloc(16, 0))
  expect(checkFile(file).damage).toEqual(['The document notes/200 cannot be read.'])
})
