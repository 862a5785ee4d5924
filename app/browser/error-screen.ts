import type { AnyPage } from '#app/page.ts'
import { inLocale, splitLocale } from '#app/routes.ts'
import { inEveryLocale } from '#i18n/locale.ts'
import { reportError } from './error-report.ts'
import { messagesOf } from './messages.ts'
import { tab } from './tab.ts'

/** RFC 5842 § 7.2: the server ended in a circle. */
const LOOP_DETECTED = 508
const UNAVAILABLE = 503

type Kind = 'loop' | 'not-loaded' | 'refused' | 'unreachable'
const statuses: Record<Kind, number> = {
  loop: LOOP_DETECTED,
  'not-loaded': 500,
  refused: 400,
  unreachable: UNAVAILABLE,
}

/**
 * The error screen (spec § 2) for what only the tab knows of, at the address `href`. It needs nothing from the network: its component
 * is part of the shell.
 */
export async function errorScreen(kind: Kind, href: string, cause: unknown, status = statuses[kind]): Promise<AnyPage> {
  const { page } = tab
  if (page === null) throw cause
  const { t } = await messagesOf(page)
  const statusMessage = t(`error.${kind}`)
  const { pathname, search } = new URL(href)
  const path = splitLocale(pathname).path + search
  return {
    ...page,
    // Of what failed, not of the page before: who changes the language tries the same address again.
    frame: { ...page.frame, alternates: inEveryLocale((code) => inLocale(code, path)) },
    page: 'error',
    props: { status, statusMessage, errorId: reportError(cause) },
    head: {
      ...page.head,
      title: `${status} ${statusMessage}`,
      robots: 'noindex',
      description: null,
      canonical: null,
      alternates: [],
      jsonLd: [],
    },
    status,
  }
}
