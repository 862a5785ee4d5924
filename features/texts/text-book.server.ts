import type { Catalogue, OwnerRedirect } from '#catalogue/catalogue.ts'
import { isTextId, leavesOf, type Words, wordsOf } from '#catalogue/text-overlay.ts'
import type { Doc } from '#documents/model/apply.ts'
import type { WriteData } from '#documents/model/write.ts'
import type { Store, Transaction } from '#documents/store.ts'
import { isLocaleCode, type LocaleCode } from '#i18n/locale.ts'
import type { Clock } from '#lib/clock.ts'

/** Words the office has published in one language of one page; they lie over those of `content/`. */
export type PublishedText = {
  id: string
  locale: LocaleCode
  /** 1, 2, 3 …; what `content/` says is 0. */
  number: number
  words: Words
  at: number
  by: string
  /** When each text was last changed here, by its path: a translation older than its English is stale. */
  changed: readonly { path: string; at: number }[]
}
export type TextVersion = Pick<PublishedText, 'number' | 'words' | 'at' | 'by'>
export type TextDraft = Pick<PublishedText, 'id' | 'locale' | 'words' | 'at' | 'by'> & { version: number }

export const TEXTS = 'texts'
export const DRAFTS = 'drafts'
export const REDIRECTS = 'redirects'

type BookDeps = { store: Store; clock: Clock }
type Also = (transaction: Transaction) => void
export type Publishing = {
  id: string
  /** What is to be said, and what it is compared with, in each language that changes. */
  words: Partial<Record<LocaleCode, Words>>
  before: Catalogue
  by: string
  /** The number of each language these words were made from. */
  seen: Partial<Record<LocaleCode, number>>
  /** The version of each language's draft they were made from, none of which was none; not said: whatever it is. */
  seenDrafts?: Partial<Record<LocaleCode, number>>
  /** Languages whose draft says again what is public: it goes, or it would stand there instead of what was typed. */
  undone?: readonly LocaleCode[]
}

/** `late`: somebody published or drafted one of these meanwhile; nothing was written. */
export async function publishTexts(
  { store, clock }: BookDeps,
  publishing: Publishing,
  also: Also = () => {},
): Promise<'published' | 'late'> {
  const { id, words, before, by, seen, undone = [] } = publishing
  const at = clock.now()
  const { result } = await store.transact(async (transaction) => {
    const said = await Promise.all(
      entriesOf(words).map(async ([locale, next]) => {
        return { locale, next, current: readText(await transaction.get(textPath(id, locale))) }
      }),
    )
    // All are looked at before the first is written: what a transaction has written it keeps, whatever is said at its end.
    if (said.some(({ locale, current }) => (current?.number ?? 0) !== (seen[locale] ?? 0))) return 'late'
    if (await hasOtherDraft(transaction, publishing)) return 'late'
    for (const { locale, next, current } of said) {
      const number = (current?.number ?? 0) + 1
      const changed = changedLeaves(current?.words ?? wordsOf(before, id, locale), next, current?.changed ?? [], at)
      const text: PublishedText = { id, locale, number, words: next, at, by, changed }
      transaction.write(
        { kind: 'set', path: textPath(id, locale), data: asData(text) },
        { kind: 'set', path: versionPath(id, locale, number), data: asData({ number, words: next, at, by }) },
        { kind: 'delete', path: draftPath(id, locale) },
      )
    }
    transaction.write(...droppedDrafts(id, undone))
    also(transaction)
    return 'published'
  })
  return result === 'late' ? 'late' : 'published'
}

/** Kept, and seen by nobody but the office. `late`: somebody published or drafted one of these meanwhile. */
export async function keepDrafts(
  { store, clock }: BookDeps,
  publishing: Publishing,
  also: Also = () => {},
): Promise<'kept' | 'late'> {
  const { id, words, by, seen, undone = [] } = publishing
  const { result } = await store.transact(async (transaction) => {
    const texts = await Promise.all(
      entriesOf(words).map(async ([locale]) => ({
        locale,
        text: readText(await transaction.get(textPath(id, locale))),
      })),
    )
    const isSeen =
      publishing.seenDrafts === undefined ||
      texts.every(({ locale, text }) => (text?.number ?? 0) === (seen[locale] ?? 0))
    if (!isSeen || (await hasOtherDraft(transaction, publishing))) return 'late'
    for (const [locale, next] of entriesOf(words)) {
      const draft = { id, locale, words: next, at: clock.now(), by }
      transaction.write({ kind: 'set', path: draftPath(id, locale), data: asData(draft) })
    }
    transaction.write(...droppedDrafts(id, undone))
    also(transaction)
    return 'kept'
  })
  return result === 'late' ? 'late' : 'kept'
}

/** A draft that is written over or thrown away has to be the one that was looked at. */
async function hasOtherDraft(
  transaction: Transaction,
  { id, words, undone = [], seenDrafts }: Publishing,
): Promise<boolean> {
  if (seenDrafts === undefined) return false
  const locales = [...entriesOf(words).map(([locale]) => locale), ...undone]
  const docs = await Promise.all(
    locales.map(async (locale) => ({ locale, doc: await transaction.get(draftPath(id, locale)) })),
  )
  return docs.some(({ locale, doc }) => (doc?.version ?? 0) !== (seenDrafts[locale] ?? 0))
}

