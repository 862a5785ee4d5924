import { routeAt } from '#app/routes.ts'
import { type Arrival, arrive, isFormUnderWay, NeedsReload } from './arrival.ts'
import { enhanceDateFields } from './date-fields.ts'
import { errorScreen } from './error-screen.ts'
import type { FetchedPage } from './fetch-page.ts'
import { carryForms, isFormDirty, rememberForms, restoreForms } from './form-memory.ts'
import { inTransition } from './page-transition.ts'
import { startPrefetch } from './prefetch.ts'
import { needsDocument } from './route-rules.ts'
import { hashTarget, jumpTo, landOn } from './scroll.ts'
import { swap } from './swap.ts'
import { tab, withoutHash } from './tab.ts'
import { tellFailure } from './waiting.ts'
import { changeIslands } from './wake-islands.ts'

const canDefer = 'NavigationPrecommitController' in window

/** Our links and forms stay in this document; everything else is the browser's. */
export function startNavigation(): void {
  navigation.addEventListener('navigate', onNavigate)
  addEventListener('submit', onSubmit, { capture: true })
  startPrefetch()
}

/** A second press of the button would send it twice. Stopped here: by the time of `navigate` the first has been given up. */
function onSubmit(event: SubmitEvent): void {
  const isPost = event.target instanceof HTMLFormElement && event.target.method === 'post'
  if (isPost && isFormUnderWay()) event.preventDefault()
}

function onNavigate(event: NavigateEvent): void {
  if (event.hashChange) return onHash(event)
  if (!isOurs(event)) return leaveTraverse(event)
  rememberForms(navigation.currentEntry?.key)
  const { ready } = infoOf(event)
  if (ready) return event.intercept({ ...ownPlace, handler: () => display(event, ready) })
  // Back without user activation cannot be held, and Safari up to 27.2 has no precommit: there the address changes first.
  if (!canDefer || !event.cancelable) return event.intercept({ ...ownPlace, handler: () => arriveLate(event) })
  let arrival: Arrival | null = null
  event.intercept({
    ...ownPlace,
    async precommitHandler(controller) {
      arrival = await arrive(event, infoOf(event).again === true).catch((cause: unknown) => {
        if (cause instanceof NeedsReload) return null
        tellFailure(event)
        throw cause
      })
      if (arrival) putAddress(event, controller, arrival)
    },
    async handler() {
      if (!arrival) return reload()
      // Chromium 156 drops the state that a redirect is given.
      if (arrival.state) navigation.updateCurrentEntry({ state: arrival.state })
      await display(event, arrival.page)
    },
  })
}

const ownPlace = { scroll: 'manual', focusReset: 'manual' } as const

function isOurs(event: NavigateEvent): boolean {
  const url = new URL(event.destination.url)
  if (!event.canIntercept || event.downloadRequest !== null || event.navigationType === 'reload') return false
  if (tab.page === null || tab.stale || infoOf(event).full || url.origin !== location.origin) return false
  const route = routeAt(url.pathname)
  if (route?.kind !== 'view' || needsDocument(url.pathname)) return false
  return !(tab.isMeasured && event.formData && route.name === 'consent')
}

/** Only we navigate with an info: `leave` in arrival.ts, `follow-page.ts`, `arriveLate` below. */
function infoOf(event: NavigateEvent): { full?: true; again?: true; ready?: FetchedPage } {
  return (event.info ?? {}) as { full?: true; again?: true; ready?: FetchedPage }
}

/** Within a page the browser scrolls; a hash that names nothing leads to the top (spec § 2). */
function onHash(event: NavigateEvent): void {
  if (event.navigationType === 'traverse') return
  jumpTo(new URL(event.destination.url).hash)
}

/** Back to a page this document showed is a same-document step: left alone, the address would change and the page not. */
function leaveTraverse(event: NavigateEvent): void {
  const isStep = event.navigationType === 'traverse' && event.destination.sameDocument
  if (!isStep || !event.canIntercept) return
  event.intercept({ scroll: 'manual', handler: reload })
}

/** Nothing more is shown until it has happened. */
function reload(): Promise<never> {
  location.reload()
  return new Promise(() => {})
}

/** What the address bar shall say before the page is shown: where redirects ended, /404, or still the form's own page. */
function putAddress(event: NavigateEvent, controller: NavigationPrecommitController, arrival: Arrival): void {
  if (event.navigationType === 'traverse') return
  const isRepeated = arrival.page.status === 422 && withoutQuery(arrival.href) === withoutQuery(location.href)
  if (isRepeated) controller.redirect(arrival.href, { history: 'replace' })
  else if (arrival.href !== event.destination.url)
    controller.redirect(arrival.href, { history: event.formData ? 'push' : 'auto' })
}

/** The address has changed already: a failure needs a screen of its own there, and another address a second step. */
async function arriveLate(event: NavigateEvent): Promise<void> {
  try {
    const { page, href, state } = await arrive(event, infoOf(event).again === true)
    if (href === event.destination.url) return await display(event, page)
    navigation.navigate(href, { history: 'replace', state, info: { ready: page } }).finished?.catch(() => {})
  } catch (cause) {
    if (cause instanceof NeedsReload) return reload()
    event.signal.throwIfAborted()
    await display(event, errorScreen('unreachable', event.destination.url, cause))
  }
}

async function display(event: NavigateEvent, { document: next, facts, status }: FetchedPage): Promise<void> {
  const shown = tab.page
  // Who reads or types in a page that is asked for again is left where they are.
  const isSame = infoOf(event).again === true && facts.page === shown?.page
  // The same questions in another language: what was answered stays.
  const isTypedIn = facts.page === shown?.page && facts.locale !== shown.locale && isFormDirty()
  const show = () => {
    swap(next, isSame)
    if (isSame) return
    takePlace(event, status)
    if (isTypedIn) restoreForms(navigation.transition?.from.key, true)
  }
  // What stands there already has nowhere to glide from.
  if (isSame) show()
  else await inTransition(facts.transition, show)
  tab.page = facts
  changeIslands()
  enhanceDateFields()
  // One polite line for who does not see the page change. Outside #root.
  document.getElementById('announcement')?.replaceChildren(document.title)
  if (status === 200) tab.onVisit?.()
}

/** Scroll and focus, in the same frame in which the page appears. */
function takePlace(event: NavigateEvent, status: number): void {
  // The first mistake; where no field is at fault, the sentence that says what is; else where the hash of the form leads.
  const fault = document.querySelector<HTMLElement>('[aria-invalid=true],[role=alert][tabindex]')
  if (status === 422) {
    carryForms(navigation.transition?.from.key, navigation.currentEntry?.key)
    if (fault || !hashTarget(location.hash)) return fault?.focus()
  }
  if (event.navigationType === 'traverse') {
    restoreForms(navigation.currentEntry?.key)
    // What has come about since, a ride that is booked already, goes before the old place.
    const notice = document.querySelector<HTMLElement>('[role=alert][tabindex]')
    return notice ? notice.focus() : landOn(null, '', () => event.scroll())
  }
  const { hash } = location
  landOn(hashTarget(hash), hash, () => event.scroll())
}

function withoutQuery(href: string): string {
  return withoutHash(href).split('?')[0] ?? href
}
