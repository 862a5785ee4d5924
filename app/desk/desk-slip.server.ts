import { isRequest } from '#domain/bookings/states.ts'
import { bookingPath, readBooking } from '#features/bookings/booking-documents.server.ts'
import { guestLinkToken } from '#features/bookings/booking-links.server.ts'
import { type Booking, stateOf } from '#features/bookings/booking.ts'
import { momentText } from '#features/bookings/trip-in-words.server.ts'
import { formatCode } from '#features/codes/code.ts'
import { formatCents } from '#features/fares/money.ts'
import { wayText } from '#features/fares/ways-in-words.server.ts'
import type { Partner } from '#features/partners/application.ts'
import type { DeskSlip } from '#features/partners/desk-slip.ts'
import { qrPath } from '#features/passes/qr-path.server.ts'
import type { LocaleCode } from '#i18n/locale.ts'
import type { Services, Site } from '#app/site.server.ts'
import { urlsIn } from '#app/urls.ts'

/** What the guest takes along: the booking, and a QR code that opens it on the guest's own phone. */
export async function deskSlip(
  site: Site,
  services: Services,
  { code, partner, locale, origin }: { code: string; partner: Partner; locale: LocaleCode; origin: string },
): Promise<DeskSlip | null> {
  const booking = readBooking(await services.store.get(bookingPath(code)))
  if (booking?.partner !== partner.code) return null
  const t = site.translate(locale)
  const name = (id: string) => site.places.find(id)?.names[locale] ?? id
  const { quote, pickUpAt } = booking
  const link = `${origin}${urlsIn(locale).decoderCode(code)}?k=${guestLinkToken(booking, services.secret)}`
  return {
    code: formatCode(code),
    trip: [
      t('price-box.title', { from: name(quote.from), to: name(quote.to) }),
      ...(quote.vehicle === 'boat' ? [wayText(quote, t)] : []),
    ].join(' · '),
    when: momentText(pickUpAt, locale),
    state: stateText(booking, site, locale),
    // What the tablet hides the guest still reads before riding: behind the QR code.
    price: partner.deskPrices === 'hidden' ? t('desk.slip-price-behind') : priceText(booking, site, locale),
    qr: qrPath(link),
  }
}

function stateText(booking: Booking, site: Site, locale: LocaleCode): string {
  const t = site.translate(locale)
  const { promisedBy, trial } = booking
  const text =
    promisedBy === null || !isRequest(stateOf(booking))
      ? t('desk.slip-confirmed')
      : t('desk.slip-requested', { time: momentText(promisedBy, locale) })
  return trial ? `${t('book.trial')} ${text}` : text
}

function priceText({ quote }: Booking, site: Site, locale: LocaleCode): string {
  return site.translate(locale)('desk.slip-price', { price: formatCents(quote.maximumCents, locale) })
}
