import type { RuleName } from '#catalogue/token.ts'
import type { BookedQuote } from '#features/bookings/booking.ts'
import { momentText } from '#features/bookings/trip-in-words.server.ts'
import { formatCode } from '#features/codes/code.ts'
import { isSampleBoat } from '#features/fares/quote.ts'
import { notInPrice } from '#features/fares/price-notes.server.ts'
import { promisedAnswer } from '#features/fleet/promised-answer.ts'
import type { Partner } from '#features/partners/application.ts'
import type { LocaleCode } from '#i18n/locale.ts'
import { ruleText } from './rules-in-words.server.ts'
import type { Site } from './site.server.ts'
import { type VoucherRequest, voucherTerms } from './voucher-at-order.server.ts'

type Ordering = {
  quote: BookedQuote
  pickUpAt: number
  mode: 'order' | 'request'
  pass: string | null
  voucher: VoucherRequest
  /** Who sent the guest. */
  partner: Partner | null
}

const HOUR_MS = 3_600_000

/**
 * Said before the button (Directive 2011/83/EU art. 8(2)): what holds of the codes that came along, who earns and what the
 * partner will see; confirmation, payment, cancelling; for a boat that there is no withdrawal.
 */
export function orderTerms(site: Site, locale: LocaleCode, ordering: Ordering): string[] {
  const { quote, pickUpAt, mode, pass, voucher, partner } = ordering
  const t = site.translate(locale)
  const hours = quote.freeCancellationHours
  const isLate = pickUpAt - site.clock.now() < hours * HOUR_MS
  const rule = (name: RuleName) => ruleText(site, locale, name)
  const answerBy = momentText(promisedAnswer(site.clock.now(), site.fleet.confirmation.answer), locale)
  return [
    ...(pass === null ? [] : [t('book.terms-pass', { code: formatCode(pass) })]),
    ...voucherTerms(voucher, quote.maximumCents, { site, locale }),
    ...(partner ? [t('partner.book-terms', { name: partner.name })] : []),
    mode === 'order' ? t('book.terms-confirmed') : t('book.terms-request', { time: answerBy }),
    ...(isSampleBoat(quote.vehicle, site.tariff) ? [t('book.terms-boat-sample')] : []),
    ...notInPrice({ quotes: [quote], tariff: site.tariff, t, locale }),
    t('book.terms-payment'),
    t(isLate ? 'book.terms-cancel-late' : 'book.terms-cancel', {
      hours,
      late: rule('late-percent'),
      noShow: rule('no-show-percent'),
    }),
    t('book.terms-carrier', { carrier: site.catalogue.settings.legal.companyName ?? site.catalogue.settings.siteName }),
    ...(quote.vehicle === 'boat' ? [t('book.terms-boat')] : []),
  ]
}
