import type { EmailTemplate } from './emails.ts'

/** Who acts: the site itself, the guest who knows the second factor, the office, the driver by a signed link. */
export type Actor = 'site' | 'guest' | 'office' | 'driver'

/** Everything that moves a leg to another state. Confirming, declining and expiring are of the whole booking. */
export const bookingEvents = [
  'confirm',
  'decline',
  'expire',
  'assign',
  'unassign',
  'accept',
  'set-off',
  'arrive',
  'pick-up',
  'complete',
  'no-show',
  'cancel',
  'change',
] as const
export type BookingEvent = (typeof bookingEvents)[number]

/**
 * `request`: nothing is promised yet. `reserved`: it holds a vehicle's time, and nobody has set off. `under-way`: a driver has.
 * `ridden`: it is over and counts: for commissions, payouts, statements and reviews. `not-ridden`: it is over, and nobody rode.
 */
export type Phase = 'request' | 'reserved' | 'under-way' | 'ridden' | 'not-ridden'

/** The columns of the board, in the order of a ride. What is over stands together in the last. */
export const boardColumns = ['requested', 'confirmed', 'assigned', 'on-the-way', 'arrived', 'over'] as const
export type BoardColumn = (typeof boardColumns)[number]

type StateRow = {
  phase: Phase
  /** Who may do which event now; what is not named nobody may do. Handing over is `assign` of a ride that has a driver. */
  events: { readonly [event in BookingEvent]?: readonly Actor[] }
  /** The office's next step of the ordinary course: the first button of the card. */
  next: BookingEvent | null
  column: BoardColumn
  /** What turns the card amber: an answer we promised, a pick-up without a driver, a driver who should be there. */
  urgency: 'promise' | 'driver' | 'late' | null
  /** Nobody yet, somebody is named, has set off, stands at the pick-up, drives the guest. null: no driver is to come. */
  driver: 'wanted' | 'named' | 'coming' | 'at-pick-up' | 'with-guest' | null
  /** Addresses, flight, sign and note can be changed without a new price. */
  mayChangeDetails: boolean
  /** The guest's ladder: a step, with the time it shows; or an ending, which stands there alone. */
  ladder: { time: 'promisedBy' | 'acceptedAt' | 'setOffAt' | 'arrivedAt' | 'onBoardAt' | 'endedAt' | null } | 'ending'
  /** The email that is sent when a booking comes into this state. */
  email: EmailTemplate | null
  /** The emails that wait to be sent and are still true now; the others are dropped. */
  trueEmails: readonly (typeof emailsOfStates)[number][]
  /** For the guest's calendar and the card of a mail program. */
  calendar: 'TENTATIVE' | 'CONFIRMED' | 'CANCELLED'
}

/** The emails that are true only in some states. Those that are not here are judged by what they tell (features/mail/emails.server.ts). */
export const emailsOfStates = [
  'requested',
  'confirmed',
  'declined',
  'expired',
  'assigned',
  'leg-cancelled',
  'cancelled',
] as const satisfies EmailTemplate[]

/**
 * The life of one leg of a booking, one row a state (ADR 84). Whatever differs by state is decided here or in the texts beside it
 * (state-texts.server.ts): no other code compares a state with a word.
 */
