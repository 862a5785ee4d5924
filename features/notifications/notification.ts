import * as v from 'valibot'
import { AT_ONCE, jobWrite } from '#documents/model/job.ts'
import type { Data, Timestamp } from '#documents/model/value.ts'
import type { Write } from '#documents/model/write.ts'

/**
 * Everything a person is told, by who is told: a row of the office's table (channels.ts) with the events that it decides for. An event
 * that has the name of an email template (domain/bookings/emails.ts) is also the row of that email.
 */
export const notificationRows = {
  office: {
    booked: ['confirmed'],
    requested: ['requested', 'change-asked'],
    changed: ['changed'],
    cancelled: ['cancelled', 'leg-cancelled', 'expired'],
    refused: ['refused'],
    lost: ['lost'],
    message: ['message'],
    flight: ['flight'],
    unsent: ['unsent'],
  },
  driver: {
    given: ['given'],
    changed: ['changed', 'flight'],
    cancelled: ['cancelled', 'taken'],
    leave: ['leave'],
    message: ['message'],
  },
  guest: {
    order: ['requested', 'confirmed', 'declined', 'expired'],
    driver: ['assigned', 'handed-over'],
    'on-the-way': ['on-the-way'],
    arrived: ['arrived'],
    changed: [
      ...(['changed', 'change-asked', 'change-declined', 'cheaper', 'corrected', 'leg-no-show'] as const),
      ...(['weather', 'weather-lifted'] as const),
    ],
    cancelled: ['cancelled', 'leg-cancelled'],
    message: ['message'],
    flight: ['flight'],
    review: ['review'],
  },
} as const satisfies Record<string, Record<string, readonly string[]>>

type Rows = typeof notificationRows
export type Reader = keyof Rows
export const readers = ['office', 'driver', 'guest'] as const satisfies readonly Reader[]
export type RowName<R extends Reader = Reader> = R extends Reader ? keyof Rows[R] & string : never
type Listed<T> = T extends readonly (infer Name extends string)[] ? Name : never
export type EventOf<R extends Reader> = Listed<Rows[R][keyof Rows[R]]>

export function rowNames<R extends Reader>(reader: R): RowName<R>[] {
  // The keys of a literal are its type's keys.
  return Object.keys(notificationRows[reader]) as RowName<R>[]
}

/** The row that decides for an event; null: it is told to nobody else than by its own way. */
export function rowOfEvent(reader: Reader, event: string): RowName | null {
  const rows: Record<string, readonly string[]> = notificationRows[reader]
  return rowNames(reader).find((row) => rows[row]?.includes(event)) ?? null
}

const wordsSchema = v.object({ title: v.string(), text: v.string() })
/** What is told, in one language. */
export type Words = v.InferOutput<typeof wordsSchema>

const about = {
  event: v.string(),
  /** The booking it is about, and of two legs which. */
  code: v.nullable(v.string()),
  leg: v.optional(v.picklist(['there', 'back'])),
  /** When it happened, in milliseconds. */
  at: v.number(),
  /** In each language. Absent: the words of the event, from the booking as it is when they are sent. */
  words: v.optional(v.object({ en: wordsSchema, hr: wordsSchema, it: wordsSchema, de: wordsSchema })),
  /** Own path that a tap opens. Absent: the page of the booking for who reads it. */
  path: v.optional(v.pipe(v.string(), v.regex(/^\/(?!\/)/))),
  /** Of a reminder: the pick-up that it was planned for. Told no more where that is another one by then. */
  pickUpAt: v.optional(v.number()),
}

const notificationSchema = v.variant('reader', [
  v.object({ ...about, reader: v.literal('office') }),
  /** `driver`: the name that the ride has. */
  v.object({ ...about, reader: v.literal('driver'), driver: v.string() }),
  v.object({ ...about, reader: v.literal('guest') }),
])
export type StoredNotification = v.InferOutput<typeof notificationSchema>

/** What one person (or everybody of the office) is told. */
export type Notification = {
  [R in Reader]: Extract<StoredNotification, { reader: R }> & { event: EventOf<R> }
}[Reader]

/** The kind of job that finds by which channels, and on which devices, the person is told (server/notify.server.ts). */
export const NOTIFY_JOB = 'notify'

/**
 * Tells somebody something: part of the commit that is its cause, so that it is told once and never of what was not stored. By which
 * channels is decided by the office's table when it is due. `key`: begins with the code of the booking, and is of this event alone.
 */
export function notificationWrite(notification: Notification, key: string, due: Timestamp = AT_ONCE): Write {
  return jobWrite({
    key: `${key}-${notification.reader}-notify`,
    kind: NOTIFY_JOB,
    payload: payloadOf(notification),
    due,
    urgent: true,
  })
}

/** As a job holds it: without what is not there. */
export function payloadOf(notification: StoredNotification): Data {
  const { leg, words, path, pickUpAt, ...rest } = notification
  return {
    ...rest,
    ...(leg && { leg }),
    ...(words && { words: structuredClone(words) }),
    ...(path !== undefined && { path }),
    ...(pickUpAt !== undefined && { pickUpAt }),
  }
}

/** The payload of such a job, and of each message that came of it. */
export function readNotification(payload: Data): StoredNotification {
  return v.parse(notificationSchema, payload)
}
