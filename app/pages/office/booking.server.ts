import type { Store } from '#documents/store.ts'
import { boardDataOf } from '#app/office/board/board-data.server.ts'
import { officeMessages, officeWrites } from '#app/messages/office-messages.server.ts'
import type { MessageTyped } from '#app/messages/message-form.server.ts'
import { actOnBooking } from '#app/office/booking/booking-acts.server.ts'
import { collectedOf, type CollectedRefusal, takeCollected } from '#app/office/booking/collected.server.ts'
import { whoCanDrive } from '#app/office/assign/who-can-drive.server.ts'
import { moreOf } from '#app/office/booking/booking-more.server.ts'
import { logInWords } from '#app/office/booking/log-words.server.ts'
import { legWord } from '#app/office/board/board-words.ts'
import { pointsOfLeg } from '#features/bookings/address-points.ts'
import { linkedRides } from '#features/bookings/booking-links.server.ts'
import { driverLink, voucherLink } from '#app/booking-links.server.ts'
import { officePath } from '#app/office/office-routes.ts'
import { auditOf, fieldOf, type OfficeSite, type OfficeRequest, requireRight } from '#app/office/office-site.server.ts'
import type { OfficeAction, OfficeAnswer, OfficeLoader } from '#app/office/office-answer.ts'
import { may } from '#features/accounts/rights.ts'
import { bookingPath, readBooking } from '#features/bookings/booking-documents.server.ts'
import type { Booking } from '#features/bookings/booking.ts'
import { orderedText } from '#features/bookings/guest-view.server.ts'
import { rideOf } from '#features/bookings/ride.ts'
import { isShared, sharedIn } from '#features/positions/position.ts'
import { readPosition } from '#features/positions/positions.server.ts'
import { legRows } from '#features/bookings/leg-rows.server.ts'
import { tripInWords } from '#features/bookings/trip-in-words.server.ts'
import { readCode, formatCode } from '#features/codes/code.ts'
import { readDispatching } from '#features/dispatch/dispatching.ts'
import { bookingsOfPerson, erasePerson, exportPerson, logOf } from '#features/dispatch/person-data.server.ts'
import { MESSAGE } from '#features/messages/message-form.ts'
import { enquiriesOf, eraseEnquiry } from '#features/enquiries/erase-enquiries.server.ts'
import { driverNamed } from '#features/fleet/driver.ts'
import { holdingRecord, holdingsOf } from '#features/vouchers/holder.server.ts'
import type { Voucher } from '#features/vouchers/voucher.ts'
import { eraseHolder } from '#features/vouchers/vouchers.server.ts'
import { tripMap } from '#app/trip-map.server.ts'
import type { LocaleCode } from '#i18n/locale.ts'
import type { BookingPageProps } from './booking.tsx'

export const loadBooking: OfficeLoader<'booking'> = async (site, request) => {
  const booking = await bookingOf(site, request)
  if (!booking) return null
  if (request.query.get('export') !== 'person') return bookingPage(site, request, booking, nothingRefused)
  requireRight(request, 'data.export')
  const { store } = site.services
  const enquiries = await enquiriesOf(store, byMail(booking).guest)
  const vouchers = await Promise.all((await vouchersOf(store, byMail(booking))).map((row) => holdingRecord(store, row)))
  const body = JSON.stringify({ ...(await exportPerson(store, booking)), enquiries, vouchers }, null, 2)
  return { kind: 'file', name: `${booking.code}.json`, type: 'application/json; charset=utf-8', body }
}

