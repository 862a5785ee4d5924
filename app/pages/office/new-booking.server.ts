import { createHmac, randomUUID } from 'node:crypto'
import { isTrial } from '#app/is-trial.server.ts'
import { askedFor } from '#app/office/enquiry-preset.server.ts'
import { resolvePlaces } from '#app/office/resolved-places.server.ts'
import { momentIn } from '#app/office/office-dates.ts'
import { officePath } from '#app/office/office-routes.ts'
import { accountOf, fieldOf, type OfficeSite, type OfficeRequest } from '#app/office/office-site.server.ts'
import type { OfficeAction, OfficeAnswer, OfficeLoader } from '#app/office/office-answer.ts'
import { TERMS_VERSION } from '#app/terms.ts'
import { voucherWorth } from '#app/voucher-at-order.server.ts'
import { bookingPath, readBooking } from '#features/bookings/booking-documents.server.ts'
import { findAddressPoints } from '#features/bookings/find-address-points.server.ts'
import { type NeedFaults, type NeedTyped, needsTypedFrom } from '#features/bookings/need-form.ts'
import { needsFields } from '#features/bookings/needs-in-words.server.ts'
import { swapped } from '#features/bookings/leg-details.ts'
import { makeCode } from '#features/codes/make-code.server.ts'
import { readCode, formatCode } from '#features/codes/code.ts'
import { bookingsOfPerson } from '#features/dispatch/person-data.server.ts'
import {
  emptyForm,
  phoneFields,
  type PhoneFaults,
  type PhoneTyped,
  readCaller,
  typedByPhone,
} from '#features/dispatch/phone-form.ts'
import { placeByPhone } from '#features/dispatch/phone-order.server.ts'
import { type PhonePrice, phonePrice } from '#features/dispatch/phone-price.server.ts'
import { findEnquiry } from '#features/enquiries/enquiries.server.ts'
import { settleEnquiry } from '#features/enquiries/settle-enquiry.server.ts'
import { classesIn } from '#features/fleet/fleet.ts'
import { vehicleClasses } from '#features/fleet/vehicle-classes.ts'
import { formatCents } from '#features/fares/money.ts'
import { isLocaleCode } from '#i18n/locale.ts'
import { localTimeOf } from '#i18n/zoned.ts'
import type { NewBookingPageProps } from './new-booking.tsx'
import type { KnownCaller, PriceSeen } from '#app/office/call-price.island.tsx'
import { readPhone } from '#lib/phone.ts'

/** `?look=1` answers what the form would say, for the script: the price as it is typed, and who is calling. */
export const loadNewBooking: OfficeLoader<'new-booking'> = async (site, request) => {
  const enquiry = request.query.get('enquiry') ?? ''
  const typed = typedByPhone(request.query, await presetOf(site, request))
  if (!request.query.has('look'))
    return page(site, request, {
      ...noAnswer,
      typed,
      enquiry,
      voucher: await voucherOf(site, request, enquiry),
      needs: needsOf(site, request, needsTypedFrom(request.query), { vehicle: typed.vehicle, faults: {} }),
    })
  const resolved = resolvePlaces(site, request, typed)
  const seen = priceSeen(site, request, phonePrice(resolved, needsTypedFrom(request.query), priceDeps(site, request)))
  const body = JSON.stringify({ seen, known: await knownCaller(site, request, typed) })
  return { kind: 'file', name: 'look.json', type: 'application/json; charset=utf-8', body }
}

