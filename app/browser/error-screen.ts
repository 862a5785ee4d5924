import type { AnyPage } from '#app/page.ts'
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

/** The error screen (spec § 2) for what only the tab knows of. It needs nothing from the network: its component is part of the shell. */
export async function errorScreen(kind: Kind, cause: unknown, status = statuses[kind]): Promise<AnyPage> {
  const { page } = tab
  if (page === null) throw cause
  const { t } = await messagesOf(page)
  const statusMessage = t(`error.${kind}`)
  const head = { ...page.head, title: `${status} ${statusMessage}`, description: null, robots: 'noindex', jsonLd: [] }
  return {
    ...page,
    page: 'error',
    props: { status, statusMessage, errorId: reportError(cause) },
    head: { ...head, canonical: null, alternates: [] },
    status,
  }
}
