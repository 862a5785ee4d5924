import { formatFieldDay } from '#i18n/dates.ts'
import { type InEveryLocale, isLocaleCode, type LocaleCode } from '#i18n/locale.ts'
import { readDate, readDateTime, readTime } from '#i18n/typed-date.ts'
import { localTimeOf } from '#i18n/zoned.ts'
import { systemClock } from '#lib/clock.ts'
import css from './date-field.css?inline'
import type { DateField, Popup } from './date-popup.browser.ts'

/** What a date field shows, and how what is typed in it is read. Values are those of the browser's own field. */
type Kind = {
  format: (value: string, locale: LocaleCode, form: 'whole' | 'short') => string
  read: (text: string, locale: LocaleCode, today: string) => string | null
  /** Typed to its end: "20.7.20" may become 2026. What is left shorter counts when the field is left. */
  whole: RegExp
  placeholder: InEveryLocale<string>
}

const dateOrder = { en: 'dd/mm/yyyy', hr: 'dd.mm.gggg.', it: 'gg/mm/aaaa', de: 'TT.MM.JJJJ' }
const kinds: Record<string, Kind> = {
  date: { format: formatFieldDay, read: readDate, whole: /\d{4}/, placeholder: dateOrder },
  time: {
    format: (value) => value,
    read: readTime,
    whole: /^\d{4}$|[:.]\d\d|m\.?$/i,
    placeholder: { en: 'hh:mm', hr: 'hh:mm', it: 'oo:mm', de: 'SS:MM' },
  },
  'datetime-local': {
    format: (value, locale, form) => `${formatFieldDay(value.slice(0, 10), locale, form)} ${value.slice(11, 16)}`,
    read: readDateTime,
    whole: /\d{4}.* \d\d?[:.]\d\d$/,
    placeholder: dateOrder,
  },
}

const sheet = new CSSStyleSheet()
sheet.replaceSync(css)
let count = 0

/** `box`: of date-input.tsx. A touch device keeps the browser's own field, with the day written out under it. */
export function enhance(box: HTMLElement): void {
  box.dataset['dateField'] = 'done'
  const native = box.querySelector('input')
  const kind = native && kinds[native.type]
  if (!kind) return
  const code = document.documentElement.lang.slice(0, 2)
  const locale = isLocaleCode(code) ? code : 'en'
  if (native.type !== 'time' && native.dataset['future'] !== undefined) native.min = today()
  if (!matchMedia('(pointer: fine)').matches || !('popover' in native)) return writeOut(native, locale)
  if (!document.adoptedStyleSheets.includes(sheet))
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  // A browser does not say what is half typed: there the field changes when it is left.
  if (native.validity.badInput) native.addEventListener('blur', () => replace(native, kind, locale), { once: true })
  else replace(native, kind, locale)
}

function writeOut(native: HTMLInputElement, locale: LocaleCode): void {
  const write = () => {
    const day = native.type === 'time' ? '' : native.value.slice(0, 10)
    if (native.nextElementSibling) native.nextElementSibling.textContent = day && formatFieldDay(day, locale, 'full')
  }
  native.addEventListener('input', write)
  native.form?.addEventListener('reset', () => setTimeout(write))
  write()
}