/** POST /office/new-booking: `intent=price` only shows the price and the caller, `pick` chooses a place, all else books. */
export const postNewBooking: OfficeAction<'new-booking'> = async (site, request, form) => {
  const pick = fieldOf(form, 'pick')
  const resolved = resolvePlaces(site, request, typedByPhone(form), pick)
  const { typed, choices } = resolved
  const needsTyped = needsTypedFrom(form)
  const price = phonePrice(resolved, needsTyped, priceDeps(site, request))
  const known = await knownCaller(site, request, typed)
  const seen = priceSeen(site, request, price)
  const enquiryId = fieldOf(form, 'enquiry')
  const voucher = await voucherOf(site, request, enquiryId)
  const fitting = price.kind === 'faulty' ? null : price.needs
  const needs = needsOf(site, request, needsTyped, {
    vehicle: price.kind === 'faulty' ? typed.vehicle : price.quote.vehicle,
    faults: fitting?.ok === false ? fitting.faults : {},
  })
  const isPriceRequested = fieldOf(form, 'intent') === 'price' || pick !== ''
  const again = (faults: PhoneFaults, notice: NewBookingPageProps['notice'], before: string | null = null) =>
    ({
      kind: 'faulty',
      answer: page(site, request, {
        typed,
        choices,
        needs,
        faults,
        notice,
        before,
        known,
        seen,
        enquiry: enquiryId,
        voucher,
        isPriceNext: isPriceRequested && seen !== null,
      }),
    }) as const
  const caller = readCaller(typed)
  if (isPriceRequested)
    return again({ ...filledFaults(caller.faults, typed), ...(price.kind === 'faulty' ? price.faults : {}) }, null)
  if (price.kind === 'faulty' || !caller.guest || !fitting?.ok)
    return again({ ...caller.faults, ...(price.kind === 'faulty' ? price.faults : {}) }, null)
  const { store, secret } = site.services
  const enquiry = await findEnquiry(store, enquiryId)
  const given = fieldOf(form, 'orderId')
  const placed = await placeByPhone(
    { store, clock: site.clock, fleet: site.fleet, makeCode: () => makeCode('B') },
    {
      orderId: /^[0-9a-f-]{36}$/.test(given) ? given : randomUUID(),
      guest: caller.guest,
      fingerprint: createHmac('sha256', secret)
        .update(JSON.stringify([typed, needsTyped]))
        .digest('base64url'),
      quote: price.quote,
      pickUpAt: price.at,
      needs: fitting.needs,
      why: price.why,
      who: accountOf(request).name,
      locale: isLocaleCode(typed.locale) ? typed.locale : 'en',
      trial: isTrial(site),
      termsVersion: TERMS_VERSION,
      orderedBy: enquiry === null ? 'phone' : 'enquiry',
      withoutVehicle: typed.withoutVehicle !== '',
      ...(enquiry?.voucher === undefined ? {} : { voucher: enquiry.voucher }),
    },
  )
  if (placed.kind === 'sold-out' || placed.kind === 'no-papers') return again({}, placed.kind)
  // Gone back to after it was sent: another caller, or a name put right. Only the dispatcher knows; pressed again it books.
  if (placed.kind === 'already') return again({}, 'already', placed.code)
  const booked = { step: 'book', booking: placed.code, who: accountOf(request).name, now: site.clock.now() } as const
  await settleEnquiry(store, { id: enquiryId, ...booked })
  await findAddressPoints({ ...site, store }, placed.code)
  return { kind: 'done', to: `${officePath('booking', { code: placed.code })}?made` }
}

/** What may still be asked for is no mistake while a price is looked at; a number that is none is. */
function filledFaults(faults: PhoneFaults, typed: PhoneTyped): PhoneFaults {
  return Object.fromEntries(
    phoneFields.flatMap((field) => (faults[field] && typed[field].trim() !== '' ? [[field, faults[field]]] : [])),
  )
}

type NeedsAsked = { vehicle: string; faults: NeedFaults }

/** What rides along, as the guest's own form asks it: only a vehicle that can take it is held. Until one is known, the vans'. */
function needsOf(site: OfficeSite, { locale }: OfficeRequest, typed: NeedTyped, { vehicle, faults }: NeedsAsked) {
  const known = vehicleClasses.find((id) => id === vehicle) ?? 'van'
  return needsFields(typed, faults, { ...site, locale, vehicle: known, hasError: false }, site.translate(locale))
}

function priceDeps(site: OfficeSite, { locale }: OfficeRequest) {
  const { places, tariff, localFares, clock, fleet } = site
  return { places, tariff, localFares, clock, fleet, locale }
}

