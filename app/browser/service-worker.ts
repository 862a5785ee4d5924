import { isStillStored, KEPT_NAME, KEPT_UNTIL, KEPT_VOUCHERS } from '#features/bookings/stored-voucher.ts'
import { localeCodes } from '#i18n/locale.ts'
import { systemClock } from '#lib/clock.ts'
import { type StoredLink, withKept } from './offline-stored.ts'
import { mayKeep, offlinePage, offlinePageFor, treatmentOf } from './worker-rules.ts'

/**
 * Built as `/sw.js`. The network is always asked first and always believed: a kept page is read only where there is no
 * answer at all. It knows no build, takes over at once and holds nobody on an old one (ADR 3).
 */
const SHELL = 'galeb-1-shell'
const PAGES = 'galeb-1-pages'
const PARTS = 'galeb-1-parts'
const FILES = 'galeb-1-files'

/** The offline page has the letters of the site. */
const FONTS = ['fraunces', 'fraunces-croatian', 'figtree', 'figtree-croatian'].map((name) => `/fonts/${name}.woff2`)

const PAGES_AT_MOST = 30
const FILES_AT_MOST = 200

/** What the DOM types of a page do not know of a worker's own scope. */
type Lasting = Event & { waitUntil(work: Promise<unknown>): void }
type FetchEvent = Lasting & {
  request: Request
  preloadResponse: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}
type PushEvent = Lasting & { data: { json(): unknown } | null }
type RenewEvent = Lasting & { oldSubscription?: PushSubscription | null; newSubscription?: PushSubscription | null }
type TapEvent = Lasting & { notification: Notification }
type Tab = { url: string; focus(): Promise<Tab>; navigate(url: string): Promise<Tab | null> }
type WorkerScope = {
  addEventListener(type: 'install' | 'activate', listener: (event: Lasting) => void): void
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void
  addEventListener(type: 'message', listener: (event: Lasting & MessageEvent) => void): void
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void
  addEventListener(type: 'pushsubscriptionchange', listener: (event: RenewEvent) => void): void
  addEventListener(type: 'notificationclick', listener: (event: TapEvent) => void): void
  skipWaiting(): Promise<void>
  clients: {
    claim(): Promise<void>
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly Tab[]>
    openWindow(url: string): Promise<Tab | null>
  }
  registration: ServiceWorkerRegistration
}
const worker = globalThis as unknown as WorkerScope

worker.addEventListener('install', (event) => event.waitUntil(install()))
worker.addEventListener('activate', (event) => event.waitUntil(takeOver()))
worker.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  const { origin } = location
  const accept = request.headers.get('Accept')
  switch (treatmentOf({ method: request.method, mode: request.mode, accept, url, origin })) {
    case 'page':
      return event.respondWith(page(event, url))
    case 'part':
      return event.respondWith(networkFirst(event, PARTS, url))
    case 'asset':
      return event.respondWith(keptFirst(event, url))
    case 'file':
      return event.respondWith(networkFirst(event, FILES, url))
    case null:
  }
})
worker.addEventListener('message', (event) => {
  // From app/browser/worker-registration.ts: a page was shown, and these files were used for it.
  const { visited, files } = event.data as { visited: string; files: string[] }
  event.waitUntil(Promise.all([keepPage(visited), ...files.map(keepFile)]))
})

// With every tab closed (features/notifications/send-push.server.ts). A browser wants something shown for each.
worker.addEventListener('push', (event) => {
  if (event.data === null) return
  // Encrypted by our own server for this browser.
  const { title, body, path, tag } = event.data.json() as { title: string; body: string; path: string; tag: string }
  const icons = { icon: '/icons/icon-192.png', badge: '/icons/icon-192.png' }
  event.waitUntil(worker.registration.showNotification(title, { body, tag, ...icons, data: path }))
})
// The push service has ended a subscription, or changed it (W3C Push API § 9.4). Some browsers make the new one themselves.
worker.addEventListener('pushsubscriptionchange', (event) => {
  const { oldSubscription: before, newSubscription: next } = event
  if (before) event.waitUntil(renew(before, next ?? null))
})
worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPath(String(event.notification.data)))
})

/** Who was told on this browser is told on it again, without a page. Where that fails, the page shows that notifications are off. */
async function renew(before: PushSubscription, next: PushSubscription | null): Promise<void> {
  const { pushManager } = worker.registration
  const { applicationServerKey } = before.options
  const subscription = next ?? (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }))
  const endOf = ({ endpoint, keys }: PushSubscriptionJSON) => ({ endpoint, keys })
  const body = JSON.stringify({
    intent: 'renew',
    before: endOf(before.toJSON()),
    subscription: endOf(subscription.toJSON()),
  })
  await fetch('/api/push', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body })
}

/** In the tab that shows it already, else in a new one. Only ever a page of ours. */
async function openPath(path: string): Promise<void> {
  const url = new URL(path, location.origin)
  if (url.origin !== location.origin) return
  const tabs = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = tabs.find((one) => new URL(one.url).pathname === url.pathname)
  if (!open) return void (await worker.clients.openWindow(url.href))
  await open.focus()
  // What it shows may be older than the message.
  await open.navigate(url.href).catch(() => null)
}

