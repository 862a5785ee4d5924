import { clock } from '#app/office/board/board-words.ts'
import type { OfficeLocale } from '#features/accounts/account.ts'
import type { Choice, Reason } from '#features/dispatch/assignment/assignment.ts'
import type { OfficeTranslate } from '#i18n/office-messages.ts'

type Words = { t: OfficeTranslate; locale: OfficeLocale; placeName: (id: string) => string }

/** Why a vehicle and a driver fit, and what they cost, as one line. */
export function reasonsText({ reasons }: Pick<Choice, 'reasons'>, words: Words): string {
  const text = reasons.map((reason) => reasonText(reason, words)).join('; ')
  return text.charAt(0).toLocaleUpperCase(words.locale) + text.slice(1)
}

function reasonText(reason: Reason, { t, locale, placeName }: Words): string {
  switch (reason.kind) {
    case 'from-base':
      if (reason.place === null || reason.km === null) return t('assign.reason.from-somewhere')
      if (reason.km === 0) return t('assign.reason.from-base-here')
      return t('assign.reason.from-base', { place: placeName(reason.place), km: kmText(reason.km, locale) })
    case 'from-ride': {
      const time = clock(reason.freeAt, locale)
      if (reason.km === 0) return t('assign.reason.from-ride-here', { time })
      return t('assign.reason.from-ride', { place: placeName(reason.place), time, km: kmText(reason.km, locale) })
    }
    case 'to-ride': {
      const time = clock(reason.pickUpAt, locale)
      if (reason.km === 0) return t('assign.reason.to-ride-here', { time })
      return t('assign.reason.to-ride', { place: placeName(reason.place), time, km: kmText(reason.km, locale) })
    }
    case 'changes-vehicle':
      return t('assign.reason.changes-vehicle')
    case 'reserved-vehicle':
      return t('assign.reason.reserved-vehicle')
    case 'equipment':
      return t('assign.reason.equipment')
    case 'working-time':
      return t('assign.reason.working-time', { hours: hoursText(reason.minutes) })
  }
}

/** Whole km; a dash where they are not known. */
export function kmText(km: number | null, locale: OfficeLocale): string {
  return km === null ? '–' : Math.round(km).toLocaleString(locale)
}

/** `3:05 h`. */
function hoursText(minutes: number): string {
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}\u00a0h`
}
