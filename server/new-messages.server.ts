import type { Desk, Site } from '#app/site.server.ts'
import type { Booking } from '#features/bookings/booking.ts'
import { ridesOfDriverIn } from '#features/bookings/driver-rides.server.ts'
import { nextRide, rideOf } from '#features/bookings/ride.ts'
import { legAsOrdered, type Reader } from '#features/messages/conversation.ts'
import { readConversation } from '#features/messages/conversations.server.ts'
import { messageWords } from '#features/messages/message-words.server.ts'
import { type ShownMessage, shownMessages } from '#features/messages/shown-messages.ts'
import type { StoredNotification, Words } from '#features/notifications/notification.ts'
import type { LocaleCode } from '#i18n/locale.ts'
import { cut } from '#lib/cut.ts'

type Deps = { site: Site; desk: Desk }

/** More than the screen of a phone shows of a notification. */
const LONGEST_TEXT = 200

/** What came for a reader since they last looked, as their page would show it. */
export async function newMessages(
  { site, desk }: Deps,
  { code, quote }: Booking,
  reader: Reader,
  locale: LocaleCode,
): Promise<ShownMessage[]> {
  const conversation = await readConversation(desk.store, code)
  const words = messageWords(site.translate(locale), quote.returnTrip)
  return shownMessages(conversation, reader, { words, locale, now: site.clock.now() }).filter(({ isNew }) => isNew)
}

/** How many messages are new, and the last of them; null: they were read meanwhile, or the ride is another driver's. */
export async function wordsOfMessages(
  deps: Deps,
  told: StoredNotification,
  booking: Booking,
  locale: LocaleCode,
): Promise<Words | null> {
  const reader = readerOf(told, booking)
  const all = reader === null ? [] : await newMessages(deps, booking, reader, locale)
  const last = all.at(-1)
  if (last === undefined) return null
  const title = deps.site.translate(locale)('messages.new', { count: all.length })
  return { title, text: cut(`${last.who}: ${last.text}`, LONGEST_TEXT) }
}

function readerOf(told: StoredNotification, booking: Booking): Reader | null {
  if (told.reader !== 'driver') return { side: told.reader }
  const ride = told.leg === undefined ? nextRide(booking) : rideOf(booking, told.leg)
  // A guest may write after the ride too.
  if (ride === null || !ridesOfDriverIn(booking, told.driver).some(({ leg }) => leg === ride.leg)) return null
  return { side: 'driver', leg: legAsOrdered(booking, ride.leg) }
}
