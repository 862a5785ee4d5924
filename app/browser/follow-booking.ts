import { openDocuments } from '#documents/client/documents-client.ts'

/** Asks for the page again when the booking is newer than what it shows. The answer ends it. */
export function followBooking(code: string, sequence: number): () => void {
  const client = openDocuments({ url: '/api/documents', person: `guest ${code}` })
  client.listen(
    { collection: 'bookings', where: [{ field: 'code', operator: '==', value: code }] },
    {
      next({ docs }) {
        const seen = docs[0]?.data['sequence']
        if (typeof seen === 'number' && seen > sequence) void refresh()
      },
    },
  )
  // Nothing of a booking stays in this browser once its page is left.
  return () => void client.forget()
}

async function refresh(): Promise<void> {
  if (!('navigation' in window)) return location.reload()
  const before = stepsReached()
  // Given up for another page: nothing of ours is there to move.
  await navigation.navigate(location.href, { history: 'replace', info: { again: true } }).finished?.then(
    () => moveSteps(before.length),
    () => {},
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
