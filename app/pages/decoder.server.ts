import { readCode } from '#features/codes/code.ts'
import { LONGEST_PASTED, readPasted } from '#features/codes/scanned-code.ts'
import { driverOf, findDriverCard, firstName } from '#features/fleet/driver-cards.server.ts'
import { workingNames } from '#features/fleet/driver.ts'
import { drivesOn } from '#features/fleet/week.ts'
import { formatDay } from '#i18n/dates.ts'
import { localTimeOf } from '#i18n/zoned.ts'
import { findVoucher } from '#features/vouchers/vouchers.server.ts'
import { voucherInWords } from '#features/vouchers/voucher-in-words.server.ts'
import { plateInOnePiece } from '#lib/plate-in-one-piece.ts'
import type { Action, Answer, Services, Loader, Site, RequestContext } from '#app/site.server.ts'
import { urlsIn } from '#app/urls.ts'
import { orderWith } from '#app/voucher-at-order.server.ts'
import { openApplication, showApplication } from './application.server.ts'
import { changeBooking, showBooking } from './booking.server.ts'
import { showChange } from './booking-change.server.ts'
import type { DecoderPageProps } from './decoder.tsx'
import { changeEnquiry, showEnquiry } from './enquiry-status.server.ts'
import { leavePartner, showPartner } from './partner-welcome.server.ts'
import { showPass } from './price-pass.server.ts'

/** `/Decoder?code=…`: a code that is written right has an address of its own, and what is wrong with another is told here. */
export const loadDecoder: Loader<'decoder'> = (site, context) => {
  const requested = context.query.get('code')
  const answer = decoder(site, context, requested)
  const { reading } = answer.props
  return reading?.ok ? { ...answer, redirect: urlsIn(context.locale).decoderCode(reading.code) } : answer
}

/** `/decoder/{code}`: what the code stands for; a kind that leads nowhere yet is explained. */
export const loadDecoderCode: Loader<
  'application' | 'booking' | 'booking-change' | 'decoder' | 'enquiry' | 'partner-welcome' | 'price-pass'
> = async (site, context) => {
  const typed = decodeURIComponent(context.params['code'] ?? '')
  const reading = readCode(typed)
  const { services } = site
  if (!reading.ok || services === null) return decoder(site, context, typed)
  switch (reading.kind) {
    case 'B':
      return (
        (isChange(context) ? await showChange(site, services, context, reading.code) : null) ??
        showBooking(site, services, context, reading.code)
      )
    case 'Q':
      return showPass(site, services, context, reading.code)
    case 'A':
      return showApplication(site, services, context, reading.code)
    case 'E':
      return showEnquiry(site, services, context, reading.code)
    case 'P':
      return (
        (await showPartner(site, services, context, reading.code)) ??
        decoder(site, context, typed, 'told', [site.translate(context.locale)('decoder.no-partner')])
      )
    case 'V':
      return showVoucher(site, services, context, { typed, code: reading.code })
    case 'K':
      // Typed into the Decoder of a tablet: the page that pairs it has the code filled in.
      return { ...decoder(site, context, typed), redirect: `${urlsIn(context.locale).desk()}?code=${reading.code}` }
    case 'D':
      return driverCheck(site, services, context, { typed, code: reading.code })
    default:
      return decoder(site, context, typed)
  }
}

/** Asked for by the link, by the form that shows prices, or by the class that was picked there. */
function isChange({ query }: RequestContext): boolean {
  return query.has('change') || query.has('vehicle')
}

/** POST /decoder/{code}: what may be done depends on the kind of the code. */
export const changeDecoded: Action = (site, context, sent) => {
  const reading = readCode(decodeURIComponent(context.params['code'] ?? ''))
  if (reading.ok && reading.kind === 'A') return openApplication(site, context, sent, reading.code)
  if (reading.ok && reading.kind === 'E') return changeEnquiry(site, context, sent, reading.code)
  if (reading.ok && reading.kind === 'P') return leavePartner(context, sent)
  return changeBooking(site, context, sent)
}

type Typed = { typed: string; code: string }

/** The card of somebody who drives for us: a first name, what they drive and whether they do so today. Who tries codes out waits. */
async function driverCheck(
  site: Site,
  services: Services,
  context: RequestContext,
  { typed, code }: Typed,
): Promise<Answer<'decoder'>> {
  if (services.addressGuesses.isClosed(context.address)) return decoder(site, context, typed, 'closed')
  const card = await findDriverCard(services.store, code)
  const driver = card && driverOf(card, workingNames(site.fleet.drivers))
  if (!card || !driver) {
    services.addressGuesses.wrong(context.address)
    return decoder(site, context, typed, 'no-driver')
  }
  const t = site.translate(context.locale)
  const today = localTimeOf(site.clock.now()).date
  const isToday = drivesOn(site.fleet, driver, today)
  const day = formatDay(today, context.locale, 'long')
  return decoder(site, context, typed, 'told', [
    t(isToday ? 'decoder.driver-today' : 'decoder.driver-not-today', { name: firstName(driver), day }),
    t('decoder.driver-vehicle', { vehicle: plateInOnePiece(card.vehicle) }),
    t(isToday ? 'decoder.driver-compare' : 'decoder.driver-stay-out'),
  ])
}

/** A voucher says what it is worth now, to whoever has it; trying codes out is counted. */
async function showVoucher(
  site: Site,
  services: Services,
  context: RequestContext,
  { typed, code }: { typed: string; code: string },
): Promise<Answer<'decoder'>> {
  if (services.addressGuesses.isClosed(context.address)) return decoder(site, context, typed, 'closed')
  const voucher = await findVoucher(services.store, code)
  if (!voucher) services.addressGuesses.wrong(context.address)
  const notices = voucherInWords(voucher, {
    t: site.translate(context.locale),
    locale: context.locale,
    now: site.clock.now(),
  })
  return decoder(site, context, typed, 'told', notices, orderWith(voucher, site, context.locale))
}

/** Codes are nobody's business: never indexed. */
function decoder(
  site: Site,
  { locale }: RequestContext,
  requested: string | null,
  found: DecoderPageProps['found'] = 'explained',
  notices: string[] = [],
  next: DecoderPageProps['next'] = null,
): Answer<'decoder'> {
  const t = site.translate(locale)
  const typed = (requested ?? '').slice(0, LONGEST_PASTED)
  return {
    page: 'decoder',
    status: found === 'closed' ? 429 : 200,
    props: { typed, reading: requested === null ? null : readPasted(typed), found, notices, next },
    head: { title: t('decoder.title'), description: t('decoder.description'), jsonLd: [], robots: 'noindex' },
  }
}
