import { randomUUID } from 'node:crypto'
import { isTrial } from '#app/is-trial.server.ts'
import { NEAR_POINT_KM } from '#domain/places/place-search.server.ts'
import { endText } from '#features/bookings/leg-details.ts'
import { momentText } from '#features/bookings/trip-in-words.server.ts'
import { keepEnquiry } from '#features/enquiries/enquiries.server.ts'
import { type EnquiryFaults, enquiryFields, noFaults } from '#features/enquiries/enquiry-in-words.server.ts'
import {
  type Enquiry,
  type EnquiryTyped,
  enquiryTypedFrom,
  longPlaces,
  readEnquiry,
  tripFields,
} from '#features/enquiries/enquiry.ts'
import { codeFor } from '#features/codes/make-code.server.ts'
import { viewCookie } from '#features/codes/view-cookie.server.ts'
import { choicesFor, choicesInOrder } from '#features/fares/choices.ts'
import { ELSEWHERE, offRoadText } from '#features/fares/price-answer.server.ts'
import { promisedAnswer } from '#features/fleet/promised-answer.ts'
import { inLocale } from '#app/routes.ts'
import type {
  Answer,
  Services,
  ActionResult,
  FormSubmission,
  SubmittedForm,
  Site,
  RequestContext,
} from '#app/site.server.ts'
import { urlsIn } from '#app/urls.ts'
import { requestedVoucher, type VoucherRequest, voucherField } from '#app/voucher-at-order.server.ts'
import type { EnquiryPageProps } from './enquiry.tsx'

/** The form of an enquiry, where the address names a place we do not know, or a trip without a price. null: it does not. */
export async function enquiryPage(
  site: Site,
  services: Services,
  context: RequestContext,
): Promise<Answer<'enquiry'> | null> {
  if (!isQuestion(site, context)) return null
  const voucher = await requestedVoucher(site, services, context, context.query.get('voucher') ?? '')
  const notice = whyNoPrice(site, context)
  return formPage(site, context, typedOf(site, context), { voucher, ...(notice === null ? {} : { notice }) })
}

/** Where it can be said: no road leads there, or several places have the name. */
function whyNoPrice({ places, translate }: Site, { query, locale }: RequestContext): string | null {
  const t = translate(locale)
  for (const text of [query.get('from') ?? '', query.get('to') ?? '']) {
    const place = places.understand(text, locale)?.place
    if (place && !places.isPriced(place.id)) return offRoadText(place, locale, t)
    const placeless = place ? null : places.placeSearch().placeless(text)
    if (placeless === 'outside') return t('price-box.error.outside', { text })
    if (placeless === 'nothing-near') return t('price-box.error.nothing-near', { km: NEAR_POINT_KM })
    if (!place && places.hasNamesakes(text)) return t('price-box.error.which-place')
  }
  return null
}

/** POST with `find` or `enquire`. */
export async function takeEnquiry(
  site: Site,
  services: Services,
  context: RequestContext,
  sent: FormSubmission,
): Promise<ActionResult<'enquiry'>> {
  const t = site.translate(context.locale)
  const typed = enquiryTypedFrom(sent.form)
  const code = sent.form.get('voucher')
  const voucher = await requestedVoucher(site, services, context, typeof code === 'string' ? code : '')
  const again = (filled: Omit<Filled, 'voucher'>): ActionResult<'enquiry'> => ({
    kind: 'faulty',
    answer: { ...formPage(site, context, typed, { ...filled, voucher }), status: 422 },
  })
  if (sent.form.get('intent') === 'find') {
    const faults = longPlaces(typed)
    if (Object.keys(faults).length > 0) return again({ faults: { faults, orderFaults: {} } })
    const query = priceQuery(site, context, typed, voucher)
    if (query) return { kind: 'done', to: `${urlsIn(context.locale).book()}?${query}#price-box`, cookies: [] }
    return again({ notice: t('enquiry.no-price') })
  }
  const now = site.clock.now()
  const reading = readEnquiry(typed, now)
  if (!reading.ok) return again({ faults: reading })
  if (voucher.error !== null) return again({})
  if (sent.form.get('website') !== '') return again({ notice: t('book.notice-machine') })
  if (services.orders.isFull(sent.address)) return again({ notice: t('enquiry.notice-too-many') })
  const id = idOf(sent.form, [context.locale, ...Object.values(typed), voucher.typed], services.secret)
  const { trip, leg, person } = reading
  const trial = isTrial(site)
  const promisedBy = promisedAnswer(now, site.fleet.confirmation.answer)
  const enquiry: Enquiry = {
    id,
    state: 'open',
    locale: context.locale,
    trip,
    leg,
    ...person,
    at: now,
    promisedBy,
    trial,
    ...(voucher.voucher ? { voucher: voucher.voucher.code } : {}),
  }
  if ((await keepEnquiry(services.store, enquiry)) === 'kept') services.orders.count(sent.address)
  const cookie = viewCookie(id, now, services.secret, sent.secure)
  return { kind: 'done', to: urlsIn(context.locale).decoderCode(id), cookies: [cookie] }
}

