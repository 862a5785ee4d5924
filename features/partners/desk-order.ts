import type { LocalTime } from '#i18n/zoned.ts'
import { instantsOf, localTimeOf } from '#i18n/zoned.ts'
import { type OrderTyped, typedFrom } from '#features/bookings/order-form.ts'
import { cut } from '#lib/cut.ts'

/** When a guest at a reception desk wants to leave, as the big buttons say it. */
export const deskWhens = ['now', 'hour', 'time'] as const
export type DeskWhen = (typeof deskWhens)[number]

/** By road, or by boat, with a car before or behind it where it needs one. */
export const deskWays = ['road', 'boat'] as const
export type DeskWay = (typeof deskWays)[number]

/** What the tablet of a desk sends: three choices, and what the order form asks, as it was typed, where the desk writes it. */
export type DeskOrder = {
  /** Made by the tablet: the same order sent twice, after a network that went away, is one booking. */
  orderId: string
  /** The id of one of the buttons, or a place as it was typed. */
  to: string
  when: DeskWhen
  /** `HH:MM`, where `when` is `time`. */
  time: string
  people: number
  /** Matters only where both lead there; null: nobody was asked. */
  way: DeskWay | null
  guest: OrderTyped
  /** When the button was pressed, and when this was sent, both by the tablet's clock; null: now, as it comes. */
  pressedAt: number | null
  sentAt?: number | null
  /** The maximum that stood beside the button; null where none did. */
  shownCents: number | null
  /** What the button said: an order obliges to pay, a request obliges nobody. */
  mode: 'order' | 'request'
}

export const DESK_PEOPLE_AT_MOST = 8

/** What is no order of a desk is null; the tablet sends nothing else. */
export function readDeskOrder(form: { get(name: string): unknown }, newId: () => string): DeskOrder | null {
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? cut(value, 200).trim() : ''
  }
  const when = deskWhens.find((row) => row === text('when'))
  const people = Number(text('people'))
  const time = text('time')
  // Any place can be typed behind the last button.
  const to = text('to') === 'other' ? text('other') : text('to')
  if (!when || to === '' || !Number.isInteger(people) || people < 1 || people > DESK_PEOPLE_AT_MOST) return null
  if (when === 'time' && !/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) return null
  const orderId = text('orderId')
  return {
    to,
    when,
    time,
    people,
    orderId: /^[0-9a-f-]{36}$/.test(orderId) ? orderId : newId(),
    way: deskWays.find((row) => row === text('way')) ?? null,
    guest: typedFrom(form),
    pressedAt: wholeOf(text('pressedAt')),
    sentAt: wholeOf(text('sentAt')),
    shownCents: wholeOf(text('shownCents')),
    mode: text('mode') === 'order' ? 'order' : 'request',
  }
}

const MINUTE_MS = 60_000
/** A driver has to get there. */
const SOONEST_MINUTES = 15
const STEP_MS = 5 * MINUTE_MS
/** After so long without a network nobody still stands at the desk for a ride "now". */
const NOW_HOLDS_MS = 20 * MINUTE_MS

export type DeskMoment = { ok: true; at: number } | { ok: false; fault: 'too-late' | 'no-such-time' }

/**
 * The pick-up that was meant. `answerBy`: when we promise to answer; an answer after the ride has begun helps nobody. What
 * was pressed without a network is reckoned from the press and never moved behind the guest's back.
 */
export function deskPickUp(
  { when, time, pressedAt, sentAt }: Pick<DeskOrder, 'when' | 'time' | 'pressedAt' | 'sentAt'>,
  now: number,
  answerBy: number,
): DeskMoment {
  // The tablet's clock may be years off: what counts is how long the press has waited.
  const pressed = pressedAt === null ? now : now - Math.max(0, (sentAt ?? now) - pressedAt)
  const soonest = stepAfter(Math.max(now + SOONEST_MINUTES * MINUTE_MS, answerBy + 1))
  if (when === 'now') return now - pressed > NOW_HOLDS_MS ? { ok: false, fault: 'too-late' } : { ok: true, at: soonest }
  if (when === 'hour') {
    const wanted = stepAfter(pressed + 60 * MINUTE_MS)
    if (wanted >= soonest) return { ok: true, at: wanted }
    return now - pressed > NOW_HOLDS_MS ? { ok: false, fault: 'too-late' } : { ok: true, at: soonest }
  }
  const at = nextTime(time, pressed)
  if (at === null) return { ok: false, fault: 'no-such-time' }
  return at >= soonest ? { ok: true, at } : { ok: false, fault: 'too-late' }
}

/** Today, or tomorrow where that time has passed. */
function nextTime(time: string, from: number): number | null {
  const { date: today, time: now } = localTimeOf(from)
  const instants = instantsOf({ date: today, time })
  // In the night of October that time comes twice: who asks between the two means the second.
  const at = instants.find((instant) => instant > from)
  if (at !== undefined) return at
  // In the night of March it is left out: tomorrow is another ride than the one that was asked for.
  if (instants.length === 0 && time > now) return null
  const noon = first({ date: today, time: '12:00' }) ?? from
  return first({ date: localTimeOf(noon + 24 * 60 * MINUTE_MS).date, time })
}

function first(local: LocalTime): number | null {
  return instantsOf(local)[0] ?? null
}

function stepAfter(at: number): number {
  return Math.ceil(at / STEP_MS) * STEP_MS
}

function wholeOf(text: string): number | null {
  return /^\d{1,15}$/.test(text) ? Number(text) : null
}
