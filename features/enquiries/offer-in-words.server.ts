import type { Settings } from '#catalogue/settings.ts'
import { nobody } from '#features/bookings/leg-details.ts'
import { legRows } from '#features/bookings/leg-rows.server.ts'
import type { TripCardProps } from '#features/bookings/trip-card.tsx'
import { momentText, tripInWords } from '#features/bookings/trip-in-words.server.ts'
import type { Writing } from '#features/fares/quote-in-words.server.ts'
import type { Fleet } from '#features/fleet/fleet.ts'
import type { EnquiryOffer } from './enquiry.ts'

export type OfferWriting = Writing & { fleet: Fleet; settings: Pick<Settings, 'legal'> }

/** The quoted trip as its card, like every priced trip. */
export function offerTrip({ quote, pickUpAt }: EnquiryOffer, writing: OfferWriting): TripCardProps {
  const room = writing.fleet.vehicles.find(({ vehicleClass }) => vehicleClass === quote.vehicle)
  return tripInWords(quote, pickUpAt, {
    ...writing,
    seats: room?.seats ?? quote.people,
    luggage: room?.bags ?? quote.bags,
  })
}

/** What stands beside the card: until when the price holds, and where exactly the trip begins and ends. */
export function offerRows({ quote, pickUpAt, legs, validUntil }: EnquiryOffer, writing: OfferWriting) {
  return [
    { label: writing.t('enquiry.valid-until'), value: momentText(validUntil, writing.locale) },
    ...legRows({ quote, pickUpAt, guest: { ...nobody, legs } }, writing),
  ]
}
