// node scripts/generate-messages.ts: content/messages/*.po → i18n/generated/*.ts (typed keys, one small module a language).
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { type CatalogueEntry, readCatalogue } from '#i18n/catalogue-file.ts'
import { messageFaults } from '#i18n/check-messages.ts'
import { compileMessage } from '#i18n/compile-message.ts'
import { fallbackLocale, inEveryLocale, localeCodes, type LocaleCode } from '#i18n/locale.ts'

const catalogues = inEveryLocale((locale) => readCatalogue(readFileSync(`content/messages/${locale}.po`, 'utf8')))
const faults = messageFaults(catalogues)
for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exit(1)
mkdirSync('i18n/generated', { recursive: true })
write('i18n/generated/message-types.ts', typesOf(catalogues[fallbackLocale]))
for (const locale of localeCodes) {
  write(
    `i18n/generated/${locale}.ts`,
    moduleOf(
      locale,
      catalogues[locale].filter((entry) => !entry.server),
    ),
  )
  write(`i18n/generated/${locale}.server.ts`, moduleOf(locale, catalogues[locale]))
}

function write(file: string, text: string): void {
  writeFileSync(file, `// Made by scripts/generate-messages.ts from content/messages; not to be edited.\n${text}`)
}

function typesOf(entries: CatalogueEntry[]): string {
  const rows = entries.map((entry) => {
    const types = [...compileMessage(entry.text, fallbackLocale).arguments]
    const fields = types.map(([name, type]) => `${name}: ${type === 'number' ? 'number' : 'string | number'}`)
    return `  ${JSON.stringify(entry.key)}: {${fields.length > 0 ? ` ${fields.join('; ')} ` : ''}}`
  })
  return `export type MessageArguments = {\n${rows.join('\n')}\n}\n`
}

function moduleOf(locale: LocaleCode, entries: CatalogueEntry[]): string {
  const rows = entries.map((entry) => `  ${JSON.stringify(entry.key)}: ${compileMessage(entry.text, locale).code},`)
  const body = rows.join('\n')
  const used = ['number', 'plural', 'select'].filter((name) => body.includes(`${name}(`))
  const imports = used.length > 0 ? `import { ${used.join(', ')} } from '#i18n/message-runtime.ts'\n` : ''
  // Arguments are checked where the key is called; here a function takes what it is given.
  const text = body.replaceAll('(a) =>', '(a: any) =>')
  return `${imports}import type { Messages } from '#i18n/messages.ts'\nexport const messages: Messages = {\n${text}\n}\n`
}
