import * as v from 'valibot'
import { legs, wayStill } from '#features/bookings/booking-legs.ts'
import type { Booking } from '#features/bookings/booking.ts'
import { rideEndsAt } from '#features/bookings/booking-times.ts'
import type { Ride } from '#features/bookings/ride.ts'
import { endedUnridden, isRequest } from '#domain/bookings/states.ts'
import type { Leg } from '#features/fares/quote-line.ts'
import { storedSchema } from '#lib/stored-schema.ts'
import { readyNames } from './ready-messages.ts'
import { sides } from './side.ts'

export const LONGEST_MESSAGE = 500
/** So long after the ride messages can still be sent. */
const OPEN_AFTER_MS = 24 * 3_600_000

const leg = v.picklist(legs)

const messageSchema = v.object({
  /** Given by the form: sent twice it is one message. */
  id: v.string(),
  /** Milliseconds since the epoch. */
  at: v.number(),
  /** Of which leg, as the booking was ordered: another leg may be dropped later. */
  leg,
  from: v.picklist(sides),
  /** Who of the drivers or the office wrote it. */
  name: v.nullable(v.string()),
  /** Between driver and office: the guest does not read it. */
  isInternal: v.boolean(),
  ready: v.nullable(v.picklist(readyNames)),
  /** As it was typed; null for a ready-made message. */
  text: v.nullable(v.string()),
})
export type Message = v.InferOutput<typeof messageSchema>

/** How many messages were there when a side last looked; drivers by their leg. */
const seenSchema = v.object({ guest: v.number(), office: v.number(), there: v.number(), back: v.number() })

const conversationSchema = v.object({
  code: v.string(),
  messages: v.array(messageSchema),
  seen: seenSchema,
  /** Of the messages, those that the office has not read; the board asks for it. */
  unread: v.number(),
  /** How many the guest may read; an open voucher listens to it. */
  forGuest: v.number(),
  /** The key of the last email about messages. */
  mailKey: v.nullable(v.string()),
})
/** All messages of one booking; a document `conversations/{code}`. */
export type Conversation = v.InferOutput<typeof conversationSchema>
export const storedConversation = storedSchema('the messages of a booking', conversationSchema)

/** Of whom it is asked what they may read; of a driver with the leg, as it was ordered. */
export type Reader = { side: 'guest' | 'office' } | { side: 'driver'; leg: Leg }

export function emptyConversation(code: string): Conversation {
  return {
    code,
    messages: [],
    seen: { guest: 0, office: 0, there: 0, back: 0 },
    unread: 0,
    forGuest: 0,
    mailKey: null,
  }
}

/** The office reads all, the guest what is not internal, a driver what is of their leg. */
export function mayRead(message: Pick<Message, 'isInternal' | 'leg'>, reader: Reader): boolean {
  switch (reader.side) {
    case 'office':
      return true
    case 'guest':
      return !message.isInternal
    case 'driver':
      return message.leg === reader.leg
  }
}

/** What came for a reader since they last looked. What a driver writes to the guest the office need not look at. */
export function unreadFor({ messages, seen }: Conversation, reader: Reader): Message[] {
  return messages.slice(seen[seenKey(reader)]).filter((message) => {
    if (message.from === reader.side || !mayRead(message, reader)) return false
    return reader.side !== 'office' || message.from === 'guest' || message.isInternal
  })
}

export function withSeen(conversation: Conversation, reader: Reader): Conversation {
  const seen = { ...conversation.seen, [seenKey(reader)]: conversation.messages.length }
  return counted({ ...conversation, seen })
}

/** With the numbers that are listened to. */
export function counted(conversation: Conversation): Conversation {
  return {
    ...conversation,
    unread: unreadFor(conversation, { side: 'office' }).length,
    forGuest: conversation.messages.filter(({ isInternal }) => !isInternal).length,
  }
}

function seenKey(reader: Reader): keyof Conversation['seen'] {
  return reader.side === 'driver' ? reader.leg : reader.side
}

/** From the confirmation until a day after the ride. Who was reported as a no-show may still write. */
export function mayWrite(ride: Ride, now: number): boolean {
  if (isRequest(ride.state) || (endedUnridden(ride.state) && ride.noShow === null)) return false
  return now < Math.max(rideEndsAt(ride), ride.times.endedAt ?? 0) + OPEN_AFTER_MS
}

/** What a leg of the booking as it stands was called when it was ordered. */
export function legAsOrdered(booking: Pick<Booking, 'quote' | 'droppedLegs'>, standing: Leg): Leg {
  return legs.find((one) => wayStill(booking, one) === standing) ?? standing
}
