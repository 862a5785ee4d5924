import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { stringify } from 'yaml'
import type { Engine } from '#documents/engines/engine.ts'
import { openStore } from '#documents/engines/open-store.ts'
import { collectionOf } from '#documents/model/path.ts'
import { fileTypes } from '#features/files/file-type.ts'
import { listFiles, readFile } from '#features/files/files.server.ts'
import { readTariffs } from '#features/fares/tariff-book.server.ts'
import { versionAt } from '#features/fares/tariff-versions.ts'
import { tariffInEuros } from '#features/fares/tariff.ts'
import { readRedirects, readTexts } from '#features/texts/text-book.server.ts'
import { readFactChecks } from '#features/texts/fact-checks.server.ts'
import { readOwnPages } from '#features/texts/own-pages.server.ts'
import {
  checkedFactsFile,
  factsFileOf,
  ownPageFile,
  redirectsFile,
  type TextFile,
  textFile,
} from '#features/texts/text-files.server.ts'
import type { Store } from '#documents/store.ts'
import { localeCodes } from '#i18n/locale.ts'
import { systemClock } from '#lib/clock.ts'

export type Exported = { documents: number; files: number; texts: number }

/**
 * Everything a store holds, readable without this program: `documents/*.jsonl`, a line a document; `files/`, as they were
 * sent; and `content/`, what the office published, to be laid over the folder of that name.
 */
export async function exportAll(
  engine: Engine,
  folder: string,
  now = systemClock.now(),
  content = 'content',
): Promise<Exported> {
  const store = openStore(engine)
  const write = (file: string, body: string | Uint8Array) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), body)
  }
  const lines = new Map<string, string[]>()
  for await (const { docs } of engine.dump()) {
    for (const { path, data } of docs) {
      const collection = collectionOf(path)
      // The bytes of a file are no reading matter; they are written as files below.
      if (/^files\/.*\/chunks$/.test(collection)) continue
      lines.set(collection, [...(lines.get(collection) ?? []), `{"path":${JSON.stringify(path)},"data":${data}}`])
    }
  }
  for (const [collection, rows] of lines)
    write(`documents/${collection.replaceAll('/', '_')}.jsonl`, `${rows.join('\n')}\n`)
  const files = await listFiles(store)
  for (const { id, type } of files) {
    const bytes = await readFile(store, id)
    if (bytes) write(`files/${id}.${fileTypes[type]}`, bytes)
  }
  const texts = await contentFiles(store, content)
  const redirects = await readRedirects(store)
  if (redirects) texts.push(redirectsFile(redirects))
  const tariff = versionAt(await readTariffs(store), now)?.tariff
  if (tariff) texts.push({ file: 'tariff.yaml', text: stringify(tariffInEuros(tariff)) })
  for (const { file, text } of texts) write(`content/${file}`, text)
  const documents = [...lines.values()].reduce((sum, rows) => sum + rows.length, 0)
  return { documents, files: files.length, texts: texts.length }
}

/** Words, own pages and checked facts, as files of `content/`. What was withdrawn is no content. */
async function contentFiles(store: Store, content: string): Promise<TextFile[]> {
  const [texts, own, checks] = await Promise.all([readTexts(store), readOwnPages(store), readFactChecks(store)])
  const withdrawn = new Set(own.filter(({ isWithdrawn }) => isWithdrawn).map(({ slug }) => `pages/${slug}`))
  const shown = texts.filter(({ id }) => !withdrawn.has(id))
  const pages = own.flatMap((page) => {
    const languages = localeCodes.filter((code) =>
      shown.some(({ id, locale }) => id === `pages/${page.slug}` && locale === code),
    )
    return languages.length === 0 ? [] : [ownPageFile(page, languages)]
  })
  const facts = [...Map.groupBy(checks, ({ page }) => page)].flatMap(([page, rows]) => {
    const file = factsFileOf(page)
    const source = join(content, file)
    return existsSync(source) ? [{ file, text: checkedFactsFile(readFileSync(source, 'utf8'), rows) }] : []
  })
  return [...shown.map(({ id, locale, words }) => textFile(id, locale, words)), ...pages, ...facts]
}
