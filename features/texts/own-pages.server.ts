import * as v from 'valibot'
import type { OwnPage } from '#catalogue/own-pages.ts'
import type { Words } from '#catalogue/text-overlay.ts'
import type { OwnerRedirect } from '#catalogue/catalogue.ts'
import type { Store, Transaction } from '#documents/store.ts'
import type { LocaleCode } from '#i18n/locale.ts'
import { readRedirects, REDIRECTS } from './text-book.server.ts'

/** Kept: a page that was withdrawn has its words and its versions, and can be shown again. */
export type StoredPage = OwnPage & { isWithdrawn: boolean; at: number; by: string }
type Also = (transaction: Transaction) => void

export const OWN_PAGES = 'own-pages'

const pageSchema = v.object({
  slug: v.string(),
  priceBox: v.boolean(),
  inFooter: v.boolean(),
  isWithdrawn: v.boolean(),
  at: v.number(),
  by: v.string(),
})

export async function readOwnPages(store: Pick<Store, 'query'>): Promise<StoredPage[]> {
  return (await store.query({ collection: OWN_PAGES })).flatMap(({ data }) => {
    const read = v.safeParse(pageSchema, data)
    return read.success ? [read.output] : []
  })
}

/** False: somebody has made a page of this address meanwhile. */
export async function makeOwnPage(store: Store, page: StoredPage, also: Also): Promise<boolean> {
  const { result } = await store.transact(async (transaction) => {
    if ((await transaction.get(pagePath(page.slug))) !== null) return false
    transaction.write({ kind: 'set', path: pagePath(page.slug), data: { ...page } })
    also(transaction)
    return true
  })
  return result
}

/**
 * Changes it as it is kept; `change` answers null where that is not what was seen, and nothing is written then: false. `leadTo`:
 * where its address leads from now on, null: nowhere (a page that is shown leads nowhere else), undefined: where it led.
 * `redirects`: those of `content/`, which hold until the office has kept some.
 */
export async function changeOwnPage(
  store: Store,
  slug: string,
  change: (stored: StoredPage, leadsTo: string | null) => StoredPage | null,
  { leadTo, redirects }: { leadTo: string | null | undefined; redirects: readonly OwnerRedirect[] },
  also: Also,
): Promise<boolean> {
  const from = `/${slug}`
  const { result } = await store.transact(async (transaction) => {
    const page = v.safeParse(pageSchema, (await transaction.get(pagePath(slug)))?.data)
    // Read in here: somebody else may withdraw another page, or write rules, at the same moment.
    const stored = (await readRedirects(transaction)) ?? redirects
    const leadsTo = stored.find((rule) => rule.from === from)?.to ?? null
    const changed = page.success ? change(page.output, leadsTo) : null
    if (changed === null) return false
    const others = stored.filter((rule) => rule.from !== from)
    const rules = leadTo ? [...others, { from, to: leadTo, status: 308 as const }] : others
    transaction.write({ kind: 'set', path: pagePath(slug), data: { ...changed } })
    if (leadTo || (leadTo === null && others.length < stored.length))
      transaction.write({ kind: 'set', path: `${REDIRECTS}/own`, data: structuredClone({ rules }) })
    also(transaction)
    return true
  })
  return result
}

type Said = { id: string; locale: LocaleCode; words: Words }

/** What is said on a page, in each language; the later of two wins. */
export function wordsOfPage(slug: string, said: readonly Said[]): Partial<Record<LocaleCode, Words>> {
  const own = said.filter(({ id }) => id === `pages/${slug}`)
  return Object.fromEntries(own.map(({ locale, words }) => [locale, words]))
}

const pagePath = (slug: string) => `${OWN_PAGES}/${slug.replaceAll('/', '_')}`
