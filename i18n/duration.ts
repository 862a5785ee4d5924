import type { Translate } from './messages.ts'

/** `95` → "1 h 35 min", as the language writes it, with spaces that do not break. */
export function durationText(minutes: number, t: Translate): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  if (hours === 0) return t('duration.minutes', { minutes: rest })
  return rest === 0 ? t('duration.hours', { hours }) : t('duration.hours-minutes', { hours, minutes: rest })
}

/** `95` as a sentence writes it: "1 hour 35 minutes". */
export function durationInWords(minutes: number, t: Translate): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  const restInWords = t('duration.words-minutes', { minutes: rest })
  if (hours === 0) return restInWords
  const hoursInWords = t('duration.words-hours', { hours })
  return rest === 0 ? hoursInWords : t('duration.words-both', { hours: hoursInWords, minutes: restInWords })
}
