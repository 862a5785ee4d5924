import * as v from 'valibot'
import { landingStates } from '#domain/bookings/landing-states.ts'
import { bookingEvents, bookingStates } from '#domain/bookings/states.ts'
import { roundings } from '#features/fares/rounding.ts'
import { extraIds, vehicleIds } from '#features/fares/tariff.ts'
import { vehicleClasses } from '#features/fleet/vehicle-classes.ts'
import { accesses, pets } from '#features/fleet/needs.ts'
import { localeCodes } from '#i18n/locale.ts'
import { noShowReasons } from './no-show-reason.ts'

/** Milliseconds since the epoch. */
const instant = v.number()
const cents = v.number()
const leg = v.picklist(['there', 'back'])
const state = v.picklist(bookingStates)
const byGuestOrOffice = v.picklist(['guest', 'office'])

const quoteLine = v.variant('kind', [
  v.object({ kind: v.picklist(['fixed', 'start', 'minimum', 'night', 'sunday']), leg, cents }),
  v.object({ kind: v.literal('boat'), leg, cents, from: v.string(), to: v.string() }),
  v.object({ kind: v.literal('distance'), leg, cents, km: v.number(), perKm: cents }),
  v.object({ kind: v.literal('ferry'), leg, cents: v.nullable(cents), ferry: v.string() }),
  v.object({ kind: v.literal('rounding'), leg, cents, to: v.picklist(roundings) }),
  v.object({ kind: v.literal('extra'), leg, cents, extra: v.picklist(extraIds), count: v.number() }),
])

const stage = v.object({
  from: v.string(),
  to: v.string(),
  by: v.picklist(['road', 'sea']),
  km: v.number(),
  minutes: v.number(),
  vehicle: v.picklist([...vehicleIds, 'boat']),
})

export const bookedQuote = v.object({
  from: v.string(),
  to: v.string(),
  people: v.number(),
  bags: v.number(),
  returnTrip: v.boolean(),
  returnAt: v.nullable(instant),
  vehicle: v.picklist(vehicleClasses),
  lines: v.array(quoteLine),
  maximumCents: cents,
  basis: v.picklist(['fixed', 'distance']),
  /** Some line is "ask": the maximum is without it. */
  asks: v.boolean(),
  freeCancellationHours: v.number(),
  km: v.number(),
  minutes: v.number(),
  /** To or from an address: so many km inside its town are in the price. */
  insideTownKm: v.exactOptional(v.number()),
  /** A trip by car and boat: each part in the order of the way there. Absent where one vehicle does it all. */
  stages: v.exactOptional(v.array(stage)),
})

const legDetails = v.object({
  pickUpAddress: v.nullable(v.string()),
  dropOffAddress: v.nullable(v.string()),
  flight: v.nullable(v.string()),
})

const guest = v.object({
  name: v.string(),
  email: v.nullable(v.string()),
  /** E.164 where it could be read so, else as typed. */
  phone: v.nullable(v.string()),
  /** `back`: null where no way back is booked. */
  legs: v.object({ there: legDetails, back: v.nullable(legDetails) }),
  signText: v.nullable(v.string()),
  note: v.nullable(v.string()),
  invoice: v.nullable(v.object({ company: v.string(), address: v.string(), taxId: v.string() })),
})

export const needs = v.object({
  under135: v.number(),
  under150: v.number(),
  prams: v.number(),
  bikes: v.number(),
  pet: v.picklist(pets),
  access: v.picklist(accesses),
})

/** Where an address of either end is, as the geocoder found it; of an address that was changed it says nothing. */
const addressPoint = v.object({ place: v.string(), address: v.string(), lat: v.number(), lon: v.number() })

const wish = v.object({
  quote: bookedQuote,
  pickUpAt: instant,
  /** What is to ride along then; absent where that was not asked. */
  needs: v.exactOptional(v.nullable(needs)),
  /** Addresses and flights of that trip; absent where they were not asked. */
  legs: v.exactOptional(guest.entries.legs),
  askedAt: instant,
  promisedBy: instant,
})

const wayHold = v.object({ stops: v.array(v.string()), closed: v.array(v.string()) })

