const TYPED = 'textarea, input:not([type=hidden], [type=checkbox], [type=radio], [type=file], [type=search])'

/**
 * Asks before a tab leaves what was typed and not sent: a call that was half written down, a tariff. Each page of the office is a
 * full load, and the browser fills no form again where it is told to remember nothing (`autocomplete=off`).
 */
export function guardUnsaved(): void {
  const open = new Set<HTMLFormElement>()
  // What came back with a fault was not kept either.
  for (const field of document.querySelectorAll('main form[method=post] [aria-invalid=true]')) add(field)
  addEventListener('input', ({ target }) => add(target))
  addEventListener('reset', ({ target }) => drop(target))
  // Also what the board sends by itself.
  addEventListener('submit', ({ target }) => drop(target))
  addEventListener('beforeunload', (event) => {
    if ([...open].some((form) => form.isConnected)) event.preventDefault()
  })

  function add(target: EventTarget | null): void {
    if (!(target instanceof Element)) return
    const form = target.closest<HTMLFormElement>('main form')
    if (form?.method === 'post' && target.matches(TYPED)) open.add(form)
  }
  function drop(target: EventTarget | null): void {
    if (target instanceof HTMLFormElement) open.delete(target)
  }
}
