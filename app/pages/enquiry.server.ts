import { createHmac, randomUUID } from 'node:crypto'
import { isTrial } from '#app/is-trial.server.ts'
import { endText, noDetails } from '#features/bookings/leg-details.ts'
import { momentText } from '#features/bookings/trip-in-words.server.ts'
import { findEnquiry, isEnquiryId, keepEnquiry } from '#features/enquiries/enquiries.server.ts'
import { type EnquiryFaults, enquiryFields, legRows, noFaults } from '#features/enquiries/enquiry-in-words.server.ts'
import {
  type Enquiry,
  type EnquiryTyped,
  enquiryTypedFrom,
  longPlaces,
  readEnquiry,
  tripFields,
} from '#features/enquiries/enquiry.ts'
import { viewCookie, viewedCode } from '#features/codes/view-cookie.server.ts'
import { formatDay } from '#i18n/dates.ts'
import { phoneInGroups } from '#lib/phone-in-groups.ts'
import { choicesFor, choicesInOrder } from '#features/fares/choices.ts'
import { ELSEWHERE } from '#features/fares/price-answer.server.ts'
import { promisedAnswer } from '#features/fleet/promised-answer.ts'
import { inLocale } from '#app/routes.ts'
import type { Answer, Desk, Outcome, Sent, SentForm, Site, Visit } from '#app/site.server.ts'
import { urlsIn } from '#app/urls.ts'
import { askedVoucher, type VoucherAsked, voucherField, voucherWorth } from '#app/voucher-at-order.server.ts'
import type { EnquiryPageProps } from './enquiry.tsx'

/** The page of a question, where the address asks for one: it names a place we do not know, or one that was kept. null: it is no question. */
export async function enquiryPage(site: Site, desk: Desk, visit: Visit): Promise<Answer<'enquiry'> | null> {
  const kept = visit.query.get('enquiry')
  if (kept !== null) {
    const enquiry = await findEnquiry(desk.store, kept)
    return enquiry && sentPage(site, desk, visit, enquiry)
  }
  if (!isQuestion(site, visit)) return null
  const voucher = await askedVoucher(site, desk, visit, visit.query.get('voucher') ?? '')
  const notice = whyNoPrice(site, visit)
  return formPage(site, visit, typedOf(site, visit), { voucher, ...(notice === null ? {} : { notice }) })
}

/** Where it can be said: no road leads there, or several places have the name. */
function whyNoPrice({ places, translate }: Site, { query, locale }: Visit): string | null {
  const t = translate(locale)
  for (const text of [query.get('from') ?? '', query.get('to') ?? '']) {
    const place = places.understand(text, locale)?.place
    if (place && !places.isPriced(place.id)) return t('price-box.unpriced.no-road', { place: place.names[locale] })
    if (!place && places.hasNamesakes(text)) return t('price-box.error.which-place')
  }
  return null
}

/** POST with `find` or `enquire`. */
export async function takeEnquiry(site: Site, desk: Desk, visit: Visit, sent: Sent): Promise<Outcome<'enquiry'>> {
  const t = site.translate(visit.locale)
  const typed = enquiryTypedFrom(sent.form)
  const code = sent.form.get('voucher')
  const voucher = await askedVoucher(site, desk, visit, typeof code === 'string' ? code : '')
  const again = (filled: Omit<Filled, 'voucher'>): Outcome<'enquiry'> => ({
    kind: 'faulty',
    answer: { ...formPage(site, visit, typed, { ...filled, voucher }), status: 422 },
  })
  if (sent.form.get('intent') === 'find') {
    const faults = longPlaces(typed)
    if (Object.keys(faults).length > 0) return again({ faults: { faults, orderFaults: {} } })
    const query = priceQuery(site, visit, typed, voucher)
    if (query) return { kind: 'done', to: `${urlsIn(visit.locale).book()}?${query}#price-box`, cookies: [] }
    return again({ notice: t('enquiry.no-price') })
  }
  const now = site.clock.now()
  const reading = readEnquiry(typed, now)
  if (!reading.ok) return again({ faults: reading })
  if (voucher.error !== null) return again({})
  if (sent.form.get('website') !== '') return again({ notice: t('book.notice-machine') })
  if (desk.orders.isFull(sent.address)) return again({ notice: t('enquiry.notice-too-many') })
  const id = idOf(sent.form, [...Object.values(typed), voucher.typed], desk.secret)
  const { trip, leg, person } = reading
  const trial = isTrial(site)
  const promisedBy = promisedAnswer(now, site.fleet.confirmation.answer)
  const enquiry: Enquiry = {
    id,
    state: 'open',
    locale: visit.locale,
    trip,
    leg,
    ...person,
    at: now,
    promisedBy,
    trial,
    ...(voucher.voucher ? { voucher: voucher.voucher.code } : {}),
  }
  if ((await keepEnquiry(desk.store, enquiry)) === 'kept') desk.orders.count(sent.address)
  const cookie = viewCookie(id, now, desk.secret, sent.secure)
  return { kind: 'done', to: `${urlsIn(visit.locale).book()}?enquiry=${id}`, cookies: [cookie] }
}

