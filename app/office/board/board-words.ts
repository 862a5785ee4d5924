import type { BookingState } from '#features/bookings/booking-state.ts'
import type { DispatchAction } from '#features/dispatch/dispatching.ts'
import type { BoardColumn, Urgency } from '#features/dispatch/board.ts'
import type { OfficeLocale } from '#features/accounts/account.ts'
import { shownCode } from '#features/codes/code.ts'
import type { Conflict } from '#features/dispatch/conflicts.ts'
import type { Away } from '#features/fleet/fleet.ts'
import { formatTime } from '#i18n/clock-time.ts'
import { formatDate } from '#i18n/dates.ts'
import type { OfficeTranslate } from '#i18n/office-messages.ts'

/** What the cards and the server both need to know of the house. */
export type BoardHouse = {
  places: Readonly<Record<string, string>>
  vehicles: readonly { id: string; vehicleClass: string }[]
  drivers: readonly string[]
  away: readonly Away[]
}

export function clock(at: number, locale: OfficeLocale): string {
  return formatTime(at, locale)
}

/** The month as a word: `7/8` is August to one dispatcher and July to another. */
export function day(at: number, locale: OfficeLocale): string {
  return formatDate(at, locale, { weekday: 'short', day: 'numeric', month: 'short' })
}

export function columnName(column: BoardColumn, t: OfficeTranslate): string {
  return column === 'over' ? t('board.state.over') : t(`board.state.${column}`)
}

export function stateWord(state: BookingState, t: OfficeTranslate): string {
  return t(`board.state.${state}`)
}

export function actionWord(action: DispatchAction, t: OfficeTranslate): string {
  return t(`board.action.${action}`)
}

export function urgencyText(
  urgency: Urgency,
  now: number,
  { t, locale }: { t: OfficeTranslate; locale: OfficeLocale },
): string {
  const minutes = Math.max(0, Math.round((urgency.at - now) / 60_000))
  const time = clock(urgency.at, locale)
  switch (urgency.kind) {
    case 'promise':
      return urgency.isOver ? t('board.promise-over', { time }) : t('board.promise-soon', { minutes })
    case 'driver':
      return urgency.isOver ? t('board.driver-over', { time }) : t('board.driver-soon', { minutes })
    case 'late':
      return t('board.late', { time })
  }
}

export function conflictText({ with: other, what }: Conflict, t: OfficeTranslate): string {
  if (other === null) return what === 'vehicle' ? t('board.away-vehicle') : t('board.away-driver')
  const code = shownCode(other)
  return what === 'vehicle' ? t('board.conflict-vehicle', { code }) : t('board.conflict-driver', { code })
}

/** What each code of a refused command says to a dispatcher. */
export function refusalText(reason: string, t: OfficeTranslate): string {
  switch (reason) {
    case 'failed-precondition':
    case 'changed':
    case 'moved':
      return t('board.refused-changed')
    case 'already-exists':
    case 'vehicle-taken':
      return t('board.refused-vehicle')
    case 'invalid-argument':
    case 'no-papers':
      return t('board.refused-papers')
    case 'out-of-range':
    case 'not-possible':
      return t('board.refused-not-possible')
    case 'amount':
      return t('phone.fault.amount')
    case 'sold-out':
      return t('phone.sold-out')
    case 'no-voucher':
      return t('money.no-voucher')
    case 'dearer':
      return t('booking-desk.dearer')
    case 'permission-denied':
    case 'unauthenticated':
      return t('board.refused-rights')
    default:
      return t('board.refused-other')
  }
}
