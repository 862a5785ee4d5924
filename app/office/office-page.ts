import type { OfficeLocale } from '#features/accounts/account.ts'
import type { Role } from '#features/accounts/rights.ts'
import type { OfficePageProps } from './office-page-props.ts'

export type OfficePageName = keyof OfficePageProps

/** What stands around every page of the office. */
export type OfficeFrame = {
  locale: OfficeLocale
  siteName: string
  /** null: nobody is signed in. */
  account: { name: string; role: Role; id: string } | null
  nav: { href: string; label: string; isCurrent: boolean }[]
  /** This very page with its query, for what leads back to it. */
  here: string
}

/** One page of the office, as the server draws it. */
export type OfficePage<N extends OfficePageName = OfficePageName> = {
  page: N
  props: OfficePageProps[N]
  frame: OfficeFrame
  title: string
  status: number
  build: string
}

/** What a document of the office says of itself for its script: the `data-office` of its root. */
export type OfficeFacts = {
  build: string
  status: number
  locale: OfficeLocale
  isSignedIn: boolean
  /** Whose copy of the rides may stay in this browser; null: nobody's. */
  copyOf: string | null
}

export type AnyOfficePage = { [N in OfficePageName]: OfficePage<N> }[OfficePageName]