/**
 * Of the form and its words: sent twice it is one question. With a mistake put right it is another: an address that could not be
 * written to would else have stood, and the right one been lost without a word.
 */
function idOf(form: SentForm, words: readonly string[], secret: string): string {
  const given = form.get('enquiryId')
  if (typeof given !== 'string' || !isEnquiryId(given)) return randomUUID()
  const hash = createHmac('sha256', secret)
    .update(JSON.stringify([given, ...words]))
    .digest('hex')
  return hash.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5')
}

/** Both ends are named and one of them is no place of ours, or nothing goes between them. */
function isQuestion(site: Site, { query, locale }: Visit): boolean {
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
function priceQuery(site: Site, { locale }: Visit, typed: EnquiryTyped, voucher: VoucherAsked): URLSearchParams | null {
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
  return new URLSearchParams([...fields, code].filter(([, value]) => value !== ''))
}

/** What the address says already; a place of ours by its name, for it stands in a field of text. */
function typedOf({ places }: Site, { query, locale }: Visit): EnquiryTyped {
  const typed = enquiryTypedFrom(query)
  const named = (text: string) => (text === ELSEWHERE ? '' : (places.find(text)?.names[locale] ?? text))
  const { from, to, people, bags } = typed
  return { ...typed, from: named(from), to: named(to), people: people || '2', bags: bags || '2' }
}

type Filled = { faults?: EnquiryFaults; notice?: string; voucher: VoucherAsked }

function formPage(
  site: Site,
  visit: Visit,
  typed: EnquiryTyped,
  { faults, notice, voucher }: Filled,
): Answer<'enquiry'> {
  const t = site.translate(visit.locale)
  const { trip, leg, person } = enquiryFields(typed, faults ?? noFaults, t)
  const time = momentText(promisedAnswer(site.clock.now(), site.fleet.confirmation.answer), visit.locale)
  return page(site, visit, {
    kind: 'form',
    heading: t('enquiry.heading'),
    lead: t('enquiry.lead', { time }),
    trial: isTrial(site) ? t('enquiry.sent-trial') : null,
    notice: notice ?? null,
    form: {
      action: inLocale(visit.locale, visit.path),
      enquiryId: randomUUID(),
      trip,
      leg,
      person,
      ...{ find: t('enquiry.find'), heading: t('enquiry.ask-heading'), send: t('enquiry.send') },
      voucher: voucherField(voucher, t, faults !== undefined),
    },
  })
}

async function sentPage(
  site: Site,
  desk: Desk,
  visit: Visit,
  { id, trip, leg = noDetails, promisedBy, trial, voucher, email, phone }: Enquiry,
): Promise<Answer<'enquiry'>> {
  const t = site.translate(visit.locale)
  // What it is worth, not its code: who has the address of this page need not have the voucher.
  const worth = voucher === undefined ? null : await voucherWorth(site, desk, visit.locale, voucher)
  // Read again for typos by who sent it; whoever else has the address of this page need not know it.
  const isSender = viewedCode(visit.cookie, site.clock.now(), desk.secret) === id
  const contact = [email, phone && phoneInGroups(phone)].filter((one) => one !== null).join(', ')
  const rows = [
    { label: t('enquiry.from'), value: trip.from },
    { label: t('enquiry.to'), value: trip.to },
    ...(trip.date === null ? [] : [{ label: t('price-box.date'), value: formatDay(trip.date, visit.locale, 'long') }]),
    ...(trip.time === null ? [] : [{ label: t('price-box.time'), value: trip.time }]),
    { label: t('price-box.people'), value: String(trip.people) },
    { label: t('price-box.bags'), value: String(trip.bags) },
    ...(isSender ? legRows(leg, t) : []),
    ...(worth === null ? [] : [{ label: t('enquiry.voucher'), value: worth }]),
    ...(isSender && contact !== '' ? [{ label: t('enquiry.answer-to'), value: contact }] : []),
  ]
  return page(site, visit, {
    ...{ kind: 'sent', heading: t('enquiry.sent-heading'), rows },
    text: t('enquiry.sent-text', { time: momentText(promisedBy, visit.locale) }),
    trial: trial ? t('enquiry.sent-trial') : null,
  })
}

function page(site: Site, { locale }: Visit, props: EnquiryPageProps): Answer<'enquiry'> {
  const title = site.translate(locale)('enquiry.title')
  return { page: 'enquiry', status: 200, props, head: { title, description: null, jsonLd: [], robots: 'noindex' } }
}
