import { isTrial } from '#app/is-trial.server.ts'
import { orderTerms } from '#app/order-terms.server.ts'
import { inLocale } from '#app/routes.ts'
import type { Answer, Services, ActionResult, FormSubmission, Site, RequestContext } from '#app/site.server.ts'
import { TERMS_VERSION } from '#app/terms.ts'
import { tripMap } from '#app/trip-map.server.ts'
import { urlsIn } from '#app/urls.ts'
import { requestedVoucher, voucherWorth } from '#app/voucher-at-order.server.ts'
import { findAddressPoints } from '#features/bookings/find-address-points.server.ts'
import { momentText } from '#features/bookings/trip-in-words.server.ts'
import { formatCode } from '#features/codes/code.ts'
import { makeCode } from '#features/codes/make-code.server.ts'
import { viewCookie, viewedCode } from '#features/codes/view-cookie.server.ts'
import { acceptQuote } from '#features/enquiries/accept-quote.server.ts'
import { findEnquiry } from '#features/enquiries/enquiries.server.ts'
import { isContactOf } from '#features/enquiries/enquiry-contact.ts'
import { personRows, tripRows } from '#features/enquiries/enquiry-in-words.server.ts'
import { type Enquiry, type EnquiryOffer, isAcceptable } from '#features/enquiries/enquiry.ts'
import { offerRows, offerTrip } from '#features/enquiries/offer-in-words.server.ts'
import { worth } from '#features/vouchers/voucher.ts'
import type { Translate } from '#i18n/messages.ts'
import { cut } from '#lib/cut.ts'
import { page } from './enquiry.server.ts'
import type { EnquiryPageProps, QuoteProps } from './enquiry.tsx'

/** `/decoder/{E…}`: how an enquiry stands, for who has shown the contact it was sent with; an unknown code asks the same. */
export async function showEnquiry(
  site: Site,
  services: Services,
  context: RequestContext,
  code: string,
  notice: string | null = null,
): Promise<Answer<'enquiry'>> {
  const isOpen = viewedCode(context.cookie, site.clock.now(), services.secret) === code
  const enquiry = isOpen ? await findEnquiry(services.store, code) : null
  return enquiry ? statusPage(site, services, context, { enquiry, notice }) : ask(site, context, code, { notice })
}

/** POST /decoder/{E…}: shows the contact, or accepts the quote. */
export async function changeEnquiry(
  site: Site,
  context: RequestContext,
  sent: FormSubmission,
  code: string,
): Promise<ActionResult<'enquiry'>> {
  const { services } = site
  if (services === null) return { kind: 'done', to: urlsIn(context.locale).decoder(), cookies: [] }
  return sent.form.get('intent') === 'accept'
    ? accept(site, services, context, code, sent)
    : open(site, services, context, code, sent)
}

const LONGEST_CONTACT = 254

/** The same answer whether the code exists or not; who guesses is slowed by code and by address. */
async function open(
  site: Site,
  services: Services,
  context: RequestContext,
  code: string,
  { form, address, secure }: FormSubmission,
): Promise<ActionResult<'enquiry'>> {
  const t = site.translate(context.locale)
  const given = form.get('contact')
  const typed = typeof given === 'string' ? cut(given, LONGEST_CONTACT) : ''
  const refuse = (fault: string): ActionResult<'enquiry'> => faulty(ask(site, context, code, { fault, typed }))
  const enquiry = await findEnquiry(services.store, code)
  // Looked at after the wait: of many guesses sent at once only the first five are compared.
  if (services.codeGuesses.isClosed(code) || services.addressGuesses.isClosed(address))
    return refuse(t('enquiry.ask-closed'))
  if (!enquiry || !isContactOf(typed, enquiry)) {
    services.codeGuesses.wrong(code)
    services.addressGuesses.wrong(address)
    return refuse(t('enquiry.ask-wrong'))
  }
  services.codeGuesses.right(code)
  return toPage(site, services, context, { code, secure })
}

async function accept(
  site: Site,
  services: Services,
  context: RequestContext,
  code: string,
  { form, secure }: FormSubmission,
): Promise<ActionResult<'enquiry'>> {
  const t = site.translate(context.locale)
  const { store, secret, guestActs } = services
  const viewed = viewedCode(context.cookie, site.clock.now(), secret)
  const enquiry = await findEnquiry(store, code)
  const booking = enquiry?.booking
  // Accepted in another tab, whose cookie opens the booking.
  if (booking !== undefined && (viewed === booking || viewed === code))
    return toPage(site, services, context, { code: booking, secure })
  if (viewed !== code || !enquiry) return faulty(ask(site, context, code, { notice: t('enquiry.closed-meanwhile') }))
  const refused = async (notice: string) => faulty(await showEnquiry(site, services, context, code, notice))
  if (guestActs.isFull(code)) return refused(t('booking.too-many'))
  guestActs.count(code)
  const number = (name: string) => Number(form.get(name) ?? NaN)
  const accepted = await acceptQuote(
    { store, clock: site.clock, fleet: site.fleet, makeCode: () => makeCode('B') },
    {
      id: code,
      number: number('offer'),
      voucherCents: number('voucherCents') || 0,
      trial: isTrial(site),
      termsVersion: TERMS_VERSION,
    },
  )
  switch (accepted.kind) {
    case 'booked':
      await findAddressPoints({ ...site, store }, accepted.code)
      return toPage(site, services, context, { code: accepted.code, secure })
    case 'gone':
      return refused(t('enquiry.notice-gone'))
    case 'full':
      return refused(t('enquiry.notice-full'))
  }
}

