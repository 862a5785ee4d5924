import { PART } from '#app/part.ts'
import type { TransitionName } from '#app/framing.ts'
import type { PageName } from '#app/page.ts'
import type { LocaleCode } from '#i18n/locale.ts'

/** What a document says of itself for the shell: the `data-facts` of its root (server/render.server.tsx). */
export type PageFacts = {
  build: string
  page: PageName
  locale: LocaleCode
  transition: TransitionName
  /** null: none is configured, and nothing of it is fetched (spec § 1). */
  tagManagerId: string | null
  /** How often the tab asks for the latest build (spec § 7). */
  pollMs: number
}

/** What this tab knows. */
export const tab: {
  build: string
  /** The server runs another build: the next navigation is a full load (spec § 4). */
  stale: boolean
  /** The page that is shown. */
  page: PageFacts | null
  /** Analytics run here: their consent is withdrawn with a full load, since only a new document is rid of their scripts. */
  isMeasured: boolean
  /** Called for each address shown, once the service worker is there. */
  onVisit: (() => void) | null
} = { build: '', stale: false, page: null, isMeasured: false, onVisit: null }

export const asPart = { headers: { Accept: PART } } as const

export function withoutHash(href: string): string {
  return href.split('#')[0] ?? href
}

export function rootOf(page: Document): HTMLElement | null {
  return page.querySelector<HTMLElement>('#root[data-facts]')
}

/** null: no page of ours. */
export function factsOf(page: Document): PageFacts | null {
  const facts = rootOf(page)?.dataset['facts']
  // Written by our own server.
  return facts === undefined ? null : (JSON.parse(facts) as PageFacts)
}
