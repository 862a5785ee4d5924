import type { Stage } from '#features/fares/choices.ts'
import type { Cents } from '#features/fares/money.ts'
import type { Leg, QuoteLine } from '#features/fares/quote.ts'
import type { Block } from '#features/fleet/capacity.ts'
import type { Needs } from '#features/fleet/needs.ts'
import type { VehicleClassId } from '#features/fleet/fleet.ts'
import type { LocaleCode } from '#i18n/locale.ts'
import type { BookingState } from './booking-state.ts'
import type { Crew } from './crew.ts'
import type { NoShowReason } from './driver-step.ts'

/** The priced trip somebody ordered. It never costs more than this for the unchanged trip. */
export type BookedQuote = {
  from: string
  to: string
  people: number
  bags: number
  returnTrip: boolean
  returnAt: number | null
  vehicle: VehicleClassId
  lines: QuoteLine[]
  maximumCents: Cents
  basis: 'fixed' | 'distance'
  /** Some line is "ask": the maximum is without it. */
  asks: boolean
  freeCancellationHours: number
  km: number
  minutes: number
  /** To or from an address: so many km inside its town are in the price. */
  insideTownKm?: number
  /** A trip by car and boat: each part in the order of the way there. Absent where one vehicle does it all. */
  stages?: Stage[]
}

/** Where one leg begins and ends, as it was written, and the flight that belongs to it. */
export type LegDetails = { pickUpAddress: string | null; dropOffAddress: string | null; flight: string | null }

/** Who rides and where exactly. One of e-mail and phone is there. */
export type Guest = {
  name: string
  email: string | null
  /** E.164 where it could be read so, else as typed. */
  phone: string | null
  /** `back`: null where no way back is booked. */
  legs: { there: LegDetails; back: LegDetails | null }
  signText: string | null
  note: string | null
  invoice: { company: string; address: string; taxId: string } | null
}

/** A document of the collection `bookings`; its name is the code. Times are milliseconds since the epoch. */
export type Booking = {
  code: string
  state: BookingState
  /** A trial on a sample site: nobody will come. */
  trial: boolean
  locale: LocaleCode
  quote: BookedQuote
  guest: Guest
  /** What rides along; erased 30 days after the ride, as nobody needs it then. */
  needs?: Needs | null
  /** The instant, and the wall clock in Croatia that was promised for it. */
  pickUpAt: number
  pickUpLocal: string
  termsVersion: string
  /** The P code of who sent the guest; it never touches the price. */
  partner?: string
  /** The words of the button that was pressed (order with obligation to pay, or request). */
  ordered: 'order' | 'request'
  /** Who ordered it for the guest, where the guest pressed no button: we by phone or after an enquiry, or a partner's desk. */
  orderedBy?: 'phone' | 'enquiry' | 'desk'
  orderedAt: number
  /** For a request: until when we promised to answer. */
  promisedBy: number | null
  vehicleId: string | null
  /** What it holds in the calendar of its class, there and back each their own; empty for a request. */
  blocks: Block[]
  /** Changed when cancelling cost something already: moving the ride away does not make that free again. */
  freeUntilAtMost?: number | null
  /** A change that could not be confirmed at once. Until it is answered the booking stands as it is. */
  wish?: Wish | null
  /**
   * The last change and, where it changed the ride, the ride before it. `sequence`: that of the booking with the change; another one
   * says that something else has happened since.
   */
  changed?: { sequence: number; before: { quote: BookedQuote; pickUpAt: number } | null }
  /** The weather stops it, or one way of two: the guest is asked to choose. Read it with weather-hold.ts. */
  weatherHold?: WeatherHold | null
  /** What the guest left in the vehicle, as it was reported after the ride. */
  lost?: { at: number; text: string }[]
  cancelled: { at: number; by: 'guest' | 'office'; feeCents: Cents } | null
  /** Ways cancelled on their own, or to which nobody came, while the other stood. What is left above is a booking of one way. */
  droppedLegs?: DroppedLeg[]
  /** Nobody came, as the driver told it; the fee is stated. */
  noShow: { reason: NoShowReason; note: string | null; feeCents: Cents } | null
  times: WayTimes
  /** When the link of a mail was first opened. Until then mails hold nothing that was typed by hand. */
  contactOpenedAt: number | null
  /** Who drives, as the office wrote it; absent until somebody was named. */
  driver?: string
  /** Who drove it before its time was changed, and whether that driver is free at the new one. Until the office assigns anew. */
  driverAtChange?: { name: string; stays: boolean }
  /** The P code of the carrier that drives it, and what was agreed for that; the guest's price is not touched. */
  carrier?: string
  payoutCents?: Cents
  /** Who comes, as the carrier told it; absent until then. */
  crew?: Crew
  /** Nobody of the office has looked at it yet: it rings, and after a while mails go out. */
  unseen?: boolean
  /** Which alerts went out because of that. */
  alerted?: string[]
  /** The money is with the driver or the firm, as the office recorded it. */
  paidAt?: number
  /** A voucher of ours that is taken off what is paid to the driver. */
  voucher?: { code: string; cents: Cents }
  /** The code of one that was on it and was given back unused. */
  voucherBack?: string
  /** What became of a stated fee, as the office recorded it; absent: nothing yet. */
  fee?: { state: 'claimed' | 'paid' | 'waived'; at: number }
  /** Paid beforehand, as the office recorded it, and when what was left of it went back. */
  prepaid?: { cents: Cents; at: number; backAt: number | null }
  /** Stands in the driver's link; raising it makes every link before worthless. */
  driverLink: number
  /** Rises with every change; the calendar file carries it. */
  sequence: number
}

/** What a guest wants instead, and until when we promised to say whether it can be. */
export type Wish = {
  quote: BookedQuote
  pickUpAt: number
  /** What is to ride along then; absent where that was not asked. */
  needs?: Needs | null
  /** Addresses and flights of that trip; absent where they were not asked. */
  legs?: Guest['legs']
  askedAt: number
  promisedBy: number
}
/** `stops` and `closed` beside `ways`: what was kept before ways were told apart, and is of both. */
export type WeatherHold = { at: number; ways?: { [leg in Leg]?: WayHold }; stops?: string[]; closed?: string[] }

/** By what a way is stopped, and what else was closed then (closings.ts). */
export type WayHold = { stops: string[]; closed: string[] }

/** One way that was cancelled on its own, with the fee that was stated for it. */
export type DroppedLeg = {
  leg: Leg
  from: string
  to: string
  pickUpAt: number
  maximumCents: Cents
  at: number
  by: 'guest' | 'office' | 'driver'
  feeCents: Cents
  /** Nobody came to it; absent where it was cancelled. */
  noShow?: NoShowReason
}

/** When it was told on the day, by the driver and, for `guestHereAt`, by the guest. */
export type WayTimes = {
  acceptedAt: number | null
  setOffAt: number | null
  arrivedAt: number | null
  guestHereAt: number | null
  endedAt: number | null
}

/** A ride on which nobody has told anything yet. */
export const nothingTold: WayTimes = {
  acceptedAt: null,
  setOffAt: null,
  arrivedAt: null,
  guestHereAt: null,
  endedAt: null,
}

/** One entry of `bookings/{code}/log`: who changed what, when, from which state, and why. */
export type LogEntry = {
  at: number
  by: string
  action: string
  from: BookingState | null
  to: BookingState
  why: string | null
}
