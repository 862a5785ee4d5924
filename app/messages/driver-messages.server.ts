import type { Services, Site, SubmittedForm } from '#app/site.server.ts'
import type { Booking } from '#features/bookings/booking.ts'
import type { Ride } from '#features/bookings/ride.ts'
import { legAsOrdered, mayWrite, type Reader, unreadFor } from '#features/messages/conversation.ts'
import type { ConversationProps } from '#features/messages/conversation-view.tsx'
import { markSeen, postMessage, readConversation } from '#features/messages/conversations.server.ts'
import { readMessage } from '#features/messages/message-form.ts'
import { messageWords } from '#features/messages/message-words.server.ts'
import { shownMessages } from '#features/messages/shown-messages.ts'
import type { LocaleCode } from '#i18n/locale.ts'
import { type MessageTyped, messageForm, newsText, postFault } from './message-form.server.ts'

type Driven = { booking: Booking; ride: Ride }

/** The messages of one leg on its driver's page; to show them is to have read them. */
export async function driverMessages(
  site: Site,
  { store }: Pick<Services, 'store'>,
  locale: LocaleCode,
  { booking, ride }: Driven,
  { action, code, typed }: { action: string; code: string | null; typed: MessageTyped | undefined },
): Promise<ConversationProps | null> {
  const now = site.clock.now()
  const t = site.translate(locale)
  const reader: Reader = { side: 'driver', leg: legAsOrdered(booking, ride.leg) }
  const conversation = await readConversation(store, booking.code)
  const news = unreadFor(conversation, reader).length
  if (news > 0) await markSeen(store, booking.code, reader)
  const isOpen = mayWrite(ride, now)
  const messages = shownMessages(conversation, reader, { words: messageWords(t, false), locale, now })
  if (messages.length === 0 && !isOpen) return null
  const options = [
    { value: 'guest', label: t('messages.to-guest') },
    { value: 'internal', label: t('messages.to-office') },
  ]
  const hidden = { ...(code !== null && { code }), ...(ride.isOfTwo && { leg: ride.leg }) }
  const choice = { name: 'audience', label: t('messages.reader'), options }
  return {
    id: `messages-${ride.leg}`,
    heading: t('messages.heading'),
    news: newsText(news, t),
    hint: null,
    messages,
    form: isOpen ? messageForm('driver', { t, action, hidden, choice, typed, isQueued: code !== null }) : null,
  }
}

/** How many messages of a ride its driver has not read. */
export async function newForDriver({ store }: Services, { booking, ride }: Driven): Promise<number> {
  const conversation = await readConversation(store, booking.code)
  return unreadFor(conversation, { side: 'driver', leg: legAsOrdered(booking, ride.leg) }).length
}

/** A message of the driver's; null: it is there. */
export async function driverWrites(
  site: Site,
  { store }: Services,
  { ride, form, locale }: { ride: Ride; form: SubmittedForm; locale: LocaleCode },
): Promise<MessageTyped | null> {
  const t = site.translate(locale)
  const read = readMessage(form, 'driver', () => crypto.randomUUID())
  const { typed } = read
  if (read.fault !== null) return { typed, fault: postFault(read.fault, t) }
  const { id, ready, text, isInternal } = read
  const { code, leg, driverLink: link } = ride
  const message = { id, ready, text, isInternal, from: 'driver', name: ride.crew?.name ?? ride.driver ?? null } as const
  const posted = await postMessage({ store, clock: site.clock, fleet: site.fleet }, { ...message, code, leg, link })
  return posted === 'done' || posted === 'already' ? null : { typed, fault: postFault(posted, t) }
}
