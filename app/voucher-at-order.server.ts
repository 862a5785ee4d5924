import type { FoldedFieldsProps } from '#features/bookings/folded-fields.tsx'
import { readCode, formatCode } from '#features/codes/code.ts'
import { type Cents, formatCents } from '#features/fares/money.ts'
import { isOpen, type Voucher, worth } from '#features/vouchers/voucher.ts'
import { voucherInWords } from '#features/vouchers/voucher-in-words.server.ts'
import { findVoucher } from '#features/vouchers/vouchers.server.ts'
import type { Translate } from '#i18n/messages.ts'
import type { Services, Site, RequestContext } from './site.server.ts'
import { urlsIn } from './urls.ts'

/** A code typed for a voucher, looked at once a request: looking counts as a guess where there is none. */
export type VoucherRequest = {
  typed: string
  /** There where it can be used now. */
  voucher: Voucher | null
  error: string | null
}

const NO_VOUCHER: VoucherRequest = { typed: '', voucher: null, error: null }

/** No code of ours is longer, whatever stands between its symbols. */
const LONGEST = 80

/** As the Decoder reads it, says it and limits it. */
export async function requestedVoucher(
  site: Site,
  services: Services,
  context: RequestContext,
  given: string,
): Promise<VoucherRequest> {
  const typed = given.trim().slice(0, LONGEST)
  if (typed === '') return NO_VOUCHER
  const { locale, address } = context
  const t = site.translate(locale)
  const wrong = (error: string): VoucherRequest => ({ typed, voucher: null, error })
  const reading = readCode(typed)
  if (!reading.ok) return wrong(t(`decoder.fault-${reading.fault}`))
  if (reading.kind !== 'V') return wrong(t('book.voucher-kind', { kind: t(`decoder.kind-${reading.kind}`) }))
  if (services.addressGuesses.isClosed(address)) return wrong(t('book.voucher-closed'))
  const voucher = await findVoucher(services.store, reading.code)
  if (!voucher) services.addressGuesses.wrong(address)
  const now = site.clock.now()
  if (voucher && isOpen(voucher, now)) return { typed, voucher, error: null }
  return wrong(voucherInWords(voucher, { t, locale, now }).join(' '))
}

/** The folded field of the order form, open where there is something to see. */
export function voucherField({ typed, error }: VoucherRequest, t: Translate, hasError: boolean): FoldedFieldsProps {
  return {
    summary: t('book.voucher'),
    note: t('book.voucher-note'),
    isOpen: typed !== '',
    fields: [
      {
        name: 'voucher',
        label: t('book.voucher-code'),
        hint: t('decoder.hint'),
        value: typed,
        error,
        isFirstError: error !== null && !hasError,
        options: null,
      },
    ],
  }
}

/** Before the button: what comes off and what is left to pay. The price itself is everybody's. */
export function voucherTerms(
  { voucher }: VoucherRequest,
  maximumCents: Cents,
  { site, locale }: { site: Site; locale: RequestContext['locale'] },
): string[] {
  const cents = voucher ? worth(voucher, maximumCents, site.clock.now()) : 0
  if (!voucher || cents === 0) return []
  const amount = formatCents(cents, locale)
  const rest = formatCents(maximumCents - cents, locale)
  return [site.translate(locale)('book.terms-voucher', { code: formatCode(voucher.code), amount, rest })]
}

/** While the trip is still being chosen: what the code is worth, or what is wrong with it. */
export function voucherHint(
  { voucher, error }: VoucherRequest,
  site: Site,
  locale: RequestContext['locale'],
): string | null {
  if (!voucher) return error
  const t = site.translate(locale)
  const [value = '', until = ''] = voucherInWords(voucher, { t, locale, now: site.clock.now() })
  return `${t('voucher.applied', { code: formatCode(voucher.code) })}: ${value} ${until}`
}

/** Beside a kept price: it comes off when the ride is booked from there. The pass itself does not hold it. */
export function voucherBeside(
  requested: VoucherRequest,
  maximumCents: Cents,
  { site, locale }: { site: Site; locale: RequestContext['locale'] },
): string | null {
  const [takesOff] = voucherTerms(requested, maximumCents, { site, locale })
  return takesOff === undefined ? requested.error : `${takesOff} ${site.translate(locale)('pass.voucher')}`
}

/** Of one that was named before: what it is worth now, or why no longer. */
export async function voucherWorth(
  site: Site,
  services: Services,
  locale: RequestContext['locale'],
  code: string,
): Promise<string> {
  const voucher = await findVoucher(services.store, code)
  const words = voucherInWords(voucher, { t: site.translate(locale), locale, now: site.clock.now() })
  return words[0] ?? ''
}

/** From the Decoder to a ride with it; null where it is worth nothing. */
export function orderWith(voucher: Voucher | null, site: Site, locale: RequestContext['locale']) {
  if (!voucher || !isOpen(voucher, site.clock.now())) return null
  const href = `${urlsIn(locale).book()}?${new URLSearchParams({ voucher: voucher.code })}`
  return { href, label: site.translate(locale)('voucher.order') }
}
