import { isLocaleCode, type LocaleCode } from '#i18n/locale.ts'
import { tabText } from '#i18n/tab-texts.ts'
import css from './place-field.css?inline'
import { placeIcon } from './place-icons.browser.ts'
import {
  type Question,
  recentPlaces,
  rememberPlace,
  type SuggestedPlace,
  suggestPlaces,
} from './place-suggestions.browser.ts'

/** Long enough that a word typed quickly is asked once. */
const TYPING_MS = 120
/** Where somebody stands need not be known to the metre. */
const LOCATING_AT_MOST_MS = 10_000

const sheet = new CSSStyleSheet()
sheet.replaceSync(css)
const enhanced = new WeakSet<HTMLElement>()
let count = 0

type Option = { text: string; main: string; more: string | null; kind: string; isHere?: true }

/** `box`: of place-input.tsx. From now on it is an editable combobox with a list (ARIA Authoring Practices). */
export function enhance(box: HTMLElement): void {
  const input = box.querySelector('input')
  if (!input || enhanced.has(box)) return
  enhanced.add(box)
  if (!document.adoptedStyleSheets.includes(sheet))
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  showWholeUnderPointer(box, input)
  const list = listFor(input)
  const { open } = list
  // Whoever stands before it next must not read where the one before has gone.
  const isShared = box.dataset['placeField'] === 'shared'
  const own = () => (isShared ? [] : ownOptions())
  const more = moreTexts(box)
  let options: Option[] = []
  let active = -1
  let running: AbortController | null = null

  /** An answer that comes later does not open it again. */
  const close = () => {
    running?.abort()
    list.close()
  }
  const point = (at: number) => {
    list.rows[active]?.removeAttribute('aria-selected')
    active = at
    const row = list.rows[at]
    if (row) row.ariaSelected = 'true'
    row?.scrollIntoView({ block: 'nearest' })
    if (row) input.setAttribute('aria-activedescendant', row.id)
    else input.removeAttribute('aria-activedescendant')
  }
  const show = (rows: Option[], note: string) => {
    options = rows
    list.draw(rows, note)
    point(-1)
    if (document.activeElement === input) open()
  }
  const ask = async (question: Omit<Question, 'locale'>, afterMs: number) => {
    running?.abort()
    const { signal } = (running = new AbortController())
    if (afterMs > 0) await new Promise((done) => setTimeout(done, afterMs))
    if (signal.aborted) return
    const found = await suggestPlaces({ ...question, locale: localeOfPage() }, signal).catch(() => undefined)
    if (found === undefined) return
    if (found === null) return show(question.text === '' ? own() : [], tabText('place-field.unreachable'))
    show(
      [...(question.text === '' ? own() : []), ...moreOptions(more, question.text), ...found.map(optionOf)],
      noteOf(found),
    )
  }
  const suggest = (afterMs: number) => void ask({ text: input.value.trim() }, afterMs)
  const take = (option: Option | undefined) => {
    if (!option) return
    if (option.isHere) return locate()
    close()
    set(input, option.text)
    if (!isShared && !more.includes(option.text)) rememberPlace({ text: option.text, kind: option.kind })
  }
  const locate = () => {
    show([], tabText('place-field.locating'))
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => void ask({ text: '', near: `${coords.latitude.toFixed(4)},${coords.longitude.toFixed(4)}` }, 0),
      () => show(recentOptions(), tabText('place-field.not-located')),
      { timeout: LOCATING_AT_MOST_MS, maximumAge: 60_000 },
    )
  }
  list.onPick((at) => {
    input.focus()
    take(options[at])
  })
  input.addEventListener('input', (event) => {
    // What we put in ourselves needs no suggestions.
    if (event.isTrusted) suggest(TYPING_MS)
  })
  let isEntered = false
  input.addEventListener('focus', () => {
    isEntered = true
    input.select()
    void ask({ text: '' }, 0)
  })
  input.addEventListener('click', () => {
    // A click that enters the field sets the cursor after the focus: what is typed next replaces the text all the same.
    if (isEntered) input.select()
    else if (!list.isOpen()) suggest(0)
    isEntered = false
  })
  input.addEventListener('blur', close)
  input.addEventListener('keydown', (event) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (!list.isOpen()) return suggest(0)
      const from = active < 0 && event.key === 'ArrowUp' ? options.length : active
      if (options.length > 0) point((from + (event.key === 'ArrowDown' ? 1 : -1) + options.length) % options.length)
    } else if (event.key === 'Enter' && list.isOpen() && active >= 0) {
      event.preventDefault()
      take(options[active])
    } else if (event.key === 'Escape' && list.isOpen()) {
      // Closes the list, not what it stands in.
      event.stopPropagation()
      event.preventDefault()
      close()
    }
  })
  if (document.activeElement !== input) return
  if (input.value === input.defaultValue) {
    // The page has put the cursor here itself: a list would lie over what is wrong, or over a form that is only being read.
    if (input.ariaInvalid === 'true' || !navigator.userActivation.hasBeenActive) return
    input.select()
    void ask({ text: '' }, 0)
  } else {
    input.value = typedEarly(input)
    suggest(0)
  }
}

/** What was typed before this script came stands behind the place that was there, which it is to replace. */
function typedEarly({ value, defaultValue }: HTMLInputElement): string {
  const more = value.slice(defaultValue.length)
  return defaultValue !== '' && value.startsWith(defaultValue) && /^\p{L}/u.test(more) ? more : value
}

export function clear(box: HTMLElement): void {
  const input = box.querySelector('input')
  if (!input) return
  set(input, '')
  input.focus()
}

