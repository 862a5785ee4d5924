import { signToken } from '#features/codes/signed-token.server.ts'
import { formatCode } from '#features/codes/code.ts'
import type { BookPassProps } from '#features/passes/book-pass.tsx'
import { isExpired, type StoredPass, passFacts } from '#features/passes/pass.ts'
import { driverLines, passInWords } from '#features/passes/pass-in-words.server.ts'
import { findPass } from '#features/passes/passes.server.ts'
import { qrPath } from '#features/passes/qr-path.server.ts'
import type { LocaleCode } from '#i18n/locale.ts'
import { localTimeOf } from '#i18n/zoned.ts'
import type { Answer, Services, Site, RequestContext } from '#app/site.server.ts'
import { tripMap } from '#app/trip-map.server.ts'
import { urlsIn } from '#app/urls.ts'
import { requestedVoucher, type VoucherRequest, voucherBeside } from '#app/voucher-at-order.server.ts'
import type { PricePassPageProps } from './price-pass.tsx'

/** `/decoder/{Q…}`: the kept price. Who asks for many that do not exist is told to wait; a right code costs nothing. */
export async function showPass(
  site: Site,
  services: Services,
  context: RequestContext,
  code: string,
): Promise<Answer<'price-pass'>> {
  const pass = await findPass(services.store, code)
  if (services.addressGuesses.isClosed(context.address))
    return page(site, context, code, { kind: 'closed', code: formatCode(code) }, 429)
  if (pass) {
    const voucher = await requestedVoucher(site, services, context, context.query.get('voucher') ?? '')
    return page(site, context, code, await passProps(site, services, context.locale, { pass, voucher }), 200)
  }
  services.addressGuesses.wrong(context.address)
  return page(site, context, code, { kind: 'unknown', code: formatCode(code) }, 404)
}

/**
 * Where a pass lies, with what proves that it is ours: in the fragment, which is never sent to a server. A voucher stands in
 * the address of who kept the price alone: a pass is shown to drivers and passed on, and who reads it must not get that, too.
 */
export function passAddress(
  pass: StoredPass,
  services: Services,
  locale: LocaleCode,
  voucher: string | null = null,
): string {
  const query = voucher === null ? '' : `?${new URLSearchParams({ voucher })}`
  return `${urlsIn(locale).decoderCode(pass.code)}${query}#t=${signToken(passFacts(pass), services.keys.current)}`
}

async function passProps(
  site: Site,
  services: Services,
  locale: LocaleCode,
  { pass, voucher }: { pass: StoredPass; voucher: VoucherRequest },
): Promise<PricePassPageProps> {
  const { quote } = pass
  const now = site.clock.now()
  const t = site.translate(locale)
  const writing = { ...site, settings: site.catalogue.settings, t, locale, now }
  const facts = passFacts(pass)
  const fields = tripFields(pass, site)
  const { kind, code, from, to, cents, vehicle, validUntil } = facts
  const croatian = { ...writing, t: site.translate('hr'), locale: 'hr' as const }
  return {
    kind: 'pass',
    ticket: {
      ...passInWords(pass, writing),
      map: await tripMap(site, { from, to, isBoat: quote.vehicle === 'boat' }, locale),
      // Without an address of its own the site can only print the code: the Decoder reads that too.
      qr: qrPath(site.publicUrl === null ? formatCode(code) : site.publicUrl + passAddress(pass, services, locale)),
    },
    driver: driverLines(pass, writing).map((guest, at) => ({
      guest,
      croatian: locale === 'hr' ? null : (driverLines(pass, croatian)[at] ?? null),
    })),
    book: isExpired(pass, now) ? null : bookProps(pass, locale, now, { ...fields, ...carriedBy(voucher) }),
    askAgain: `${urlsIn(locale).book()}?${new URLSearchParams({ ...fields, ...carriedBy(voucher) })}`,
    voucher: voucherBeside(voucher, quote.maximumCents, { site, locale }),
    shown: { kind, code, from, to, cents, vehicle, validUntil },
    token: signToken(facts, services.keys.current),
  }
}

function bookProps(pass: StoredPass, locale: LocaleCode, now: number, trip: Record<string, string>): BookPassProps {
  const { pickUpAt, quote, code } = pass
  const action = urlsIn(locale).book()
  const fields = { ...trip, pass: code }
  if (pickUpAt === null || (quote.returnTrip && quote.returnAt === null)) {
    const hidden = Object.entries(fields).map(([name, value]) => ({ name, value }))
    return { kind: 'form', action, hidden, isReturn: quote.returnTrip, earliest: localTimeOf(now).date }
  }
  const { date, time } = localTimeOf(pickUpAt)
  const back = quote.returnAt === null ? null : localTimeOf(quote.returnAt)
  const times = { date, time, ...(back && { returnDate: back.date, returnTime: back.time }) }
  return { kind: 'link', href: `${action}?${new URLSearchParams({ ...fields, ...times })}` }
}

/** One that can be used goes on to the order page; what is wrong with another is said here. */
function carriedBy({ voucher }: VoucherRequest): Record<string, string> {
  return voucher ? { voucher: voucher.code } : {}
}

/** The trip as the order page reads it, without its times. An address goes along as long as it means the place of the pass. */
function tripFields({ quote, brings, addresses, locale }: StoredPass, { places }: Site): Record<string, string> {
  const { people, bags, vehicle, returnTrip } = quote
  const textOf = (end: 'from' | 'to') => {
    const text = addresses?.[end] ?? quote[end]
    return places.understand(text, locale)?.place.id === quote[end] ? text : quote[end]
  }
  const [from, to] = [textOf('from'), textOf('to')]
  const riding = brings && { under135: String(brings.under135), pet: brings.pet }
  const fields = { from, to, people: String(people), bags: String(bags), vehicle, ...riding }
  return returnTrip ? { ...fields, return: '1' } : fields
}

function page(
  site: Site,
  { locale }: RequestContext,
  code: string,
  props: PricePassPageProps,
  status: number,
): Answer<'price-pass'> {
  const title = site.translate(locale)('pass.title', { code: formatCode(code) })
  return { page: 'price-pass', status, props, head: { title, description: null, jsonLd: [], robots: 'noindex' } }
}
