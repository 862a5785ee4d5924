import { endedUnridden } from '#domain/bookings/states.ts'
import { type Booking, stateOf } from '#features/bookings/booking.ts'
import { guestLinkEndsAt } from '#features/bookings/booking-times.ts'
import { momentText } from '#features/bookings/trip-in-words.server.ts'
import type { VoucherToolsProps } from '#features/bookings/voucher-tools.island.tsx'
import { formatCode } from '#features/codes/code.ts'
import type { LocaleCode } from '#i18n/locale.ts'
import { plainSpaces } from '#i18n/typography.ts'
import type { Site } from './site.server.ts'
import { phoneInGroups } from '#lib/phone-in-groups.ts'

/** Ways to reach the operator with the booking already named, and what this browser can do with the voucher. */
export function voucherTools(site: Site, booking: Booking, locale: LocaleCode, trip: string): VoucherToolsProps {
  const t = site.translate(locale)
  const { whatsapp, phone } = site.catalogue.settings.contact
  const message = t('voucher.message', {
    code: formatCode(booking.code),
    trip,
    time: momentText(booking.pickUpAt, locale),
  })
  const until = guestLinkEndsAt(booking)
  const time = momentText(until, locale)
  return {
    contact: [
      ...(whatsapp === null
        ? []
        : [
            {
              label: t('voucher.whatsapp'),
              href: `https://wa.me/${whatsapp.slice(1)}?text=${encodeURIComponent(plainSpaces(message))}`,
            },
          ]),
      ...(phone === null ? [] : [{ label: t('voucher.call', { phone: phoneInGroups(phone) }), href: `tel:${phone}` }]),
    ],
    unset: whatsapp === null && phone === null ? t('voucher.no-contact') : null,
    print: t('voucher.print'),
    keep: {
      until,
      name: `${trip}\n${momentText(booking.pickUpAt, locale)}`,
      keep: endedUnridden(stateOf(booking)) ? null : t('voucher.keep'),
      forget: t('voucher.forget'),
      kept: t('voucher.kept', { time }),
      failed: t('voucher.keep-failed'),
    },
  }
}