/**
 * Its code. Of the form and its words: sent twice it is one question. With a mistake put right it is another: an address that could not be
 * written to would else have stood, and the right one been lost without a word.
 */
function idOf(form: SubmittedForm, words: readonly string[], secret: string): string {
  const given = form.get('enquiryId')
  const formId = typeof given === 'string' && /^[0-9a-f-]{36}$/.test(given) ? given : randomUUID()
  return codeFor('E', JSON.stringify([formId, ...words]), secret)
}

/** Both ends are named and one of them is no place of ours, or nothing goes between them. */
function isQuestion(site: Site, { query, locale }: RequestContext): boolean {
  const [from, to] = [query.get('from') ?? '', query.get('to') ?? '']
  if (from === ELSEWHERE || to === ELSEWHERE) return true
  if (from === '' || to === '') return false
  const ends = [from, to].map((text) => site.places.understand(text, locale)?.place.id)
  if (ends.includes(undefined)) return true
  return ends[0] !== ends[1] && !hasPrice(site, ends[0] ?? '', ends[1] ?? '')
}

function hasPrice({ places, tariff, localFares }: Site, from: string, to: string): boolean {
  const trip = { from, to, people: 1, bags: 0, returnTrip: false, when: null }
  return choicesInOrder(choicesFor(trip, { places, tariff, localFares })).length > 0
}

/** The trip as the price box reads it, where it has a price; a voucher rides along, and what is wrong with one is said there. */
function priceQuery(
  site: Site,
  { locale }: RequestContext,
  typed: EnquiryTyped,
  voucher: VoucherRequest,
): URLSearchParams | null {
  const idOf = (text: string) => site.places.understand(text, locale)?.place.id ?? ''
  const [from, to] = [idOf(typed.from), idOf(typed.to)]
  if (from === to || from === '' || to === '' || !hasPrice(site, from, to)) return null
  // An address of its own goes along where the place is still found in the two as one text.
  const endOf = (address: string, place: string) => {
    const text = endText(address.trim() || null, place)
    return idOf(text) === idOf(place) ? text : place
  }
  const ends = { from: endOf(typed.pickUpAddress, typed.from), to: endOf(typed.dropOffAddress, typed.to) }
  const fields = tripFields.map((field) => [field, field === 'from' || field === 'to' ? ends[field] : typed[field]])
  const code = ['voucher', voucher.voucher?.code ?? voucher.typed]
  const back = ['return', typed.returnDate === '' ? '' : '1']
  return new URLSearchParams([...fields, back, code].filter(([, value]) => value !== ''))
}

/** What the address says already; a place of ours by its name, for it stands in a field of text. */
function typedOf({ places }: Site, { query, locale }: RequestContext): EnquiryTyped {
  const typed = enquiryTypedFrom(query)
  const named = (text: string) => (text === ELSEWHERE ? '' : (places.find(text)?.names[locale] ?? text))
  const { from, to, people, bags } = typed
  // A search for one way may carry the day of a way back that was not ticked.
  const oneWay = query.get('return') === null ? { returnDate: '', returnTime: '' } : {}
  return { ...typed, ...oneWay, from: named(from), to: named(to), people: people || '2', bags: bags || '2' }
}

type Filled = { faults?: EnquiryFaults; notice?: string; voucher: VoucherRequest }

function formPage(
  site: Site,
  context: RequestContext,
  typed: EnquiryTyped,
  { faults, notice, voucher }: Filled,
): Answer<'enquiry'> {
  const t = site.translate(context.locale)
  const { trip, leg, person } = enquiryFields(typed, faults ?? noFaults, t)
  const time = momentText(promisedAnswer(site.clock.now(), site.fleet.confirmation.answer), context.locale)
  return page(site, context, {
    kind: 'form',
    heading: t('enquiry.heading'),
    lead: t('enquiry.lead', { time }),
    trial: isTrial(site) ? t('enquiry.sent-trial') : null,
    notice: notice ?? null,
    form: {
      action: inLocale(context.locale, context.path),
      enquiryId: randomUUID(),
      trip,
      leg,
      person,
      find: t('enquiry.find'),
      heading: t('enquiry.ask-heading'),
      send: t('enquiry.send'),
      voucher: voucherField(voucher, t, faults !== undefined),
    },
  })
}

export function page(site: Site, { locale }: RequestContext, props: EnquiryPageProps): Answer<'enquiry'> {
  const title = site.translate(locale)('enquiry.title')
  return { page: 'enquiry', status: 200, props, head: { title, description: null, jsonLd: [], robots: 'noindex' } }
}
