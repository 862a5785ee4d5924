import type { Translate } from '#i18n/messages.ts'
import type { BookingState } from './states.ts'

/** What the texts of some states name: times as they are written, and the stated fee; `cancelled` is the sentence with it. */
export type StateFacts = {
  promised: string
  setOff: string
  arrived: string
  onBoard: string
  fee: string
  cancelled: string
}

type StateText = {
  /** On the ladder, and wherever a guest, a driver or a partner reads a state. */
  name: (t: Translate) => string
  heading: (t: Translate) => string
  text: (t: Translate, facts: StateFacts) => string
}

/** What a guest reads of each state; the office's words are the messages `board.state.*`. */
export const stateTexts: Record<BookingState, StateText> = {
  requested: {
    name: (t) => t('booking.state-requested'),
    heading: (t) => t('booking.heading-requested'),
    text: (t, { promised }) => t('booking.text-requested', { time: promised }),
  },
  confirmed: {
    name: (t) => t('booking.state-confirmed'),
    heading: (t) => t('booking.heading-confirmed'),
    text: (t) => t('booking.text-confirmed'),
  },
  assigned: {
    name: (t) => t('booking.state-assigned'),
    heading: (t) => t('booking.heading-confirmed'),
    text: (t) => t('booking.text-confirmed'),
  },
  'on-the-way': {
    name: (t) => t('booking.state-on-the-way'),
    heading: (t) => t('booking.heading-confirmed'),
    text: (t, { setOff }) => t('booking.text-on-the-way', { time: setOff }),
  },
  arrived: {
    name: (t) => t('booking.state-arrived'),
    heading: (t) => t('booking.heading-confirmed'),
    text: (t, { arrived }) => t('booking.text-arrived', { time: arrived }),
  },
  'on-board': {
    name: (t) => t('booking.state-on-board'),
    heading: (t) => t('booking.heading-confirmed'),
    text: (t, { onBoard }) => t('booking.text-on-board', { time: onBoard }),
  },
  completed: {
    name: (t) => t('booking.state-completed'),
    heading: (t) => t('booking.state-completed'),
    text: (t) => t('booking.text-completed'),
  },
  declined: {
    name: (t) => t('booking.state-declined'),
    heading: (t) => t('booking.state-declined'),
    text: (t) => t('booking.text-declined'),
  },
  expired: {
    name: (t) => t('booking.state-expired'),
    heading: (t) => t('booking.heading-expired'),
    text: (t, { promised }) => t('booking.text-expired', { time: promised }),
  },
  cancelled: {
    name: (t) => t('booking.state-cancelled'),
    heading: (t) => t('booking.heading-cancelled'),
    text: (_t, { cancelled }) => cancelled,
  },
  'no-show': {
    name: (t) => t('booking.state-no-show'),
    heading: (t) => t('booking.state-no-show'),
    text: (t, { fee }) => t('booking.text-no-show', { fee }),
  },
}
