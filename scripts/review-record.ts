import { readFileSync } from 'node:fs'
import { type LocaleCode, localeCodes, localeRow } from '#i18n/locale.ts'

/** One text in one language, as its reader noted it in content/review/{locale}.md. */
export type Reading = {
  text: string
  locale: LocaleCode
  date: string
  native: boolean
  traveller: boolean
  mended: number
  left: string
}

export function readings(): Reading[] {
  return localeCodes.flatMap((locale) => readingsIn(locale, readFileSync(`content/review/${locale}.md`, 'utf8')))
}

export function readingsIn(locale: LocaleCode, source: string): Reading[] {
  const date = /Read on (\d{4}-\d{2}-\d{2})/.exec(source)?.[1]
  if (!date) throw new Error(`content/review/${locale}.md does not say when it was read`)
  return source.split('\n').flatMap((line): Reading[] => {
    const cells = line.split('|').map((cell) => cell.trim())
    const [, text = '', native = '', traveller = '', found = '', left = ''] = cells
    if (cells.length !== 7 || !/^(yes|no)$/.test(native)) return []
    return [
      {
        text,
        locale,
        date,
        native: native === 'yes',
        traveller: traveller === 'yes',
        mended: parseInt(found, 10),
        left,
      },
    ]
  })
}

/** content/REVIEW.md, written by scripts/write-review.ts. */
export function reviewTable(found: readonly Reading[], towns: readonly string[], pages: readonly string[]): string {
  const other = [...new Set(found.map(({ text }) => text))].filter((text) => !towns.includes(text))
  return `# Readings

Written by \`node scripts/write-review.ts\` from \`content/review/*.md\`, where each reader says what was found and mended.
Every text is read twice by someone who has not written it: as a native and editor, and as a traveller who must find price,
pick-up and time in twenty seconds. “Left” is what a reader could not settle; it is for the operator or for the season.

| language | texts | read as native | read as traveller | errors mended |
| --- | --- | --- | --- | --- |
${localeCodes.map((locale) => totalRow(found, locale)).join('\n')}

## Towns

${rowsOf(found, towns)}

## Other texts

${rowsOf(found, other)}

## Not on record

${unreadRows(found, pages)}
`
}

/** Texts beside the towns that no reader has noted yet. A row may name several, or all pages at once. */
function unreadRows(found: readonly Reading[], pages: readonly string[]): string {
  const texts = ['airport-transfers/opatija', 'taxi-boat/selce', ...pages, 'interface strings']
  const rows = localeCodes.flatMap((locale) => {
    const noted = found.filter((reading) => reading.locale === locale).flatMap(({ text }) => namedIn(text, pages))
    const missing = texts.filter((text) => !noted.includes(text))
    return missing.length > 0 ? [`- ${localeRow(locale).name}: ${missing.join(', ')}`] : []
  })
  return rows.length > 0 ? rows.join('\n') : 'Nothing.'
}

function namedIn(text: string, pages: readonly string[]): readonly string[] {
  if (text === 'content pages') return pages
  if (text.startsWith('interface strings')) return ['interface strings']
  if (text === 'airport transfers to Opatija') return ['airport-transfers/opatija']
  return text === 'boat of Selce' ? ['taxi-boat/selce'] : text.split(', ')
}

function totalRow(found: readonly Reading[], locale: LocaleCode): string {
  const own = found.filter((reading) => reading.locale === locale)
  const native = own.filter((reading) => reading.native).length
  const traveller = own.filter((reading) => reading.traveller).length
  const mended = own.map((reading) => reading.mended).reduce((sum, n) => sum + n, 0)
  return `| ${localeRow(locale).name} | ${own.length} | ${native} | ${traveller} | ${mended} |`
}

function rowsOf(found: readonly Reading[], texts: readonly string[]): string {
  const rows = texts.flatMap((text) =>
    localeCodes.flatMap((locale) =>
      found.filter((reading) => reading.text === text && reading.locale === locale).map(readingRow),
    ),
  )
  return [
    '| text | language | read as native | read as traveller | left |',
    '| --- | --- | --- | --- | --- |',
    ...rows,
  ].join('\n')
}

function readingRow({ text, locale, date, native, traveller, mended, left }: Reading): string {
  return `| ${text} | ${locale} | ${native ? `${date}, ${mended} mended` : 'not yet'} | ${traveller ? date : 'not yet'} | ${left} |`
}
