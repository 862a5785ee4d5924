import type { Store, Transaction } from '#documents/store.ts'
import type { Clock } from '#lib/clock.ts'
import { bookingPath, readBooking } from './booking-documents.server.ts'
import { stateAfter } from '#domain/bookings/states.ts'
import { isEarlyToSetOff } from './booking-times.ts'
import type { Booking } from './booking.ts'
import { type DriverStep, isOpen, isTold, type NoShowReason, timeOf } from './driver-step.ts'
import { afterNoShow } from './no-show.ts'
import { changeBooking, transition } from './transition.server.ts'
import { type Undone, undoIn } from './undo-step.server.ts'

/** `already`: it was told before, and nothing changed. `early`: the ride is hours away, and nobody said that it is meant. */
export type Driven = { kind: 'done' } | { kind: 'already' } | { kind: 'early' } | { kind: 'not-possible' }

export type Driving =
  | { code: string; step: Exclude<DriverStep, 'no-show'>; isSure?: boolean }
  | {
      code: string
      step: 'no-show'
      reason: NoShowReason
      note: string | null
      waitsUntil: (booking: Booking, now: number) => number
    }

/** One step of the driver's: state, time, log entry and the guest's mail in one commit. */
export async function driveBooking(deps: { store: Store; clock: Clock }, asked: Driving): Promise<Driven> {
  return changeBooking(deps.store, (transaction) => driveIn(transaction, deps.clock, asked))
}

async function driveIn(transaction: Transaction, clock: Clock, asked: Driving): Promise<Driven> {
  const { code, step } = asked
  const booking = readBooking(await transaction.get(bookingPath(code)))
  const now = clock.now()
  if (!booking) return { kind: 'not-possible' }
  if (isTold(booking, step, now)) return { kind: 'already' }
  const to = isOpen(booking, step, now) ? stateAfter(booking.state, step, 'driver') : null
  if (to === null || isStillAwaited(booking, asked, now)) return { kind: 'not-possible' }
  if (asked.step === 'set-off' && asked.isSure !== true && isEarlyToSetOff(booking, now)) return { kind: 'early' }
  const { after, email } =
    asked.step === 'no-show'
      ? afterNoShow(booking, { reason: asked.reason, note: asked.note, by: 'driver', now })
      : { after: { ...booking, state: to, times: { ...booking.times, [timeOf(step)]: now } } }
  const why = asked.step === 'no-show' ? whyOf(asked) : null
  await transition(transaction, booking, {
    after,
    entries: [{ action: step, why }],
    by: 'driver',
    now,
    step: 'driver',
    ...(email && { email }),
  })
  return { kind: 'done' }
}

/** The driver takes their last step back, in its minute. `seen`: the booking's sequence when the page was made. */
export async function undoDrive(
  { store, clock }: { store: Store; clock: Clock },
  { code, seen }: { code: string; seen: number | null },
): Promise<Undone['kind']> {
  return changeBooking(store, async (transaction) => {
    const asked = { code, seen, by: 'driver', who: 'driver', reason: null, now: clock.now() } as const
    return (await undoIn(transaction, asked)).kind
  })
}

/** Who may still come is no no-show (the terms); who says that they will not need not be waited for. */
function isStillAwaited(booking: Booking, asked: Driving, now: number): boolean {
  return asked.step === 'no-show' && asked.reason !== 'refused' && now < asked.waitsUntil(booking, now)
}

type NoShow = Extract<Driving, { step: 'no-show' }>

function whyOf({ reason, note }: NoShow): string {
  return note === null ? reason : `${reason}: ${note}`
}
