import { statusSentence } from '#app/office/status-sentences.ts'
import { isStatusCode } from '#documents/model/status.ts'
import { SAME_FLIGHT_MS } from '#domain/flights/flight-status.ts'
import type { BoardColumn, BookingState } from '#domain/bookings/states.ts'
import { type FreeMinutes, waitsUntil } from '#features/bookings/booking-times.ts'
import { landingOf, minutesLate, REAL_CHANGE_MINUTES } from '#features/bookings/landing.ts'
import type { Ride } from '#features/bookings/ride.ts'
import type { Leg } from '#features/fares/quote-line.ts'
import type { OfficeStep, OtherRide } from '#features/dispatch/dispatching.ts'
import type { Urgency } from '#features/dispatch/board.ts'
import type { OfficeLocale } from '#features/accounts/account.ts'
import { codeInOnePiece } from '#features/codes/code.ts'
import type { Conflict } from '#features/dispatch/conflicts.ts'
import type { Refused } from '#features/dispatch/refusals.ts'
import type { Away } from '#features/fleet/fleet.ts'
import type { PlaceKind } from '#features/places/place.ts'
import { formatTime } from '#i18n/clock-time.ts'
import { formatDate } from '#i18n/dates.ts'
import type { OfficeTranslate } from '#i18n/office-messages.ts'

/** What the cards and the server both need to know of places, vehicles and drivers. */
export type BoardData = {
  places: Readonly<Record<string, string>>
  vehicles: readonly { id: string; vehicleClass: string; label: string }[]
  drivers: readonly string[]
  away: readonly Away[]
  /** How long a driver waits free of charge, by place: only those that are no town are named. */
  waiting: { kinds: Readonly<Record<string, PlaceKind>>; freeMinutes: FreeMinutes }
}

/** Until when whoever has not come may still come. */
export function awaitedUntil(ride: Ride, { waiting: { kinds, freeMinutes } }: BoardData): number {
  return waitsUntil(ride, { kindOf: (id) => kinds[id], freeMinutes })
}

export function clock(at: number, locale: OfficeLocale): string {
  return formatTime(at, locale)
}

/** The month as a word: `7/8` is August to one dispatcher and July to another. */
export function day(at: number, locale: OfficeLocale): string {
  return formatDate(at, locale, { weekday: 'short', day: 'numeric', month: 'short' })
}

export function columnName(column: BoardColumn, t: OfficeTranslate): string {
  return column === 'arrived' ? t('board.column.arrived') : t(`board.state.${column}`)
}

export function stateWord(state: BookingState, t: OfficeTranslate): string {
  return t(`board.state.${state}`)
}

/** Of two legs which one. */
export function legWord(leg: Leg, t: OfficeTranslate): string {
  return leg === 'there' ? t('board.way-there') : t('board.way-back')
}

export function actionWord(action: OfficeStep, t: OfficeTranslate): string {
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
    case 'leave':
      return t('board.leave', { time })
    case 'late':
      return t('board.late', { time })
  }
}

export function conflictText({ with: other, what }: Conflict, t: OfficeTranslate): string {
  if (other === null) return what === 'vehicle' ? t('board.away-vehicle') : t('board.away-driver')
  const code = codeInOnePiece(other)
  return what === 'vehicle' ? t('board.conflict-vehicle', { code }) : t('board.conflict-driver', { code })
}

