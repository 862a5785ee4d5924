import type { LocaleCode } from '#i18n/locale.ts'
import { inLocale, routeAt } from '#app/routes.ts'
import { systemClock } from '#lib/clock.ts'
import { mayReload } from './chunk-reload.ts'
import { errorScreen } from './error-screen.ts'
import { type Fetched, type FetchedPage, fetchPage } from './fetch-page.ts'
import { beginToLeave } from './page-transition.ts'
import { forgetPrefetched, takePrefetched } from './prefetch.ts'
import { onePaint } from './route-resolution.ts'
import { redirectFrom } from './route-rules.ts'
import { loadStylesheets } from './stylesheets.ts'
import { tab, withoutHash } from './tab.ts'
import { waitingFor } from './waiting.ts'

/** A server that sends us round in circles ends on the error screen after this many steps (spec § 2). */
export const REDIRECTS_AT_MOST = 5

/** A page that is ready to be shown, and the address it is shown under. */
export type Arrival = { page: FetchedPage; href: string; state: LostPath | null }

/** Of an entry at /404: what was looked for (spec § 2). */
export type LostPath = { path: string }

/** Whether what was asked for last was a form. */
let isForm = false

/** Also while the page that follows it is fetched and drawn: its button stands there until then. */
export function isFormUnderWay(): boolean {
  return isForm && navigation.transition !== null
}

/**
 * Fetches what a navigation leads to: through redirects, with its stylesheets. Fails, given up, when the browser was sent away
 * instead. `isAgain`: it leads to the page that stands there.
 */
export async function arrive(event: NavigateEvent, isAgain: boolean): Promise<Arrival> {
  const done = waitingFor(event)
  isForm = event.formData !== null
  try {
    const following = follow(event).then((arrival) => {
      if (!isAgain) beginToLeave(arrival.page.facts.transition, event.signal)
      return arrival
    })
    const [arrival] = await Promise.all([following, onePaint()])
    event.signal.throwIfAborted()
    return arrival
  } finally {
    done()
  }
}

async function follow(event: NavigateEvent): Promise<Arrival> {
  const requested = lostHref(event) ?? event.destination.url
  let href = requested
  let form = event.formData
  for (let step = 0; step <= REDIRECTS_AT_MOST; step++) {
    const known = form === null ? redirectFrom(new URL(href)) : null
    const found: Fetched = known === null ? await obtain(event, href, form) : { kind: 'redirect', to: known }
    if (found.kind === 'page') return settle(event, href, found.page)
    if (found.kind === 'other') return unreadable(event, href, form, found.status)
    const to = new URL(found.to, href)
    // As a browser does it (RFC 9110 § 10.2.2).
    to.hash ||= new URL(href).hash
    if (to.origin !== location.origin || routeAt(to.pathname) === null) return leave(event, to.href)
    href = to.href
    form = null
  }
  const cause = new Error(`redirected too often, last to ${href}`)
  return settle(event, requested, errorScreen('loop', requested, cause))
}

/** Back at /404: the page of the path that was looked for says so again. */
function lostHref({ navigationType, destination }: NavigateEvent): string | null {
  // Only `settle` gives an entry a state.
  const lost = navigationType === 'traverse' ? (destination.getState() as LostPath | undefined) : undefined
  return lost ? location.origin + lost.path : null
}

/** An unknown page becomes /404, and its path travels in the entry's state (spec § 2). */
function settle(event: NavigateEvent, href: string, page: FetchedPage): Arrival {
  if (page.facts.page !== 'not-found') return { page, href, state: null }
  if (event.navigationType === 'traverse') return { page, href: event.destination.url, state: null }
  return { page, href: notFoundAddress(page.facts.locale), state: { path: new URL(href).pathname } }
}

export function notFoundAddress(locale: LocaleCode): string {
  return location.origin + inLocale(locale, '/404')
}

/** A form is never sent again by us; what is no page of ours is the browser's to show. */
function unreadable(
  event: NavigateEvent,
  href: string,
  form: FormData | null,
  status: number,
): Promise<never> | Arrival {
  if (form === null) return leave(event, href)
  return settle(event, href, errorScreen('refused', href, new Error(`${status} at ${href}`), status))
}

async function obtain(event: NavigateEvent, href: string, form: FormData | null): Promise<Fetched> {
  const found = await ask(event, href, form)
  event.signal.throwIfAborted()
  if (found.kind !== 'page') return found
  if (found.page.facts.build !== tab.build) {
    tab.stale = true
    if (form === null) return leave(event, href)
  }
  return { kind: 'page', page: await withStylesheets(event, href, found.page, form) }
}

async function ask({ signal }: NavigateEvent, href: string, form: FormData | null): Promise<Fetched> {
  const url = withoutHash(href)
  const get = () => fetchPage(url, { signal })
  if (form === null) return takePrefetched(url)?.catch(get) ?? get()
  forgetPrefetched()
  return fetchPage(url, { form, signal })
}

/** Spec § 4: a file that cannot be had reloads the page, at most once a path in ten seconds; after that, the error screen. */
async function withStylesheets(
  event: NavigateEvent,
  href: string,
  page: FetchedPage,
  form: FormData | null,
): Promise<FetchedPage> {
  try {
    await loadStylesheets(page.document)
    event.signal.throwIfAborted()
    return page
  } catch (cause) {
    event.signal.throwIfAborted()
    // Without a network a reload would only lose the page we have.
    if (!navigator.onLine) throw cause
    if (form === null && mayReload(new URL(href).pathname, systemClock.now())) return leave(event, href)
    return errorScreen('not-loaded', href, cause)
  }
}

/** A step back or forward that needs a full load: once the address is that of its entry, that is loaded, and the steps stay what they are. */
export class NeedsReload extends Error {}

/**
 * Not intercepting is a full load: the same address again, and this time nobody stands in the way. What led here has been given up
 * for it and ends, or a page that is come back to would wait for it still.
 */
async function leave({ navigationType }: NavigateEvent, href: string): Promise<never> {
  if (navigationType === 'traverse') throw new NeedsReload(href)
  navigation.navigate(href, { info: { full: true } }).finished?.catch(() => {})
  throw new Error(href)
}
