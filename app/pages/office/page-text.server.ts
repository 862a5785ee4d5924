import type { AuditAction } from '#features/audit/audit-action.ts'
import { lateWords } from '#app/office/late-words.server.ts'
import { momentIn } from '#app/office/office-dates.ts'
import { officePath } from '#app/office/office-routes.ts'
import { accountOf, auditOf, fieldOf, type OfficeSite, type OfficeRequest } from '#app/office/office-site.server.ts'
import type { OfficeAction, OfficeAnswer, OfficeLoader } from '#app/office/office-answer.ts'
import { inLocale } from '#app/routes.ts'
import { somePage, withOwnPage } from '#catalogue/own-pages.ts'
import { factsOf } from '#catalogue/fact-overlay.ts'
import { itemsOf } from '#catalogue/text-lists.ts'
import { differing, leafFaults, leavesOf, type Words, withWords, wordsOf } from '#catalogue/text-overlay.ts'
import {
  keepDrafts,
  type PublishedText,
  publishTexts,
  readVersions,
  stalePaths,
} from '#features/texts/text-book.server.ts'
import { isLocaleCode, type LocaleCode, localeCodes } from '#i18n/locale.ts'
import { pageName, uncheckedFacts } from './pages.server.ts'
import {
  draftedWords,
  type Editing,
  editingOf,
  orderItems,
  statesOf,
  type Typed,
  typedWords,
} from './page-text-editing.server.ts'
import {
  besides,
  DISCARDED,
  isTouched,
  lateLanguages,
  latestChange,
  markName,
  markOf,
  PUBLISHED,
  saidIn,
} from './page-text-late.server.ts'
import type { PageTextPageProps } from './page-text.tsx'

/** GET /office/pages/{id}: every text of it, the four languages beside each other. */
export const loadPageText: OfficeLoader<'page-text'> = async (site, request) => {
  const editing = await editingOf(site, request)
  return editing && page(site, request, editing, {})
}

/** POST /office/pages/{id}: keep a draft, publish, throw the draft away, or fetch an older version into the draft. */
export const postPageText: OfficeAction<'page-text'> = async (site, request, form) => {
  const editing = await editingOf(site, request)
  if (!editing) return { kind: 'done', to: officePath('pages') }
  const intent = fieldOf(form, 'intent')
  const late = lateLanguages(site, editing, form, intent)
  if (late.length > 0) return faulty(await latePage(site, request, editing, form, late))
  const requested = await askedFor(site, editing, form, intent)
  const faults = intent === 'publish' ? faultsOf(site, request, editing, requested.words) : {}
  if (Object.keys(faults).length > 0) return faulty(await page(site, request, editing, requested.words, { faults }))
  const by = accountOf(request).name
  const publishing = { id: editing.id, before: site.baseCatalogue, by, ...requested, ...statesOf(editing) }
  const line = lineOf(site, request, editing, intent, requested.words)
  const keep = intent === 'publish' ? publishTexts : keepDrafts
  const stored = await keep({ store: site.services.store, clock: site.clock }, publishing, (transaction) => {
    if (line) transaction.write(line)
  })
  // Somebody was quicker between reading and writing: looked at anew, with what they have written.
  if (stored === 'late') return postPageText(site, request, form)
  if (intent === 'publish') await site.refresh()
  const [, item] = /^(?:add|up|drop):(.+)$/.exec(intent) ?? []
  return item === undefined
    ? done(request, doneBy(intent))
    : { kind: 'done', to: `${request.path}?done=item#item-${item}` }
}

/** What the form wants kept: the words that are said, and the languages whose draft goes. */
async function askedFor(site: OfficeSite, editing: Editing, form: FormData, intent: string) {
  const drafted = editing.drafts.map(({ locale }) => locale)
  if (intent === 'discard') return { words: {}, undone: drafted }
  if (intent.startsWith('restore:')) return { words: (await olderWords(site, editing.id, intent)) ?? {}, undone: [] }
  const ordered = orderItems(site, editing, form, intent)
  if (ordered) return { words: ordered, undone: [] }
  const locales = saidIn(site, editing, form, intent)
  const words = typedWords(site, editing, form, locales)
  return { words, undone: drafted.filter((locale) => locales.includes(locale) && words[locale] === undefined) }
}