function replace(native: HTMLInputElement, kind: Kind, locale: LocaleCode): void {
  const text = textFieldFor(native, kind, locale)
  const hadFocus = document.activeElement === native
  const read = () => kind.read(text.value, locale, today())
  const show = () => {
    const format = (form: 'whole' | 'short') => (native.value === '' ? '' : kind.format(native.value, locale, form))
    text.value = format('whole')
    if (text.scrollWidth > text.clientWidth) text.value = format('short')
    fault.hide()
  }
  const choose = (value: string) => {
    native.value = value
    native.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const fault = faultOf(native, text)
  const popup = popupOf({ native, text, locale, today, choose })
  // What is typed is read before the form hears of it: the event goes on to the form.
  text.addEventListener('input', () => {
    native.value = (kind.whole.test(text.value) && read()) || ''
    popup.update()
  })
  const settle = () => {
    if (text.value.trim() === '') return fault.hide()
    const value = read()
    if (value === null) fault.show()
    else if (value === native.value) show()
    else choose(value)
  }
  text.addEventListener('blur', settle)
  text.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && !event.defaultPrevented) settle()
  })
  native.addEventListener('input', show)
  native.form?.addEventListener('reset', () => setTimeout(show))
  native.form?.addEventListener('submit', (event) => refuse(event, text, read() === null, fault.show), true)
  const fit = () => {
    if (document.activeElement !== text && read() !== null) show()
  }
  new ResizeObserver(fit).observe(text)
  native.hidden = true
  show()
  if (hadFocus) text.focus()
  // The page's fonts are narrower than the fallback fonts that are shown first (server/starter.server.ts).
  if (document.documentElement.dataset['letters'] === undefined) return
  const letters = new MutationObserver(() => {
    letters.disconnect()
    fit()
  })
  letters.observe(document.documentElement, { attributeFilter: ['data-letters'] })
}

/** Looks and is called like the browser's own field. */
function textFieldFor(native: HTMLInputElement, kind: Kind, locale: LocaleCode): HTMLInputElement {
  const text = document.createElement('input')
  text.type = 'text'
  text.className = 'date-text'
  text.autocomplete = 'off'
  text.placeholder = kind.placeholder[locale]
  text.id = native.id
  text.required = native.required
  native.removeAttribute('id')
  native.required = false
  text.role = 'combobox'
  text.ariaHasPopup = native.type === 'time' ? 'listbox' : 'dialog'
  text.ariaExpanded = 'false'
  text.ariaLabel = native.ariaLabel
  native.before(text)
  return text
}

/** Says under the field that there is no such day or time, besides what the page itself says of it. */
function faultOf(native: HTMLInputElement, text: HTMLInputElement) {
  const told = document.createElement('span')
  told.className = 'date-fault'
  told.role = 'alert'
  told.id = `date-fault-${++count}`
  native.before(told)
  const wire = () => {
    const isOurs = told.textContent !== ''
    const describedBy = [isOurs ? told.id : null, native.getAttribute('aria-describedby')].filter((id) => id !== null)
    text.setAttribute('aria-describedby', describedBy.join(' '))
    text.ariaInvalid = isOurs ? 'true' : native.ariaInvalid
  }
  new MutationObserver(wire).observe(native, { attributeFilter: ['aria-describedby', 'aria-invalid'] })
  wire()
  const say = (words: string) => {
    told.textContent = words
    wire()
  }
  let isShown = false
  return {
    show: () => {
      isShown = true
      void import('./date-popup.browser.ts').then((part) => isShown && say(part.faultText(native.type)))
    },
    hide: () => {
      isShown = false
      if (told.textContent !== '') say('')
    },
  }
}

/** A day that is none is not sent as no day. */
function refuse(event: Event, text: HTMLInputElement, isUnread: boolean, tell: () => void): void {
  if (!isUnread || text.value.trim() === '' || !text.checkVisibility()) return
  event.preventDefault()
  event.stopPropagation()
  tell()
  text.focus()
}

/** The calendar or the list of times: fetched when the field is first pointed at or entered. */
function popupOf(field: DateField): Popup {
  const { text } = field
  let popup: Promise<Popup> | null = null
  const load = () => (popup ??= import('./date-popup.browser.ts').then((part) => part.makePopup(field)))
  const quietly = (then: (popup: Popup) => void) =>
    void load()
      .then(then)
      .catch(() => (popup = null))
  text.addEventListener('pointerenter', () => quietly(() => {}), { once: true })
  text.addEventListener('focus', () => quietly(() => {}), { once: true })
  text.addEventListener('click', () => quietly((made) => made.open(false)))
  text.addEventListener('keydown', (event) => {
    if (event.key !== 'ArrowDown' || text.ariaExpanded === 'true') return
    event.preventDefault()
    quietly((made) => made.open(true))
  })
  return {
    open: (isEntered) => quietly((made) => made.open(isEntered)),
    update: () => quietly((made) => made.update()),
  }
}

const today = () => localTimeOf(systemClock.now()).date
