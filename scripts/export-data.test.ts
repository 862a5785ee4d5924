import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { openEmbedded } from '#documents/engines/embedded/open.ts'
import { openStore } from '#documents/engines/open-store.ts'
import { keepFile } from '#features/files/files.server.ts'
import { saveTariff } from '#features/fares/tariff-book.server.ts'
import { parseTariff } from '#features/fares/tariff.ts'
import { readTariff } from '#features/fares/tariff.server.ts'
import { saveRedirects } from '#features/texts/text-book.server.ts'
import { steppingClock } from '#lib/clock.ts'
import { exportAll } from './export-data.ts'

test('what is exported can be read without the program, and read again by it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'export-'))
  const clock = steppingClock(Date.parse('2026-07-15T09:00:00Z'))
  const engine = openEmbedded(':memory:', { clock })
  const store = openStore(engine)
  const tariff = { ...readTariff('content', () => true), validFrom: '2026-07-15', start: 455 }
  await saveTariff({ store, clock }, { tariff, note: '', by: 'owner', seen: 0 })
  await saveRedirects(store, [{ from: '/old', to: '/about', status: 301 }])
  const bytes = Uint8Array.from({ length: 600_000 }, (_, at) => (at * 31) & 255)
  const { id } = await keepFile(store, bytes, 'image/png', 'pictures/a')
  const counts = await exportAll(engine, folder, clock.now())
  expect(counts).toMatchObject({ files: 1, texts: 2 })
  const stored = ['files', 'jobs', 'redirects', 'tariffs'].map((name) => `${name}.jsonl`)
  expect(readdirSync(join(folder, 'documents')).toSorted()).toEqual(stored)
  expect(Buffer.compare(readFileSync(join(folder, 'files', `${id}.png`)), bytes)).toBe(0)
  const read = (file: string) => parse(readFileSync(join(folder, 'content', file), 'utf8'))
  expect(parseTariff(read('tariff.yaml'))).toEqual(tariff)
  expect(read('redirects.yaml')).toEqual([{ from: '/old', to: '/about', status: 301 }])
  const [line = ''] = readFileSync(join(folder, 'documents/redirects.jsonl'), 'utf8').split('\n')
  expect(JSON.parse(line)).toMatchObject({ path: 'redirects/own' })
  await store.close()
  rmSync(folder, { recursive: true })
})
