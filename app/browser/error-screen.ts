import type { AnyPage } from '#app/page.ts'
import type { ErrorHelp } from '#app/pages/error.tsx'
import { reportError } from './error-report.ts'
import { messagesOf } from './messages.ts'
import { tab } from './tab.ts'

/** RFC 5842 § 7.2: the server ended in a circle. */
const LOOP_DETECTED = 508
const UNAVAILABLE = 503

type Kind = 'loop' | 'not-loaded' | 'refused' | 'unreachable' | 'unanswered'
const statuses: Record<Kind, number> = {
  loop: LOOP_DETECTED,
  'not-loaded': 500,
  refused: 400,
  unreachable: UNAVAILABLE,
  unanswered: UNAVAILABLE,
}
const helps: Partial<Record<Kind, ErrorHelp>> = { unreachable: 'unreachable', unanswered: 'sent' }

/** The error screen (spec § 2) for what only the tab knows of. It needs nothing from the network: its component is part of the shell. */
export async function errorScreen(kind: Kind, cause: unknown, status = statuses[kind]): Promise<AnyPage> {
  const { page } = tab
  if (page === null) throw cause
  const { t } = await messagesOf(page)
  const statusMessage = kind === 'unanswered' ? t('error.unreachable') : t(`error.${kind}`)
  const help = helps[kind]
  const head = { ...page.head, title: `${status} ${statusMessage}`, description: null, robots: 'noindex', jsonLd: [] }
  return {
    ...page,
    page: 'error',
    props: { status, statusMessage, errorId: reportError(cause), ...(help && { help }) },
    head: { ...head, canonical: null, alternates: [] },
    status,
  }
}
