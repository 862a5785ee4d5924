import { type LocalTime, addMonths, instantsOf, isCalendarDate, localTimeOf } from '#i18n/zoned.ts'
import type { Clock } from '#lib/clock.ts'
import { cut } from '#lib/cut.ts'
import type { Placeless } from '#domain/places/place-search.server.ts'
import { isReadable } from '#domain/places/place-words.ts'
import type { Trip } from './quote.ts'

/** The fields of the price box, by the names in its query. */
export const textFields = ['from', 'to', 'date', 'time', 'people', 'bags', 'returnDate', 'returnTime'] as const
export type TextField = (typeof textFields)[number]
export type Typed = Record<TextField, string> & { return: boolean }

export type FieldFault =
  | 'required'
  | 'unreadable'
  | 'unknown-place'
  | 'outside'
  | 'nothing-near'
  | 'which-place'
  | 'same-place'
  | 'not-a-date'
  | 'not-a-time'
  | 'date-missing'
  | 'time-missing'
  | 'past'
  | 'too-far-ahead'
  | 'no-such-time'
  | 'before-the-way-there'
  | 'people'
  | 'bags'
  | 'too-long'
export type Faults = Partial<Record<TextField, FieldFault>>

/** A trip understood: places by id, times as instants. */
export type RequestedTrip = Trip & { from: string; to: string }

export type PriceQuestion =
  | { state: 'empty'; typed: Typed }
  | { state: 'invalid'; typed: Typed; faults: Faults }
  | { state: 'asked'; typed: Typed; trip: RequestedTrip }

export type QuestionRules = {
  clock: Clock
  /** The id of the place a text means. */
  resolvePlace(text: string): string | null
  /** Why no place can be meant. */
  placeless?(text: string): Placeless | null
  /** Whether several places have this name. */
  hasNamesakes?(text: string): boolean
  /** What the largest vehicle holds. */
  most: { people: number; bags: number }
  /** What the page fills in where the query says nothing. */
  preset?: Partial<Record<TextField, string>>
}

/** Nobody plans further, and a year typed wrong is caught. */
export const MONTHS_AHEAD = 18
/** No name or date of ours is longer; what is longer is cut before anything looks at it. */
export const LONGEST_TEXT = 80

/** Reads the price box's query. Whatever is wrong, what was typed stays. */
export function readPriceQuestion(query: URLSearchParams, rules: QuestionRules): PriceQuestion {
  const { typed, faults } = readTyped(query, rules.preset)
  if ((typed.from === '' || typed.to === '') && !query.has('from') && !query.has('to')) return { state: 'empty', typed }
  const note = (field: TextField, fault: FieldFault | null) => {
    if (fault !== null) faults[field] ??= fault
  }
  const from = rules.resolvePlace(typed.from)
  const to = rules.resolvePlace(typed.to)
  note('from', placeFault(typed.from, from, rules))
  note('to', placeFault(typed.to, to, rules))
  if (from !== null && from === to) note('to', 'same-place')
  const when = readWhen({ date: typed.date, time: typed.time }, rules.clock)
  noteWhen(when, 'date', 'time', note)
  const returnWhen = typed.return ? readWhen({ date: typed.returnDate, time: typed.returnTime }, rules.clock) : NO_TIME
  noteWhen(returnWhen, 'returnDate', 'returnTime', note)
  if (isBefore(returnWhen, when)) note('returnDate', 'before-the-way-there')
  const people = readCount(typed.people, 1, rules.most.people)
  if (people === null) note('people', 'people')
  const bags = readCount(typed.bags, 0, rules.most.bags)
  if (bags === null) note('bags', 'bags')
  if (from === null || to === null || people === null || bags === null || Object.keys(faults).length > 0) {
    return { state: 'invalid', typed, faults }
  }
  const trip = { from, to, when: when.at, people, bags, returnTrip: typed.return, returnWhen: returnWhen.at }
  return { state: 'asked', typed, trip }
}

const DEFAULTS: Record<TextField, string> = {
  from: '',
  to: '',
  date: '',
  time: '',
  people: '2',
  bags: '2',
  returnDate: '',
  returnTime: '',
}

function readTyped(query: URLSearchParams, preset: QuestionRules['preset']): { typed: Typed; faults: Faults } {
  const typed: Typed = { ...DEFAULTS, return: ['1', 'on', 'true'].includes(query.get('return') ?? '') }
  const faults: Faults = {}
  for (const field of textFields) {
    const text = (query.get(field) ?? preset?.[field] ?? DEFAULTS[field]).trim()
    if (text.length > LONGEST_TEXT) faults[field] = 'too-long'
    typed[field] = cut(text, LONGEST_TEXT)
  }
  return { typed, faults }
}

function placeFault(text: string, id: string | null, { hasNamesakes, placeless }: QuestionRules): FieldFault | null {
  if (text === '') return 'required'
  if (id !== null) return null
  if (!isReadable(text)) return 'unreadable'
  return hasNamesakes?.(text) ? 'which-place' : (placeless?.(text) ?? 'unknown-place')
}

type When = { at: number | null; fault: FieldFault | null; faultIn: 'date' | 'time' }
const NO_TIME: When = { at: null, fault: null, faultIn: 'date' }

/** No date and no time is allowed: then the price of the day is meant. Of an hour that comes twice, the first that is still to come. */
function readWhen(local: LocalTime, clock: Clock): When {
  const { date, time } = local
  const fault = (reason: FieldFault, faultIn: When['faultIn']): When => ({ at: null, fault: reason, faultIn })
  if (date === '' && time === '') return NO_TIME
  if (date === '') return fault('date-missing', 'date')
  if (!isCalendarDate(date)) return fault('not-a-date', 'date')
  if (time === '') return fault('time-missing', 'time')
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) return fault('not-a-time', 'time')
  const now = clock.now()
  const instants = instantsOf(local)
  const at = instants.find((instant) => instant >= now) ?? instants.at(-1)
  if (at === undefined) return fault('no-such-time', 'time')
  const today = localTimeOf(now).date
  if (at < now) return fault('past', date < today ? 'date' : 'time')
  if (date > addMonths(today, MONTHS_AHEAD)) return fault('too-far-ahead', 'date')
  return { ...NO_TIME, at }
}

function noteWhen(
  when: When,
  date: TextField,
  time: TextField,
  note: (field: TextField, fault: FieldFault) => void,
): void {
  if (when.fault !== null) note(when.faultIn === 'date' ? date : time, when.fault)
}

function isBefore(a: When, b: When): boolean {
  return a.at !== null && b.at !== null && a.at < b.at
}

function readCount(text: string, least: number, most: number): number | null {
  if (!/^\d{1,4}$/.test(text)) return null
  const count = Number(text)
  return count >= least && count <= most ? count : null
}
