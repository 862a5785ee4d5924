import { accountOf, type OfficeSite, type OfficeRequest, requireRight } from '#app/office/office-site.server.ts'
import { namedLeg } from '#features/bookings/booking-legs.ts'
import type { Booking } from '#features/bookings/booking.ts'
import { nextRide, ridesOf } from '#features/bookings/ride.ts'
import { mayWrite } from '#features/messages/conversation.ts'
import { markSeen, postMessage, readConversation } from '#features/messages/conversations.server.ts'
import { readMessage } from '#features/messages/message-form.ts'
import { messageWords } from '#features/messages/message-words.server.ts'
import { shownMessages } from '#features/messages/shown-messages.ts'
import { type MessageTyped, messageForm, newsText, postFault } from './message-form.server.ts'
import type { BookingMessagesProps } from '#app/office/booking/booking-messages.island.tsx'

const OFFICE = { side: 'office' } as const

/** Everything that was written about a booking; to show it is to have read it. */
export async function officeMessages(
  site: OfficeSite,
  request: OfficeRequest,
  booking: Booking,
  typed: MessageTyped | undefined,
): Promise<BookingMessagesProps> {
  const { t, locale, path } = request
  const { store } = site.services
  const { code, quote } = booking
  const now = site.clock.now()
  const conversation = await readConversation(store, code)
  if (conversation.unread > 0) await markSeen(store, code, OFFICE)
  const words = messageWords(t, quote.returnTrip)
  const open = ridesOf(booking).filter((ride) => mayWrite(ride, now))
  const next = nextRide(booking).leg
  // One list: who reads it and, of two legs, which driver.
  const rides = open.toSorted((a, b) => Number(b.leg === next) - Number(a.leg === next))
  const legWord = (leg: 'there' | 'back') => t(leg === 'there' ? 'booking.way-there' : 'booking.way-back')
  const options = (['guest', 'internal'] as const).flatMap((audience) =>
    rides.map(({ leg, isOfTwo }) => {
      const label = t(audience === 'guest' ? 'messages.to-guest-driver' : 'messages.to-driver')
      return { value: `${audience} ${leg}`, label: isOfTwo ? `${label} · ${legWord(leg)}` : label }
    }),
  )
  const choice = { name: 'audience', label: t('messages.reader'), options }
  return {
    account: accountOf(request).id,
    code,
    words,
    shown: {
      id: 'messages',
      heading: t('messages.heading'),
      news: newsText(conversation.unread, t),
      hint: null,
      messages: shownMessages(conversation, OFFICE, { words, locale, now }),
      form:
        open.length === 0
          ? null
          : messageForm('office', { t, action: `${path}#messages`, hidden: {}, choice, typed, isQueued: false }),
    },
  }
}

/** A message of the office's; null: it is there. */
export async function officeWrites(
  site: OfficeSite,
  request: OfficeRequest,
  booking: Booking,
  form: FormData,
): Promise<MessageTyped | null> {
  requireRight(request, 'bookings.message')
  const { t } = request
  // "internal back": both are in the one field.
  const [audience, named] = String(form.get('audience')).split(' ')
  const fields = new Map<string, unknown>(form)
  fields.set('audience', audience)
  fields.set('leg', named)
  const read = readMessage(fields, 'office', () => crypto.randomUUID())
  const { typed } = read
  if (read.fault !== null) return { typed, fault: postFault(read.fault, t) }
  const leg = read.leg === null ? nextRide(booking).leg : namedLeg(booking, read.leg)
  if (leg === null) return { typed, fault: postFault('closed', t) }
  const { id, ready, text, isInternal } = read
  const message = { id, ready, text, isInternal, from: 'office', name: accountOf(request).name } as const
  const deps = { store: site.services.store, clock: site.clock, fleet: site.fleet }
  const posted = await postMessage(deps, { ...message, code: booking.code, leg })
  return posted === 'done' || posted === 'already' ? null : { typed, fault: postFault(posted, t) }
}
