import type { OfficeLocale } from '#features/accounts/account.ts'
import { endText, noDetails } from '#features/bookings/leg-details.ts'
import { emptyForm, type PhoneTyped } from '#features/dispatch/phone-form.ts'
import { typedWhen } from '#features/dispatch/typed-when.ts'
import type { Enquiry, EnquiryOffer } from '#features/enquiries/enquiry.ts'
import type { OfficeSite } from './office-site.server.ts'

/** What somebody asked for, as the office's forms have it; of a place we do not know the words stand as the address, too. */
export function askedFor({ places }: OfficeSite, enquiry: Enquiry, reader: OfficeLocale): PhoneTyped {
  const { trip, leg = noDetails, name, phone, email, note, locale } = enquiry
  const known = (text: string) => places.understand(text, locale)?.place.names[reader] ?? null
  const [from, to] = [known(trip.from), known(trip.to)]
  const when = (date: string | null, time: string | null) => [date, time].filter((part) => part !== null).join(' ')
  return {
    ...emptyForm,
    from: from ?? trip.from,
    to: to ?? trip.to,
    name,
    phone: phone ?? '',
    email: email ?? '',
    people: String(trip.people),
    bags: String(trip.bags),
    locale,
    when: when(trip.date, trip.time),
    returnWhen: when(trip.returnDate ?? null, trip.returnTime ?? null),
    pickUpAddress: from === trip.from ? (leg.pickUpAddress ?? '') : endText(leg.pickUpAddress, trip.from),
    dropOffAddress: to === trip.to ? (leg.dropOffAddress ?? '') : endText(leg.dropOffAddress, trip.to),
    flight: leg.flight ?? '',
    note: note ?? '',
  }
}

/** The trip of the last quote, to be quoted anew. */
export function quotedTrip({ places }: OfficeSite, offer: EnquiryOffer, reader: OfficeLocale): PhoneTyped {
  const { quote, pickUpAt, legs } = offer
  const name = (id: string) => places.find(id)?.names[reader] ?? id
  const { there, back } = legs
  return {
    ...emptyForm,
    from: name(quote.from),
    to: name(quote.to),
    vehicle: quote.vehicle,
    people: String(quote.people),
    bags: String(quote.bags),
    when: typedWhen(pickUpAt),
    returnWhen: quote.returnAt === null ? '' : typedWhen(quote.returnAt),
    pickUpAddress: there.pickUpAddress ?? '',
    dropOffAddress: there.dropOffAddress ?? '',
    flight: there.flight ?? '',
    returnFlight: back?.flight ?? '',
    returnPickUpAddress: back?.pickUpAddress ?? '',
    returnDropOffAddress: back?.dropOffAddress ?? '',
  }
}