/** POST /office/bookings/{code}: the steps of the board, and what belongs to this one booking. */
export const postBooking: OfficeAction<'booking'> = async (site, request, form) => {
  const { store } = site.services
  const booking = await bookingOf(site, request)
  if (!booking) return { kind: 'done', to: officePath('bookings') }
  const { code } = booking
  if (fieldOf(form, 'intent') === 'erase') {
    requireRight(request, 'data.erase')
    const line = auditOf(site, request, { action: 'person.erased', subject: bookingPath(code) })
    for (const { code: given } of await vouchersOf(store, byMail(booking))) await eraseHolder(store, given)
    for (const { id } of await enquiriesOf(store, byMail(booking).guest)) await eraseEnquiry(store, id)
    const erased = await erasePerson(store, booking, { now: site.clock.now(), line })
    return { kind: 'done', to: `${request.path}?erased=${erased}` }
  }
  if (fieldOf(form, 'intent') === MESSAGE) {
    const typed = await officeWrites(site, request, booking, form)
    if (typed === null) return { kind: 'done', to: `${request.path}#messages` }
    return { kind: 'faulty', answer: await bookingPage(site, request, booking, nothingRefused, typed) }
  }
  if (fieldOf(form, 'intent') === 'collected') {
    const taken = await takeCollected(site, request, booking, form)
    if (taken === null) return { kind: 'done', to: request.path }
    const now = (await bookingOf(site, request)) ?? booking
    const why = 'refused' in taken ? { ...taken.refused, requested: null } : null
    const sum = 'fault' in taken ? taken.fault : null
    return { kind: 'faulty', answer: await bookingPage(site, request, now, { ...nothingRefused, why, sum }) }
  }
  const why = await actOnBooking(site, request, booking, form)
  if (why === null) return { kind: 'done', to: request.path }
  const told = typeof why === 'string' ? { reason: why, other: null } : why
  const { reason } = told
  const refused = {
    amount: reason === 'amount' ? fieldOf(form, 'amount').slice(0, 40) : null,
    voucher: reason === 'no-voucher' ? fieldOf(form, 'voucher').slice(0, 40) : null,
  }
  const now = (await bookingOf(site, request)) ?? booking
  const requested = readDispatching(Object.fromEntries(form))
  return {
    kind: 'faulty',
    answer: await bookingPage(site, request, now, { why: { ...told, requested }, refused }),
  }
}

/** Nobody has checked whose phone number it is: what is given out or erased is looked for by the e-mail alone. */
function byMail(booking: Booking): Booking {
  return { ...booking, guest: { ...booking.guest, phone: null } }
}

/** What was given to this guest: by a contact on it, or the name where it was used on a ride of theirs. */
async function vouchersOf(store: Store, { guest }: Booking): Promise<Voucher[]> {
  const rides = await bookingsOfPerson(store, guest)
  const known = { names: rides.map((ride) => ride.guest.name), bookings: rides.map(({ code }) => code) }
  const contacts = [guest.phone, guest.email].flatMap((contact) => contact ?? [])
  const found = await Promise.all(contacts.map((contact) => holdingsOf(store, { contact, ...known })))
  return [...new Map(found.flatMap(({ theirs }) => theirs).map((row) => [row.code, row])).values()]
}

async function bookingOf({ services }: OfficeSite, { params }: OfficeRequest): Promise<Booking | null> {
  const reading = readCode(params['code'] ?? '')
  return reading.ok ? readBooking(await services.store.get(bookingPath(reading.code))) : null
}

const nothingRefused = { why: null, refused: { amount: null, voucher: null } }

