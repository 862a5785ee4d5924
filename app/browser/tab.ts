import type { AnyPage } from '#app/page.ts'
import type { Entered } from './view.tsx'

/** What this tab knows. `show` is unset until React is in charge: until then every link is a full load. */
export const tab: {
  build: string
  /** The server runs another build: the next navigation is a full load (spec § 4). */
  stale: boolean
  page: AnyPage | null
  /** Analytics run here: their consent is withdrawn with a full load, since only a new document is rid of their scripts. */
  isMeasured: boolean
  /** Told of each page that stands, once that part has come. */
  onShown: (() => void) | null
  /** Told of each address shown, once the service worker wants to know. */
  onVisit: (() => void) | null
  show: ((page: AnyPage, after: () => void, entered: Entered) => Promise<void>) | null
} = { build: '', stale: false, page: null, isMeasured: false, onShown: null, onVisit: null, show: null }

export const asJson = { headers: { Accept: 'application/json' } } as const

export function withoutHash(href: string): string {
  return href.split('#')[0] ?? href
}
