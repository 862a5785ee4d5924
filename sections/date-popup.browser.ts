import { FIRST_DAY_OF_WEEK, formatDate, formatFieldDay, monthNames, weekdayNames } from '#i18n/dates.ts'
import type { LocaleCode } from '#i18n/locale.ts'
import { tabText } from '#i18n/tab-texts.ts'
import { addMonths, isoWeekdayOf } from '#i18n/zoned.ts'

/** The text field in the place of a browser's own, which keeps the value (date-field.browser.ts). */
export type DateField = {
  native: HTMLInputElement
  text: HTMLInputElement
  locale: LocaleCode
  today: () => string
  choose: (value: string) => void
}

/** `isEntered`: the keyboard goes into it. */
export type Popup = { open: (isEntered: boolean) => void; update: () => void }

/** What is said of a text that is no day, or no time. */
export function faultText(type: string): string {
  return type === 'time' ? tabText('date-field.not-a-time') : tabText('date-field.not-a-date')
}

export function makePopup(field: DateField): Popup {
  return field.native.type === 'time' ? timeList(field) : calendar(field)
}

let count = 0

/** Under the field, or above it where there is more room. The browser closes it by Escape and by a click elsewhere. */
function makeBox({ native, text }: DateField, role: string, label: string) {
  const box = make('div', 'date-popup')
  box.popover = 'auto'
  box.role = role
  box.ariaLabel = label
  box.id = `date-popup-${++count}`
  native.before(box)
  text.setAttribute('aria-controls', box.id)
  const isOpen = () => box.matches(':popover-open')
  box.addEventListener('toggle', () => (text.ariaExpanded = String(isOpen())))
  const close = () => box.hidePopover()
  text.addEventListener('keydown', (event) => {
    if (event.key === 'Tab' && isOpen()) close()
  })
  box.addEventListener('focusout', ({ relatedTarget }) => {
    const isLeft = relatedTarget instanceof Node && relatedTarget !== text && !box.contains(relatedTarget)
    if (isLeft && isOpen()) close()
  })
  const open = () => {
    if (!isOpen()) box.showPopover()
    const at = text.getBoundingClientRect()
    const isAbove = at.bottom + box.offsetHeight > innerHeight && at.top > box.offsetHeight
    const left = Math.min(at.left, document.documentElement.clientWidth - box.offsetWidth - 8)
    box.style.top = `${scrollY + (isAbove ? at.top - box.offsetHeight - 4 : at.bottom + 4)}px`
    box.style.left = `${scrollX + Math.max(8, left)}px`
  }
  return { box, isOpen, open, close }
}

/** A month as a grid: arrows, Home and End, Page Up and Page Down go from day to day (ARIA Authoring Practices, date picker). */
function calendar(field: DateField): Popup {
  const { native, text, locale, choose } = field
  const { box, isOpen, open, close } = makeBox(field, 'dialog', tabText('date-field.choose'))
  const heading = make('div', 'date-month')
  heading.id = `${box.id}-month`
  heading.ariaLive = 'polite'
  const step = (months: number, label: string) => {
    const button = make('button', months < 0 ? 'date-back' : 'date-on')
    button.type = 'button'
    button.ariaLabel = label
    button.addEventListener('click', () => draw(addMonths(shown, months)))
    return button
  }
  const back = step(-1, tabText('date-field.month-before'))
  const grid = make('table')
  grid.role = 'grid'
  grid.setAttribute('aria-labelledby', heading.id)
  grid.append(headOf(locale), make('tbody'))
  box.append(back, heading, step(1, tabText('date-field.month-after')), grid)
  let shown = ''

  /** The month of `day`, which the keyboard comes to first. */
  function draw(day: string, isFocused = false): void {
    shown = day < native.min ? native.min : day
    back.disabled = `${shown.slice(0, 7)}-01` <= native.min
    heading.textContent = `${monthNames(locale)[Number(shown.slice(5, 7)) - 1]} ${formatYear(shown, locale)}`
    const chosen = native.value.slice(0, 10)
    const look = { chosen, reached: shown, today: field.today(), min: native.min, locale }
    grid.tBodies[0]?.replaceChildren(...weeksOf(shown).map((week) => weekOf(week, look)))
    if (isFocused) grid.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }
  const drawValue = (isFocused: boolean) => draw(native.value.slice(0, 10) || field.today(), isFocused)

  grid.addEventListener('click', ({ target }) => {
    const day = target instanceof HTMLElement ? target.dataset['day'] : undefined
    if (day === undefined) return
    const time = native.type === 'date' ? '' : `T${native.value.slice(11, 16) || '00:00'}`
    close()
    choose(day + time)
    text.focus()
    // What is left to type is the time.
    if (time !== '') text.setSelectionRange(text.value.length - 5, text.value.length)
  })
  grid.addEventListener('keydown', (event) => {
    const next = dayAfterKey(shown, event)
    if (next === null) return
    event.preventDefault()
    draw(next, true)
  })
  return {
    open: (isEntered) => {
      drawValue(false)
      open()
      if (isEntered) drawValue(true)
    },
    update: () => isOpen() && drawValue(false),
  }
}

