import type { Translate } from '#i18n/messages.ts'
import type { ReadyName } from './ready-messages.ts'
import type { MessageWords } from './shown-messages.ts'

/** `isReturn`: each message says of which leg it is. */
export function messageWords(t: Translate, isReturn: boolean): MessageWords {
  return {
    you: t('messages.you'),
    guest: t('messages.guest'),
    office: t('messages.office'),
    driver: t('messages.driver'),
    internal: t('messages.internal'),
    legs: isReturn ? { there: t('booking.way-there'), back: t('booking.way-back') } : null,
    ready: readyWords(t),
  }
}

function readyWords(t: Translate): Record<ReadyName, string> {
  return {
    'at-exit': t('messages.ready.at-exit'),
    'at-meeting-point': t('messages.ready.at-meeting-point'),
    where: t('messages.ready.where'),
    'late-10': t('messages.ready.late', { minutes: 10 }),
    'late-20': t('messages.ready.late', { minutes: 20 }),
    soon: t('messages.ready.soon'),
    luggage: t('messages.ready.luggage'),
    'driver-late': t('messages.ready.driver-late', { minutes: 10 }),
    call: t('messages.ready.call'),
    thanks: t('messages.ready.thanks'),
  }
}
