import type { RuleName } from '#catalogue/token.ts'
import { LATE_PERCENT, NO_SHOW_PERCENT } from '#features/bookings/cancellation.ts'
import { formatCents } from '#features/fares/money.ts'
import { type ExtraId, extraIds, vehicleOf } from '#features/fares/tariff.ts'
import { extraSentences, timeSentences } from '#features/fares/tariff-in-words.server.ts'
import type { LocaleCode } from '#i18n/locale.ts'
import { number } from '#i18n/message-runtime.ts'
import type { Site } from './site.server.ts'

type Rules = Pick<Site, 'tariff' | 'fleet' | 'translate' | 'gatewayName'>
type Sentence = 'extras' | 'extra-child-seat' | 'extra-pet' | 'supplements' | 'message-gateway'
type Amount = 'wait-hour' | 'wait-quarter'

/** A rule of the house as a text names it: terms and pages say what the office has set, and nothing else. */
export function ruleText(site: Rules, locale: LocaleCode, name: RuleName): string {
  const extras = (ids: readonly ExtraId[]) => extraSentences(site.tariff, ids, locale, site.translate(locale)).join(' ')
  switch (name) {
    case 'answer-by':
      return site.fleet.confirmation.answer.from.replace(/^0(?=\d)/, '')
    case 'extras':
      return extras(extraIds)
    case 'extra-child-seat':
      return extras(['child-seat'])
    case 'extra-pet':
      return extras(['pet'])
    case 'supplements':
      return timeSentences(site.tariff, site.translate(locale)).join(' ')
    case 'message-gateway':
      return site.gatewayName === null
        ? site.translate(locale)('legal.no-gateway')
        : site.translate(locale)('legal.gateway', { name: site.gatewayName })
    case 'wait-hour':
      return formatCents(site.tariff.waiting.perHour, locale)
    case 'wait-quarter':
      return formatCents(Math.round(site.tariff.waiting.perHour / 4), locale)
    default:
      return number(locale, ruleNumber(site, name))
  }
}

function ruleNumber({ tariff, fleet }: Rules, name: Exclude<RuleName, Sentence | Amount | 'answer-by'>): number {
  const { freeMinutes } = tariff.waiting
  const { noticeHours } = fleet.confirmation
  switch (name) {
    case 'wait-airport':
      return freeMinutes.airport
    case 'wait-station':
      return freeMinutes.station
    case 'wait-address':
      return freeMinutes.address
    case 'free-car':
      return vehicleOf(tariff, 'car').freeCancellationHours
    case 'free-van':
      return vehicleOf(tariff, 'van').freeCancellationHours
    case 'free-minibus':
      return vehicleOf(tariff, 'minibus').freeCancellationHours
    case 'free-boat':
      return tariff.boat.freeCancellationHours
    case 'notice-car':
      return noticeHours.car
    case 'notice-minibus':
      return noticeHours.minibus
    case 'late-percent':
      return LATE_PERCENT
    case 'no-show-percent':
      return NO_SHOW_PERCENT
  }
}