function dayAfterKey(day: string, { key, shiftKey }: KeyboardEvent): string | null {
  const weekday = (isoWeekdayOf(day) - FIRST_DAY_OF_WEEK + 7) % 7
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1)
    case 'ArrowRight':
      return addDays(day, 1)
    case 'ArrowUp':
      return addDays(day, -7)
    case 'ArrowDown':
      return addDays(day, 7)
    case 'Home':
      return addDays(day, -weekday)
    case 'End':
      return addDays(day, 6 - weekday)
    case 'PageUp':
      return addMonths(day, shiftKey ? -12 : -1)
    case 'PageDown':
      return addMonths(day, shiftKey ? 12 : 1)
    default:
      return null
  }
}

function headOf(locale: LocaleCode): HTMLElement {
  const head = make('thead')
  const row = head.insertRow()
  for (const [at, name] of weekdayNames(locale, 'short').entries()) {
    const cell = make('th')
    cell.scope = 'col'
    cell.abbr = weekdayNames(locale)[at] ?? name
    cell.textContent = name
    row.append(cell)
  }
  return head
}

/** The weeks of a month, from Monday; null for the days of the months beside it. */
function weeksOf(day: string): (string | null)[][] {
  const month = day.slice(0, 7)
  const first = `${month}-01`
  const weeks: (string | null)[][] = []
  const before = (isoWeekdayOf(first) - FIRST_DAY_OF_WEEK + 7) % 7
  for (let monday = addDays(first, -before); monday.slice(0, 7) <= month; monday = addDays(monday, 7))
    weeks.push(
      Array.from({ length: 7 }, (_, at) => addDays(monday, at)).map((one) => (one.startsWith(month) ? one : null)),
    )
  return weeks
}

type Look = { chosen: string; reached: string; today: string; min: string; locale: LocaleCode }

function weekOf(week: readonly (string | null)[], look: Look): HTMLElement {
  const row = make('tr')
  for (const day of week) {
    const cell = row.insertCell()
    if (day === null) continue
    cell.role = 'gridcell'
    cell.ariaSelected = String(day === look.chosen)
    const button = make('button')
    button.type = 'button'
    button.textContent = String(Number(day.slice(8)))
    button.ariaLabel = formatFieldDay(day, look.locale, 'full')
    button.tabIndex = day === look.reached ? 0 : -1
    button.disabled = day < look.min
    button.dataset['day'] = day
    if (day === look.today) button.ariaCurrent = 'date'
    cell.append(button)
  }
  return row
}

/** Times of the 24-hour clock to choose from while any other can be typed (ARIA Authoring Practices, editable combobox). */
const STEP_MINUTES = 15

function timeList(field: DateField): Popup {
  const { native, text, choose } = field
  const { box, isOpen, open, close } = makeBox(field, 'listbox', tabText('date-field.times'))
  const times = Array.from({ length: (24 * 60) / STEP_MINUTES }, (_, at) => {
    const option = make('div')
    option.role = 'option'
    option.id = `${box.id}-${at}`
    const minutes = at * STEP_MINUTES
    option.textContent = `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
    return option
  })
  box.append(...times)
  let active = -1
  const point = (at: number) => {
    times[active]?.removeAttribute('aria-selected')
    active = at
    const option = times[at]
    text.setAttribute('aria-activedescendant', option?.id ?? '')
    if (!option) return
    option.ariaSelected = 'true'
    box.scrollTop = option.offsetTop - box.clientHeight / 2
  }
  const pointAtValue = () => {
    const from = times.findIndex((option) => (option.textContent ?? '') >= (native.value || '09:00'))
    point(from)
    // Nothing is chosen by opening the list.
    if (native.value !== times[from]?.textContent) {
      times[from]?.removeAttribute('aria-selected')
      text.removeAttribute('aria-activedescendant')
    }
  }
  const take = (option: HTMLElement | undefined) => {
    close()
    if (option?.textContent) choose(option.textContent)
    text.focus()
  }
  box.addEventListener('click', ({ target }) => {
    if (target instanceof HTMLElement && target.role === 'option') take(target)
  })
  // The focus stays in the field.
  box.addEventListener('pointerdown', (event) => event.preventDefault())
  text.addEventListener('keydown', (event) => {
    if (!isOpen()) return
    const isPointed = text.getAttribute('aria-activedescendant')
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      const from = isPointed || event.key === 'ArrowUp' ? active + (event.key === 'ArrowDown' ? 1 : -1) : active
      point((from + times.length) % times.length)
    } else if (event.key === 'Enter' && isPointed) {
      event.preventDefault()
      take(times[active])
    }
  })
  return {
    open: () => {
      open()
      pointAtValue()
    },
    update: () => isOpen() && pointAtValue(),
  }
}

function make<Name extends keyof HTMLElementTagNameMap>(name: Name, className = ''): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name)
  if (className !== '') made.className = className
  return made
}

const DAY_MS = 86_400_000
const addDays = (day: string, days: number) => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
const two = (value: number) => String(value).padStart(2, '0')
/** "2026", in Croatian "2026.". */
const formatYear = (day: string, locale: LocaleCode) => formatDate(Date.parse(day), locale, { year: 'numeric' })
