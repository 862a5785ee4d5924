import { matchRoute } from '#app/routes.ts'
import type { AnyPage } from '#app/page.ts'
import { systemClock } from '#lib/clock.ts'
import { mayReload } from './chunk-reload.ts'
import { needsDocument } from './route-rules.ts'
import { forgetPrefetched, startPrefetch, takePrefetched } from './prefetch.ts'
import { onePaint } from './route-resolution.ts'
import { hashTarget, smoothOnce } from './scroll.ts'
import { asJson, tab } from './tab.ts'
import { waitingFor } from './waiting.ts'

/** A server that sends us round in circles ends on the error screen after this many steps (spec § 2). */
const REDIRECTS_AT_MOST = 5

const canDefer = 'NavigationPrecommitController' in window
let posting = false

/** Our links and forms stay in this document; everything else is the browser's (research: shell 1). */
export function startNavigation(): void {
  navigation.addEventListener('navigate', onNavigate)
  startPrefetch()
}

function onNavigate(event: NavigateEvent): void {
  if (event.hashChange && event.navigationType !== 'traverse') smoothOnce()
  if (event.formData && posting) return event.preventDefault()
  if (!isOurs(event)) return leaveTraverse(event)
  const href = event.destination.url
  let ready: AnyPage | null = null
  const show = async () => {
    if (ready) await display(event, ready)
  }
  const options: NavigationInterceptOptions = { scroll: 'manual', focusReset: 'manual', handler: show }
  if (canDefer && event.cancelable) {
    options.precommitHandler = async (controller) => {
      ready = await arrive(event, href, controller)
    }
  } else {
    // Back without user activation cannot be held, and Safari up to 27.2 has no precommit: the address changes first.
    options.handler = async () => {
      ready = await arrive(event, href, null)
      await show()
    }
  }
  event.intercept(options)
}

function isOurs(event: NavigateEvent): boolean {
  const url = new URL(event.destination.url)
  if (!event.canIntercept || event.hashChange || event.downloadRequest !== null || event.navigationType === 'reload')
    return false
  if (tab.show === null || tab.stale || isFullLoad(event.info) || url.origin !== location.origin) return false
  return matchRoute(url.pathname)?.route.kind === 'view' && !needsDocument(url.pathname)
}

function isFullLoad(info: unknown): boolean {
  return typeof info === 'object' && info !== null && 'full' in info
}

/** Back to a page this document showed is a same-document step: left alone, the address would change and the page not. */
function leaveTraverse(event: NavigateEvent): void {
  const isStep = event.navigationType === 'traverse' && event.destination.sameDocument && !event.hashChange
  if (!isStep || !event.canIntercept) return
  event.intercept({
    scroll: 'manual',
    async handler() {
      location.reload()
      await forever()
    },
  })
}

async function arrive(
  event: NavigateEvent,
  href: string,
  controller: NavigationPrecommitController | null,
): Promise<AnyPage | null> {
  const done = waitingFor(event)
  try {
    const [page] = await Promise.all([follow(event, href, controller), onePaint()])
    event.signal.throwIfAborted()
    return page
  } finally {
    done()
  }
}

async function follow(
  event: NavigateEvent,
  first: string,
  controller: NavigationPrecommitController | null,
): Promise<AnyPage | null> {
  let href = first
  let form = event.formData
  for (let step = 0; step <= REDIRECTS_AT_MOST; step++) {
    const page = await obtain(event, href, form)
    if (page === null || page.redirect === null) return page && settle(event, href, page, controller)
    const to = new URL(page.redirect, href)
    if (to.origin !== location.origin || matchRoute(to.pathname) === null) return leave(to.href)
    href = to.href
    if (controller && event.navigationType !== 'traverse')
      controller.redirect(href, { history: form ? 'push' : 'auto' })
    else if (!controller) {
      navigation.navigate(href, { history: 'replace' })
      return null
    }
    form = null
  }
  // The full load shows the browser's own answer to a loop, and the server's log has the cause.
  return leave(href)
}

/** What the address bar shall say: a failed form stays where it was posted, an unknown page becomes /404 (spec § 2). */
function settle(
  event: NavigateEvent,
  href: string,
  page: AnyPage,
  controller: NavigationPrecommitController | null,
): AnyPage {
  if (page.status === 422 && controller && withoutQuery(href) === withoutQuery(location.href))
    controller.redirect(href, { history: 'replace' })
  if (page.page !== 'not-found' || event.navigationType === 'traverse') return page
  const notFound = page.frame.locale === 'en' ? '/404' : `/${page.frame.locale}/404`
  const state = { path: page.props.path }
  if (controller) controller.redirect(notFound, { history: 'auto', state })
  else history.replaceState(state, '', notFound)
  return page
}

async function obtain(event: NavigateEvent, href: string, form: FormData | null): Promise<AnyPage | null> {
  try {
    const response = await ask(event, href, form)
    if (!response.headers.get('Content-Type')?.includes('json')) return leave(href)
    const page = (await response.json()) as AnyPage
    event.signal.throwIfAborted()
    if (page.build !== tab.build && form === null) return leave(href)
    const view = await import('./view.tsx')
    if (page.redirect === null) await view.loadPage(page.page)
    event.signal.throwIfAborted()
    return page
  } catch (error) {
    // A sent form is never sent again by us; a page that cannot be had is loaded whole, once in ten seconds.
    if (
      !event.signal.aborted &&
      form === null &&
      navigator.onLine &&
      mayReload(new URL(href).pathname, systemClock.now())
    )
      return leave(href)
    throw error
  }
}

async function ask(event: NavigateEvent, href: string, form: FormData | null): Promise<Response> {
  if (form === null) return takePrefetched(href) ?? fetch(withoutHash(href), { ...asJson, signal: event.signal })
  forgetPrefetched()
  posting = true
  try {
    return await fetch(withoutHash(href), { ...asJson, method: 'POST', body: form, signal: event.signal })
  } finally {
    posting = false
  }
}

/** Not intercepting is a full load: the same address again, and this time nobody stands in the way. */
async function leave(href: string): Promise<null> {
  navigation.navigate(href, { info: { full: true } }).finished?.catch(() => {})
  return forever()
}

async function display(event: NavigateEvent, page: AnyPage): Promise<void> {
  await tab.show?.(page, () => {
    if (page.status === 422) return document.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
    if (event.navigationType === 'traverse') return event.scroll()
    const { hash } = new URL(event.destination.url)
    const target = hashTarget(hash)
    if (target) smoothOnce()
    event.scroll()
    if (hash !== '' && !target) scrollTo(0, 0)
    document.getElementById('main')?.focus({ preventScroll: true })
  })
  announce(page.head.title)
}

/** One polite line for who does not see the page change. Outside #root, so React never touches it. */
function announce(title: string): void {
  let line = document.getElementById('announcement')
  if (!line) {
    line = document.createElement('p')
    line.id = 'announcement'
    line.className = 'visually-hidden'
    line.setAttribute('aria-live', 'polite')
    document.body.append(line)
  }
  line.textContent = title
}

function withoutHash(href: string): string {
  return href.split('#')[0] ?? href
}

function withoutQuery(href: string): string {
  return href.split(/[?#]/)[0] ?? href
}

function forever(): Promise<never> {
  return new Promise(() => {})
}