export const states = {
  requested: {
    phase: 'request',
    events: {
      confirm: ['site', 'office'],
      decline: ['office'],
      // Nobody answered by the promised time.
      expire: ['site'],
      cancel: ['guest', 'office'],
      change: ['guest', 'office'],
    },
    next: 'confirm',
    column: 'requested',
    urgency: 'promise',
    driver: null,
    mayChangeDetails: true,
    ladder: { time: 'promisedBy' },
    email: 'requested',
    trueEmails: ['requested', 'confirmed', 'leg-cancelled'],
    calendar: 'TENTATIVE',
  },
  confirmed: {
    phase: 'reserved',
    events: { assign: ['office'], accept: ['driver'], cancel: ['guest', 'office'], change: ['guest', 'office'] },
    next: 'assign',
    column: 'confirmed',
    urgency: 'driver',
    driver: 'wanted',
    mayChangeDetails: true,
    ladder: { time: null },
    email: 'confirmed',
    trueEmails: ['confirmed', 'leg-cancelled'],
    calendar: 'CONFIRMED',
  },
  assigned: {
    phase: 'reserved',
    events: {
      assign: ['office'],
      // Their own driver gives it back with a reason (features/bookings/refuse-ride.server.ts).
      unassign: ['driver', 'office'],
      accept: ['driver'],
      'set-off': ['driver', 'office'],
      cancel: ['guest', 'office'],
      change: ['guest', 'office'],
    },
    next: 'set-off',
    column: 'assigned',
    urgency: 'late',
    driver: 'named',
    mayChangeDetails: true,
    ladder: { time: 'acceptedAt' },
    email: 'assigned',
    trueEmails: ['confirmed', 'assigned', 'leg-cancelled'],
    calendar: 'CONFIRMED',
  },
  'on-the-way': {
    phase: 'under-way',
    events: { assign: ['office'], arrive: ['driver', 'office'], cancel: ['guest', 'office'] },
    next: 'arrive',
    column: 'on-the-way',
    urgency: 'late',
    driver: 'coming',
    mayChangeDetails: true,
    ladder: { time: 'setOffAt' },
    email: null,
    trueEmails: ['confirmed', 'assigned', 'leg-cancelled'],
    calendar: 'CONFIRMED',
  },
  arrived: {
    phase: 'under-way',
    // A ride may be completed without saying that the guest got in.
    events: {
      assign: ['office'],
      'pick-up': ['driver', 'office'],
      complete: ['driver', 'office'],
      'no-show': ['driver', 'office'],
      cancel: ['office'],
    },
    next: 'pick-up',
    column: 'arrived',
    urgency: null,
    driver: 'at-pick-up',
    mayChangeDetails: false,
    ladder: { time: 'arrivedAt' },
    email: null,
    trueEmails: ['confirmed', 'assigned', 'leg-cancelled'],
    calendar: 'CONFIRMED',
  },
  'on-board': {
    phase: 'under-way',
    events: { assign: ['office'], complete: ['driver', 'office'] },
    next: 'complete',
    column: 'arrived',
    urgency: null,
    driver: 'with-guest',
    mayChangeDetails: false,
    ladder: { time: 'onBoardAt' },
    email: null,
    trueEmails: ['confirmed', 'assigned', 'leg-cancelled'],
    calendar: 'CONFIRMED',
  },
  completed: {
    phase: 'ridden',
    events: {},
    next: null,
    column: 'over',
    urgency: null,
    driver: null,
    mayChangeDetails: false,
    ladder: { time: 'endedAt' },
    email: 'review',
    trueEmails: ['confirmed', 'leg-cancelled'],
    calendar: 'CONFIRMED',
  },
  declined: {
    phase: 'not-ridden',
    events: {},
    next: null,
    column: 'over',
    urgency: null,
    driver: null,
    mayChangeDetails: false,
    ladder: 'ending',
    email: 'declined',
    trueEmails: ['declined', 'leg-cancelled'],
    calendar: 'CANCELLED',
  },
  expired: {
    phase: 'not-ridden',
    events: {},
    next: null,
    column: 'over',
    urgency: null,
    driver: null,
    mayChangeDetails: false,
    ladder: 'ending',
    email: 'expired',
    trueEmails: ['expired', 'leg-cancelled'],
    calendar: 'CANCELLED',
  },
  cancelled: {
    phase: 'not-ridden',
    events: {},
    next: null,
    column: 'over',
    urgency: null,
    driver: null,
    mayChangeDetails: false,
    ladder: 'ending',
    email: 'cancelled',
    trueEmails: ['cancelled'],
    calendar: 'CANCELLED',
  },
  'no-show': {
    phase: 'not-ridden',
    events: {},
    next: null,
    column: 'over',
    urgency: null,
    driver: null,
    mayChangeDetails: false,
    ladder: 'ending',
    email: null,
    trueEmails: ['confirmed', 'leg-cancelled'],
    calendar: 'CONFIRMED',
  },
} as const satisfies Record<string, StateRow>

export type BookingState = keyof typeof states

