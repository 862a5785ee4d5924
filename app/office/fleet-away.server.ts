import type { Away, Fleet } from '#features/fleet/fleet.ts'
import { instantsOf, localTimeOf } from '#i18n/zoned.ts'

type Values = Record<string, string>
const BLANK_ROWS = 2
const MOST_ROWS = 100

/** Who may be away: every vehicle and every driver, with the value its choice has. */
export function awayChoices({ vehicles, drivers }: Fleet): { value: string; label: string }[] {
  return [
    ...vehicles.map(({ id, label }) => ({ value: `vehicle:${id}`, label: label || id })),
    ...drivers.map(({ name }) => ({ value: `driver:${name}`, label: name })),
  ]
}

export function awayValues(away: readonly Away[]): Values {
  const values: Values = {}
  away.forEach(({ what, who, from, to, note }, at) => {
    const cells = { who: `${what}:${who}`, from: wallClock(from), to: wallClock(to), note }
    for (const [name, cell] of Object.entries(cells)) values[`a-${at}-${name}`] = cell
  })
  return values
}

export function awayRowsOf(values: Values): number {
  const used = Object.entries(values).map(([name, value]) =>
    value === '' ? -1 : Number(/^a-(\d+)-/.exec(name)?.[1] ?? -1),
  )
  return Math.min(MOST_ROWS, Math.max(-1, ...used) + 1 + BLANK_ROWS)
}

/**
 * The rows as the schema checks them: a time that is none becomes NaN, and is told there. Of those there were, the first
 * `known`, one without anybody is taken out; a new one in which something was typed is told.
 */
export function readAway(values: Values, known: number): unknown[] {
  return Array.from({ length: MOST_ROWS }, (_, at) => at).flatMap((at) => {
    const cell = (name: string) => values[`a-${at}-${name}`] ?? ''
    const [what = '', ...who] = cell('who').split(':')
    const isTyped = ['from', 'to', 'note'].some((name) => cell(name) !== '')
    if (cell('who') === '' && (at < known || !isTyped)) return []
    return [
      { what, who: who.join(':'), from: instant(cell('from'), 0), to: instant(cell('to'), -1), note: cell('note') },
    ]
  })
}

function wallClock(at: number): string {
  const { date, time } = localTimeOf(at)
  return `${date}T${time}`
}

/** Of an hour that comes twice the first (0) where something begins, the last (-1) where it ends. */
function instant(text: string, which: 0 | -1): number {
  const found = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})/.exec(text)
  return found ? (instantsOf({ date: found[1] ?? '', time: found[2] ?? '' }).at(which) ?? NaN) : NaN
}
