/** Date and time fields outside of islands; in an island React attaches them (sections/date-input.tsx). */
export function enhanceDateFields(): void {
  const fields = document.querySelectorAll<HTMLElement>(
    '[data-date-field]:not([data-date-field="done"], galeb-island *)',
  )
  if (fields.length === 0) return
  import('#sections/date-field.browser.ts').then(
    ({ enhance }) => fields.forEach((field) => enhance(field)),
    // The browser's own fields stay.
    () => {},
  )
}
