import * as v from 'valibot'
import type { Data } from '#documents/model/value.ts'
import type { Write } from '#documents/model/write.ts'
import { AT_ONCE, jobWrite } from '#documents/model/job.ts'
import { payloadOf, readNotification, type StoredNotification } from './notification.ts'

/** One message by one channel: the kind of job is its name. */
export const MESSAGE_JOB = 'message'

/** Where one message goes: a browser that subscribed, the phone that its reader has when it is sent, the owner's address. */
export type Address =
  | { channel: 'push'; id: string }
  | { channel: 'sms' | 'whatsapp' }
  | { channel: 'webhook'; to: string }

const addressSchema = v.variant('channel', [
  v.object({ channel: v.literal('push'), id: v.string() }),
  v.object({ channel: v.picklist(['sms', 'whatsapp']) }),
  v.object({ channel: v.literal('webhook'), to: v.string() }),
])

export function messageJob(key: string, notification: StoredNotification, address: Address): Write {
  const payload: Data = { notification: payloadOf(notification), address }
  return jobWrite({ key, kind: MESSAGE_JOB, payload, urgent: notification.event !== 'review', due: AT_ONCE })
}

export function readMessage({ notification, address }: Data): { notification: StoredNotification; address: Address } {
  return { notification: readNotification(v.parse(dataSchema, notification)), address: v.parse(addressSchema, address) }
}

// What a document holds is data already; only that it is a map is asked here.
const dataSchema = v.custom<Data>((value) => typeof value === 'object' && value !== null)
