/** Suggestions of places, and what changes two of them, come when a field is first touched: on the site, in the office, on a tablet. */
export function startPlaceFields(): void {
  for (const type of ['focusin', 'input', 'pointerover', 'click'])
    addEventListener(type, ({ target }) => {
      if (!(target instanceof Element)) return
      const box = target.closest<HTMLElement>('[data-place-field]')
      const swap = type === 'click' ? target.closest('[data-swap-places]') : null
      if (!box && !swap) return
      // Without them the text is understood when the form is sent.
      import('#sections/place-field.browser.ts').then(
        (fields) => {
          if (box) fields.enhance(box)
          if (box && type === 'click' && target.closest('[data-clear]')) fields.clear(box)
          const form = swap?.closest('form')
          if (form) fields.swapPlaces(form)
        },
        () => {},
      )
    })
}
