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
    void import('./far-parts.ts').then(({ layOutRest }) => layOutRest())
    void import('./build-freshness.ts').then(({ startFreshness }) => startFreshness(page.frame.pollMs))
    // Who has answered, on a site that measures nothing, has nothing more to do with it.
    if (page.frame.tagManagerId !== null || !document.cookie.includes('cookie-consent='))
      void import('./consent.ts').then(({ startConsent }) => startConsent(page))
    if (!navigator.language.toLowerCase().startsWith(page.frame.locale))
      void import('./locale-suggestion.ts').then(({ suggestLocale }) => suggestLocale(page))
    void loadRouteRules(page.build)
    // Development has none: it would stand between an edit and the page. Without a secure context there can be none.
    if (import.meta.env.PROD && 'serviceWorker' in navigator)
      void import('./worker-registration.ts').then(({ registerWorker }) => registerWorker())
  })
  startLocaleChoice()
  if ('navigation' in window) startNavigation()
}
