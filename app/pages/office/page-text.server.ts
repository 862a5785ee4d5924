import { momentIn } from '#app/office/office-dates.ts'
import { officePath } from '#app/office/office-routes.ts'
import {
  accountOf,
  auditOf,
  fieldOf,
  type OfficeAction,
  type OfficeAnswer,
  type OfficeLoader,
  type OfficeSite,
  type OfficeVisit,
} from '#app/office/office-site.server.ts'
import { inLocale } from '#app/routes.ts'
import { blankPage, somePage, withOwnPage } from '#catalogue/own-pages.ts'
import { factsOf } from '#catalogue/fact-overlay.ts'
import { type ItemOrder, itemsOf, withOrder } from '#catalogue/text-lists.ts'
import {
  differing,
  isTextId,
  leafFaults,
  leavesOf,
  type Words,
  withLeaves,
  withWords,
  wordsOf,
} from '#catalogue/text-overlay.ts'
import { type KeptPage, readOwnPages } from '#features/texts/own-pages.server.ts'
import {
  dropDrafts,
  keepDrafts,
  publishTexts,
  type PublishedText,
  readDrafts,
  readTexts,
  readVersions,
  stalePaths,
  type TextDraft,
} from '#features/texts/text-book.server.ts'
import { isLocaleCode, type LocaleCode, localeCodes } from '#i18n/locale.ts'
import { pageName, uncheckedFacts } from './pages.server.ts'
import type { PageTextPageProps } from './page-text.tsx'

/** One page as its editor finds it: what is published, and what is only drafted. */
type Editing = { id: string; own: KeptPage | null; texts: readonly PublishedText[]; drafts: readonly TextDraft[] }
type Typed = Partial<Record<LocaleCode, Words>>

/** GET /office/pages/{id}: every text of it, the four languages beside each other. */
export const loadPageText: OfficeLoader<'page-text'> = async (site, visit) => {
  const editing = await editingOf(site, visit)
  return editing && page(site, visit, editing, {}, {})
}

/** POST /office/pages/{id}: keep a draft, publish, throw the draft away, or fetch an older version into the draft. */
export const postPageText: OfficeAction<'page-text'> = async (site, visit, form) => {
  const editing = await editingOf(site, visit)
  if (!editing) return { kind: 'done', to: officePath('pages') }
  const { store } = site.desk
  const by = accountOf(visit).name
  const deps = { store, clock: site.clock }
  const intent = fieldOf(form, 'intent')
  const publishing = { id: editing.id, before: site.baseCatalogue, by, seen: seenOf(form) }
  if (intent === 'discard') {
    await dropDrafts(store, editing.id)
    return done(visit, 'discarded')
  }
  if (intent.startsWith('restore:')) {
    const words = await olderWords(site, editing.id, intent)
    if (words) await keepDrafts(deps, { ...publishing, words })
    return done(visit, 'restored')
  }
  const ordered = orderItems(site, editing, form, intent)
  if (ordered) {
    await keepDrafts(deps, { ...publishing, words: ordered })
    return { kind: 'done', to: `${visit.path}?done=item#item-${intent.replace(/^\w+:/, '')}` }
  }
  const words = typedWords(site, editing, form)
  const undone = editing.drafts.flatMap(({ locale }) => (words[locale] === undefined ? [locale] : []))
  const faults = intent === 'publish' ? faultsOf(site, visit, editing, words) : {}
  if (Object.keys(faults).length > 0) return faulty(await page(site, visit, editing, words, faults))
  if (intent !== 'publish') {
    await keepDrafts(deps, { ...publishing, words, undone })
    return done(visit, 'drafted')
  }
  const line = auditOf(site, visit, {
    ...{ action: 'page.published', subject: editing.id },
    after: { languages: Object.keys(words).join(' ') },
  })
  const kept = await publishTexts(deps, { ...publishing, words, undone }, (transaction) => transaction.write(line))
  if (kept === 'late') return faulty(await page(site, visit, editing, words, {}, visit.t('office.pages.late')))
  await site.refresh()
  return done(visit, 'published')
}

const faulty = (answer: OfficeAnswer<'page-text'>) => ({ kind: 'faulty', answer }) as const
const done = ({ path }: OfficeVisit, what: string) => ({ kind: 'done', to: `${path}?done=${what}` }) as const

