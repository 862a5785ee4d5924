import { type BoardData, clock, conflictText, day, flightWords, urgencyText } from '#app/office/board/board-words.ts'
import { officePath } from '#app/office/office-routes.ts'
import type { OfficeLocale } from '#features/accounts/account.ts'
import { nameOfRide, type Ride } from '#features/bookings/ride.ts'
import { lacksVehicle, type RideAttention } from '#features/dispatch/attention.ts'
import { urgencyOf } from '#features/dispatch/board.ts'
import { foldName } from '#features/fleet/fold-name.ts'
import type { OfficeTranslate } from '#i18n/office-messages.ts'
import { localTimeOf } from '#i18n/zoned.ts'
import type { AttentionRow, TodayPageProps } from './today-props.ts'

type Words = { t: OfficeTranslate; locale: OfficeLocale; now: number } & Pick<TodayPageProps, 'boardData' | 'phones'>

/** What needs a person at a ride, in words, with what to do about it. */
export function attentionRow(item: RideAttention, words: Words): AttentionRow {
  const { id, level, due, ride } = item
  const { t, locale, now } = words
  const about = `${momentShort(ride.pickUpAt, now, locale)} ${routeOf(ride, words.boardData)} · ${ride.guest.name}`
  const row = { id, level, due, about, what: whatOf(item, words) }
  const booking = officePath('booking', { code: ride.code })
  const card = `${officePath('board')}#${nameOfRide(ride)}`
  switch (item.kind) {
    case 'request': {
      const press = {
        code: ride.code,
        action: 'confirm',
        expected: ride.sequence,
        label: t('board.action.confirm'),
      } as const
      return { ...row, action: { href: booking, label: t('today.open') }, press }
    }
    case 'wish':
      return { ...row, action: { href: booking, label: t('today.answer') } }
    case 'flight':
      return { ...row, action: { href: booking, label: t('today.open') } }
    case 'late':
    case 'leave':
      return { ...row, action: { href: card, label: t('today.on-board') }, ...driversPhone(ride, words) }
    case 'no-driver':
      return { ...row, action: { href: card, label: t('board.action.assign') } }
    case 'no-vehicle':
    case 'conflict':
      return { ...row, action: { href: card, label: t('today.assign-another') } }
  }
}

function whatOf(item: RideAttention, { t, locale, now, boardData }: Words): string {
  const { ride, due } = item
  const urgency = urgencyOf(ride, now)
  switch (item.kind) {
    case 'request':
      if (urgency !== null) return urgencyText(urgency, now, { t, locale })
      return t('today.request', { when: momentShort(due, now, locale) })
    case 'wish':
      return t('today.wish', { when: momentShort(due, now, locale) })
    case 'late':
    case 'leave':
      return urgency === null ? '' : urgencyText(urgency, now, { t, locale })
    case 'no-driver':
      if (urgency !== null) return urgencyText(urgency, now, { t, locale })
      return t(lacksVehicle(ride, idsOf(boardData)) ? 'today.no-driver-no-vehicle' : 'today.no-driver')
    case 'no-vehicle':
      return t('today.no-vehicle')
    case 'flight':
      return flightWords(ride, { t, locale })?.text ?? ''
    case 'conflict':
      return conflictText(item.conflict, t)
  }
}

export function idsOf({ vehicles }: Pick<BoardData, 'vehicles'>): string[] {
  return vehicles.map(({ id }) => id)
}

export function routeOf({ quote: { from, to } }: Pick<Ride, 'quote'>, { places }: Pick<BoardData, 'places'>): string {
  return `${places[from] ?? from} → ${places[to] ?? to}`
}

/** The hour, and the day where it is not today. */
export function momentShort(at: number, now: number, locale: OfficeLocale): string {
  const isToday = localTimeOf(at).date === localTimeOf(now).date
  return isToday ? clock(at, locale) : `${day(at, locale)} ${clock(at, locale)}`
}

function driversPhone({ driver }: Ride, { phones, t }: Words): Pick<AttentionRow, 'call'> {
  const phone = driver === undefined ? undefined : phones[foldName(driver)]
  return phone === undefined ? {} : { call: { href: `tel:${phone}`, label: t('today.call', { name: driver ?? '' }) } }
}
