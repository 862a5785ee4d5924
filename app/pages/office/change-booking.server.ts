import { type PlaceChoices, resolvePlaces } from '#app/office/resolved-places.server.ts'
import { officePath } from '#app/office/office-routes.ts'
import { accountOf, fieldOf, type OfficeSite, type OfficeRequest } from '#app/office/office-site.server.ts'
import type { OfficeAction, OfficeAnswer, OfficeLoader, OfficeOutcome } from '#app/office/office-answer.ts'
import { bookingPath, readBooking } from '#features/bookings/booking-documents.server.ts'
import type { Booking } from '#features/bookings/booking.ts'
import { mayChangeDetails } from '#features/bookings/change-details.server.ts'
import { isElsewhere, mayChange, quoteOfChange, withInsideTown } from '#features/bookings/change-plan.ts'
import { findAddressPoints } from '#features/bookings/find-address-points.server.ts'
import { type NeedFaults, type NeedTyped, needsTypedFrom, needsTypedOf } from '#features/bookings/need-form.ts'
import { needsFields } from '#features/bookings/needs-in-words.server.ts'
import { orderFaultsInWords } from '#features/bookings/order-faults.server.ts'
import {
  type OrderFaults,
  type OrderField,
  orderFields,
  type OrderTyped,
  readOrder,
  typedFrom,
  typedOf,
} from '#features/bookings/order-form.ts'
import { readCode, formatCode } from '#features/codes/code.ts'
import { changeByOffice, correctGuest } from '#features/dispatch/change-booking.server.ts'
import { emptyForm, type PhoneFaults, type PhoneTyped, typedByPhone } from '#features/dispatch/phone-form.ts'
import { phonePrice } from '#features/dispatch/phone-price.server.ts'
import { formatCents } from '#features/fares/money.ts'
import { classesIn } from '#features/fleet/fleet.ts'
import { vehicleClasses } from '#features/fleet/vehicle-classes.ts'
import { isLocaleCode } from '#i18n/locale.ts'
import { typedWhen } from '#features/dispatch/typed-when.ts'
import type { ChangeBookingPageProps } from './change-booking.tsx'

export const loadChangeBooking: OfficeLoader<'change-booking'> = async (site, request) => {
  const booking = await bookingOf(site, request)
  return booking && page(site, request, booking, {})
}

/** POST: `intent=ride` changes the trip, `price` only shows what it would cost, `person` puts right who rides. */
export const postChangeBooking: OfficeAction<'change-booking'> = async (site, request, form) => {
  const booking = await bookingOf(site, request)
  if (!booking) return { kind: 'done', to: officePath('bookings') }
  return fieldOf(form, 'intent') === 'person'
    ? changePerson(site, request, booking, form)
    : changeTrip(site, request, booking, form)
}

async function changeTrip(site: OfficeSite, request: OfficeRequest, booking: Booking, form: FormData) {
  const pick = fieldOf(form, 'pick')
  const resolved = resolvePlaces(site, request, typedByPhone(form), pick)
  const { typed, choices } = resolved
  const riding = needsTypedFrom(form)
  const { locale } = request
  const { places, tariff, localFares, clock, fleet } = site
  const price = phonePrice(resolved, riding, { places, tariff, localFares, clock, fleet, locale })
  const again = (notice: Notice): OfficeOutcome<'change-booking'> => ({
    kind: 'faulty',
    answer: page(site, request, booking, { typed, choices, riding, ...notice }),
  })
  if (price.kind === 'faulty') return again({ faults: price.faults })
  if (!price.needs.ok) return again({ needFaults: price.needs.faults })
  const { why, at: pickUpAt } = price
  const { needs } = price.needs
  // An agreed price is what was agreed; else an unchanged drive keeps the lower of both.
  const today = { quote: price.quote, pickUpAt }
  const quote = price.tariffCents === null ? quoteOfChange(booking, today) : withInsideTown(booking, price.quote)
  const seen = {
    before: formatCents(booking.quote.maximumCents, locale),
    after: formatCents(quote.maximumCents, locale),
  }
  if (fieldOf(form, 'intent') === 'price' || pick !== '') return again({ price: seen })
  const change = {
    code: booking.code,
    trip: { quote, pickUpAt, needs },
    why,
    seen: Number(fieldOf(form, 'seen')),
    withoutVehicle: typed.withoutVehicle !== '',
  }
  const deps = { store: site.services.store, fleet, now: clock.now(), who: accountOf(request).name }
  const { kind } = await changeByOffice(deps, change)
  if (kind !== 'changed') return again({ price: seen, reason: kind })
  const { code } = booking
  await findAddressPoints({ ...site, store: site.services.store }, code)
  if (isElsewhere(booking.quote, quote) && mayChangeDetails(booking))
    return { kind: 'done', to: `${officePath('change-booking', { code })}?addresses` } as const
  return { kind: 'done', to: officePath('booking', { code }) } as const
}

