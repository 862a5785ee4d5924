import { type BoardData, clock, stateWord } from '#app/office/board/board-words.ts'
import type { OfficeInUse } from '#app/office/office-context.tsx'
import type { RowTime } from '#features/dispatch/row-times.ts'
import type { Bar, TimelineGroup } from '#features/dispatch/timeline.ts'
import { vehicleName } from '#features/fleet/vehicle-name.ts'

export type TimelineWords = OfficeInUse & { boardData: BoardData }

export function routeText({ fromPlace, toPlace }: Bar, { boardData: { places } }: TimelineWords): string {
  return `${places[fromPlace] ?? fromPlace} → ${places[toPlace] ?? toPlace}`
}

/** The two lines on a ride. */
export function barLines(bar: Bar, group: TimelineGroup, words: TimelineWords): [string, string] {
  const { pickUpAt, guest, driver, vehicleId } = bar
  const vehicle = vehicleId === null ? [] : [vehicleName(words.boardData.vehicles, vehicleId)]
  const other = group === 'vehicles' ? [driver ?? words.t('timeline.no-driver')] : vehicle
  return [`${clock(pickUpAt, words.locale)} ${routeText(bar, words)}`, [guest, ...other].join(' · ')]
}

/** All that is known of a ride, for who hears it and under the pointer: first what is written on it. */
export function barText(bar: Bar, group: TimelineGroup, words: TimelineWords): string {
  const { t, locale, boardData } = words
  const { endsAt, vehicleId, vehicleClass, driver, state, isHeld } = bar
  const vehicle = vehicleId === null ? t(`board.class.${vehicleClass}`) : vehicleName(boardData.vehicles, vehicleId)
  return [
    barLines(bar, group, words).join(' '),
    t('timeline.until', { time: clock(endsAt, locale) }),
    group === 'vehicles' ? vehicle : (driver ?? t('timeline.no-driver')),
    stateWord(state, t),
    ...(isHeld ? [t('timeline.held')] : []),
  ].join(', ')
}

export function timeText({ kind, note }: RowTime, { t }: TimelineWords): string {
  switch (kind) {
    case 'off':
      return t('timeline.off')
    case 'away':
      return note === '' ? t('timeline.away') : note
    case 'dark':
      return t('timeline.no-light')
    case 'off-season':
      return t('timeline.closed-season')
  }
}
