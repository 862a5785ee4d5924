import { formatCents } from '#features/fares/money.ts'
import { formatDate } from '#i18n/dates.ts'
import type { LocaleCode } from '#i18n/locale.ts'
import type { Translate } from '#i18n/messages.ts'
import { isExpired, type Voucher } from './voucher.ts'

/** What a voucher says to whoever holds it. Whom it was given to is nobody's business. */
export function voucherInWords(
  voucher: Voucher | null,
  { t, locale, now }: { t: Translate; locale: LocaleCode; now: number },
): string[] {
  if (!voucher) return [t('voucher.none')]
  const { state, credit, cents, expiresAt } = voucher
  const amount = formatCents(cents, locale)
  if (state === 'used') return [t('voucher.used')]
  if (state === 'withdrawn') return [t('voucher.withdrawn')]
  // The last day is the one before that midnight.
  const day = formatDate(expiresAt - 1, locale, { dateStyle: 'long' })
  if (isExpired(voucher, now)) return [t('voucher.over', { day })]
  const worth = credit === 'ride' ? t('voucher.ride', { amount }) : t('voucher.amount', { amount })
  return [worth, t('voucher.until', { day }), t('voucher.how')]
}