/** Opens an enquiry, or the booking that it has become, for as long as a voucher is open. */
function toPage(
  site: Site,
  services: Services,
  context: RequestContext,
  { code, secure }: { code: string; secure: boolean },
) {
  const cookie = viewCookie(code, site.clock.now(), services.secret, secure)
  return { kind: 'done' as const, to: urlsIn(context.locale).decoderCode(code), cookies: [cookie] }
}

function faulty(answer: Answer<'enquiry'>): ActionResult<'enquiry'> {
  return { kind: 'faulty', answer: { ...answer, status: 422 } }
}

type Asking = { fault?: string; notice?: string | null; typed?: string }

function ask(
  site: Site,
  context: RequestContext,
  code: string,
  { fault, notice, typed = '' }: Asking,
): Answer<'enquiry'> {
  const t = site.translate(context.locale)
  return page(site, context, {
    kind: 'ask',
    heading: t('enquiry.heading-code'),
    code: formatCode(code),
    trial: null,
    action: inLocale(context.locale, context.path),
    label: t('enquiry.ask-contact'),
    button: t('enquiry.open'),
    fault: fault ?? null,
    notice: notice ?? null,
    typed,
  })
}

async function statusPage(
  site: Site,
  services: Services,
  context: RequestContext,
  { enquiry, notice }: { enquiry: Enquiry; notice: string | null },
): Promise<Answer<'enquiry'>> {
  const { locale } = context
  const t = site.translate(locale)
  const { id, voucher, trial, booking, offer } = enquiry
  const isQuoted = isAcceptable(enquiry, site.clock.now())
  const worthNow = voucher === undefined ? null : await voucherWorth(site, services, locale, voucher)
  const requested = [
    ...tripRows(enquiry, t, locale),
    ...(worthNow === null ? [] : [{ label: t('enquiry.voucher'), value: worthNow }]),
    ...personRows(enquiry, t),
  ]
  const { from, to, people, bags } = enquiry.trip
  const again = new URLSearchParams({ from, to, people: String(people), bags: String(bags) })
  const isOver = enquiry.state === 'declined' || enquiry.state === 'closed' || (enquiry.state === 'quoted' && !isQuoted)
  const props: Extract<EnquiryPageProps, { kind: 'status' }> = {
    kind: 'status',
    ...stateInWords(enquiry, site.clock.now(), t, context),
    notice,
    code: { label: t('mail.code'), shown: formatCode(id), hint: t('enquiry.code-hint') },
    trial: trial ? t('enquiry.sent-trial') : null,
    quote: isQuoted && offer ? await quoteProps(site, services, context, { enquiry, offer }) : null,
    requested: { heading: t('enquiry.asked-heading'), rows: requested },
    next:
      booking !== undefined
        ? { href: urlsIn(locale).decoderCode(booking), label: t('enquiry.to-booking') }
        : isOver
          ? { href: `${urlsIn(locale).book()}?${again}`, label: t('enquiry.again') }
          : null,
  }
  return page(site, context, props)
}

type InWords = { heading: string; text: string; reason: string | null }

function stateInWords(enquiry: Enquiry, now: number, t: Translate, { locale }: RequestContext): InWords {
  const { state, promisedBy, declined = null, offer } = enquiry
  const plain = (heading: string, text: string): InWords => ({ heading, text, reason: null })
  switch (state) {
    case 'open': {
      const time = momentText(promisedBy, locale)
      return plain(
        t('enquiry.sent-heading'),
        t(now <= promisedBy ? 'enquiry.sent-text' : 'enquiry.text-late', { time }),
      )
    }
    case 'answered':
      return plain(t('enquiry.heading-answered'), t('enquiry.text-answered'))
    case 'quoted': {
      if (isAcceptable(enquiry, now)) return plain(t('enquiry.heading-quoted'), t('enquiry.text-quoted'))
      const time = momentText(offer?.validUntil ?? now, locale)
      return plain(t('enquiry.heading-expired'), t('enquiry.text-expired', { time }))
    }
    case 'declined': {
      const isWithdrawn = offer !== undefined
      const heading = t(isWithdrawn ? 'enquiry.heading-withdrawn' : 'enquiry.heading-declined')
      return { heading, text: t(isWithdrawn ? 'enquiry.text-withdrawn' : 'enquiry.text-declined'), reason: declined }
    }
    case 'closed':
      return plain(t('enquiry.heading-closed'), t('enquiry.text-closed'))
    case 'booked':
      return plain(t('enquiry.heading-booked'), t('enquiry.text-booked'))
  }
}

async function quoteProps(
  site: Site,
  services: Services,
  context: RequestContext,
  { enquiry, offer }: { enquiry: Enquiry; offer: EnquiryOffer },
): Promise<QuoteProps> {
  const { locale } = context
  const t = site.translate(locale)
  const { quote, pickUpAt } = offer
  const writing = { ...site, settings: site.catalogue.settings, t, locale }
  const voucher = await requestedVoucher(site, services, context, enquiry.voucher ?? '')
  const voucherCents = voucher.voucher ? worth(voucher.voucher, quote.maximumCents, site.clock.now()) : 0
  return {
    trip: offerTrip(offer, writing),
    // Of a place that is words nothing can be drawn.
    map: [quote.from, quote.to].every((id) => site.places.find(id) !== null)
      ? await tripMap(site, { from: quote.from, to: quote.to, isBoat: quote.vehicle === 'boat' }, locale)
      : null,
    message: offer.message,
    rows: offerRows(offer, writing),
    terms: orderTerms(site, locale, { quote, pickUpAt, mode: 'order', pass: null, voucher, partner: null }),
    action: inLocale(locale, context.path),
    hidden: { offer: String(offer.number), voucherCents: String(voucherCents) },
  }
}
