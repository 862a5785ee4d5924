// node scripts/add-messages.ts [--office] file.json …: adds or replaces messages in the four catalogues; with --office in
// the two of the office (en and hr).
// The file: { "key": { "note": "…", "en": "…", "hr": "…", "it": "…", "de": "…", "same"?: ["it"] } }
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { readCatalogue, writeCatalogue } from '#i18n/catalogue-file.ts'
import { localeCodes } from '#i18n/locale.ts'

type Added = Record<string, { note: string; same?: string[] } & Record<string, unknown>>
const isOffice = process.argv[2] === '--office'
const [folder, locales] = isOffice ? ['content/office', ['en', 'hr'] as const] : ['content/messages', localeCodes]
for (const file of process.argv.slice(isOffice ? 3 : 2)) {
  const added: Added = JSON.parse(readFileSync(file, 'utf8'))
  for (const locale of locales) {
    const path = `${folder}/${locale}.po`
    const entries = existsSync(path) ? readCatalogue(readFileSync(path, 'utf8')) : []
    const byKey = new Map(entries.map((entry) => [entry.key, entry]))
    for (const [key, row] of Object.entries(added)) {
      const text = row[locale]
      if (typeof text !== 'string') throw new Error(`${file}: "${key}" has no ${locale}`)
      byKey.set(key, {
        key,
        text,
        note: row.note,
        same: row.same?.includes(locale) ?? false,
      })
    }
    writeFileSync(path, writeCatalogue(locale, [...byKey.values()]))
  }
}
