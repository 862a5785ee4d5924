import '@vitejs/plugin-react/preamble'
import type { ComponentType } from 'react'
import { reportError } from './error-report.ts'

export type IslandView = ComponentType<Record<string, unknown>>
/** By their files. Each is a file of its own, fetched when a page has one. */
export type Islands = Record<string, () => Promise<IslandView>>

let loaders: ReadonlyMap<string | undefined, () => Promise<IslandView>> = new Map()

/** `data-awake`: `soon`, `begun`, `failed`, or empty when React answers. A click on one that is begun React itself repeats. */
const ASLEEP = 'galeb-island:not([data-awake])'
const NOT_ANSWERING = 'galeb-island:is(:not([data-awake]), [data-awake=soon])'
const touches = ['pointerdown', 'keydown', 'focusin', 'touchstart'] as const
/** Longest wait for an idle moment on a busy phone. */
const IDLE_AT_MOST_MS = 4000
/** Safari has no requestIdleCallback: a short while instead. */
const IDLE_INSTEAD_MS = 200

/** React is here. Without it there is nothing to end, and it is not fetched for that. */
let hasHydrated = false

/** Clicks on buttons of islands that are still asleep. They are repeated when React answers them. */
const early: HTMLElement[] = []

/** Once a tab. `first`: a click from before this script was there. */
export function startIslands(islands: Islands, first?: Event): void {
  loaders = new Map(Object.entries(islands).map(([file, load]) => [/([\w-]+)\.island\.tsx$/.exec(file)?.[1], load]))
  for (const type of touches) addEventListener(type, wakeAround, { passive: true, capture: true })
  addEventListener('click', noteClick, { capture: true })
  if (first) {
    noteClick(first)
    wakeAround(first)
  }
  wakeLater()
}

/** After each page that is shown: the islands of the one before end, and its own are hydrated later. */
export function changeIslands(): void {
  if (hasHydrated) void hydration().then((part) => part.unmountGone())
  wakeLater()
}

/** In an idle moment, once they are in sight, or now. */
function wakeLater(): void {
  for (const island of document.querySelectorAll<HTMLElement>(`${ASLEEP}[data-when="now"]`)) wake(island)
  whenIdle(() => {
    for (const island of document.querySelectorAll<HTMLElement>(ASLEEP)) {
      const { when } = island.dataset
      if (when === 'visible') wakeInSight(island)
      else if (when !== 'touch' || isNeededNow(island)) wake(island)
    }
  })
}

/** With a mouse our own date field replaces the browser's. After a step back the price must fit the values that were put back. */
function isNeededNow(island: HTMLElement): boolean {
  const fields = [...island.querySelectorAll('input')]
  return matchMedia('(pointer: fine)').matches || fields.some((field) => field.value !== field.defaultValue)
}

/** A touch anywhere in an island wakes it at once. */
function wakeAround({ target }: Event): void {
  const island = target instanceof Element ? target.closest<HTMLElement>(ASLEEP) : null
  if (island) wake(island)
}

/** An island has no box of its own (`display: contents`): what is watched is what it holds. */
function wakeInSight(island: HTMLElement): void {
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return
    observer.disconnect()
    wake(island)
  })
  // What shows nothing before it is awake is never in sight.
  if (island.childElementCount === 0) return wake(island)
  for (const child of island.children) observer.observe(child)
}

/** A form and a `<details>` do without React what they do; any other button would be pressed in vain. */
function noteClick(event: Event): void {
  const button = event.target instanceof Element ? event.target.closest<HTMLElement>('button') : null
  const island = button?.closest<HTMLElement>(NOT_ANSWERING)
  if (!button || !island) return
  // An island that is its page sends its forms itself, and keeps what it cannot send. Pressed twice it is sent once.
  if (island.dataset['when'] === 'now') event.preventDefault()
  else if (button.closest('form, summary, [command]')) return
  if (!event.defaultPrevented || !early.includes(button)) early.push(button)
}

function wake(island: HTMLElement): void {
  if (island.hasAttribute('data-awake')) return
  island.setAttribute('data-awake', 'soon')
  hydrate(island).catch((cause: unknown) => fail(island, cause))
}

/** As the server drew it, it can be read and its forms can be sent. */
function fail(island: HTMLElement, cause: unknown): void {
  island.setAttribute('data-awake', 'failed')
  reportError(cause)
  // What was held back goes the way of the server's form.
  for (const button of takeEarly(island)) button.click()
}

async function hydrate(island: HTMLElement): Promise<void> {
  const load = loaders.get(island.dataset['name'])
  if (!load) throw new Error(`there is no island "${island.dataset['name']}"`)
  const [{ hydrateIsland }, view] = await Promise.all([hydration(), load()])
  hasHydrated = true
  if (!island.isConnected) return
  island.setAttribute('data-awake', 'begun')
  await hydrateIsland(island, view, (cause) => fail(island, cause))
  island.setAttribute('data-awake', '')
  for (const button of takeEarly(island)) button.click()
}

function takeEarly(island: HTMLElement): HTMLElement[] {
  const mine = early.filter((button) => island.contains(button))
  for (const button of mine) early.splice(early.indexOf(button), 1)
  return mine
}

function hydration() {
  return import('./hydrate-island.tsx')
}

function whenIdle(then: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(then, { timeout: IDLE_AT_MOST_MS })
  else setTimeout(then, IDLE_INSTEAD_MS)
}
