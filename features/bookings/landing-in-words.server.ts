import { shownFlight } from '#domain/flights/flight-number.ts'
import type { Writing } from '#features/fares/quote-in-words.server.ts'
import type { LocaleCode } from '#i18n/locale.ts'
import { localTimeOf } from '#i18n/zoned.ts'
import { flightOf, landingOf, REAL_CHANGE_MINUTES } from './landing.ts'
import type { Ride } from './ride.ts'
import { clockText, momentText } from './trip-in-words.server.ts'

type Words = Pick<Writing, 't' | 'locale'>

/** For the guest: how the flight stands, and what that changes for the ride. null: nothing is known that they do not know better. */
export function flightInWords(ride: Ride, { t, locale }: Words): string | null {
  const landing = landingOf(ride)
  if (landing === null) return null
  const number = flightOf(ride)
  const flight = number === null ? t('flight.yours') : t('flight.yours-number', { flight: shownFlight(number) })
  const time = hourText(landing.landsAt, ride, locale)
  switch (landing.state) {
    case 'cancelled':
      return t('flight.cancelled', { flight })
    case 'diverted':
      return t('flight.diverted', { flight })
    case 'scheduled':
      return [t('flight.scheduled', { flight, time }), ...followsText(ride, { t, locale })].join(' ')
    case 'expected':
      return [t('flight.expected', { flight, time }), ...followsText(ride, { t, locale })].join(' ')
    case 'landed':
      return t('flight.landed', { flight, time })
    case 'unknown':
    case 'unclear':
      return null
  }
}

/** For whoever drives: the flight with its hour, and the hour that was agreed where it is another. */
export function flightForDriver(ride: Ride, words: Words): string | null {
  const state = stateForDriver(ride, words)
  const number = flightOf(ride)
  if (state === null) return null
  return number === null
    ? words.t('flight.driver-unnamed', { state })
    : words.t('flight.driver', { flight: shownFlight(number), state })
}

function stateForDriver(ride: Ride, { t, locale }: Words): string | null {
  const landing = landingOf(ride)
  if (landing === null) return null
  const time = hourText(landing.landsAt, ride, locale)
  const isLater = ride.pickUpAt !== ride.agreedAt
  const agreed = isLater ? [t('flight.agreed', { time: clockText(ride.agreedAt, locale) })] : []
  switch (landing.state) {
    case 'cancelled':
      return t('flight.driver-cancelled')
    case 'diverted':
      return t('flight.driver-diverted')
    case 'scheduled':
      return [t('flight.driver-scheduled', { time }), ...agreed].join(', ')
    case 'expected':
      return [t('flight.driver-expected', { time }), ...agreed].join(', ')
    case 'landed':
      return [t('flight.driver-landed', { time }), ...agreed].join(', ')
    case 'unknown':
    case 'unclear':
      return null
  }
}

function followsText(ride: Ride, { t, locale }: Words): string[] {
  const { pickUpAt, agreedAt } = ride
  const agreed = clockText(agreedAt, locale)
  if (pickUpAt > agreedAt) return [t('flight.follows', { time: hourText(pickUpAt, ride, locale), agreed })]
  const lands = landingOf(ride)?.told?.landsAt ?? agreedAt
  return agreedAt - lands > REAL_CHANGE_MINUTES * MINUTE_MS ? [t('flight.stays', { agreed })] : []
}

const MINUTE_MS = 60_000

/** With its day where that is another than the one agreed. */
function hourText(at: number | null, { agreedAt }: Ride, locale: LocaleCode): string {
  if (at === null) return '–'
  return localTimeOf(at).date === localTimeOf(agreedAt).date ? clockText(at, locale) : momentText(at, locale)
}
