import { PART } from '#app/part.ts'
import { splitLocale } from '#app/routes.ts'
import type { LocaleCode } from '#i18n/locale.ts'

/** How the service worker answers a request: a page, the part of one that a tab asks for (app/part.ts), a file that never changes, a file; null: not at all. */
export type Treatment = 'page' | 'part' | 'asset' | 'file' | null

export type Requested = { method: string; mode: string; accept: string | null; url: URL; origin: string }

const FILES = /^\/(fonts|maps|pictures|icons)\/|^\/(favicon\.svg|error\.css)$/
const PASS = /^(\/(hr|it|de))?\/decoder\/Q[0-9A-Z]{10}$/
const VOUCHER_ALONE = /^\?voucher=V[0-9A-Z]{10}$/
/** What is alive, or the worker's own. */
const NEVER = /^\/(api|builds|offline|office)\/|^\/office$|^(\/(hr|it|de))?\/desk\/|^\/sw\.js$/

export function treatmentOf({ method, mode, accept, url, origin }: Requested): Treatment {
  if (method !== 'GET' || url.origin !== origin || NEVER.test(url.pathname)) return null
  if (url.pathname.startsWith('/assets/')) return 'asset'
  if (FILES.test(url.pathname)) return 'file'
  if (mode === 'navigate') return 'page'
  return accept === PART ? 'part' : null
}

export type Answered = Pick<Response, 'status' | 'type' | 'redirected'> & { cacheControl: string | null }

/**
 * Only what anybody may see and what was well: whole answers of ours, without a query (it holds somebody's trip; a Price
 * Pass with a voucher beside it is wanted without a network, too), and never one marked `no-store`, as everything personal is.
 */
export function mayKeep({ status, type, redirected, cacheControl }: Answered, url: URL): boolean {
  if (status !== 200 || redirected || (type !== 'basic' && type !== 'default')) return false
  return (url.search === '' || isPassWithVoucher(url)) && !/\bno-store\b/i.test(cacheControl ?? 'no-store')
}

function isPassWithVoucher({ pathname, search }: URL): boolean {
  return PASS.test(pathname) && VOUCHER_ALONE.test(search)
}

/** The offline page speaks the language of the address that could not be had. */
export function offlinePageFor(url: URL): string {
  return offlinePage(splitLocale(url.pathname).locale)
}

export function offlinePage(locale: LocaleCode): string {
  return `/offline/${locale}.html`
}
