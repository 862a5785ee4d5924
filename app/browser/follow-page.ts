import { type DocumentsClient, openDocuments } from '#documents/client/documents-client.ts'
import { memoryStorage } from '#documents/client/storage.ts'
import { aloneTab } from '#documents/client/tabs.ts'

/** After a page that could not be had. */
const AGAIN_MS = 10_000

type Watched = { path: string; field: string; seen: number }

/** Asks for the page again when one of the numbers is higher than what the page shows. The answer ends it. */
export function followPage(person: string, watched: readonly Watched[]): () => void {
  const client = openForgetful(person)
  const over = new AbortController()
  // The page that comes listens anew; asked for twice, what is new on it would be marked for a moment only.
  let isRequested = false
  for (const { path, field, seen } of watched)
    client.listen(
      { path },
      {
        next({ docs }) {
          const now = docs[0]?.data[field]
          if (isRequested || typeof now !== 'number' || now <= seen) return
          isRequested = true
          void refresh(over.signal)
        },
      },
    )
  return () => {
    over.abort()
    void client.terminate()
  }
}

/**
 * Nothing of a booking stays in this browser: a tab that is closed runs nothing that would clear its storage. And what one tab
 * clears, all tabs of a person have done with: another that shows the same voucher would hear no more of it.
 */
export function openForgetful(person: string): DocumentsClient {
  const parts = { storage: memoryStorage(), tabs: aloneTab() }
  return openDocuments({ url: '/api/documents', person, parts })
}

async function refresh(over: AbortSignal): Promise<void> {
  if (!('navigation' in window)) return location.reload()
  // A link that was clicked, a form that was sent: what somebody is waiting for is not given up for this.
  await navigation.transition?.finished.catch(() => {})
  if (over.aborted) return
  const before = stepsReached()
  await navigation.navigate(location.href, { history: 'replace', info: { again: true } }).finished?.then(
    () => moveSteps(before.length),
    // Given up for another page, or it could not be had: while the old one stands it is not true.
    () => setTimeout(() => void refresh(over), AGAIN_MS),
  )
}

/**
 * The steps that have become true while somebody was looking say so by moving (bookings.module.css); opened late, a voucher
 * stands still. No rule of the style sheet could know which they are. The elements stay, and with them what the last change left.
 */
function moveSteps(before: number): void {
  for (const step of document.querySelectorAll<HTMLElement>('main li[data-state]')) {
    delete step.dataset['new']
    delete step.dataset['left']
  }
  const reached = stepsReached()
  // A ride that ended another way has one step: it has not come from the others.
  if (before === 0 || reached.length <= before) return
  for (const step of reached.slice(before)) step.dataset['new'] = ''
  const left = reached[before - 1]
  if (left) left.dataset['left'] = ''
}

function stepsReached(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('main li:is([data-state=done], [data-state=now])')]
}
