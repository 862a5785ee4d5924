import * as v from 'valibot'
import type { Write, WriteData } from '#documents/model/write.ts'
import type { Store } from '#documents/store.ts'
import { storedSchema } from '#lib/stored-schema.ts'
import { notificationRows, type Reader, readers, rowNames, rowOfEvent } from './notification.ts'

export const channels = ['mail', 'push', 'sms', 'whatsapp', 'webhook'] as const
export type Channel = (typeof channels)[number]

/** By which channels each row is told: `settings/channels`. */
export type ChannelChoice = Record<Reader, Record<string, readonly Channel[]>>

/** Which channels a reader has at all: drivers have no address of mail, and the webhook is the office's machine. */
export const channelsOf = {
  office: ['mail', 'push', 'webhook'],
  driver: ['push', 'sms', 'whatsapp'],
  guest: ['mail', 'push', 'sms', 'whatsapp'],
} as const satisfies Record<Reader, readonly Channel[]>

/** The rows whose mail is a letter of its own (features/mail). The others have none. */
const mailed: Record<Reader, readonly string[]> = {
  office: ['booked', 'requested', 'changed', 'cancelled', 'lost', 'flight'],
  driver: [],
  guest: ['order', 'driver', 'changed', 'cancelled', 'flight', 'message', 'review'],
}

/** What a guest must get on paper or by mail: the law on distance contracts wants a lasting confirmation. */
const always: readonly string[] = ['order', 'changed', 'cancelled']

/** `fixed`: it cannot be switched off. `none`: there is no such message. */
export function cellOf(reader: Reader, row: string, channel: Channel): 'free' | 'fixed' | 'none' {
  const own: readonly Channel[] = channelsOf[reader]
  if (!own.includes(channel)) return 'none'
  if (channel !== 'mail') return 'free'
  if (!mailed[reader].includes(row)) return 'none'
  return reader === 'guest' && always.includes(row) ? 'fixed' : 'free'
}

/** Mail where there is one, push everywhere but for a review; nothing that costs money or leaves the house. */
export const defaultChannels: ChannelChoice = {
  office: defaultsOf('office'),
  driver: defaultsOf('driver'),
  guest: defaultsOf('guest'),
}

function defaultsOf(reader: Reader): Record<string, readonly Channel[]> {
  const rows = rowNames(reader).map((row): [string, Channel[]] => [
    row,
    [
      ...(cellOf(reader, row, 'mail') === 'none' ? [] : (['mail'] as const)),
      ...(row === 'review' ? [] : (['push'] as const)),
    ],
  ])
  return Object.fromEntries(rows)
}

const SETTINGS = 'settings/channels'
const choiceOf = v.record(v.string(), v.array(v.picklist(channels)))
const stored = storedSchema('the channels', v.object({ office: choiceOf, driver: choiceOf, guest: choiceOf }))

/** A row that came later has its default until somebody chooses. */
export async function channelChoice(store: Pick<Store, 'get'>): Promise<ChannelChoice> {
  const doc = await store.get(SETTINGS)
  if (doc === null) return defaultChannels
  const saved = stored.read(doc.data)
  return {
    office: { ...defaultChannels.office, ...saved.office },
    driver: { ...defaultChannels.driver, ...saved.driver },
    guest: { ...defaultChannels.guest, ...saved.guest },
  }
}

export function channelChoiceWrite({ office, driver, guest }: ChannelChoice): Write {
  const copy = (rows: Record<string, readonly Channel[]>) =>
    Object.fromEntries(Object.entries(rows).map(([row, on]) => [row, [...on]]))
  const data = stored.write({ office: copy(office), driver: copy(driver), guest: copy(guest) })
  return { kind: 'set', path: SETTINGS, data: data as WriteData }
}

/** An event that is in no row is told as it always was. */
export function isOn(choice: ChannelChoice, reader: Reader, event: string, channel: Channel): boolean {
  const row = rowOfEvent(reader, event)
  if (row === null) return channel === 'mail'
  const cell = cellOf(reader, row, channel)
  return cell === 'fixed' || (cell === 'free' && (choice[reader][row]?.includes(channel) ?? false))
}

/** A form's ticks, `reader.row.channel`. */
export function readChoice(form: { has: (name: string) => boolean }): ChannelChoice {
  const of = (reader: Reader) =>
    Object.fromEntries(
      Object.keys(notificationRows[reader]).map((row) => [
        row,
        channels.filter((channel) => {
          const cell = cellOf(reader, row, channel)
          return cell === 'fixed' || (cell === 'free' && form.has(`${reader}.${row}.${channel}`))
        }),
      ]),
    )
  const [office, driver, guest] = readers.map(of)
  return { office: office ?? {}, driver: driver ?? {}, guest: guest ?? {} }
}
