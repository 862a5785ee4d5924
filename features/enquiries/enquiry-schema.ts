import * as v from 'valibot'
import { bookingSchema } from '#features/bookings/booking-schema.ts'
import { localeCodes } from '#i18n/locale.ts'

/** `quoted`: a fixed price was sent. `booked`: it became a booking, by phone or because its quote was accepted. */
export const enquiryStates = ['open', 'answered', 'quoted', 'declined', 'closed', 'booked'] as const

/** Milliseconds since the epoch. */
const instant = v.number()
const { quote: bookedQuote, guest } = bookingSchema.entries
const { legs } = guest.entries

/** As it was written; places are text, for that is why it is an enquiry. */
const trip = v.object({
  from: v.string(),
  to: v.string(),
  date: v.nullable(v.string()),
  time: v.nullable(v.string()),
  people: v.number(),
  bags: v.number(),
  /** Absent where the form did not ask for a way back yet; null: one way. */
  returnDate: v.exactOptional(v.nullable(v.string())),
  returnTime: v.exactOptional(v.nullable(v.string())),
})

/** What we offer: the trip as the office understood it, at a fixed price, until a time. A place that we do not know is its text. */
const offer = v.object({
  /** Rises with each quote of the enquiry: who accepts says which one was seen. */
  number: v.number(),
  quote: bookedQuote,
  pickUpAt: instant,
  legs,
  /** What the office writes to who asked; null: nothing. */
  message: v.nullable(v.string()),
  validUntil: instant,
})

/** A document of `enquiries`; its name is the id. */
export const enquirySchema = v.object({
  /** Its code (kind E). Enquiries stored before they had codes have a random id, and no page of their own. */
  id: v.string(),
  state: v.picklist(enquiryStates),
  locale: v.picklist(localeCodes),
  trip,
  /** Enquiries stored before the form asked for addresses and the flight have none. */
  leg: v.exactOptional(legs.entries.there),
  name: v.string(),
  email: v.nullable(v.string()),
  phone: v.nullable(v.string()),
  note: v.nullable(v.string()),
  /** The voucher that came along: used once the enquiry becomes a booking, not before. */
  voucher: v.exactOptional(v.string()),
  at: instant,
  promisedBy: instant,
  /** Asked on a sample site: nobody will answer. */
  trial: v.boolean(),
  /** When it stopped being open. */
  settledAt: v.exactOptional(instant),
  /** The last quote; it can be accepted only in the state `quoted`. */
  offer: v.exactOptional(offer),
  /** Why we declined, in the words that were mailed. */
  declined: v.exactOptional(v.string()),
  /** The booking it became. */
  booking: v.exactOptional(v.string()),
})

/** One entry of `enquiries/{id}/log`. */
export const enquiryLogSchema = v.object({
  at: instant,
  by: v.string(),
  from: v.picklist(enquiryStates),
  to: v.picklist(enquiryStates),
  why: v.nullable(v.string()),
})