/** The two places of a form change their ends. */
export function swapPlaces(form: HTMLFormElement): void {
  const [from, to] = [...form.querySelectorAll<HTMLInputElement>('[data-place-field] input')]
  if (!from || !to) return
  const text = from.value
  from.value = to.value
  set(to, text)
}

/** The form hears of it as of what is typed. */
function set(input: HTMLInputElement, value: string): void {
  input.value = value
  input.dispatchEvent(new Event('input', { bubbles: true }))
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

/** What the field takes beside places, as the zones of a tariff, one a line. */
function moreTexts(box: HTMLElement): string[] {
  return (box.dataset['more'] ?? '').split('\n').filter((text) => text !== '')
}

function moreOptions(texts: readonly string[], typed: string): Option[] {
  const wanted = typed.toLowerCase()
  const fitting = texts.filter((text) => text.toLowerCase().includes(wanted))
  return fitting.map((text) => ({ text, main: text, more: null, kind: 'zone' }))
}

function ownOptions(): Option[] {
  const here: Option[] = !('geolocation' in navigator)
    ? []
    : [{ text: '', main: tabText('place-field.here'), more: null, kind: 'here', isHere: true }]
  return [...here, ...recentOptions()]
}

function recentOptions(): Option[] {
  return recentPlaces().map(({ text, kind }) => ({ text, main: text, more: tabText('place-field.recent'), kind }))
}

/** Only what somebody knows stands as a place: of a text that nobody knows the town does, and under it the text as the address. */
function optionOf(place: SuggestedPlace): Option {
  const { name, label, address, kind, text, located } = place
  if (address !== null && located) return { text, main: address, more: label, kind: 'address' }
  if (address !== null)
    return { text, main: label, more: `${tabText('price-box.fact.address')}: ${address}`, kind: 'address' }
  const more = label.startsWith(`${name}, `) ? label.slice(name.length + 2) : label === name ? null : label
  return { text, main: name, more, kind }
}

/** A hotel or a street alone is never "not found": its town is asked for, unless we know where it is. */
function noteOf(found: readonly SuggestedPlace[]): string {
  if (found.length === 0) return tabText('place-field.nothing')
  const isKnown = found.some(({ located }) => located)
  const isUnsure = !isKnown && found.some(({ match, address }) => match === 'popular' && address !== null)
  return isUnsure ? tabText('place-field.which-town') : ''
}

/** A name that the field cuts is read whole under the mouse. */
function showWholeUnderPointer(box: HTMLElement, input: HTMLInputElement): void {
  const show = () => {
    if (input.scrollWidth > input.clientWidth) input.title = input.value
    else input.removeAttribute('title')
  }
  box.addEventListener('pointerenter', show)
  if (box.matches(':hover')) show()
}

function listFor(input: HTMLInputElement) {
  removeOrphans()
  const box = document.createElement('div')
  const rowsBox = document.createElement('div')
  const note = document.createElement('p')
  box.className = 'place-list'
  box.popover = 'manual'
  rowsBox.id = `place-list-${++count}`
  rowsBox.role = 'listbox'
  rowsBox.ariaLabel = tabText('place-field.suggestions')
  note.role = 'status'
  box.append(note, rowsBox)
  document.body.append(box)
  input.role = 'combobox'
  input.ariaAutoComplete = 'list'
  input.ariaExpanded = 'false'
  input.setAttribute('aria-controls', rowsBox.id)
  // The focus stays in the field.
  box.addEventListener('pointerdown', (event) => event.preventDefault())
  const isOpen = () => box.matches(':popover-open')
  const list = {
    rows: [] as HTMLElement[],
    isOpen,
    draw(options: readonly Option[], text: string) {
      note.textContent = text
      note.hidden = text === ''
      list.rows = options.map((option, at) => rowOf(option, `${rowsBox.id}-${at}`))
      rowsBox.replaceChildren(...list.rows)
    },
    open() {
      if (!isOpen()) box.showPopover()
      const at = input.getBoundingClientRect()
      const isAbove = at.bottom + box.offsetHeight > innerHeight && at.top > box.offsetHeight
      box.style.inlineSize = `${Math.max(at.width, Math.min(288, innerWidth - 16))}px`
      box.style.top = `${scrollY + (isAbove ? at.top - box.offsetHeight - 4 : at.bottom + 4)}px`
      box.style.left = `${scrollX + Math.max(8, Math.min(at.left, innerWidth - box.offsetWidth - 8))}px`
      input.ariaExpanded = 'true'
    },
    close() {
      if (isOpen()) box.hidePopover()
      input.ariaExpanded = 'false'
      input.removeAttribute('aria-activedescendant')
    },
    onPick(pick: (at: number) => void) {
      rowsBox.addEventListener('click', ({ target }) => {
        const row = target instanceof Element ? target.closest<HTMLElement>('[role=option]') : null
        if (row) pick(list.rows.indexOf(row))
      })
    },
  }
  return list
}

/** Lists of fields that are gone, as those of a form that was emptied for the next guest. */
function removeOrphans(): void {
  for (const box of document.querySelectorAll('.place-list'))
    if (!document.querySelector(`[aria-controls="${box.querySelector('[role=listbox]')?.id}"]`)) box.remove()
}

function rowOf({ main, more, kind }: Option, id: string): HTMLElement {
  const row = document.createElement('div')
  row.role = 'option'
  row.id = id
  const words = document.createElement('span')
  words.append(main)
  if (more !== null) {
    const small = document.createElement('small')
    small.textContent = more
    words.append(small)
  }
  row.append(placeIcon(kind), words)
  return row
}

function localeOfPage(): LocaleCode {
  const code = document.documentElement.lang.slice(0, 2)
  return isLocaleCode(code) ? code : 'en'
}
