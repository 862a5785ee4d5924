import type { Services, FormSubmission, RequestContext, Site } from '#app/site.server.ts'
import { namedLeg } from '#features/bookings/booking-legs.ts'
import type { Booking } from '#features/bookings/booking.ts'
import { nextRide, rideOf, ridesOf } from '#features/bookings/ride.ts'
import { type Conversation, mayWrite, unreadFor } from '#features/messages/conversation.ts'
import type { ConversationProps } from '#features/messages/conversation-view.tsx'
import { markSeen, postMessage, readConversation } from '#features/messages/conversations.server.ts'
import { readMessage } from '#features/messages/message-form.ts'
import { messageWords } from '#features/messages/message-words.server.ts'
import { shownMessages } from '#features/messages/shown-messages.ts'
import { type MessageTyped, messageForm, newsText, postFault } from './message-form.server.ts'

const GUEST = { side: 'guest' } as const

/** The messages on a voucher; to show them is to have read them. null: there are none, and none can be written. */
export async function guestMessages(
  site: Site,
  services: Services,
  { locale, query }: Pick<RequestContext, 'locale' | 'query'>,
  booking: Booking,
  { action, typed }: { action: string; typed: MessageTyped | undefined },
): Promise<{ shown: ConversationProps | null; count: number }> {
  const now = site.clock.now()
  const t = site.translate(locale)
  const conversation = await readConversation(services.store, booking.code)
  // What a phone stores of the page is not looked at by anybody.
  const isCopy = query.has('kept')
  if (!isCopy && isNew(conversation)) await markSeen(services.store, booking.code, GUEST)
  const open = ridesOf(booking).filter((ride) => mayWrite(ride, now))
  const words = messageWords(t, booking.quote.returnTrip)
  const messages = shownMessages(conversation, GUEST, { words, locale, now })
  const count = conversation.forGuest
  if (messages.length === 0 && (open.length === 0 || isCopy)) return { shown: null, count }
  const next = nextRide(booking).leg
  const options = open
    .toSorted((a, b) => Number(b.leg === next) - Number(a.leg === next))
    .map(({ leg }) => ({ value: leg, label: t(leg === 'there' ? 'booking.way-there' : 'booking.way-back') }))
  const choice = options.length > 1 ? { name: 'leg', label: t('messages.leg'), options } : null
  const [only] = open
  const hidden = choice === null && only?.isOfTwo === true ? { leg: only.leg } : {}
  return {
    count,
    shown: {
      id: 'messages',
      heading: t('messages.heading'),
      news: newsText(unreadFor(conversation, GUEST).length, t),
      hint: booking.guest.email === null ? t('messages.hint-no-email') : t('messages.hint-email'),
      messages,
      form:
        open.length === 0 || isCopy
          ? null
          : messageForm('guest', { t, action, hidden, choice, typed, isQueued: false }),
    },
  }
}

function isNew(conversation: Conversation): boolean {
  return unreadFor(conversation, GUEST).length > 0
}

/** A message of the guest's; null: it is there. */
export async function guestWrites(
  site: Site,
  services: Services,
  { locale }: Pick<RequestContext, 'locale'>,
  booking: Booking,
  { form, newId }: Pick<FormSubmission, 'form' | 'newId'>,
): Promise<MessageTyped | null> {
  const t = site.translate(locale)
  const read = readMessage(form, 'guest', newId)
  const { typed } = read
  if (read.fault !== null) return { typed, fault: postFault(read.fault, t) }
  const leg = read.leg === null ? nextRide(booking).leg : namedLeg(booking, read.leg)
  if (leg === null || rideOf(booking, leg) === null) return { typed, fault: postFault('closed', t) }
  const { id, ready, text } = read
  const deps = { store: services.store, clock: site.clock, fleet: site.fleet }
  const message = { id, ready, text, from: 'guest', name: null, isInternal: false } as const
  const posted = await postMessage(deps, { ...message, code: booking.code, leg })
  return posted === 'done' || posted === 'already' ? null : { typed, fault: postFault(posted, t) }
}
