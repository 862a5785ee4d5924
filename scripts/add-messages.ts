// node scripts/add-messages.ts file.json …: adds or replaces messages in the four catalogues.
// The file: { "key": { "note": "…", "en": "…", "hr": "…", "it": "…", "de": "…", "server"?: true, "same"?: ["it"] } }
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { readCatalogue, writeCatalogue } from '#i18n/catalogue-file.ts'
import { localeCodes } from '#i18n/locale.ts'

type Added = Record<string, { note: string; server?: boolean; same?: string[] } & Record<string, unknown>>
for (const file of process.argv.slice(2)) {
  const added: Added = JSON.parse(readFileSync(file, 'utf8'))
  for (const locale of localeCodes) {
    const path = `content/messages/${locale}.po`
    const entries = existsSync(path) ? readCatalogue(readFileSync(path, 'utf8')) : []
    const byKey = new Map(entries.map((entry) => [entry.key, entry]))
    for (const [key, row] of Object.entries(added)) {
      const text = row[locale]
      if (typeof text !== 'string') throw new Error(`${file}: "${key}" has no ${locale}`)
      byKey.set(key, {
        key,
        text,
        note: row.note,
        server: row.server === true,
        same: row.same?.includes(locale) ?? false,
      })
    }
    writeFileSync(path, writeCatalogue(locale, [...byKey.values()]))
  }
}
