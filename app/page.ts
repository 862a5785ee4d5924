import type { LocaleCode } from '#i18n/locale.ts'
import type { PageProps } from './page-props.ts'

export type PageName = keyof PageProps

/** What every page's frame needs: header, footer, language switch. */
export type Frame = {
  locale: LocaleCode
  /** The same page in the four languages, as paths with the query. */
  alternates: Record<LocaleCode, string>
  siteName: string
  sample: boolean
  contact: Contact
  footerLine: string | null
  services: { slug: string; label: string }[]
  /** null: none is configured, and nothing of it is fetched (spec § 1). */
  tagManagerId: string | null
  /** How often the tab asks for the latest build (spec § 7). */
  pollMs: number
}

/** Unset is null and is shown as unset; nothing is invented. What a number leads to is worked out by the server, and how it is read. */
export type Contact = { phone: { href: string; shown: string } | null; whatsapp: string | null; email: string | null }

export type Head = {
  lang: LocaleCode
  title: string
  description: string | null
  robots: string | null
  canonical: string | null
  alternates: { lang: string; href: string }[]
  /** What is shown where the page is shared, and what is to be read of it. */
  image: { url: string; alt: string } | null
  jsonLd: unknown[]
}

/** What a loader and the frame say of a page: all that is rendered. `build` tells the tab whether it is stale. */
export type Page<N extends PageName = PageName> = {
  page: N
  props: PageProps[N]
  frame: Frame
  head: Head
  status: number
  /** Elsewhere, inside or outside: then nothing is rendered. */
  redirect: string | null
  build: string
}

export type AnyPage = { [N in PageName]: Page<N> }[PageName]
