import type { AnyPage } from '#app/page.ts'
import { inLocale, routeAt } from '#app/routes.ts'
import { systemClock } from '#lib/clock.ts'
import { mayReload } from './chunk-reload.ts'
import { errorScreen } from './error-screen.ts'
import { messagesOf } from './messages.ts'
import { loadPage } from './page-files.ts'
import { type Answer, forgetPrefetched, takePrefetched } from './prefetch.ts'
import { beginToLeave } from './page-transition.ts'
import { onePaint } from './route-resolution.ts'
import { redirectFrom } from './route-rules.ts'
import { asJson, tab, withoutHash } from './tab.ts'
import { waitingFor } from './waiting.ts'

/** A server that sends us round in circles ends on the error screen after this many steps (spec § 2). */
export const REDIRECTS_AT_MOST = 5

/** A page that is ready to be shown, and the address it is shown under. */
export type Arrival = { page: AnyPage; href: string; state: { path: string } | null }

/** Whether what was asked for last was a form. */
let isForm = false

/** Also while the page that follows it is fetched and drawn: its button stands there until then. */
export function isFormUnderWay(): boolean {
  return isForm && navigation.transition !== null
}

/**
 * Fetches what a navigation leads to: through redirects, with its script and styles. Fails, given up, when the browser was sent away
 * instead. `isAgain`: it leads to the page that stands there.
 */
export async function arrive(event: NavigateEvent, isAgain: boolean): Promise<Arrival> {
  const done = waitingFor(event)
  isForm = event.formData !== null
  try {
    const following = follow(event).then((arrival) => {
      if (!isAgain) beginToLeave(arrival.page.page, event.signal)
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
  let href = event.destination.url
  let form = event.formData
  for (let step = 0; step <= REDIRECTS_AT_MOST; step++) {
    const known = form === null ? redirectFrom(new URL(href)) : null
    const page = known === null ? await obtain(event, href, form) : null
    if (page?.redirect === null) return settle(event, href, page)
    const to = new URL(known ?? page?.redirect ?? href, href)
    if (to.origin !== location.origin || routeAt(to.pathname) === null) return leave(to.href)
    href = to.href
    form = null
  }
  const cause = new Error(`redirected too often, last to ${href}`)
  const asked = event.destination.url
  return settle(event, asked, await errorScreen('loop', asked, cause))
}

/** An unknown page becomes /404, and its path travels in the entry's state (spec § 2). */
function settle(event: NavigateEvent, href: string, page: AnyPage): Arrival {
  if (page.page !== 'not-found') return { page, href, state: null }
  if (event.navigationType === 'traverse')
    return { page: withLostPath(page, event.destination.getState()), href, state: null }
  return { page, href: location.origin + inLocale(page.frame.locale, '/404'), state: { path: page.props.path } }
}

/** The not-found page of an entry whose state says what was looked for. */
export function withLostPath(page: AnyPage, state: unknown): AnyPage {
  // Only `settle` gives an entry a state.
  const path = (state as Arrival['state'] | undefined)?.path
  return page.page === 'not-found' && path ? { ...page, props: { ...page.props, path } } : page
}

async function obtain(event: NavigateEvent, href: string, form: FormData | null): Promise<AnyPage> {
  const response = await ask(event, href, form)
  const isJson = response.headers.get('Content-Type')?.includes('json')
  // Written by our own server, or by somebody before it.
  const page = isJson ? ((await response.json()) as AnyPage) : null
  event.signal.throwIfAborted()
  if (!page?.build) {
    // A form is never sent again by us; what is no page of ours is the browser's to show.
    return form === null
      ? leave(href)
      : errorScreen('refused', href, new Error(`${response.status} at ${href}`), response.status)
  }
  if (page.build !== tab.build) {
    tab.stale = true
    if (form === null) return leave(href)
  }
  return page.redirect === null ? withChunk(event, href, page, form) : page
}

async function ask(event: NavigateEvent, href: string, form: FormData | null): Promise<Answer> {
  const url = withoutHash(href)
  const get = () => fetch(url, { ...asJson, signal: event.signal })
  if (form === null) return takePrefetched(url)?.catch(get) ?? get()
  forgetPrefetched()
  return fetch(url, { ...asJson, method: 'POST', body: form, signal: event.signal })
}

/** Spec § 4: a chunk that cannot be had reloads the page, at most once a path in ten seconds; after that, the error screen. */
async function withChunk(event: NavigateEvent, href: string, page: AnyPage, form: FormData | null): Promise<AnyPage> {
  try {
    await Promise.all([loadPage(page), messagesOf(page)])
    event.signal.throwIfAborted()
    return page
  } catch (cause) {
    event.signal.throwIfAborted()
    // Without a network a reload would only lose the page we have.
    if (!navigator.onLine) throw cause
    if (form === null && mayReload(new URL(href).pathname, systemClock.now())) return leave(href)
    return errorScreen('not-loaded', href, cause)
  }
}

/**
 * Not intercepting is a full load: the same address again, and this time nobody stands in the way. What led here has been given up
 * for it and ends, or a page that is come back to would wait for it still.
 */
export async function leave(href: string): Promise<never> {
  navigation.navigate(href, { info: { full: true } }).finished?.catch(() => {})
  throw new Error(href)
}
