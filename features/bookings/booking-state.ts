/** The life of a booking (design/product.md, Booking states). One table says who may do what in which state. */
export const bookingStates = [
  'requested',
  'confirmed',
  'assigned',
  'on-the-way',
  'arrived',
  'completed',
  'declined',
  'cancelled',
  'no-show',
] as const
export type BookingState = (typeof bookingStates)[number]

/** Who acts: the site itself, the guest who knows the second factor, the office, the driver by a signed link. */
export type Actor = 'site' | 'guest' | 'office' | 'driver'

export const bookingActions = [
  'confirm',
  'decline',
  'assign',
  'unassign',
  'accept',
  'set-off',
  'arrive',
  'complete',
  'no-show',
  'cancel',
  'change',
] as const
export type BookingAction = (typeof bookingActions)[number]

type Rule = { from: readonly BookingState[]; to: BookingState; by: readonly Actor[] }

const rules: Record<BookingAction, Rule> = {
  confirm: { from: ['requested'], to: 'confirmed', by: ['site', 'office'] },
  decline: { from: ['requested'], to: 'declined', by: ['office'] },
  assign: { from: ['confirmed', 'assigned'], to: 'assigned', by: ['office'] },
  unassign: { from: ['assigned'], to: 'confirmed', by: ['office'] },
  /** The driver says so by the link; it assigns where the office has not. */
  accept: { from: ['confirmed', 'assigned'], to: 'assigned', by: ['driver'] },
  'set-off': { from: ['assigned'], to: 'on-the-way', by: ['driver', 'office'] },
  arrive: { from: ['on-the-way'], to: 'arrived', by: ['driver', 'office'] },
  complete: { from: ['arrived'], to: 'completed', by: ['driver', 'office'] },
  'no-show': { from: ['arrived'], to: 'no-show', by: ['driver', 'office'] },
  cancel: { from: ['requested', 'confirmed', 'assigned', 'on-the-way'], to: 'cancelled', by: ['guest', 'office'] },
  /** To another hour, place or vehicle; whoever was to drive has to take it anew. */
  change: { from: ['requested', 'confirmed', 'assigned'], to: 'confirmed', by: ['guest', 'office'] },
}

/** The state after an action, or null where this actor may not do it now. */
export function stateAfter(state: BookingState, action: BookingAction, by: Actor): BookingState | null {
  const rule = rules[action]
  return rule.from.includes(state) && rule.by.includes(by) ? rule.to : null
}

export function actionsOf(state: BookingState, by: Actor): BookingAction[] {
  return bookingActions.filter((action) => stateAfter(state, action, by) !== null)
}

/** Nothing happens to it any more. */
export function isOver(state: BookingState): boolean {
  return ['completed', 'declined', 'cancelled', 'no-show'].includes(state)
}

/** It is over, and nobody rode: no driver comes any more. */
export function endedUnridden(state: BookingState): boolean {
  return isOver(state) && state !== 'completed'
}

/** One step of the ladder on the voucher; `note` is when it was, or what is promised. */
export type LadderStep = { label: string; state: 'done' | 'now' | 'later'; note: string | null }
