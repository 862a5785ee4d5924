import type { AnyPage } from '#app/page.ts'

/** What this tab knows. `show` is unset until React is in charge: until then every link is a full load. */
export const tab: {
  build: string
  /** The server runs another build: the next navigation is a full load (spec § 4). */
  stale: boolean
  show: ((page: AnyPage, after: () => void) => Promise<void>) | null
} = { build: '', stale: false, show: null }

export const asJson = { headers: { Accept: 'application/json' } } as const