/** For the log of changes: what is public now, and a draft that is no more. */
function lineOf(site: OfficeSite, request: OfficeRequest, { id, drafts }: Editing, intent: string, words: Typed) {
  const line = (action: AuditAction, locales: string[]) =>
    auditOf(site, request, { action, subject: id, after: { languages: locales.join(' ') } })
  if (intent === 'publish') return line(PUBLISHED, Object.keys(words))
  const drafted = drafts.map(({ locale }) => locale)
  return intent === 'discard' && drafted.length > 0 ? line(DISCARDED, drafted) : null
}

function doneBy(intent: string): string {
  if (intent === 'publish') return 'published'
  if (intent === 'discard') return 'discarded'
  return intent.startsWith('restore:') ? 'restored' : 'drafted'
}

/** The form with what was typed, and beside it what somebody else has written since. */
async function latePage(
  site: OfficeSite,
  request: OfficeRequest,
  editing: Editing,
  form: FormData,
  late: readonly LocaleCode[],
): Promise<OfficeAnswer<'page-text'>> {
  const touched = localeCodes.filter((locale) => isTouched(form, locale))
  const own = late.filter((locale) => touched.includes(locale))
  return page(site, request, editing, typedWords(site, editing, form, touched), {
    alert: lateWords(request, await latestChange(site, editing, late)),
    ...besides(site, editing, form, own),
  })
}

const faulty = (answer: OfficeAnswer<'page-text'>) => ({ kind: 'faulty', answer }) as const
const done = ({ path }: OfficeRequest, what: string) => ({ kind: 'done', to: `${path}?done=${what}` }) as const

function faultsOf(site: OfficeSite, { t }: OfficeRequest, { id, own }: Editing, words: Typed): Record<string, string> {
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

/** `restore:hr:3`; 0 is what the site came with. */
async function olderWords(site: OfficeSite, id: string, intent: string): Promise<Typed | null> {
  const [, locale = '', number = ''] = intent.split(':')
  if (!isLocaleCode(locale)) return null
  const original = number === '0' ? wordsOf(site.baseCatalogue, id, locale) : null
  const versions = await readVersions(site.services.store, id, locale)
  const words = original ?? versions.find((version) => String(version.number) === number)?.words
  return words ? { [locale]: words } : null
}

type More = Partial<Pick<PageTextPageProps, 'faults' | 'alert' | 'newer' | 'homeless'>>

async function page(
  site: OfficeSite,
  request: OfficeRequest,
  editing: Editing,
  typed: Typed,
  { faults = {}, alert = null, newer = {}, homeless = [] }: More = {},
): Promise<OfficeAnswer<'page-text'>> {
  const { id, texts, drafts } = editing
  const { t, query } = request
  const shown = (locale: LocaleCode) => typed[locale] ?? draftedWords(site, editing, locale)
  const props: PageTextPageProps = {
    id,
    name: pageName(site, id),
    faults,
    alert,
    newer,
    homeless,
    hasDraft: drafts.length > 0,
    action: request.path,
    rows: rowsOf(shown, texts, id),
    marks: localeCodes.map((locale) => ({ name: markName(locale), mark: markOf(site, editing, locale) })),
    previews: localeCodes.map((locale) => {
      const path = inLocale(locale, id.startsWith('pages/') ? publicPath(id) : `/${id}`)
      return { locale, href: `/office/preview?${new URLSearchParams({ path })}` }
    }),
    picturesHref: officePath('page-pictures', { id: id.replaceAll('/', '_') }),
    facts: factsLink(site, id),
    ownPageHref: editing.own && officePath('own-page', { id: id.replaceAll('/', '_') }),
    versions: await versionsOf(site, request, id),
    notice: alert === null ? noticeOf(query.get('done'), t) : null,
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

function noticeOf(what: string | null, t: OfficeRequest['t']): string | null {
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

async function versionsOf(
  site: OfficeSite,
  { locale: reader }: OfficeRequest,
  id: string,
): Promise<PageTextPageProps['versions']> {
  const all = await Promise.all(
    localeCodes.map(async (locale) => {
      const versions = await readVersions(site.services.store, id, locale)
      const before = (at: number) => versions[at + 1]?.words ?? wordsOf(site.baseCatalogue, id, locale)
      const rows = versions.map(({ number, at, by, words }, index) => ({
        locale,
        number,
        by,
        at: momentIn(reader, at),
        texts: differing(before(index), words),
      }))
      return rows.length === 0
        ? []
        : [...rows, ...(before(rows.length) ? [{ locale, number: 0, by: '', at: '', texts: 0 }] : [])]
    }),
  )
  return all.flat()
}