async function bookingPage(
  site: OfficeSite,
  request: OfficeRequest,
  booking: Booking,
  { why, refused, sum = null }: Pick<BookingPageProps, 'why' | 'refused'> & { sum?: CollectedRefusal | null },
  typed?: MessageTyped,
): Promise<OfficeAnswer<'booking'>> {
  const { locale, t, role, query } = request
  const { quote, code, pickUpAt, guest } = booking
  const writing = { ...site, t, locale, seats: quote.people, luggage: quote.bags }
  const trip = tripInWords(quote, pickUpAt, writing)
  const entries = await logOf(site.services.store, code)
  const erased = query.get('erased')
  const shared = await sharedOf(site, booking)
  const props: BookingPageProps = {
    booking,
    now: site.clock.now(),
    boardData: boardDataOf(site, request),
    why,
    refused,
    title: trip.title,
    here: request.path,
    facts: [
      { label: t('list.csv.ordered'), value: orderedText(booking, writing) },
      ...legRows(booking, writing),
      ...trip.facts,
      ...trip.lines.map(({ label, amount }) => ({ label, value: amount })),
    ],
    map: await tripMap(
      site,
      { from: quote.from, to: quote.to, isBoat: quote.vehicle === 'boat', doors: pointsOfLeg(booking, 'there') },
      locale,
      shared?.at,
    ),
    positions: sharedIn(shared === null ? [] : [{ data: shared.position }]),
    links: linksOf(site, request, booking),
    log: logInWords(entries, request),
    messages: await officeMessages(site, request, booking, typed),
    collected: await collectedOf(site, request, booking, sum),
    whoCan: await whoCanDrive(site, request, booking),
    more: moreOf(site, request, booking),
    wish: wishOf(site, request, booking),
    person: guest.phone !== null || guest.email !== null,
    mayExport: may(role, 'data.export'),
    mayErase: may(role, 'data.erase'),
    erased: erased !== null && /^\d{1,6}$/.test(erased) ? Number(erased) : null,
    isMade: query.has('made'),
  }
  return { kind: 'page', page: 'booking', title: formatCode(code), props }
}

/** Where the driver is on the road there or back, while they share it. */
async function sharedOf(site: OfficeSite, booking: Booking) {
  const position = await readPosition(site.services.store, booking.code)
  const ride = position && rideOf(booking, position.leg)
  if (!position || !ride || !isShared(position, ride, site.clock.now())) return null
  return { position, at: [position.lon, position.lat] as const }
}

function wishOf(site: OfficeSite, { locale, t }: OfficeRequest, { wish = null }: Booking): string | null {
  if (wish === null) return null
  const room = { seats: wish.quote.people, luggage: wish.quote.bags }
  const trip = tripInWords(wish.quote, wish.pickUpAt, { ...site, t, locale, ...room })
  return [trip.title, trip.when, trip.vehicle, trip.price].filter((part) => part !== null).join(', ')
}

/** Whoever has one of these opens the ride; they are shown to the desk alone. Who drives both legs has one link. */
function linksOf(site: OfficeSite, { origin, t }: OfficeRequest, booking: Booking): BookingPageProps['links'] {
  const voucher = origin + voucherLink(booking, site.services)
  const { siteName } = site.catalogue.settings
  // Each in the language of the page that its link opens.
  const words = (trip: Pick<Booking, 'quote' | 'pickUpAt'>, locale: LocaleCode) => {
    const { people: seats, bags: luggage } = trip.quote
    const writing = { ...site, t: site.translate(locale), locale, seats, luggage }
    const { title, when } = tripInWords(trip.quote, trip.pickUpAt, writing)
    return `${siteName}: ${title}, ${when}`
  }
  const number = booking.guest.phone?.replace(/\D/g, '') ?? null
  return {
    drivers: linkedRides(booking).map(([ride, ...more]) => {
      const href = origin + driverLink(ride, site.services)
      const isOne = ride.isOfTwo && more.length === 0
      const text = `${words(isOne ? ride : booking, 'hr')}\n${href}`
      // Without a number the app asks whom it is for.
      const named = ride.carrier === undefined ? driverNamed(site.fleet.drivers, ride.driver ?? '') : undefined
      const ownPhone = named?.phone?.replace(/\D/g, '') ?? ''
      return {
        href,
        leg: isOne ? { leg: ride.leg, label: legWord(ride.leg, t) } : null,
        whatsApp: `https://wa.me/${ownPhone}?${new URLSearchParams({ text }).toString()}`,
        handedTo: ride.driver !== undefined && ride.handedOverLink === ride.driverLink ? ride.driver : null,
      }
    }),
    voucherWhatsApp:
      number === null
        ? null
        : `https://wa.me/${number}?${new URLSearchParams({ text: `${words(booking, booking.locale)}\n${voucher}` }).toString()}`,
  }
}
