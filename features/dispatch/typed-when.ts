import { whichOfTwo } from '#i18n/clock-time.ts'
import { addMonths, instantsOf, isCalendarDate, isoWeekdayOf, localTimeOf } from '#i18n/zoned.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const MONTHS_AHEAD = 18

export type TypedWhen =
  | { ok: true; at: number }
  | { ok: false; fault: 'required' | 'not-understood' | 'past' | 'past-day' | 'too-far' | 'no-such-time' }

/** Days as they are said on the phone, in Croatian and English, counted from today. */
const dayWords: Readonly<Record<string, number>> = {
  danas: 0,
  today: 0,
  sutra: 1,
  tomorrow: 1,
  sut: 1,
  tom: 1,
  prekosutra: 2,
}
/** Behind a time that comes twice: which of the two. Anywhere else it says nothing new. */
const zones: Readonly<Partial<Record<string, 'summer' | 'winter'>>> = { cest: 'summer', cet: 'winter' }

/** A moment as it would be typed. */
export function typedWhen(at: number): string {
  const { date, time } = localTimeOf(at)
  return `${date} ${time}${whichOfTwo(at) === 'winter' ? ' CET' : ''}`
}

/** The next such day, never today. */
const weekdays: Readonly<Record<string, number>> = {
  pon: 1,
  uto: 2,
  sri: 3,
  cet: 4,
  pet: 5,
  sub: 6,
  ned: 7,
  mon: 1,
  tue: 2,
  wed: 3,
  thu: 4,
  fri: 5,
  sat: 6,
  sun: 7,
}

/**
 * `1430`, `sutra 7`, `pet 18:00`, `24.7. 9.30`, `2026-07-24 06:15`, `+45` (in so many minutes): one field instead of a date
 * and a time, for who types while somebody speaks. A bare time is the next one on the clock.
 */
export function readTypedWhen(text: string, now: number): TypedWhen {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()
  if (plain === '') return { ok: false, fault: 'required' }
  const soon = /^\+\s*(\d{1,4})$/.exec(plain)
  if (soon) return within(roundedUp(now + Number(soon[1]) * MINUTE_MS), now)
  const words = plain.split(/[\s,]+/)
  const zone = zones[words.at(-1) ?? '']
  const tokens = zone === undefined ? words : words.slice(0, -1)
  const time = readTime(tokens.at(-1) ?? '')
  const date = tokens.length === 1 ? nextDateFor(time, now) : readDate(tokens.slice(0, -1).join(''), now)
  if (time === null || date === null) return { ok: false, fault: 'not-understood' }
  // In the night of October a time comes twice; who asks between the two means the one that is still to come.
  const instants = instantsOf({ date, time })
  const named = instants.find((instant) => whichOfTwo(instant) === zone)
  const at = named ?? instants.find((instant) => instant >= now) ?? instants[0]
  if (at === undefined) return { ok: false, fault: 'no-such-time' }
  const isPastDay = date < localTimeOf(now).date && DAY_AND_MONTH.test(tokens.slice(0, -1).join(''))
  return isPastDay ? { ok: false, fault: 'past-day' } : within(at, now)
}

const DAY_AND_MONTH = /^(\d{1,2})[./](\d{1,2})[./]?$/

function within(at: number, now: number): TypedWhen {
  if (at < now) return { ok: false, fault: 'past' }
  const limit = addMonths(localTimeOf(now).date, MONTHS_AHEAD)
  return localTimeOf(at).date > limit ? { ok: false, fault: 'too-far' } : { ok: true, at }
}

/** `7`, `730`, `0730`, `7:30`, `7.30`, `7h`. */
function readTime(token: string): string | null {
  const found = /^(\d{1,2})(?:[:.h]?(\d{2}))?h?$/.exec(token)
  if (!found) return null
  const [hour, minute] = [Number(found[1]), Number(found[2] ?? 0)]
  return hour < 24 && minute < 60 ? `${two(hour)}:${two(minute)}` : null
}

function nextDateFor(time: string | null, now: number): string | null {
  if (time === null) return null
  const today = localTimeOf(now)
  const isToCome = time > today.time || instantsOf({ date: today.date, time }).some((at) => at > now)
  return isToCome ? today.date : daysLater(today.date, 1)
}

function readDate(text: string, now: number): string | null {
  const today = localTimeOf(now).date
  const days = Object.hasOwn(dayWords, text) ? dayWords[text] : undefined
  if (days !== undefined) return daysLater(today, days)
  const weekday = weekdays[text.slice(0, 3)]
  if (weekday !== undefined && /^[a-z]+$/.test(text))
    return daysLater(today, ((weekday - isoWeekdayOf(today) + 6) % 7) + 1)
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text)
  if (iso) return dateOf(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const found = /^(\d{1,2})[./](\d{1,2})[./]?(\d{4})?\.?$/.exec(text)
  if (!found) return null
  const [day, month] = [Number(found[1]), Number(found[2])]
  if (found[3] !== undefined) return dateOf(Number(found[3]), month, day)
  const year = Number(today.slice(0, 4))
  const thisYear = dateOf(year, month, day)
  const nextYear = dateOf(year + 1, month, day)
  // 29 February is only in the year that has it.
  if (thisYear === null || thisYear >= today) return thisYear ?? nextYear
  // In December "7.1." is next year's; "14.7." on the day after is a slip, and is asked about.
  return nextYear !== null && isNearer(nextYear, thisYear, today) ? nextYear : thisYear
}

function isNearer(later: string, earlier: string, today: string): boolean {
  const [ahead, behind] = [Date.parse(later) - Date.parse(today), Date.parse(today) - Date.parse(earlier)]
  return ahead < behind
}

function dateOf(year: number, month: number, day: number): string | null {
  const date = `${year}-${two(month)}-${two(day)}`
  return isCalendarDate(date) ? date : null
}

/** From noon to noon, so that no change of the clocks loses a day. */
function daysLater(date: string, days: number): string | null {
  const noon = instantsOf({ date, time: '12:00' })[0]
  return noon === undefined ? null : localTimeOf(noon + days * DAY_MS).date
}

const FIVE_MINUTES_MS = 5 * MINUTE_MS
const roundedUp = (at: number) => Math.ceil(at / FIVE_MINUTES_MS) * FIVE_MINUTES_MS
const two = (value: number) => String(value).padStart(2, '0')
