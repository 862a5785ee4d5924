import { momentIn, wantedIn } from '#app/office/office-dates.ts'
import { officePath } from '#app/office/office-routes.ts'
import {
  accountOf,
  auditOf,
  fieldOf,
  type OfficeSite,
  type OfficeRequest,
  requireRight,
} from '#app/office/office-site.server.ts'
import type { OfficeAction, OfficeAnswer, OfficeLoader, OfficeOutcome } from '#app/office/office-answer.ts'
import { may } from '#features/accounts/rights.ts'
import { noDetails } from '#features/bookings/leg-details.ts'
import { formatCode } from '#features/codes/code.ts'
import { eraseEnquiry } from '#features/enquiries/erase-enquiries.server.ts'
import { codeOf, enquiryPath, findEnquiry } from '#features/enquiries/enquiries.server.ts'
import {
  type Enquiry,
  type EnquiryLogEntry,
  enquirySteps,
  isAcceptable,
  mayMove,
  stepsOf,
} from '#features/enquiries/enquiry.ts'
import { declineEnquiry, enquiryLog, sendQuote, settleEnquiry } from '#features/enquiries/settle-enquiry.server.ts'
import { formatCents } from '#features/fares/money.ts'
import { classesIn } from '#features/fleet/fleet.ts'
import { typedByPhone } from '#features/dispatch/phone-form.ts'
import { clean } from '#features/bookings/order-form.ts'
import { askedFor, quotedTrip } from '#app/office/enquiry-preset.server.ts'
import type { QuoteTyped } from '#app/office/quote-form.ts'
import {
  firstQuote,
  quoteAgain,
  type QuoteReading,
  quoteTypedFrom,
  readQuote,
} from '#app/office/quote-reading.server.ts'
import { type ResolvedPlaces, resolvePlaces } from '#app/office/resolved-places.server.ts'
import { urlsIn } from '#app/urls.ts'
import { voucherWorth } from '#app/voucher-at-order.server.ts'
import { localeRow } from '#i18n/locale.ts'
import { cut } from '#lib/cut.ts'
import type { EnquiryPageProps } from './enquiry.tsx'
import { phoneInGroups } from '#lib/phone-in-groups.ts'

const LONGEST_WHY = 300
const LONGEST_REASON = 600

export const loadOfficeEnquiry: OfficeLoader<'enquiry'> = async (site, request) => {
  const enquiry = await findEnquiry(site.services.store, request.params['id'] ?? '')
  return enquiry && page(site, request, enquiry)
}

/** POST /office/enquiries/{id}: a quote, declined, answered, closed, open again, or erased. */
export const postOfficeEnquiry: OfficeAction<'enquiry'> = async (site, request, form) => {
  const id = request.params['id'] ?? ''
  const { store } = site.services
  const intent = fieldOf(form, 'intent')
  if (intent === 'erase') {
    requireRight(request, 'data.erase')
    if (!(await findEnquiry(store, id))) return { kind: 'done', to: officePath('enquiries') }
    await eraseEnquiry(store, id, [auditOf(site, request, { action: 'enquiry.erased', subject: enquiryPath(id) })])
    return { kind: 'done', to: officePath('enquiries') }
  }
  const enquiry = await findEnquiry(store, id)
  if (!enquiry) return { kind: 'done', to: officePath('enquiries') }
  if (intent === 'quote' || intent === 'check' || form.has('pick')) return takeQuote(site, request, form, enquiry)
  return intent === 'decline' ? takeDecline(site, request, form, enquiry) : takeStep(site, request, form, enquiry)
}

/** `quote` sends it; all else only looks: at the way, at the tariff's price, at which place was meant. */
async function takeQuote(
  site: OfficeSite,
  request: OfficeRequest,
  form: FormData,
  enquiry: Enquiry,
): Promise<OfficeOutcome<'enquiry'>> {
  const resolved = resolvePlaces(site, request, typedByPhone(form), fieldOf(form, 'pick'))
  const reading = await readQuote(site, request, { enquiry, resolved, quote: quoteTypedFrom(form) })
  const isSending = fieldOf(form, 'intent') === 'quote'
  // Taken as its words a place is not asked for.
  const choices = reading.quote.asWritten === '' ? resolved.choices : { from: [], to: [] }
  const { quote, tariffCents, faults } = reading
  const typed = { resolved: { typed: resolved.typed, choices }, quote, tariffCents, faults }
  const again = async (fault: string | null, checked = false) => {
    const answer = await page(site, request, enquiry, {
      ...nothingRefused,
      quote: { ...typed, fault, isChecked: checked },
    })
    return { kind: 'faulty', answer } as const
  }
  if (!isSending || reading.offer === null) return again(null, !isSending)
  const { store } = site.services
  const move = { id: enquiry.id, who: accountOf(request).name, now: site.clock.now() }
  const why = formatCents(reading.offer.quote.maximumCents, request.locale)
  if (await sendQuote(store, { ...move, why, offer: reading.offer })) return { kind: 'done', to: request.path }
  return again(await lateText(site, request, enquiry))
}

