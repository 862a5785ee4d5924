import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { parse as parseYaml } from 'yaml'
import { inEveryLocale, type InEveryLocale, localeCodes, type LocaleCode } from '#i18n/locale.ts'
import { airportPlaceSchema, airportTransferWordsSchema } from './airport-transfer.ts'
import { boatFactsSchema, boatWordsSchema } from './boat.ts'
import type { Catalogue, ContentPage, Town } from './catalogue.ts'
import { contentPageFactsSchema, parseContentPage } from './content-page.ts'
import { parseRedirects } from './redirects.ts'
import { settingsSchema } from './settings.ts'
import { townFactsSchema, townWordsSchema } from './town.ts'

export class ContentFaults extends Error {
  readonly faults: string[]

  constructor(faults: string[]) {
    super(`content has ${faults.length} faults:\n${faults.join('\n')}`)
    this.faults = faults
  }
}

/** Reads and checks everything under `content/`. Throws ContentFaults with every fault at once. */
export function readCatalogue(folder: string): Catalogue {
  const faults: string[] = []
  const read = reader(folder, faults)
  const catalogue = {
    settings: read('settings.yaml', settingsSchema),
    towns: readTowns(folder, read, faults),
    airports: {
      place: read('airport-transfers/opatija/place.yaml', airportPlaceSchema),
      words: inEveryLocale((code) => read(`airport-transfers/opatija/${code}.yaml`, airportTransferWordsSchema)),
    },
    boat: {
      facts: read('taxi-boat/selce/boat.yaml', boatFactsSchema),
      words: inEveryLocale((code) => read(`taxi-boat/selce/${code}.yaml`, boatWordsSchema)),
    },
    pages: readPages(folder, read, faults),
    redirects: parseRedirects(parseYaml(readFileSync(join(folder, 'redirects.yaml'), 'utf8')), faults),
  }
  if (faults.length > 0) throw new ContentFaults(faults)
  return catalogue
}

type Read = <S extends v.GenericSchema>(file: string, schema: S) => v.InferOutput<S>

function reader(folder: string, faults: string[]): Read {
  return (file, schema) => {
    try {
      const result = v.safeParse(schema, parseYaml(readFileSync(join(folder, file), 'utf8')))
      if (result.success) return result.output
      for (const issue of result.issues) faults.push(`${file}: ${v.getDotPath(issue) ?? ''} ${issue.message}`)
    } catch (error) {
      faults.push(`${file}: ${reasonOf(error)}`)
    }
    // Never seen: a fault was noted, and readCatalogue throws before anybody looks at the value.
    return undefined
  }
}

function readTowns(folder: string, read: Read, faults: string[]): Record<string, Town> {
  const towns: Record<string, Town> = {}
  for (const slug of readdirSync(join(folder, 'taxi'))) {
    const at = `taxi/${slug}`
    const missing = missingLocales(folder, (code) => `${at}/${code}.yaml`)
    if (missing.length > 0) {
      faults.push(`${at}: no words in ${missing.join(', ')}`)
      continue
    }
    const words = inEveryLocale((code) => read(`${at}/${code}.yaml`, townWordsSchema))
    towns[slug] = { facts: read(`${at}/town.yaml`, townFactsSchema), words }
  }
  return towns
}

function readPages(folder: string, read: Read, faults: string[]): Record<string, ContentPage> {
  const pages: Record<string, ContentPage> = {}
  for (const slug of readdirSync(join(folder, 'pages'))) {
    const facts = read(`pages/${slug}/page.yaml`, contentPageFactsSchema)
    // A language it lacks has the words of its first one, and no reader.
    const [first = 'en'] = (facts as typeof facts | undefined)?.languages ?? []
    const words = inEveryLocale((requested) => {
      const code = (facts as typeof facts | undefined)?.languages.includes(requested) === false ? first : requested
      try {
        return parseContentPage(readFileSync(join(folder, `pages/${slug}/${code}.md`), 'utf8'), parseYaml)
      } catch (error) {
        faults.push(`pages/${slug}/${code}.md: ${reasonOf(error)}`)
        return null
      }
    })
    if (isComplete(words)) pages[slug] = { facts, words }
  }
  return pages
}

function isComplete<T>(words: InEveryLocale<T | null>): words is InEveryLocale<T> {
  return localeCodes.every((code) => words[code] !== null)
}

function missingLocales(folder: string, file: (code: LocaleCode) => string): LocaleCode[] {
  return localeCodes.filter((code) => !existsSync(join(folder, file(code))))
}

function reasonOf(error: unknown): string {
  return error instanceof v.ValiError || error instanceof Error ? error.message : String(error)
}
