/** Suggestions of places, and what changes two of them, come when a field is first touched: on the site, in the office, on a tablet. */
export function startPlaceFields(): void {
  for (const type of ['focusin', 'pointerover'] as const)
    addEventListener(type, ({ target }) => {
      const box = closest(target, '[data-place-field]')
      if (box) withFields(({ enhance }) => enhance(box))
    })
  addEventListener('click', ({ target }) => {
    const box = closest(target, '[data-clear]')?.closest<HTMLElement>('[data-place-field]')
    if (box) withFields(({ clear }) => clear(box))
    const form = closest(target, '[data-swap-places]')?.closest('form')
    if (form) withFields(({ swapPlaces }) => swapPlaces(form))
  })
}

type Fields = typeof import('#sections/place-field.browser.ts')

/** Without them the text is understood when the form is sent. */
function withFields(then: (fields: Fields) => void): void {
  import('#sections/place-field.browser.ts').then(then, () => {})
}

function closest(target: EventTarget | null, selector: string): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(selector) : null
}