/** Where each event leads. */
export const leadsTo = {
  confirm: 'confirmed',
  decline: 'declined',
  expire: 'expired',
  assign: 'assigned',
  unassign: 'confirmed',
  accept: 'assigned',
  'set-off': 'on-the-way',
  arrive: 'arrived',
  'pick-up': 'on-board',
  complete: 'completed',
  'no-show': 'no-show',
  cancel: 'cancelled',
  change: 'confirmed',
} as const satisfies Record<BookingEvent, BookingState>

/** Who may take an event back (features/bookings/last-step.ts): what guests and the site do stands. */
export const undoneBy = {
  confirm: ['office'],
  decline: ['office'],
  expire: [],
  assign: ['office'],
  unassign: ['office'],
  accept: ['driver', 'office'],
  'set-off': ['driver', 'office'],
  arrive: ['driver', 'office'],
  'pick-up': ['driver', 'office'],
  complete: ['driver', 'office'],
  'no-show': ['driver', 'office'],
  cancel: ['office'],
  change: [],
} as const satisfies Record<BookingEvent, readonly Actor[]>

/** What the log says where the last step was taken back: it leads to where that step came from. */
export const UNDO = 'undo'

/** Whether what somebody did leads from one state to the other. */
export function mayLeadTo(from: BookingState, action: string, to: BookingState): boolean {
  const event = bookingEvents.find((name) => name === action)
  return event !== undefined && rowOf(from).events[event] !== undefined && leadsTo[event] === to
}

// The keys of a literal are its type's keys.
export const bookingStates = Object.keys(states) as BookingState[]

/** The row of a state, with the columns' whole types. */
export function rowOf(state: BookingState): StateRow {
  return states[state]
}

/**
 * The state of a booking, by the states of its legs: requested while one needs an answer, else that of the first leg that is not over.
 * Where all are over: completed if one was ridden.
 */
export function stateOfLegs(legs: readonly [BookingState, ...BookingState[]]): BookingState {
  return legs.find(isRequest) ?? legs.find((state) => !isOver(state)) ?? legs.find(isRidden) ?? legs[0]
}

/** The state after an event, or null where this actor may not do it now. */
export function stateAfter(state: BookingState, event: BookingEvent, by: Actor): BookingState | null {
  return rowOf(state).events[event]?.includes(by) === true ? leadsTo[event] : null
}

export function eventsOf(state: BookingState, by: Actor): BookingEvent[] {
  return bookingEvents.filter((event) => stateAfter(state, event, by) !== null)
}

/** Nothing happens to it any more. */
export function isOver(state: BookingState): boolean {
  return isRidden(state) || endedUnridden(state)
}

/** It was driven: only such a ride earns, is paid out and can be reviewed. */
export function isRidden(state: BookingState): boolean {
  return rowOf(state).phase === 'ridden'
}

/** It is over, and nobody rode: no driver comes any more. */
export function endedUnridden(state: BookingState): boolean {
  return rowOf(state).phase === 'not-ridden'
}

/** Nobody has promised a vehicle yet. */
export function isRequest(state: BookingState): boolean {
  return rowOf(state).phase === 'request'
}

/** No driver has set off yet. */
export function isBeforeSettingOff(state: BookingState): boolean {
  return isRequest(state) || rowOf(state).phase === 'reserved'
}

/** Somebody is named who comes, or has come. */
export function hasDriver(state: BookingState): boolean {
  const { driver } = rowOf(state)
  return driver !== null && driver !== 'wanted'
}

/** The driver has come to the pick-up: stands there, or drives the guest already. */
export function hasDriverCome(state: BookingState): boolean {
  const { driver } = rowOf(state)
  return driver === 'at-pick-up' || driver === 'with-guest'
}

/** Somebody is to come to the pick-up and is not there. */
export function isDriverAwaited(state: BookingState): boolean {
  const { driver } = rowOf(state)
  return driver === 'wanted' || driver === 'named' || driver === 'coming'
}

/** For a query, which asks for one state: the only one of its phase. */
export function onlyStateOf(phase: Phase): BookingState {
  const [state, ...more] = bookingStates.filter((name) => rowOf(name).phase === phase)
  if (state === undefined || more.length > 0) throw new Error(`the phase ${phase} is not one state`)
  return state
}
