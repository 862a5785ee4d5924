import type { OfficeRequest } from './office-site.server.ts'
import type { Fleet, WorkHours } from '#features/fleet/fleet.ts'
import { weekdayNames } from '#i18n/dates.ts'
import { awayChoices } from './fleet-away.server.ts'
import type { WeekShown } from './fleet-page-props.ts'

type Values = Record<string, string>
const BLANK_ROWS = 2
const MOST_ROWS = 100
const days = [1, 2, 3, 4, 5, 6, 7]

/** The week as it is kept, and the rows of the form it is changed by. */
export function weekShown(fleet: Fleet, values: Values, { t, locale }: OfficeRequest): WeekShown {
  const choices = [{ value: 'house:', label: t('office.fleet.week-house') }, ...awayChoices(fleet)]
  const week = (fleet.week ?? []).toSorted((a, b) => a.from.localeCompare(b.from))
  const table = choices.flatMap(({ value, label }) => {
    const own = week.filter(({ what, who }) => `${what}:${who}` === value)
    const cellOf = (day: number) =>
      own
        .filter((row) => row.days.includes(day))
        .map(clockOf)
        .join(', ')
    return own.length === 0 ? [] : [{ value, label, cells: days.map(cellOf) }]
  })
  return { choices, table, rows: weekRowsOf(values), days: weekdayNames(locale, 'short') }
}

export function weekValues(week: readonly WorkHours[]): Values {
  const values: Values = {}
  week.forEach((row, at) => {
    Object.assign(values, { [`w-${at}-who`]: `${row.what}:${row.who}`, [`w-${at}-from`]: row.from })
    values[`w-${at}-to`] = row.to
    for (const day of row.days) values[`w-${at}-d${day}`] = 'yes'
  })
  return values
}

/**
 * The rows as the schema checks them. Without any the fleet has none: an older version then reads it as ever. Of the first
 * `known` one without anybody is taken out; a new one in which something was typed is told.
 */
export function readWeek(values: Values, known: number): { week?: unknown[] } {
  const week = Array.from({ length: MOST_ROWS }, (_, at) => at).flatMap((at) => {
    const cell = (name: string) => values[`w-${at}-${name}`] ?? ''
    const [what, ...who] = cell('who').split(':')
    const worked = days.filter((day) => cell(`d${day}`) === 'yes')
    const isTyped = cell('from') !== '' || cell('to') !== '' || worked.length > 0
    if (cell('who') === '' && (at < known || !isTyped)) return []
    return [{ what, who: who.join(':'), days: worked, from: cell('from'), to: cell('to') }]
  })
  return week.length > 0 ? { week } : {}
}

export function weekRowsOf(values: Values): number {
  const used = Object.entries(values).map(([name, value]) =>
    value === '' ? -1 : Number(/^w-(\d+)-/.exec(name)?.[1] ?? -1),
  )
  return Math.min(MOST_ROWS, Math.max(-1, ...used) + 1 + BLANK_ROWS)
}

function clockOf({ from, to }: WorkHours): string {
  return `${from}–${to === '00:00' ? '24:00' : to}`
}
