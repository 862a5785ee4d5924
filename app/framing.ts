import type { PageName } from './page.ts'

/** `page` and `fade` are written in styles/page-transition.css; null: the page is simply there. */
export type TransitionName = 'page' | 'fade' | null
type Framing = { layout: 'default' | 'none'; transition: TransitionName }

/** Spec § 2: a default layout, a transition named `page`, mode out-in. */
const standard: Framing = { layout: 'default', transition: 'page' }

/** Pages that chose otherwise. */
const chosen: Partial<Record<PageName, Partial<Framing>>> = {
  // A page that is not there does not glide in.
  'not-found': { transition: 'fade' },
  error: { transition: null },
  // Nothing there leads a guest away from it.
  desk: { layout: 'none', transition: null },
  // The whole screen of a phone is for the ride.
  driver: { layout: 'none', transition: null },
}

export function framingOf(page: PageName): Framing {
  return { ...standard, ...chosen[page] }
}