async function changePerson(
  site: OfficeSite,
  request: OfficeRequest,
  booking: Booking,
  form: FormData,
): Promise<OfficeOutcome<'change-booking'>> {
  const person = typedFrom(form)
  const requested = fieldOf(form, 'locale')
  const reading = readOrder(person, booking.quote)
  const again = (notice: Notice) =>
    ({ kind: 'faulty', answer: page(site, request, booking, { person, ...notice }) }) as const
  if (!reading.ok) return again({ orderFaults: reading.faults })
  const deps = { store: site.services.store, now: site.clock.now(), who: accountOf(request).name }
  const { kind } = await correctGuest(deps, {
    code: booking.code,
    guest: reading.guest,
    seen: Number(fieldOf(form, 'seen')),
    locale: isLocaleCode(requested) ? requested : booking.locale,
  })
  if (kind !== 'changed') return again({ reason: kind })
  await findAddressPoints({ ...site, store: site.services.store }, booking.code)
  return { kind: 'done', to: officePath('booking', { code: booking.code }) }
}

async function bookingOf({ services }: OfficeSite, { params }: OfficeRequest): Promise<Booking | null> {
  const reading = readCode(params['code'] ?? '')
  return reading.ok ? readBooking(await services.store.get(bookingPath(reading.code))) : null
}

type Notice = {
  typed?: PhoneTyped
  choices?: PlaceChoices
  faults?: PhoneFaults
  riding?: NeedTyped
  needFaults?: NeedFaults
  person?: OrderTyped
  orderFaults?: OrderFaults
  price?: ChangeBookingPageProps['price']
  reason?: string
}

function page(
  site: OfficeSite,
  request: OfficeRequest,
  booking: Booking,
  notice: Notice,
): OfficeAnswer<'change-booking'> {
  const { t, locale } = request
  const { code, sequence, locale: written } = booking
  const person = notice.person ?? typedOf(booking.guest)
  const { errors } = orderFaultsInWords(notice.orderFaults ?? {}, t)
  const props: ChangeBookingPageProps = {
    code,
    shown: formatCode(code),
    here: request.path,
    seen: sequence,
    locale: written,
    reason: notice.reason ?? null,
    isWrittenTo: booking.guest.email !== null,
    asksAddresses: request.query.has('addresses'),
    price: notice.price ?? null,
    ride: mayChange(booking, 'office', site.clock.now())
      ? {
          typed: notice.typed ?? typedTrip(site, request, booking),
          faults: notice.faults ?? {},
          choices: notice.choices ?? { from: [], to: [] },
          needs: ridingFields(site, request, booking, notice),
        }
      : null,
    person: mayChangeDetails(booking)
      ? orderFields
          .filter((name) => booking.quote.returnTrip || !isOfWayBack(name))
          .map((name) => ({ name, label: labelOf(name, t), value: person[name], error: errors[name] ?? null }))
      : null,
    classes: vehicleClasses.filter((id) => id === booking.quote.vehicle || classesIn(site.fleet).includes(id)),
    booked: formatCents(booking.quote.maximumCents, locale),
  }
  return { kind: 'page', page: 'change-booking', title: t('change-desk.heading', { code: formatCode(code) }), props }
}

/** What rides along, to be put right with the ride: what of it has a price is priced anew with it. */
function ridingFields(site: OfficeSite, { locale }: OfficeRequest, { needs, quote }: Booking, notice: Notice) {
  const about = { ...site, locale, vehicle: quote.vehicle, hasError: false }
  return needsFields(notice.riding ?? needsTypedOf(needs), notice.needFaults ?? {}, about, site.translate(locale))
}

/** The booking as it would be said on the phone. */
export function typedTrip({ places }: OfficeSite, { locale }: OfficeRequest, { quote, pickUpAt }: Booking): PhoneTyped {
  const name = (id: string) => places.find(id)?.names[locale] ?? id
  return {
    ...emptyForm,
    from: name(quote.from),
    to: name(quote.to),
    when: typedWhen(pickUpAt),
    people: String(quote.people),
    bags: String(quote.bags),
    vehicle: quote.vehicle,
    returnWhen: quote.returnAt === null ? '' : typedWhen(quote.returnAt),
  }
}

function isOfWayBack(name: OrderField): boolean {
  return name === 'returnPickUpAddress' || name === 'returnDropOffAddress' || name === 'returnFlight'
}

function labelOf(field: keyof OrderTyped, t: OfficeRequest['t']): string {
  const labels = {
    name: t('phone.name'),
    email: t('phone.email'),
    phone: t('phone.phone'),
    flight: t('phone.flight'),
    pickUpAddress: t('phone.pickUpAddress'),
    dropOffAddress: t('phone.dropOffAddress'),
    returnPickUpAddress: t('phone.returnPickUpAddress'),
    returnDropOffAddress: t('phone.returnDropOffAddress'),
    returnFlight: t('phone.returnFlight'),
    signText: t('book.sign'),
    note: t('phone.note'),
    company: t('book.company'),
    address: t('book.address'),
    taxId: t('book.tax-id'),
  }
  return labels[field]
}
