import type { Booking } from '#features/bookings/booking.ts'
import { type Reader, unreadFor } from '#features/messages/conversation.ts'
import { readConversation } from '#features/messages/conversations.server.ts'
import { messageWords } from '#features/messages/message-words.server.ts'
import { shownMessages } from '#features/messages/shown-messages.ts'
import type { StoredNotification, Words } from '#features/notifications/notification.ts'
import type { LocaleCode } from '#i18n/locale.ts'
import { cut } from '#lib/cut.ts'
import type { MailDeps } from './mail.server.ts'

/** What a device shows of it; the page has all. */
const LONGEST_TEXT = 300

/** What was written and is not read yet; null: it is read, or a later message tells of it too. */
export async function wordsOfMessages(
  { site, services }: Pick<MailDeps, 'site' | 'services'>,
  notification: StoredNotification,
  booking: Booking,
  locale: LocaleCode,
): Promise<Words | null> {
  const reader: Reader =
    notification.reader === 'driver'
      ? { side: 'driver', leg: notification.leg ?? 'there' }
      : { side: notification.reader }
  const conversation = await readConversation(services.store, booking.code)
  const last = unreadFor(conversation, reader).at(-1)
  if (last === undefined || last.at > notification.at) return null
  const t = site.translate(locale)
  const words = messageWords(t, booking.quote.returnTrip)
  const unread = shownMessages(conversation, reader, { words, locale, now: site.clock.now() }).filter(
    ({ isNew }) => isNew,
  )
  const text = unread.map(({ text: written }) => written).join('\n')
  return { title: t('notify.message', { who: unread.at(-1)?.who ?? '' }), text: cut(text, LONGEST_TEXT) }
}