async function editingOf(site: OfficeSite, { params }: OfficeVisit): Promise<Editing | null> {
  const id = (params['id'] ?? '').replaceAll('_', '/')
  const { store } = site.desk
  const own = (await readOwnPages(store)).find(({ slug }) => id === `pages/${slug}`) ?? null
  if (!isTextId(id) || (own === null && wordsOf(site.baseCatalogue, id, 'en') === null)) return null
  const [texts, drafts] = await Promise.all([readTexts(store), readDrafts(store)])
  return { id, own, texts, drafts: drafts.filter((draft) => draft.id === id) }
}

/** What was published; of a page that was withdrawn too. */
function publicWords(site: OfficeSite, { id, own, texts }: Editing, locale: LocaleCode): Words | null {
  if (own === null) return wordsOf(site.catalogue, id, locale)
  return texts.find((text) => text.id === id && text.locale === locale)?.words ?? null
}

/** A language of an own page in which nobody has written anything is not there, rather than empty. */
function isUntouched(words: Words, before: Words | null): boolean {
  if (before === null && Object.values(words).every((text) => typeof text === 'string' && text.trim() === ''))
    return true
  return JSON.stringify(words) === JSON.stringify(before)
}

/** What somebody edits: the draft where there is one. */
function draftedWords(site: OfficeSite, editing: Editing, locale: LocaleCode): Words {
  const draft = editing.drafts.find((row) => row.locale === locale)?.words
  return draft ?? publicWords(site, editing, locale) ?? (editing.own ? { ...blankPage } : {})
}

/** `add:pageData.faq.2`, `up:…`, `drop:…`: in every language, with what was typed; null: no such wish. */
function orderItems(site: OfficeSite, editing: Editing, form: FormData, intent: string): Typed | null {
  const [, order, item = ''] = /^(add|up|drop):(.+)$/.exec(intent) ?? []
  if (!isItemOrder(order)) return null
  return typedWords(site, editing, form, (words) => withOrder(words, order, item))
}

const isItemOrder = (text: string | undefined): text is ItemOrder => text === 'add' || text === 'up' || text === 'drop'

/** Only languages in which something differs from what is public. */
function typedWords(site: OfficeSite, editing: Editing, form: FormData, change = (words: Words) => words): Typed {
  const typed: Typed = {}
  for (const locale of localeCodes) {
    const base = draftedWords(site, editing, locale)
    const texts = new Map(
      leavesOf(base).flatMap(({ path }) => {
        const value = form.get(`${locale}:${path}`)
        return typeof value === 'string' ? [[path, tidy(value, path)] as const] : []
      }),
    )
    const words = change(withLeaves(base, texts))
    if (!isUntouched(words, publicWords(site, editing, locale))) typed[locale] = words
  }
  return typed
}

/** A browser sends lines with CR; a text is one line, only Markdown has many. */
function tidy(text: string, path: string): string {
  const plain = text.normalize('NFC').replace(/\r\n?/g, '\n')
  return path === 'markdown' ? plain : plain.replace(/\s+/g, ' ').trim()
}

function faultsOf(site: OfficeSite, { t }: OfficeVisit, { id, own }: Editing, words: Typed): Record<string, string> {
  const known = own ? withOwnPage(site.catalogue, own, { en: { ...somePage } }) : site.catalogue

  const knows = (place: string) => site.places.find(place) !== null || place === 'selce'
  const faults = Object.entries(words).flatMap(([locale, next]) => {
    const found = leafFaults(next, knows).map(({ path, fault }) => [
      `${locale}:${path}`,
      t(`office.pages.fault.${fault}`),
    ])
    const fits = isLocaleCode(locale) && withWords(known, id, locale, next) !== null
    return found.length > 0 || fits ? found : [[`${locale}:`, t('office.pages.fault.shape')]]
  })
  return Object.fromEntries(faults)
}

function seenOf(form: FormData): Partial<Record<LocaleCode, number>> {
  return Object.fromEntries(localeCodes.map((locale) => [locale, Number(fieldOf(form, `seen-${locale}`)) || 0]))
}

/** `restore:hr:3`; 0 is what the site came with. */
async function olderWords(site: OfficeSite, id: string, intent: string): Promise<Typed | null> {
  const [, locale = '', number = ''] = intent.split(':')
  if (!isLocaleCode(locale)) return null
  const original = number === '0' ? wordsOf(site.baseCatalogue, id, locale) : null
  const versions = await readVersions(site.desk.store, id, locale)
  const words = original ?? versions.find((version) => String(version.number) === number)?.words
  return words ? { [locale]: words } : null
}

