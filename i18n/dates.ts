import { formattingLanguage, type LocaleCode } from './locale.ts'

/** Spec § 9: the time zone of everything we promise. */
export const TIME_ZONE = 'Europe/Zagreb'
/** Spec § 9: where no page language is known, dates are Croatian. */
export const DEFAULT_DATE_LANGUAGE = 'hr-HR'
/** Spec § 9: weeks start on Monday, in every language (ISO weekday numbers). */
export const FIRST_DAY_OF_WEEK = 1

const formats = new Map<string, Intl.DateTimeFormat>()

export function formatDate(
  at: number,
  locale: LocaleCode | null,
  options: Intl.DateTimeFormatOptions = { dateStyle: 'long' },
): string {
  const language = locale === null ? DEFAULT_DATE_LANGUAGE : formattingLanguage(locale)
  const key = language + JSON.stringify(options)
  let format = formats.get(key)
  // 24 hours everywhere: a driver reads the same card as the guest.
  if (!format)
    formats.set(
      key,
      (format = new Intl.DateTimeFormat(language, { timeZone: TIME_ZONE, hourCycle: 'h23', ...options })),
    )
  return together(format.format(at))
}

/** A day, its month and its year stay on one line. */
function together(text: string): string {
  return text.replace(/\b(\d{1,2}\.?) (?=\p{L})/u, '$1\u00a0').replace(/(\p{L}) (?=\d{4}\b)/u, '$1\u00a0')
}

/** A day of the calendar, `2026-07-13`, as its reader writes it. */
export function formatDay(day: string, locale: LocaleCode | null, dateStyle: 'long' | 'medium' = 'medium'): string {
  return formatDate(Date.parse(`${day}T12:00:00Z`), locale, { dateStyle })
}

/** A day as a field shows it, `Mon 20 July 2026`: whole, and where the field is narrow with a short month. */
const fieldForms = {
  full: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  whole: { weekday: 'short', day: 'numeric', month: 'long', year: 'numeric' },
  short: { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

export function formatFieldDay(day: string, locale: LocaleCode, form: keyof typeof fieldForms = 'whole'): string {
  return formatDate(Date.parse(`${day}T12:00:00Z`), locale, fieldForms[form])
}

/** Names as a calendar heading writes them: seven weekdays from Monday, twelve months. 2024-01-01 was a Monday. */
export function weekdayNames(locale: LocaleCode | null, width: 'long' | 'short' = 'long'): string[] {
  return Array.from({ length: 7 }, (_, day) => formatDate(Date.UTC(2024, 0, 1 + day, 12), locale, { weekday: width }))
}

export function monthNames(locale: LocaleCode | null): string[] {
  return Array.from({ length: 12 }, (_, month) => formatDate(Date.UTC(2024, month, 15, 12), locale, { month: 'long' }))
}
