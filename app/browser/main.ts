import '@vitejs/plugin-react/preamble'
import { startHydration } from './hydration.ts'
import { startLocaleChoice } from './locale-choice.ts'
import { startNavigation } from './navigation.ts'
import { loadRouteRules } from './route-rules.ts'
import { startScroll } from './scroll.ts'

// The office's script takes from this file what both use, and is no page of the site.
if (document.querySelector('#page[data-view]')) start()

function start(): void {
  startScroll()
  startHydration((page) => {
    // Each as a whole, not by its one name: the build would write that name four times into every page's entry.
    void import('./far-parts.ts').then((part) => part.layOutRest())
    void import('./build-freshness.ts').then((part) => part.startFreshness(page.frame.pollMs))
    // Without an id nothing needs a consent, and nothing is asked.
    if (page.frame.tagManagerId !== null) void import('./consent.ts').then((part) => part.startConsent(page))
    if (!navigator.language.toLowerCase().startsWith(page.frame.locale))
      void import('./locale-suggestion.ts').then((part) => part.suggestLocale(page))
    void loadRouteRules(page.build)
    // Development has none: it would stand between an edit and the page. Without a secure context there can be none.
    if (import.meta.env.PROD && 'serviceWorker' in navigator)
      void import('./worker-registration.ts').then((part) => part.registerWorker())
  })
  startLocaleChoice()
  if ('navigation' in window) startNavigation()
}
