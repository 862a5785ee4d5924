import { loadRouteRules } from './route-rules.ts'
import { type PageFacts, tab } from './tab.ts'

/** Once a tab, in an idle moment: what no visitor waits for. */
export function afterStart(page: PageFacts): void {
  // The tablet of a desk is never left, belongs to nobody, and speaks the language that the desk has chosen.
  if (page.page !== 'desk') startPage(page)
  // Development has none: it would stand between an edit and the page. Without a secure context there can be none.
  if (import.meta.env.PROD && 'serviceWorker' in navigator)
    void import('./worker-registration.ts').then((part) => part.registerWorker((onVisit) => (tab.onVisit = onVisit)))
}

function startPage(page: PageFacts): void {
  void import('./build-freshness.ts').then((part) => part.startFreshness(page.pollMs))
  // Without an id nothing needs a consent, and nothing is asked.
  if (page.tagManagerId !== null) void import('./consent.ts').then((part) => part.startConsent(page))
  // A driver's link has chosen the language, and the bar would cover the ride.
  if (page.page !== 'driver' && !navigator.language.toLowerCase().startsWith(page.locale))
    void import('./locale-suggestion.ts').then((part) => part.suggestLocale())
  void loadRouteRules(page.build)
}