async function takeDecline(
  site: OfficeSite,
  request: OfficeRequest,
  form: FormData,
  enquiry: Enquiry,
): Promise<OfficeOutcome<'enquiry'>> {
  const reason = cut(clean(fieldOf(form, 'reason'), true), LONGEST_REASON)
  const again = async (fault: string) => {
    const answer = await page(site, request, enquiry, { ...nothingRefused, decline: { fault, reason } })
    return { kind: 'faulty', answer } as const
  }
  if (reason === '') return again(request.t('enquiries.fault-reason'))
  const move = { id: enquiry.id, who: accountOf(request).name, now: site.clock.now() }
  if (await declineEnquiry(site.services.store, { ...move, why: reason })) return { kind: 'done', to: request.path }
  // A second press is no news.
  const now = await findEnquiry(site.services.store, enquiry.id)
  if (now?.state === 'declined' && now.declined === reason) return { kind: 'done', to: request.path }
  return again(await lateText(site, request, enquiry))
}

async function takeStep(
  site: OfficeSite,
  request: OfficeRequest,
  form: FormData,
  { id }: Enquiry,
): Promise<OfficeOutcome<'enquiry'>> {
  const { store } = site.services
  const step = enquirySteps.find((name) => name === fieldOf(form, 'intent'))
  const why = cut(fieldOf(form, 'why'), LONGEST_WHY) || null
  const who = accountOf(request).name
  const isSettled = step && (await settleEnquiry(store, { id, step, why, who, now: site.clock.now() }))
  const enquiry = isSettled === false ? await findEnquiry(store, id) : null
  // A second press is no news; a colleague who was quicker is, and what was written here is in no log.
  if (!enquiry || isOwnPress(await enquiryLog(store, id), { who, why })) return { kind: 'done', to: request.path }
  const refused = { fault: await lateText(site, request, enquiry), why: why ?? '' }
  return { kind: 'faulty', answer: await page(site, request, enquiry, { ...nothingRefused, step: refused }) }
}

/** Somebody was quicker: what it is now. */
async function lateText(site: OfficeSite, { t }: OfficeRequest, { id, state }: Enquiry): Promise<string> {
  const now = (await findEnquiry(site.services.store, id))?.state ?? state
  return t('enquiries.fault-late', { state: t(`enquiries.state.${now}`) })
}

function isOwnPress(log: readonly EnquiryLogEntry[], { who, why }: { who: string; why: string | null }): boolean {
  const last = log.at(-1)
  return last?.by === who && last.why === why
}

async function voucherShown(site: OfficeSite, { locale, role }: OfficeRequest, code: string) {
  const worth = await voucherWorth(site, site.services, locale, code)
  return { code, shown: formatCode(code), worth, isLink: may(role, 'codes.issue') }
}

/** What was sent and not done: what was typed, and why. */
type Refused = {
  step: EnquiryPageProps['step']
  decline: EnquiryPageProps['decline']
  quote: RefusedQuote | null
}
type RefusedQuote = {
  resolved: Pick<ResolvedPlaces, 'typed' | 'choices'>
  quote: QuoteTyped
  tariffCents: number | null
  faults: QuoteReading['faults']
  fault: string | null
  isChecked: boolean
}

const nothingRefused: Refused = {
  step: { fault: null, why: '' },
  decline: { fault: null, reason: '' },
  quote: null,
}

async function page(
  site: OfficeSite,
  request: OfficeRequest,
  enquiry: Enquiry,
  refused: Refused = nothingRefused,
): Promise<OfficeAnswer<'enquiry'>> {
  const { t, locale, role } = request
  const { id, state, trip, booking = null, voucher = null, email, phone, promisedBy, trial, declined = null } = enquiry
  const log = await enquiryLog(site.services.store, id)
  const title = `${trip.from} → ${trip.to}`
  const code = codeOf(enquiry)
  const props: EnquiryPageProps = {
    id,
    state,
    title,
    here: request.path,
    email,
    phone,
    isTrial: trial,
    steps: stepsOf(enquiry),
    step: refused.step,
    decline: refused.decline,
    declined,
    code: code === null ? null : { shown: formatCode(code), href: urlsIn(enquiry.locale).decoderCode(code) },
    offered: offeredOf(site, request, enquiry),
    quote: code !== null && mayMove(enquiry, 'quote') ? quoteForm(site, request, enquiry, refused.quote) : null,
    mayDecline: mayMove(enquiry, 'decline'),
    mayBook: mayMove(enquiry, 'book'),
    isLate: state === 'open' && site.clock.now() > promisedBy,
    promised: momentIn(locale, promisedBy),
    booking: booking === null ? null : { code: booking, shown: formatCode(booking) },
    voucher: voucher === null ? null : await voucherShown(site, request, voucher),
    facts: factsOf(enquiry, request),
    reply: email === null ? null : mailTo(email, title),
    log: [
      { at: momentIn(locale, enquiry.at), by: enquiry.name, what: t('enquiries.asked'), why: null },
      ...log.map(({ at, by, to, why }) => ({ at: momentIn(locale, at), by, what: t(`enquiries.state.${to}`), why })),
    ],
    mayErase: may(role, 'data.erase'),
  }
  return { kind: 'page', page: 'enquiry', title, props }
}