/** `stops` and `closed` beside `ways`: what was kept before ways were told apart, and is of both. */
const weatherHold = v.object({
  at: instant,
  ways: v.exactOptional(v.object({ there: v.exactOptional(wayHold), back: v.exactOptional(wayHold) })),
  stops: v.exactOptional(v.array(v.string())),
  closed: v.exactOptional(v.array(v.string())),
})

const droppedLeg = v.object({
  leg,
  from: v.string(),
  to: v.string(),
  pickUpAt: instant,
  maximumCents: cents,
  at: instant,
  by: v.picklist(['guest', 'office', 'driver']),
  feeCents: cents,
  /** Nobody came to it; absent where it was cancelled. */
  noShow: v.exactOptional(v.picklist(noShowReasons)),
})

const times = v.object({
  acceptedAt: v.nullable(instant),
  setOffAt: v.nullable(instant),
  arrivedAt: v.nullable(instant),
  onBoardAt: v.nullable(instant),
  guestHereAt: v.nullable(instant),
  endedAt: v.nullable(instant),
})

const block = v.object({ vehicleId: v.string(), from: instant, to: instant })

/** What was last heard of the flight that brings the guest to a leg that begins at an airport (landing.ts). */
const landing = v.object({
  /** The flight it was heard of; null: the office typed it. */
  flight: v.nullable(v.string()),
  state: v.picklist(landingStates),
  /** By the timetable. */
  scheduledAt: v.nullable(instant),
  /** When it lands or has landed; null where nobody knows, or it does not come. */
  landsAt: v.nullable(instant),
  at: instant,
  /** What guest and driver were told last; null: nothing yet. */
  told: v.nullable(v.object({ state: v.picklist(landingStates), landsAt: v.nullable(instant) })),
})

/** How far one leg is, who drives it, and with what. */
const legStatus = v.object({
  state,
  times,
  vehicleId: v.nullable(v.string()),
  /** What it holds in the calendar of its class; null for a request, and for a carrier's ride. */
  block: v.nullable(block),
  /** Who drives, as the office wrote it; absent until somebody was named. */
  driver: v.exactOptional(v.string()),
  /** The driver who gave it back last, and why; until the office names somebody again. */
  refused: v.exactOptional(v.nullable(v.object({ driver: v.string(), reason: v.string(), at: instant }))),
  /** Who drove it before its time was changed, and whether that driver is free at the new one. Until the office assigns anew. */
  driverAtChange: v.exactOptional(v.object({ name: v.string(), stays: v.boolean() })),
  /** The P code of the carrier that drives it, and what was agreed for that; the guest's price is not touched. */
  carrier: v.exactOptional(v.string()),
  payoutCents: v.exactOptional(cents),
  /** Who comes, as the carrier told it; absent until then. */
  crew: v.exactOptional(v.object({ name: v.string(), vehicle: v.string() })),
  /** Stands in the driver's link; another number makes the links before it worthless. Legs with one number share one link. */
  driverLink: v.number(),
  /** The link of the last driver to whom it was handed over: who opens one before it reads that. */
  handedOverLink: v.exactOptional(v.number()),
  landing: v.exactOptional(landing),
})

