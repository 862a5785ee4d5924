// node scripts/generate-messages.ts: content/messages/*.po → i18n/generated/ (typed keys, one module a language for the server, the
// keys each island says), and the office's own words, content/office/*.po → i18n/generated/office/.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type CatalogueEntry, readCatalogue } from '#i18n/catalogue-file.ts'
import { messageFaults } from '#i18n/check-messages.ts'
import { compileMessage } from '#i18n/compile-message.ts'
import { fallbackLocale, inEveryLocale, localeCodes, type LocaleCode } from '#i18n/locale.ts'
import { projectFiles } from './imports.ts'
import { textsOfIslands } from './tab-texts.ts'

const catalogues = inEveryLocale((locale) => readCatalogue(readFileSync(`content/messages/${locale}.po`, 'utf8')))
const office = {
  en: readCatalogue(readFileSync('content/office/en.po', 'utf8')),
  hr: readCatalogue(readFileSync('content/office/hr.po', 'utf8')),
}
const english = catalogues[fallbackLocale]
const ofIslands = textsOfIslands(projectFiles('.'), english)
const faults = [
  ...messageFaults(catalogues),
  ...messageFaults(office).map((fault) => `office ${fault}`),
  ...shared(),
  ...withArguments(),
]
for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exit(1)
rmSync('i18n/generated', { recursive: true, force: true })
mkdirSync('i18n/generated/office', { recursive: true })
write('i18n/generated/message-types.ts', typesOf('MessageArguments', english))
write('i18n/generated/office/message-types.ts', typesOf('OfficeMessageArguments', office.en))
for (const locale of ['en', 'hr'] as const)
  write(`i18n/generated/office/${locale}.ts`, moduleOf(locale, office[locale]))
for (const locale of localeCodes) write(`i18n/generated/${locale}.server.ts`, moduleOf(locale, catalogues[locale]))
write('i18n/generated/island-texts.ts', islandTexts())

/** The texts of an island travel as they are, so one with arguments is filled in by the server and handed over as a prop. */
function islandTexts(): string {
  const rows = [...ofIslands].map(([name, keys]) => `  ${JSON.stringify(name)}: ${JSON.stringify([...keys])},`)
  return `export const islandTexts = {\n${rows.join('\n')}\n} as const\nexport type IslandName = keyof typeof islandTexts\n`
}

function withArguments(): string[] {
  const texts = new Map(english.map(({ key, text }) => [key, text]))
  return [...ofIslands].flatMap(([name, keys]) =>
    [...keys]
      .filter((key) => compileMessage(texts.get(key) ?? '', fallbackLocale).arguments.size > 0)
      .map((key) => `${key} has arguments and is said by the island ${name}: hand it over as a prop`),
  )
}

/** The office's screens use both: one key must not mean two things. */
function shared(): string[] {
  const keys = new Set(catalogues[fallbackLocale].map(({ key }) => key))
  return office.en
    .filter(({ key }) => keys.has(key))
    .map(({ key }) => `office: "${key}" stands in content/messages too`)
}

function write(file: string, text: string): void {
  writeFileSync(file, `// Made by scripts/generate-messages.ts from content/messages; not to be edited.\n${text}`)
}

function typesOf(name: string, entries: CatalogueEntry[]): string {
  const rows = entries.map((entry) => {
    const types = [...compileMessage(entry.text, fallbackLocale).arguments]
    const fields = types.map(([name, type]) => `${name}: ${type === 'number' ? 'number' : 'string | number'}`)
    return `  ${JSON.stringify(entry.key)}: {${fields.length > 0 ? ` ${fields.join('; ')} ` : ''}}`
  })
  return `export type ${name} = {\n${rows.join('\n')}\n}\n`
}

function moduleOf(locale: LocaleCode, entries: CatalogueEntry[]): string {
  const rows = entries.map((entry) => `  ${JSON.stringify(entry.key)}: ${compileMessage(entry.text, locale).code},`)
  const body = rows.join('\n')
  const isSaid = (name: string) => body.includes(`${name}(`)
  const used = ['number', 'plural', 'select'].filter(isSaid)
  const article = isSaid('article') ? `import { article } from '#i18n/italian-article.ts'\n` : ''
  const weekday = isSaid('weekday') ? `import { weekday } from '#i18n/croatian-weekday.ts'\n` : ''
  const imports =
    article + weekday + (used.length > 0 ? `import { ${used.join(', ')} } from '#i18n/message-runtime.ts'\n` : '')
  // Arguments are checked where the key is called; here a function takes what it is given.
  const text = body.replaceAll('(a) =>', '(a: any) =>')
  return `${imports}import type { Messages } from '#i18n/messages.ts'\nexport const messages: Messages = {\n${text}\n}\n`
}