/** How the flight stands that brings the guest; null: nothing is known. */
export function flightWords(
  ride: Ride,
  { t, locale }: { t: OfficeTranslate; locale: OfficeLocale },
): { text: string; isProblem: boolean } | null {
  const landing = landingOf(ride)
  if (landing === null) return null
  const hour = (at: number | null) => (at === null ? '–' : clock(at, locale))
  const said = (text: string) => ({ text: [text, ...lateWords(ride, { t, locale })].join(', '), isProblem: false })
  const ask = (text: string) => ({ text, isProblem: true })
  switch (landing.state) {
    case 'scheduled':
      return said(t('board.flight-scheduled', { time: hour(landing.landsAt) }))
    case 'expected':
      return said(t('board.flight-expected', { time: hour(landing.landsAt) }))
    case 'landed':
      return said(t('board.flight-landed', { time: hour(landing.landsAt) }))
    case 'cancelled':
      return ask(t('board.flight-cancelled'))
    case 'diverted':
      return ask(t('board.flight-diverted'))
    case 'unknown':
      return ask(t('board.flight-unknown'))
    case 'unclear':
      return ask(unclearText(ride, hour(landing.scheduledAt), t))
  }
}

function unclearText({ landing, agreedAt }: Ride, time: string, t: OfficeTranslate): string {
  const isNear = Math.abs((landing?.scheduledAt ?? agreedAt) - agreedAt) <= SAME_FLIGHT_MS
  return isNear ? t('board.flight-unclear-more') : t('board.flight-unclear', { time })
}

function lateWords(ride: Ride, { t, locale }: { t: OfficeTranslate; locale: OfficeLocale }): string[] {
  const minutes = minutesLate(ride) ?? 0
  if (Math.abs(minutes) <= REAL_CHANGE_MINUTES) return []
  const agreed = clock(ride.agreedAt, locale)
  return [t(minutes > 0 ? 'board.flight-late' : 'board.flight-early', { minutes: Math.abs(minutes), agreed })]
}

/** `awaited`: until when the guest of this ride may still come. */
type RefusalWriting = { t: OfficeTranslate; locale: OfficeLocale; awaited?: string | null }

function rideWords({ code, guest, at }: OtherRide, locale: OfficeLocale) {
  return { code: codeInOnePiece(code), name: guest, time: `${day(at, locale)} ${clock(at, locale)}` }
}

/** What each reason of a refusal says to a dispatcher, and for any other error of the database the sentence of its code. */
export function refusalText(
  { reason, other, vehicle }: Refused,
  { t, locale, awaited = null }: RefusalWriting,
): string {
  switch (reason) {
    case 'driver-busy':
      if (other === null) return t('board.refused-driver')
      return t('board.refused-driver-ride', rideWords(other, locale))
    case 'driver-inactive':
      return t('board.refused-driver-inactive')
    case 'driver-licence':
      return t('board.refused-driver-licence')
    case 'driver-vehicle':
      return t('board.refused-driver-vehicle')
    case 'too-late':
      return t('board.refused-too-late')
    case 'voucher-used':
      return t('board.refused-voucher-used')
    case 'early':
      return t('board.early')
    case 'payment-missing':
      return t('board.refused-payment')
    case 'payment-way':
      return t('cash.fault-way')
    case 'payment-amount':
      return t('cash.fault-amount')
    case 'payment-note':
      return t('cash.fault-note')
    case 'payment-reason':
      return t('board.refused-payment-reason')
    case 'payment-less':
      return t('board.refused-payment-less')
    case 'changed':
    case 'moved':
      return t('board.refused-changed')
    case 'vehicle-taken':
      if (vehicle === undefined) return t('board.refused-no-vehicle')
      if (other === null) return t('board.refused-vehicle-away', { vehicle })
      return t('board.refused-vehicle', { vehicle, ...rideWords(other, locale) })
    case 'no-papers':
      return t('board.refused-papers')
    case 'still-awaited':
      return awaited === null ? t('board.refused-not-possible') : t('board.refused-awaited', { time: awaited })
    case 'no-driver':
      return t('board.refused-no-driver')
    case 'no-crew':
      return t('board.refused-crew')
    case 'unreadable':
    case 'invalid-argument':
      return t('board.refused-unreadable')
    case 'not-possible':
      return t('board.refused-not-possible')
    case 'not-there':
      return t('board.refused-gone')
    case 'flight-when':
      return t('flight-desk.when-fault')
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
      return isStatusCode(reason) ? statusSentence(reason, locale) : t('board.refused-other')
  }
}
