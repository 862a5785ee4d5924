import { monthNames } from './dates.ts'
import type { LocaleCode } from './locale.ts'
import { isCalendarDate } from './zoned.ts'

/**
 * Reads a day as people write it: `20.7.2026`, `20/7/26`, `Mon 20 July 2026`, `2026-07-20`. The day comes before the month, as in
 * all our languages. Without a year it is the next such day. null: no such day.
 */
export function readDate(text: string, locale: LocaleCode, today: string): string | null {
  const written = tidy(text)
  const withoutWeekday = written.replace(/^\p{L}+[.,]* /u, '')
  return readDay(written, locale, today) ?? readDay(withoutWeekday, locale, today)
}

function readDay(written: string, locale: LocaleCode, today: string): string | null {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(written)
  if (iso) return dayOf(iso[1], iso[2], iso[3])
  const digits = /^(\d{2})(\d{2})(\d{4})$/.exec(written)
  if (digits) return dayOf(digits[3], digits[2], digits[1])
  // "July 20, 2026" is read as well.
  const dayFirst = written.replace(/^(\p{L}{3,}) (\d{1,2}\b)/u, '$2 $1')
  const found = /^(\d{1,2})(?:[./-] ?|\.? )(\d{1,2}|\p{L}{3,})(?:(?:[./-] ?|\.? |, )(\d{4}|\d{2})\.?|\.)?$/u.exec(
    dayFirst,
  )
  if (!found) return null
  const [, day, name = '', year] = found
  const month = /^\d/.test(name) ? name : monthOf(name, locale)
  if (year !== undefined) return dayOf(year.length === 2 ? `20${year}` : year, month, day)
  const thisYear = Number(today.slice(0, 4))
  const next = dayOf(String(thisYear), month, day)
  return next === null || next >= today ? next : dayOf(String(thisYear + 1), month, day)
}

/** Reads a time of day: `9:30`, `09.30`, `930`, `9`, `9:30 pm`. null: no such time. */
export function readTime(text: string): string | null {
  const found = /^(\d{1,2})(?:[:.]?(\d{2}))?(?: ?(?:uhr|h|([ap])\.?m\.?))?$/i.exec(tidy(text))
  if (!found) return null
  const [, typed = '', minute = '00', half] = found
  if (half !== undefined && (Number(typed) < 1 || Number(typed) > 12)) return null
  const hour = half === undefined ? Number(typed) : (Number(typed) % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  return hour < 24 && Number(minute) < 60 ? `${two(hour)}:${minute}` : null
}

/** Reads both, a day first; without a time the day begins. */
export function readDateTime(text: string, locale: LocaleCode, today: string): string | null {
  const found = /^(.+?)(?:t|,? )(\d{1,2}[:.]\d{2})$/i.exec(tidy(text))
  const day = readDate(found?.[1] ?? text, locale, today)
  const time = readTime(found?.[2] ?? '0')
  return day === null || time === null ? null : `${day}T${time}`
}

/** Every language of ours tells its months apart by three letters, whatever their ending. */
function monthOf(name: string, locale: LocaleCode): string {
  const start = (word: string) => word.slice(0, 3).toLowerCase()
  return String(monthNames(locale).findIndex((month) => start(month) === start(name)) + 1)
}

function dayOf(year = '', month = '', day = ''): string | null {
  const iso = `${year}-${two(month)}-${two(day)}`
  return isCalendarDate(iso) ? iso : null
}

const two = (value: number | string) => String(value).padStart(2, '0')
const tidy = (text: string) => text.replace(/\s+/g, ' ').trim()
