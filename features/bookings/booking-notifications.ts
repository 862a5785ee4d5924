import { isDeepStrictEqual } from 'node:util'
import { idOf } from '#documents/model/path.ts'
import { Timestamp } from '#documents/model/value.ts'
import type { Write } from '#documents/model/write.ts'
import type { Transaction } from '#documents/store.ts'
import { emails, type EmailTemplate } from '#domain/bookings/emails.ts'
import { hasDriver, isOver, rowOf } from '#domain/bookings/states.ts'
import { foldName } from '#features/fleet/fold-name.ts'
import type { Leg } from '#features/fares/quote-line.ts'
import { type Notification, notificationWrite, readNotification } from '#features/notifications/notification.ts'
import { JOBS } from '#documents/model/job.ts'
import { readStep, stepPath } from './booking-documents.server.ts'
import type { Booking } from './booking.ts'
import { occupiedInterval } from './driver-time.ts'
import { dueOf } from './mail-jobs.ts'
import { type Ride, ridesOf } from './ride.ts'

export type Change = {
  before: Booking | null
  after: Booking
  action: string
  /** The leg that is named. */
  leg: Leg | undefined
  /** Whom the log names. */
  by: string
  templates: readonly EmailTemplate[]
  now: number
  /** So long it can be undone, and nobody is told. */
  waits: number
}

/** Everything that others than who did it are told of a change of a booking (features/notifications), as jobs of its commit. */
export async function notificationWrites(transaction: Transaction, change: Change): Promise<Write[]> {
  const { after, now, waits } = change
  const due = waits === 0 ? undefined : Timestamp.fromMillis(now + waits)
  const forDriver = driverNotifications(change)
  const untold = forDriver.some(({ event }) => event === 'taken' || event === 'cancelled')
    ? await dropWaitingGiven(transaction, change)
    : new Set<string>()
  const told = forDriver.filter(({ driver, event }) => event === 'given' || !untold.has(foldName(driver)))
  return [
    ...[...officeNotifications(change), ...told].map((row) => notificationWrite(row, keyOf(row, after), due)),
    ...guestNotifications(change).map((row) =>
      notificationWrite(row, keyOf(row, after), row.event === 'review' ? dueOf('review', now, waits) : due),
    ),
    ...(await reminderWrites(transaction, change)),
  ]
}

function keyOf({ event, leg }: Notification, { code, sequence }: Booking): string {
  return [code, event, sequence, ...(leg ? [leg] : [])].join('-')
}

/** Who did it need not be told: the office is told of what guests, drivers and the clock do. */
function officeNotifications({ action, by, after, leg, templates, now }: Change): Notification[] {
  if (by !== 'guest' && by !== 'driver' && by !== 'site') return []
  const common = { reader: 'office', code: after.code, at: now, ...(leg && { leg }) } as const
  if (action === 'unassign') return [{ ...common, event: 'refused' }]
  return templates.flatMap((template): Notification[] => {
    switch (template) {
      case 'confirmed':
      case 'requested':
      case 'change-asked':
      case 'changed':
      case 'cancelled':
      case 'leg-cancelled':
      case 'expired':
      case 'lost':
      case 'flight':
        return [{ ...common, event: template }]
      case 'declined':
      case 'assigned':
      case 'handed-over':
      case 'cheaper':
      case 'change-declined':
      case 'leg-no-show':
      case 'weather':
      case 'weather-lifted':
      case 'corrected':
      case 'message':
      case 'review':
        return []
    }
  })
}

/** What a guest did is not told to the guest again; that a booking was received is, for a phone that gets it as a message. */
function guestNotifications({ action, by, after, leg, templates, now }: Change): Notification[] {
  const common = { reader: 'guest', code: after.code, at: now, ...(leg && { leg }) } as const
  const step: Notification[] =
    action === 'set-off'
      ? [{ ...common, event: 'on-the-way' }]
      : action === 'arrive'
        ? [{ ...common, event: 'arrived' }]
        : []
  const isOwn = (template: EmailTemplate) => by === 'guest' && template !== 'confirmed' && template !== 'requested'
  return [
    ...step,
    ...templates.flatMap((template): Notification[] =>
      template === 'lost' || isOwn(template) || !isForGuest(template) ? [] : [{ ...common, event: template }],
    ),
  ]
}

function isForGuest(template: EmailTemplate): boolean {
  return emails[template].some((reader) => reader === 'guest')
}

type ForDriver = Extract<Notification, { reader: 'driver' }>