/** The last quote: what it was, until when it holds, and whether it still does. */
function offeredOf(site: OfficeSite, { locale, t }: OfficeRequest, enquiry: Enquiry): EnquiryPageProps['offered'] {
  const { offer, state } = enquiry
  if (!offer) return null
  const { quote, pickUpAt, validUntil, message } = offer
  const name = (id: string) => site.places.find(id)?.names[locale] ?? id
  return {
    price: formatCents(quote.maximumCents, locale),
    trip: `${name(quote.from)} → ${name(quote.to)}, ${momentIn(locale, pickUpAt)}`,
    back: quote.returnAt === null ? null : momentIn(locale, quote.returnAt),
    vehicle: t(`board.class.${quote.vehicle}`),
    validUntil: momentIn(locale, validUntil),
    isOver: state === 'quoted' && !isAcceptable(enquiry, site.clock.now()),
    message,
  }
}

function quoteForm(
  site: OfficeSite,
  request: OfficeRequest,
  enquiry: Enquiry,
  refused: RefusedQuote | null,
): NonNullable<EnquiryPageProps['quote']> {
  const { locale } = request
  const { offer, email } = enquiry
  const preset = offer ? quotedTrip(site, offer, locale) : askedFor(site, enquiry, locale)
  const { typed, choices } = refused?.resolved ?? { typed: preset, choices: { from: [], to: [] } }
  const tariffCents = refused?.tariffCents ?? null
  const now = site.clock.now()
  const first = firstQuote(preset.when, hasUnknownEnd(site, enquiry), now)
  return {
    typed,
    choices,
    email,
    classes: classesIn(site.fleet),
    quote: refused?.quote ?? (offer ? quoteAgain(offer, first, now) : first),
    faults: refused?.faults && !refused.isChecked ? refused.faults : checkedFaults(refused),
    fault: refused?.fault ?? null,
    isChecked: refused?.isChecked ?? false,
    tariff: tariffCents === null ? null : formatCents(tariffCents, locale),
  }
}

/** A place that is not ours is taken as it was written, unless the office chooses another. */
function hasUnknownEnd({ places }: OfficeSite, { offer, trip, locale }: Enquiry): boolean {
  if (offer) return [offer.quote.from, offer.quote.to].some((id) => places.find(id) === null)
  return [trip.from, trip.to].some((text) => places.understand(text, locale) === null)
}

/** What may still be typed is no mistake while the way is looked at; which place is meant must be said. */
function checkedFaults(refused: RefusedQuote | null) {
  const { from, to } = refused?.faults?.trip ?? {}
  return { trip: { ...(from ? { from } : {}), ...(to ? { to } : {}) }, quote: {} }
}

function factsOf(enquiry: Enquiry, { t, locale: office }: OfficeRequest): EnquiryPageProps['facts'] {
  const { trip, leg = noDetails, name, phone, email, note, locale } = enquiry
  const rows: [string, string | null][] = [
    [t('phone.name'), name],
    [t('phone.phone'), phone && phoneInGroups(phone)],
    [t('phone.email'), email],
    [t('phone.locale'), localeRow(locale).name],
    [t('phone.from'), trip.from],
    [t('phone.to'), trip.to],
    [t('phone.pickUpAddress'), leg.pickUpAddress],
    [t('phone.dropOffAddress'), leg.dropOffAddress],
    [t('phone.flight'), leg.flight],
    [t('enquiries.wanted'), wantedIn(office, trip) || null],
    [t('phone.returnWhen'), wantedIn(office, { date: trip.returnDate ?? null, time: trip.returnTime ?? null }) || null],
    [t('phone.people'), String(trip.people)],
    [t('phone.bags'), String(trip.bags)],
    [t('phone.note'), note],
  ]
  return rows.flatMap(([label, value]) => (value === null ? [] : [{ label, value }]))
}

/** Opens the dispatcher's own mail program. */
function mailTo(email: string, subject: string): string {
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=${encodeURIComponent(subject)}`
}
