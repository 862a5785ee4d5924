import { driverLinkToken, guestLinkToken } from '#features/bookings/booking-links.server.ts'
import type { Booking } from '#features/bookings/booking.ts'
import type { Ride } from '#features/bookings/ride.ts'
import type { LocaleCode } from '#i18n/locale.ts'
import type { Services } from './site.server.ts'
import { urlsIn } from './urls.ts'

/**
 * The driver's page of the legs with one link, without the origin. Whoever has it drives the ride: in Croatian, unless a carrier from
 * elsewhere reads it.
 */
export function driverLink(
  ride: Pick<Ride, 'code' | 'driverLink'>,
  services: Pick<Services, 'secret'>,
  locale: LocaleCode = 'hr',
): string {
  return urlsIn(locale).ride(driverLinkToken(ride, services.secret))
}

/** The voucher with the secret end that is exchanged for a cookie, in the guest's language, without the origin. */
export function voucherLink(booking: Booking, services: Pick<Services, 'secret'>): string {
  const end = new URLSearchParams({ k: guestLinkToken(booking, services.secret) })
  return `${plainLink(booking)}?${end.toString()}`
}

/** The page of the code, which asks for the second factor. */
export function plainLink({ locale, code }: Booking): string {
  return urlsIn(locale).decoderCode(code)
}
