import type { Store, Transaction } from '#documents/store.ts'
import type { Clock } from '#lib/clock.ts'
import { asData, bookingPath, logWrite, readBooking } from './booking-documents.server.ts'
import { stateAfter } from './booking-state.ts'
import { isEarlyToSetOff } from './booking-times.ts'
import type { Booking } from './booking.ts'
import { freeTime } from './cancel-booking.server.ts'
import { type DriverStep, isOpen, isTold, type NoShowReason, timeOf } from './driver-step.ts'
import { afterNoShow } from './no-show.ts'
import { mailWrites, reviewWrites } from './mail-jobs.ts'

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
  const { result } = await deps.store.transact((transaction) => driveIn(transaction, deps.clock, asked))
  return result
}

async function driveIn(transaction: Transaction, clock: Clock, asked: Driving): Promise<Driven> {
  const { code, step } = asked
  const booking = readBooking(await transaction.get(bookingPath(code)))
  const now = clock.now()
  if (!booking) return { kind: 'not-possible' }
  if (isTold(booking, step)) return { kind: 'already' }
  const to = isOpen(booking, step, now) ? stateAfter(booking.state, step, 'driver') : null
  if (to === null || isStillAwaited(booking, asked, now)) return { kind: 'not-possible' }
  if (asked.step === 'set-off' && asked.isSure !== true && isEarlyToSetOff(booking, now)) return { kind: 'early' }
  const {
    after: told,
    freed,
    letter,
  } = asked.step === 'no-show'
    ? afterNoShow(booking, { reason: asked.reason, note: asked.note, by: 'driver', now })
    : { after: { ...booking, state: to, times: { ...booking.times, [timeOf(step)]: now } }, freed: [], letter: null }
  const after: Booking = { ...told, sequence: booking.sequence + 1 }
  transaction.write(
    { kind: 'set', path: bookingPath(code), data: asData(after) },
    logWrite(code, after.sequence, {
      ...{ at: now, by: 'driver', action: step, from: booking.state, to: after.state },
      why: asked.step === 'no-show' ? whyOf(asked) : null,
    }),
    ...(letter === null ? [] : mailWrites(after, letter)),
    // Assigned by the office before, the guest knows already.
    ...(booking.state !== 'assigned' && to === 'assigned' ? mailWrites(after, 'assigned') : []),
    ...(to === 'completed' ? reviewWrites(after, now) : []),
  )
  if (freed.length > 0) await freeTime(transaction, { ...booking, blocks: freed })
  return { kind: 'done' }
}

/** Who may still come is no no-show (the terms); who says that they will not need not be waited for. */
function isStillAwaited(booking: Booking, asked: Driving, now: number): boolean {
  return asked.step === 'no-show' && asked.reason !== 'refused' && now < asked.waitsUntil(booking, now)
}

type NoShow = Extract<Driving, { step: 'no-show' }>

function whyOf({ reason, note }: NoShow): string {
  return note === null ? reason : `${reason}: ${note}`
}
