type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
type Stored = { key: string; value: string; before: string }

/** As many as anybody goes back through. */
const ENTRIES_AT_MOST = 30
const entries = new Map<string, Stored[]>()

/** What a visitor typed, by history entry: a page that one comes back to is fetched anew, a browser alone would have kept what was typed. */
export function rememberForms(entry: string | undefined): void {
  if (entry === undefined) return
  const known = new Map(entries.get(entry)?.map((stored) => [stored.key, stored]))
  const stored = fields().flatMap(([key, field]) => {
    const now = valueOf(field)
    const was = known.get(key)
    // A form that came back with a mistake begins with what was typed; fetched anew it begins as it did before.
    const before = was?.value === defaultOf(field) ? was.before : defaultOf(field)
    return now === before ? [] : [{ key, value: now, before }]
  })
  entries.set(entry, stored)
  for (const oldest of [...entries.keys()].slice(0, -ENTRIES_AT_MOST)) entries.delete(oldest)
}

/** What was sent and came back with a mistake, perhaps at another entry. */
export function carryForms(from: string | undefined, to: string | undefined): void {
  const stored = from === undefined ? undefined : entries.get(from)
  if (stored && to !== undefined) entries.set(to, stored)
}

/**
 * Put back where the page still says what it said: a field with another first value belongs to another question. Not in another
 * language, where the same question begins with the same place by another name.
 */
export function restoreForms(entry: string | undefined, isTranslated = false): void {
  const stored = entry === undefined ? undefined : entries.get(entry)
  if (!stored) return
  const found = new Map(fields())
  for (const { key, value, before } of stored) {
    const field = found.get(key)
    if (!field || (defaultOf(field) !== before && !isTranslated)) continue
    if (isTicked(field)) field.checked = value === 'true'
    else field.value = value
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

/** Whether something was typed that a reload of ours would take away. */
export function isFormDirty(): boolean {
  return fields().some(([, field]) => valueOf(field) !== defaultOf(field))
}

/** Never a password or a file, never what nobody types. */
function fields(): [string, Field][] {
  const found = document.querySelectorAll<Field>(
    '#main :is(select, textarea, input:not([type=password], [type=file], [type=hidden]))[name]',
  )
  const seen = new Map<string, number>()
  return [...found].map((field) => {
    const at = seen.get(field.name) ?? 0
    seen.set(field.name, at + 1)
    return [`${field.name} ${at}`, field]
  })
}

function isTicked(field: Field): field is HTMLInputElement {
  return field.type === 'checkbox' || field.type === 'radio'
}

function valueOf(field: Field): string {
  return isTicked(field) ? String(field.checked) : field.value
}

function defaultOf(field: Field): string {
  if (isTicked(field)) return String(field.defaultChecked)
  if (field instanceof HTMLSelectElement) {
    const chosen = [...field.options].find((option) => option.defaultSelected) ?? field.options[0]
    return chosen?.value ?? ''
  }
  return field.defaultValue
}
