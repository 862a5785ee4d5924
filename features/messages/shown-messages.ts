import { formatTime } from '#i18n/clock-time.ts'
import { formatDate } from '#i18n/dates.ts'
import type { LocaleCode } from '#i18n/locale.ts'
import { localTimeOf } from '#i18n/zoned.ts'
import type { Leg } from '#features/fares/quote-line.ts'
import { type Conversation, mayRead, type Message, type Reader, unreadFor } from './conversation.ts'
import type { ReadyName } from './ready-messages.ts'

/** What a reader's language calls who writes, and its ready-made messages. `legs`: null where the booking has one. */
export type MessageWords = {
  you: string
  guest: string
  office: string
  driver: string
  /** Beside what the guest does not read. */
  internal: string
  legs: Record<Leg, string> | null
  ready: Record<ReadyName, string>
}

export type ShownMessage = {
  id: string
  who: string
  when: string
  text: string
  note: string | null
  isOwn: boolean
  isNew: boolean
}

/** The messages that a reader may read, in their language, the oldest first. */
export function shownMessages(
  conversation: Conversation,
  reader: Reader,
  { words, locale, now }: { words: MessageWords; locale: LocaleCode; now: number },
): ShownMessage[] {
  const unread = new Set(unreadFor(conversation, reader).map(({ id }) => id))
  return conversation.messages
    .filter((message) => mayRead(message, reader))
    .map((message) => {
      const notes = [
        message.isInternal ? words.internal : [],
        words.legs === null || reader.side === 'driver' ? [] : words.legs[message.leg],
      ].flat()
      return {
        id: message.id,
        who: whoWrote(message, reader, words),
        when: whenText(message.at, now, locale),
        text: message.ready === null ? (message.text ?? '') : words.ready[message.ready],
        note: notes.length === 0 ? null : notes.join(' · '),
        isOwn: message.from === reader.side,
        isNew: unread.has(message.id),
      }
    })
}

/** The guest knows a driver by their first name, as on the voucher; colleagues have whole ones. */
function whoWrote({ from, name }: Message, { side }: Reader, words: MessageWords): string {
  if (from === side && side !== 'office') return words.you
  if (from === 'guest') return words.guest
  const shown = side === 'guest' ? (from === 'driver' ? name?.split(' ')[0] : null) : name
  return shown == null ? words[from] : `${words[from]} ${shown}`
}

function whenText(at: number, now: number, locale: LocaleCode): string {
  const time = formatTime(at, locale)
  if (localTimeOf(at).date === localTimeOf(now).date) return time
  return `${formatDate(at, locale, { weekday: 'short', day: 'numeric', month: 'short' })}, ${time}`
}