async function page(
  site: OfficeSite,
  visit: OfficeVisit,
  editing: Editing,
  typed: Typed,
  faults: Record<string, string>,
  alert: string | null = null,
): Promise<OfficeAnswer<'page-text'>> {
  const { id, texts, drafts } = editing
  const { t, query } = visit
  const shown = (locale: LocaleCode) => typed[locale] ?? draftedWords(site, editing, locale)
  const props: PageTextPageProps = {
    ...{ id, name: pageName(site, id), faults, alert, hasDraft: drafts.length > 0, action: visit.path },
    rows: rowsOf(shown, texts, id),
    seen: localeCodes.map((locale) => ({ locale, number: numberOf(texts, id, locale) })),
    previews: localeCodes.map((locale) => {
      const path = inLocale(locale, id.startsWith('pages/') ? publicPath(id) : `/${id}`)
      return { locale, href: `/office/preview?${new URLSearchParams({ path })}` }
    }),
    picturesHref: officePath('page-pictures', { id: id.replaceAll('/', '_') }),
    facts: factsLink(site, id),
    ownPageHref: editing.own && officePath('own-page', { id: id.replaceAll('/', '_') }),
    versions: await versionsOf(site, visit, id),
    notice: noticeOf(query.get('done'), t),
  }
  return { kind: 'page', page: 'page-text', title: props.name, props }
}

function factsLink(site: OfficeSite, id: string): PageTextPageProps['facts'] {
  if (factsOf(site.catalogue, id).length === 0) return null
  return { unchecked: uncheckedFacts(site, id), href: officePath('page-facts', { id: id.replaceAll('/', '_') }) }
}

/** Words of a screen stand at the screen's own address. */
function publicPath(id: string): string {
  const slug = id.slice('pages/'.length)
  return slug === 'price' || slug === 'location' ? `/taxi/${slug}` : `/${slug}`
}

function noticeOf(what: string | null, t: OfficeVisit['t']): string | null {
  switch (what) {
    case 'published':
      return t('office.pages.done.published')
    case 'drafted':
      return t('office.pages.done.drafted')
    case 'discarded':
      return t('office.pages.done.discarded')
    case 'item':
      return t('office.pages.done.item')
    case 'restored':
      return t('office.pages.done.restored')
    default:
      return null
  }
}

function rowsOf(
  shown: (locale: LocaleCode) => Words,
  texts: readonly PublishedText[],
  id: string,
): PageTextPageProps['rows'] {
  const leaves = new Map(
    localeCodes.map((locale) => [locale, new Map(leavesOf(shown(locale)).map((l) => [l.path, l.text]))]),
  )
  const stale = new Map(localeCodes.map((locale) => [locale, new Set(stalePaths(texts, id, locale))]))
  const paths = [...new Set([...leaves.values()].flatMap((found) => [...found.keys()]))]
  const items = new Set(localeCodes.flatMap((locale) => itemsOf(shown(locale))))
  const itemOf = (path: string) => path.replace(/\.[^.]+$/, '')
  const isLast = (path: string, at: number) => items.has(itemOf(path)) && itemOf(paths[at + 1] ?? '') !== itemOf(path)
  return paths.map((path, at) => ({
    path,
    item: isLast(path, at) ? itemOf(path) : null,
    label: path.replace(/\.(\d+)/g, (_whole, at: string) => ` ${Number(at) + 1}`).replaceAll('.', ' · '),
    texts: localeCodes.map((locale) => ({
      locale,
      text: leaves.get(locale)?.get(path) ?? null,
      isStale: stale.get(locale)?.has(path) ?? false,
    })),
  }))
}

const numberOf = (texts: readonly PublishedText[], id: string, locale: LocaleCode) =>
  texts.find((text) => text.id === id && text.locale === locale)?.number ?? 0

async function versionsOf(
  site: OfficeSite,
  { locale: reader }: OfficeVisit,
  id: string,
): Promise<PageTextPageProps['versions']> {
  const all = await Promise.all(
    localeCodes.map(async (locale) => {
      const versions = await readVersions(site.desk.store, id, locale)
      const before = (at: number) => versions[at + 1]?.words ?? wordsOf(site.baseCatalogue, id, locale)
      const rows = versions.map(({ number, at, by, words }, index) => ({
        ...{ locale, number, by, at: momentIn(reader, at), texts: differing(before(index), words) },
      }))
      return rows.length === 0
        ? []
        : [...rows, ...(before(rows.length) ? [{ locale, number: 0, by: '', at: '', texts: 0 }] : [])]
    }),
  )
  return all.flat()
}