async function install(): Promise<void> {
  const cache = await caches.open(SHELL)
  const files = [...localeCodes.map(offlinePage), '/error.css', '/pictures/offline.svg', ...FONTS]
  await Promise.all(
    files.map(async (file) => {
      const response = await fetch(file, { cache: 'no-cache' })
      if (response.ok) await cache.put(file, response)
    }),
  )
  await worker.skipWaiting()
}

async function takeOver(): Promise<void> {
  const ours = new Set([SHELL, PAGES, PARTS, FILES, KEPT_VOUCHERS])
  const names = await caches.keys()
  await Promise.all(names.filter((name) => !ours.has(name)).map((name) => caches.delete(name)))
  await forgetOld()
  await worker.registration.navigationPreload?.enable()
  await worker.clients.claim()
}

async function page(event: FetchEvent, url: URL): Promise<Response> {
  try {
    const response = (await event.preloadResponse) ?? (await fetch(event.request))
    event.waitUntil(Promise.all([keep(PAGES, url, response.clone()), forgetOld()]))
    return response
  } catch {
    await forgetOld().catch(() => {})
    const stored = (await find(PAGES, withoutHash(url))) ?? (await find(KEPT_VOUCHERS, withoutHash(url)))
    return stored ?? (await offline(url))
  }
}

/** What somebody kept of a booking goes when its time is over, whether it is read again or not. */
async function forgetOld(): Promise<void> {
  const cache = await caches.open(KEPT_VOUCHERS)
  for (const key of await cache.keys()) {
    const stored = await cache.match(key, { ignoreVary: true })
    if (!isStillStored(stored?.headers.get(KEPT_UNTIL) ?? null, systemClock.now())) await cache.delete(key)
  }
}

async function offline(url: URL): Promise<Response> {
  const stored = await find(SHELL, offlinePageFor(url))
  if (!stored) return Response.error()
  const html = withKept(await stored.text(), await keptHere().catch(() => []))
  return new Response(html, { status: 503, headers: stored.headers })
}

async function keptHere(): Promise<StoredLink[]> {
  const cache = await caches.open(KEPT_VOUCHERS)
  return Promise.all(
    (await cache.keys()).map(async (key) => {
      const name = (await cache.match(key, { ignoreVary: true }))?.headers.get(KEPT_NAME) ?? null
      return { pathname: new URL(key.url).pathname, name: name && decodeURIComponent(name) }
    }),
  )
}

async function networkFirst(event: FetchEvent, name: string, url: URL): Promise<Response> {
  try {
    const response = await fetch(event.request)
    event.waitUntil(keep(name, url, response.clone()))
    return response
  } catch (cause) {
    const stored = (await find(name, withoutHash(url))) ?? (await find(SHELL, url.pathname))
    if (stored) return stored
    throw cause
  }
}

/** The name of an asset holds the hash of what is in it. */
async function keptFirst(event: FetchEvent, url: URL): Promise<Response> {
  const stored = (await find(FILES, withoutHash(url))) ?? (await find(KEPT_VOUCHERS, withoutHash(url)))
  return stored ?? networkFirst(event, FILES, url)
}

async function keep(name: string, url: URL, response: Response): Promise<void> {
  const { status, type, redirected, headers } = response
  if (!mayKeep({ status, type, redirected, cacheControl: headers.get('Cache-Control') }, url)) return
  const cache = await caches.open(name)
  const key = withoutHash(url)
  // The newest stands last, so that what goes is what was read longest ago.
  await cache.delete(key, { ignoreVary: true })
  await cache.put(key, response)
  const keys = await cache.keys()
  const most = name === FILES ? FILES_AT_MOST : PAGES_AT_MOST
  await Promise.all(
    keys.slice(0, Math.max(0, keys.length - most)).map((old) => cache.delete(old, { ignoreVary: true })),
  )
}

/** A page reached inside the tab came as a part; opened without a network it has to be a document. */
async function keepPage(href: string): Promise<void> {
  const url = new URL(href)
  if (url.origin !== location.origin || (await find(PAGES, withoutHash(url)))) return
  await keep(PAGES, url, await fetch(withoutHash(url), { headers: { Accept: 'text/html' } }))
}

async function keepFile(href: string): Promise<void> {
  const url = new URL(href)
  if (url.origin !== location.origin || (await find(FILES, withoutHash(url)))) return
  await keep(FILES, url, await fetch(withoutHash(url)))
}

/** Part and document of one address lie in caches of their own, so nothing here depends on `Vary`. A cache that cannot be read is an empty one. */
async function find(name: string, key: string): Promise<Response | undefined> {
  try {
    const cache = await caches.open(name)
    return await cache.match(key, { ignoreVary: true })
  } catch {
    return undefined
  }
}

function withoutHash(url: URL): string {
  return url.href.split('#')[0] ?? url.href
}
