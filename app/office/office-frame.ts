import type { OfficeLocale } from '#features/accounts/account.ts'
import type { Role } from '#features/accounts/rights.ts'

/** What stands around every page of the office. */
export type OfficeFrame = {
  locale: OfficeLocale
  siteName: string
  /** null: nobody is signed in. */
  account: { name: string; role: Role; id: string } | null
  /** The rooms one may enter, in their groups. */
  nav: { name: string; label: string; rooms: NavRoom[] }[]
  /** Whether this room tells of new bookings; the board does it itself. */
  rings: boolean
  /** This very page with its query, for what leads back to it. */
  here: string
}

/** `count`: what waits there. */
export type NavRoom = { href: string; label: string; isCurrent: boolean; count: number }

/** What a document of the office says of itself for its script: the `data-office` of its root. */
export type OfficeFacts = {
  build: string
  status: number
  locale: OfficeLocale
  isSignedIn: boolean
  /** Whose copy of the rides may stay in this browser; null: nobody's. */
  copyOf: string | null
}