function priceSeen(site: OfficeSite, { locale }: OfficeRequest, price: PhonePrice): PriceSeen | null {
  if (price.kind === 'faulty') return null
  const { quote, tariffCents, at } = price
  const name = (id: string) => site.places.find(id)?.names[locale] ?? id
  return {
    trip: `${name(quote.from)} → ${name(quote.to)}`,
    price: formatCents(quote.maximumCents, locale),
    tariff: tariffCents === null ? null : formatCents(tariffCents, locale),
    asks: quote.asks,
    vehicle: quote.vehicle,
    km: quote.km,
    minutes: quote.minutes,
    when: momentIn(locale, at),
    back: quote.returnAt === null ? null : momentIn(locale, quote.returnAt),
  }
}

const RIDES_SHOWN = 3

/** Who calls from this number, and where they rode last. */
async function knownCaller(
  site: OfficeSite,
  { locale }: OfficeRequest,
  typed: PhoneTyped,
): Promise<KnownCaller | null> {
  const phone = readPhone(typed.phone)
  if (phone === null) return null
  const rides = await bookingsOfPerson(site.services.store, { phone, email: null })
  const last = rides[0]
  if (!last) return null
  const name = (id: string) => site.places.find(id)?.names[locale] ?? id
  return {
    name: last.guest.name,
    email: last.guest.email,
    locale: last.locale,
    count: rides.length,
    rides: rides.slice(0, RIDES_SHOWN).map(({ code, quote, pickUpAt }) => ({
      code,
      title: `${name(quote.from)} → ${name(quote.to)}, ${momentIn(locale, pickUpAt)}`,
    })),
  }
}

/**
 * `?return-of=CODE`: the way back of that booking; `?again=CODE`: the same ride once more. Both want only a time.
 * `?enquiry=ID`: what somebody asked for; a place we do not know is to be chosen, its words stand as the address.
 */
async function presetOf(site: OfficeSite, { query, locale }: OfficeRequest): Promise<PhoneTyped> {
  const enquiry = await findEnquiry(site.services.store, query.get('enquiry') ?? '')
  if (enquiry) return askedFor(site, enquiry, locale)
  const back = query.get('return-of')
  const reading = readCode(back ?? query.get('again') ?? '')
  const booking = reading.ok ? readBooking(await site.services.store.get(bookingPath(reading.code))) : null
  if (!booking) return { ...emptyForm, locale }
  const { quote, guest } = booking
  const name = (id: string) => site.places.find(id)?.names[locale] ?? id
  const [from, to] = back === null ? [quote.from, quote.to] : [quote.to, quote.from]
  const { pickUpAddress, dropOffAddress } = back === null ? guest.legs.there : swapped(guest.legs.there)
  return {
    ...emptyForm,
    from: name(from),
    to: name(to),
    people: String(quote.people),
    bags: String(quote.bags),
    vehicle: quote.vehicle,
    name: guest.name,
    phone: guest.phone ?? '',
    email: guest.email ?? '',
    locale: booking.locale,
    pickUpAddress: pickUpAddress ?? '',
    dropOffAddress: dropOffAddress ?? '',
  }
}

/** The voucher that came with the question, and what it is worth now. */
async function voucherOf(site: OfficeSite, { locale }: OfficeRequest, enquiry: string): Promise<string | null> {
  const code = (await findEnquiry(site.services.store, enquiry))?.voucher
  return code === undefined ? null : `${formatCode(code)}: ${await voucherWorth(site, site.services, locale, code)}`
}

const noAnswer = {
  choices: { from: [], to: [] },
  faults: {},
  notice: null,
  before: null,
  known: null,
  seen: null,
  isPriceNext: false,
}

type Filled = Omit<NewBookingPageProps, 'before' | 'orderId' | 'classes' | 'today'> & {
  before: string | null
}

function page(site: OfficeSite, request: OfficeRequest, filled: Filled): OfficeAnswer<'new-booking'> {
  const props: NewBookingPageProps = {
    ...filled,
    orderId: randomUUID(),
    before: filled.before === null ? null : { code: filled.before, shown: formatCode(filled.before) },
    classes: classesIn(site.fleet),
    today: localTimeOf(site.clock.now()).date,
  }
  return { kind: 'page', page: 'new-booking', title: request.t('office.nav.new-booking'), props }
}
