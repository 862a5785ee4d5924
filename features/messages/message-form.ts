import { isLeg } from '#features/bookings/booking-legs.ts'
import { linesOf } from '#features/bookings/order-form.ts'
import type { Leg } from '#features/fares/quote-line.ts'
import { LONGEST_MESSAGE } from './conversation.ts'
import { isReadyName, type ReadyName, readyFor } from './ready-messages.ts'
import type { Side } from './side.ts'

/** The field that every form of messages has. */
export const MESSAGE = 'message'

/** The command by which an open page of the office says that the messages of a booking were looked at. */
export const SEE_MESSAGES = 'conversations.see'

export type MessageFault = 'empty' | 'long'
type Read = {
  id: string
  leg: Leg | null
  isInternal: boolean
  typed: string
} & ({ fault: MessageFault } | { fault: null; ready: ReadyName | null; text: string | null })

/** What somebody of this side has sent. A message of the phone's queue has an id of its own, whatever the page's form had. */
export function readMessage(form: { get: (name: string) => unknown }, side: Side, newId: () => string): Read {
  const typed = linesOf(form.get('text')).normalize('NFC').trim()
  const requested = form.get('leg')
  const common = {
    id: idIn(form.get('stepId')) ?? idIn(form.get('messageId')) ?? newId(),
    leg: isLeg(requested) ? requested : null,
    isInternal: side !== 'guest' && form.get('audience') === 'internal',
    typed,
  }
  const chosen = form.get('ready')
  if (isReadyName(chosen) && readyFor(side).some((name) => name === chosen))
    return { ...common, fault: null, ready: chosen, text: null }
  if (typed === '') return { ...common, fault: 'empty' }
  // Counted as a reader counts: a letter with its accent is one.
  if ([...typed].length > LONGEST_MESSAGE) return { ...common, fault: 'long' }
  return { ...common, fault: null, ready: null, text: typed }
}

function idIn(value: unknown): string | null {
  return typeof value === 'string' && /^[\w-]{8,64}$/.test(value) ? value : null
}
