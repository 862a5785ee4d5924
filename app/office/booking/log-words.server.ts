import { legWord, stateWord } from '#app/office/board/board-words.ts'
import { momentIn } from '#app/office/office-dates.ts'
import type { ShownEntry } from '#app/office/record-log.tsx'
import type { OfficeRequest } from '#app/office/office-site.server.ts'
import type { LogEntry } from '#features/bookings/booking.ts'
import { isLandingProblem } from '#features/flights/landing-problem.ts'
import { isNoShowReason } from '#features/bookings/no-show-reason.ts'
import { isOfficeReason } from '#features/dispatch/dispatching.ts'
import type { OfficeMessageKey, OfficeTranslate } from '#i18n/office-messages.ts'

/** What a log calls what was done, in its reader's words. */
const actions = {
  order: 'log.action.order',
  request: 'log.action.request',
  phone: 'log.action.phone',
  confirm: 'log.action.confirm',
  decline: 'log.action.decline',
  expire: 'log.action.expire',
  assign: 'log.action.assign',
  unassign: 'log.action.unassign',
  accept: 'log.action.accept',
  crew: 'log.action.crew',
  'set-off': 'log.action.set-off',
  arrive: 'log.action.arrive',
  'pick-up': 'log.action.pick-up',
  complete: 'log.action.complete',
  'no-show': 'log.action.no-show',
  cancel: 'log.action.cancel',
  undo: 'log.action.undo',
  'cancel-there': 'log.action.cancel-there',
  'cancel-back': 'log.action.cancel-back',
  change: 'log.action.change',
  'lower-price': 'log.action.lower-price',
  'ask-change': 'log.action.ask-change',
  'decline-change': 'log.action.decline-change',
  'change-details': 'log.action.change-details',
  correct: 'log.action.correct',
  'weather-hold': 'log.action.weather-hold',
  'weather-hold-there': 'log.action.weather-hold-there',
  'weather-hold-back': 'log.action.weather-hold-back',
  'lift-weather-hold': 'log.action.lift-weather-hold',
  'lift-weather-hold-there': 'log.action.lift-weather-hold-there',
  'lift-weather-hold-back': 'log.action.lift-weather-hold-back',
  'renew-driver-link': 'log.action.renew-driver-link',
  'lost-property': 'log.action.lost-property',
  here: 'log.action.here',
  erase: 'log.action.erase',
  paid: 'log.action.paid',
  unpaid: 'log.action.unpaid',
  seen: 'log.action.seen',
  unseen: 'log.action.unseen',
  'fee-claimed': 'log.action.fee-claimed',
  'fee-paid': 'log.action.fee-paid',
  'fee-waived': 'log.action.fee-waived',
  'fee-open': 'log.action.fee-open',
  voucher: 'log.action.voucher',
  'voucher-back': 'log.action.voucher-back',
  prepaid: 'log.action.prepaid',
  'prepaid-back': 'log.action.prepaid-back',
  'prepaid-undo': 'log.action.prepaid-undo',
  'flight-scheduled': 'log.action.flight-scheduled',
  'flight-expected': 'log.action.flight-expected',
  'flight-landed': 'log.action.flight-landed',
  'flight-cancelled': 'log.action.flight-cancelled',
  'flight-diverted': 'log.action.flight-diverted',
  'flight-unknown': 'log.action.flight-unknown',
  'flight-unclear': 'log.action.flight-unclear',
  'flight-forget': 'log.action.flight-forget',
} as const satisfies Record<string, OfficeMessageKey>

const hands = {
  site: 'log.by.site',
  guest: 'log.by.guest',
  driver: 'log.by.driver',
  office: 'log.by.office',
} as const satisfies Record<string, OfficeMessageKey>

/** The log as a person reads it; what this program does not know any more is shown as it was written. */
export function logInWords(entries: readonly LogEntry[], { locale, t }: OfficeRequest): ShownEntry[] {
  return entries.map(({ at, by, action, leg, to, why }) => ({
    at: momentIn(locale, at),
    by: Object.hasOwn(hands, by) ? t(hands[by as keyof typeof hands]) : by,
    what: [actionWord(action, t), leg === undefined ? [] : legWord(leg, t)].flat().join(' · '),
    state: stateWord(to, t),
    why: why === null ? null : action.startsWith('flight-') ? flightWhy(why, t) : whyWord(why, t),
  }))
}

function actionWord(action: string, t: OfficeTranslate): string {
  return Object.hasOwn(actions, action) ? t(actions[action as keyof typeof actions]) : action
}

/** `14:35 driver-busy`: the hour of the landing, and what stands against it. */
function flightWhy(why: string, t: OfficeTranslate): string {
  const part = (text: string) => (isLandingProblem(text) ? t(`log.flight.${text}`) : text)
  return why.split(' ').map(part).join(' · ')
}

function whyWord(why: string, t: OfficeTranslate): string {
  // A driver may add a note of their own.
  const [reason = '', ...note] = why.split(': ')
  if (isNoShowReason(reason)) return [t(`board.no-show.${reason}`), ...note].join(': ')
  return isOfficeReason(why) ? t(`board.reason.${why}`) : why
}