/** A document of the collection `bookings`; its name is the code. Times are milliseconds since the epoch. */
export const bookingSchema = v.object({
  code: v.string(),
  /** Each leg that stands has a state of its own; that of the booking follows of them (`stateOf`). `back`: null where there is no return. */
  legStatus: v.object({ there: legStatus, back: v.nullable(legStatus) }),
  /** A trial on a sample site: nobody will come. */
  trial: v.boolean(),
  locale: v.picklist(localeCodes),
  quote: bookedQuote,
  guest,
  /** Absent where nothing more is known of an address than its words. Read them with address-points.ts. */
  addressPoints: v.exactOptional(v.array(addressPoint)),
  /** What rides along; erased 30 days after the ride, as nobody needs it then. */
  needs: v.exactOptional(v.nullable(needs)),
  /** The instant, and the wall clock in Croatia that was promised for it. */
  pickUpAt: instant,
  pickUpLocal: v.string(),
  termsVersion: v.string(),
  /** The P code of who sent the guest; it never touches the price. */
  partner: v.exactOptional(v.string()),
  /** The words of the button that was pressed (order with obligation to pay, or request). */
  ordered: v.picklist(['order', 'request']),
  /** Who ordered it for the guest, where the guest pressed no button: we by phone or after an enquiry, or a partner's desk. */
  orderedBy: v.exactOptional(v.picklist(['phone', 'enquiry', 'desk'])),
  orderedAt: instant,
  /** For a request: until when we promised to answer. */
  promisedBy: v.nullable(instant),
  /** Changed when cancelling cost something already: moving the ride away does not make that free again. */
  freeUntilAtMost: v.exactOptional(v.nullable(instant)),
  /** A change that could not be confirmed at once. Until it is answered the booking stands as it is. */
  wish: v.exactOptional(v.nullable(wish)),
  /**
   * The last change and, where it changed the ride, the ride before it. `sequence`: that of the booking with the change; another one
   * says that something else has happened since.
   */
  changed: v.exactOptional(
    v.object({ sequence: v.number(), before: v.nullable(v.object({ quote: bookedQuote, pickUpAt: instant })) }),
  ),
  /** The weather stops it, or one way of two: the guest is asked to choose. Read it with weather-hold.ts. */
  weatherHold: v.exactOptional(v.nullable(weatherHold)),
  /** What the guest left in the vehicle, as it was reported after the ride. */
  lost: v.exactOptional(v.array(v.object({ at: instant, text: v.string() }))),
  cancelled: v.nullable(v.object({ at: instant, by: byGuestOrOffice, feeCents: cents })),
  /** Ways cancelled on their own, or to which nobody came, while the other stood. What is left above is a booking of one way. */
  droppedLegs: v.exactOptional(v.array(droppedLeg)),
  /** Nobody came, as the driver told it; the fee is stated. */
  noShow: v.nullable(v.object({ reason: v.picklist(noShowReasons), note: v.nullable(v.string()), feeCents: cents })),
  /** When the link of a mail was first opened. Until then mails hold nothing that was typed by hand. */
  contactOpenedAt: v.nullable(instant),
  /** Nobody of the office has looked at it yet: it rings, and after a while mails go out. */
  unseen: v.exactOptional(v.boolean()),
  /** Which alerts went out because of that. */
  alerted: v.exactOptional(v.array(v.string())),
  /** The money is with the driver or the firm, as the office recorded it. */
  paidAt: v.exactOptional(instant),
  /** A voucher of ours that is taken off what is paid to the driver. */
  voucher: v.exactOptional(v.object({ code: v.string(), cents })),
  /** The code of one that was on it and was given back unused. */
  voucherBack: v.exactOptional(v.string()),
  /** What became of a stated fee, as the office recorded it; absent: nothing yet. */
  fee: v.exactOptional(v.object({ state: v.picklist(['claimed', 'paid', 'waived']), at: instant })),
  /** Paid beforehand, as the office recorded it, and when what was left of it went back. */
  prepaid: v.exactOptional(v.object({ cents, at: instant, backAt: v.nullable(instant) })),
  /** What was done last, where it is a step that can be undone: by whom and by which name. */
  lastStep: v.exactOptional(
    v.object({
      action: v.picklist(bookingEvents),
      /** Of two legs the one that it was done to; absent: it was done to the booking. */
      leg: v.exactOptional(leg),
      /** Of a driver's step: the number of the link by which it was told. */
      link: v.exactOptional(v.number()),
      by: v.picklist(['driver', 'office']),
      who: v.string(),
      at: instant,
    }),
  ),
  /** Rises with every change; the calendar file carries it. */
  sequence: v.number(),
})

/** One entry of `bookings/{code}/log`: who changed what, when, from which state, and why. */
export const logEntrySchema = v.object({
  at: instant,
  by: v.string(),
  action: v.string(),
  /** Of two legs the one that it was done to; absent: it was done to the booking. */
  leg: v.exactOptional(leg),
  /** The states of that leg, or of the booking. */
  from: v.nullable(state),
  to: state,
  why: v.nullable(v.string()),
})
