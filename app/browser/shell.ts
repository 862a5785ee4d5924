import { systemClock } from '#lib/clock.ts'
import { mayReload } from './chunk-reload.ts'
import { enhanceDateFields } from './date-fields.ts'
import { fetchPage } from './fetch-page.ts'
import { startLocaleChoice } from './locale-choice.ts'
import type { LostPath } from './arrival.ts'
import { startNavigation } from './navigation.ts'
import { startPlaceFields } from './place-fields.ts'
import { startScroll } from './scroll.ts'
import { swap } from './swap.ts'
import { factsOf, type PageFacts, tab, withoutHash } from './tab.ts'
import { type IslandView, startIslands } from './wake-islands.ts'

declare global {
  interface Window {
    /** A click from before this script was fetched (server/starter.server.ts). */
    early?: MouseEvent
  }
}

const islands = import.meta.glob<IslandView>(['/{app,features}/**/*.island.tsx', '!/app/office/**'], {
  import: 'default',
})

const facts = factsOf(document)
if (facts) start(facts)

function start(page: PageFacts): void {
  if (hasMovedOn()) return location.reload()
  tab.build = page.build
  tab.page = page
  startScroll()
  startLocaleChoice()
  startPlaceFields()
  if ('navigation' in window) {
    startNavigation()
    void showLostPath(page)
  }
  startIslands(islands, window.early)
  // From here on the tab answers links and forms (bench/).
  performance.mark('shell')
  const later = () => startRest(page)
  if ('requestIdleCallback' in window) requestIdleCallback(later, { timeout: 4000 })
  else setTimeout(later, 200)
}

/** What no visitor waits for comes in a file of its own. As a whole, not by its one name: the build would write that name several times. */
function startRest(page: PageFacts): void {
  enhanceDateFields()
  void import('./after-start.ts').then((part) => part.afterStart(page))
}

/**
 * After a reload a step back to a page that this tab once showed itself changes the address alone, and until this script is here
 * nobody shows the page: it has to be fetched.
 */
function hasMovedOn(): boolean {
  const [load] = performance.getEntriesByType('navigation')
  const isThere = !load || withoutHash(load.name) === withoutHash(location.href)
  return !isThere && mayReload(location.pathname, systemClock.now())
}

/** /404 was loaded anew: what was looked for stands in the entry's state, and its own page names it. */
async function showLostPath(page: PageFacts): Promise<void> {
  // Only arrival.ts gives an entry a state.
  const lost = navigation.currentEntry?.getState() as LostPath | undefined
  if (page.page !== 'not-found' || !lost) return
  const found = await fetchPage(lost.path)
  if (found.kind === 'page' && navigation.transition === null) swap(found.page.document, true)
}