const droppedDrafts = (id: string, locales: readonly LocaleCode[]) =>
  locales.map((locale) => ({ kind: 'delete', path: draftPath(id, locale) }) as const)

export async function readTexts(store: Pick<Store, 'query'>): Promise<PublishedText[]> {
  return (await store.query({ collection: TEXTS })).flatMap((doc) => readText(doc) ?? [])
}

export async function readDrafts(store: Pick<Store, 'query'>): Promise<TextDraft[]> {
  return (await store.query({ collection: DRAFTS })).flatMap((doc) => readDraft(doc) ?? [])
}

/** Newest first. */
export async function readVersions(store: Store, id: string, locale: LocaleCode): Promise<TextVersion[]> {
  const docs = await store.query({ collection: `${textPath(id, locale)}/versions` })
  return docs.flatMap(({ data }) => readVersion(data) ?? []).toSorted((a, b) => b.number - a.number)
}

/** The texts of a language that are older than the English they translate. */
export function stalePaths(texts: readonly PublishedText[], id: string, locale: LocaleCode): string[] {
  const find = (code: LocaleCode) => texts.find((text) => text.id === id && text.locale === code)
  const own = new Map(find(locale)?.changed.map(({ path, at }) => [path, at]))
  return (find('en')?.changed ?? []).flatMap(({ path, at }) => (at > (own.get(path) ?? 0) ? path : []))
}

export async function readRedirects(store: Pick<Store, 'get'>): Promise<OwnerRedirect[] | null> {
  const rules = (await store.get(`${REDIRECTS}/own`))?.data['rules']
  // Written by saveRedirects, from rules that parseRedirects has read.
  return Array.isArray(rules) ? (rules as unknown as OwnerRedirect[]) : null
}

/** False: what is kept was not `known` to who wrote these; nothing was written. null: those of `content/` hold. */
export async function saveRedirects(
  store: Store,
  rules: readonly OwnerRedirect[],
  also: Also = () => {},
  known: (stored: readonly OwnerRedirect[] | null) => boolean = () => true,
): Promise<boolean> {
  const { result } = await store.transact(async (transaction) => {
    if (!known(await readRedirects(transaction))) return false
    transaction.write({ kind: 'set', path: `${REDIRECTS}/own`, data: asData({ rules }) })
    also(transaction)
    return true
  })
  return result
}

function changedLeaves(
  before: Words | null,
  after: Words,
  known: PublishedText['changed'],
  at: number,
): PublishedText['changed'] {
  const old = new Map(leavesOf(before).map(({ path, text }) => [path, text]))
  const times = new Map(known.map((row) => [row.path, row.at]))
  return leavesOf(after).flatMap(({ path, text }) => {
    const time = old.get(path) === text ? times.get(path) : at
    return time === undefined ? [] : { path, at: time }
  })
}

function readText(doc: Doc | null): PublishedText | null {
  if (doc === null) return null
  const { id, locale, changed } = doc.data
  const version = readVersion(doc.data)
  if (!version || typeof id !== 'string' || !isTextId(id) || typeof locale !== 'string' || !isLocaleCode(locale))
    return null
  // Written by publishTexts; what the words are is asked by their schema before they are shown.
  return {
    ...version,
    id,
    locale,
    changed: (Array.isArray(changed) ? changed : []) as unknown as PublishedText['changed'],
  }
}

function readDraft(doc: Doc): TextDraft | null {
  const { id, locale, words, at, by } = doc.data
  const { version } = doc
  if (typeof id !== 'string' || typeof locale !== 'string' || !isLocaleCode(locale)) return null
  if (typeof words !== 'object' || words === null) return null
  return { id, locale, words: words as Words, at: Number(at), by: String(by), version }
}

function readVersion({ number, words, at, by }: Doc['data']): TextVersion | null {
  if (typeof number !== 'number' || typeof at !== 'number' || typeof words !== 'object' || words === null) return null
  return { number, at, words: words as Words, by: typeof by === 'string' ? by : '' }
}

function entriesOf(words: Publishing['words']): [LocaleCode, Words][] {
  return Object.entries(words).flatMap(([locale, next]): [LocaleCode, Words][] =>
    isLocaleCode(locale) ? [[locale, next]] : [],
  )
}

/** Plain data through and through; the store checks it again. */
function asData(value: object): WriteData {
  return structuredClone(value) as WriteData
}

const nameOf = (id: string, locale: LocaleCode) => `${id.replaceAll('/', '_')}_${locale}`
export const textPath = (id: string, locale: LocaleCode) => `${TEXTS}/${nameOf(id, locale)}`
const draftPath = (id: string, locale: LocaleCode) => `${DRAFTS}/${nameOf(id, locale)}`
const versionPath = (id: string, locale: LocaleCode, number: number) =>
  `${textPath(id, locale)}/versions/${String(number).padStart(6, '0')}`