/** Each leg's driver before and after: who was given it, whose it is no more, who drives it at another hour or from another door. */
function driverNotifications({ before, after, by, leg, templates, now }: Change): ForDriver[] {
  const { code } = after
  const earlier = before === null ? [] : ridesOf(before)
  const later = ridesOf(after)
  const told = (event: ForDriver['event'], driver: string, { leg, isOfTwo }: Ride): ForDriver => {
    return { reader: 'driver', driver, event, code, at: now, ...(isOfTwo && { leg }) }
  }
  const ofEarlier = earlier.flatMap((ride): ForDriver[] => {
    const name = driverOf(ride)
    if (name === null || isOver(ride.state)) return []
    const still = stillOf(ride, before, after)
    // By the driver's own hand: refused, ended.
    if (by === 'driver') return []
    if (still === null || rowOf(still.state).phase === 'not-ridden') return [told('cancelled', name, ride)]
    const next = driverOf(still)
    if (next === null || foldName(next) !== foldName(name)) return [told('taken', name, ride)]
    if (templates.includes('flight') && (leg === undefined || ride.leg === leg)) return [told('flight', name, still)]
    return isOver(still.state) || isDeepStrictEqual(seenByDriver(ride), seenByDriver(still))
      ? []
      : [told('changed', name, still)]
  })
  const ofLater = later.flatMap((ride): ForDriver[] => {
    const name = driverOf(ride)
    if (name === null || isOver(ride.state) || by === 'driver') return []
    const was = earlier.find((one) => stillOf(one, before, after)?.leg === ride.leg)
    const hadIt = was !== undefined && foldName(driverOf(was) ?? '') === foldName(name) && hasDriver(was.state)
    return hadIt ? [] : [told('given', name, ride)]
  })
  return [...ofEarlier, ...ofLater]
}

/** One of ours: a carrier's firm is written to in its own way (features/partners). */
function driverOf({ driver, carrier, state }: Ride): string | null {
  return carrier === undefined && driver !== undefined && (hasDriver(state) || isOver(state)) ? driver : null
}

/** The same leg afterwards; null: it was dropped. The way back that is left alone stands in the place of the way there. */
function stillOf({ leg }: Ride, before: Booking | null, after: Booking): Ride | null {
  const dropped =
    (after.droppedLegs?.length ?? 0) > (before?.droppedLegs?.length ?? 0) ? after.droppedLegs?.at(-1) : null
  if (dropped?.leg === leg) return null
  const place = dropped?.leg === 'there' ? 'there' : leg
  return ridesOf(after).find((ride) => ride.leg === place) ?? null
}

/** What a driver has to know anew when it is another. */
function seenByDriver({ pickUpAt, quote, guest }: Ride) {
  const { from, to, people, bags } = quote
  const { pickUpAddress, dropOffAddress, flight } = guest.legs.there
  return { pickUpAt, from, to, people, bags, pickUpAddress, dropOffAddress, flight, note: guest.note }
}

/** Takes back what drivers were not told yet: that the ride is theirs. Whose ride it was for a minute only hears nothing of it. */
async function dropWaitingGiven(transaction: Transaction, { before }: Change): Promise<Set<string>> {
  const drivers = new Set<string>()
  if (before?.lastStep === undefined) return drivers
  const step = readStep(await transaction.get(stepPath(before.code)))
  if (step?.sequence !== before.sequence) return drivers
  for (const key of step.emails.filter((one) => one.endsWith('-driver-notify'))) {
    const doc = await transaction.get(`${JOBS}/${key}`)
    const payload = doc?.data['attempts'] === 0 ? doc.data['payload'] : null
    if (doc === null || typeof payload !== 'object' || payload === null) continue
    const told = readNotification({ ...payload } as Parameters<typeof readNotification>[0])
    if (told.reader !== 'driver' || told.event !== 'given') continue
    drivers.add(foldName(told.driver))
    transaction.write({ kind: 'delete', path: doc.path })
  }
  return drivers
}

/** Reminds each driver when it is time to leave: when the time that the ride holds begins, which is that of the way to the pick-up. */
async function reminderWrites(transaction: Transaction, { after, now }: Change): Promise<Write[]> {
  const writes: Write[] = []
  for (const ride of ridesOf(after)) {
    const name = driverOf(ride)
    const { from } = occupiedInterval(ride)
    if (name === null || rowOf(ride.state).driver !== 'named' || from <= now || from >= ride.pickUpAt) continue
    const { code, leg, pickUpAt, isOfTwo } = ride
    const about = { driver: name, code, at: from, pickUpAt, ...(isOfTwo && { leg }) }
    const reminder: Notification = { reader: 'driver', event: 'leave', ...about }
    const who = foldName(name).replace(/[^a-z0-9]+/g, '-')
    const write = notificationWrite(reminder, `${code}-leave-${leg}-${pickUpAt}-${who}`, Timestamp.fromMillis(from))
    // Given to somebody else and back: the one that waits is enough.
    if ((await transaction.get(write.path)) === null) writes.push(write)
  }
  return writes
}

/** The keys of the jobs of a step that an undo takes back: a reminder looks by itself whether it is still true. */
export function undoneKeys(writes: readonly Write[]): string[] {
  return writes.map(({ path }) => idOf(path)).filter((key) => !key.includes('-leave-'))
}
