import { formatDate } from './dates.ts'
import type { InEveryLocale, LocaleCode } from './locale.ts'
import { instantsOf, localTimeOf } from './zoned.ts'

/**
 * The time of day as `options` write it. In the night of October one hour stands twice on the clock; there it says which of
 * the two is meant, for who reads 02:30 alone may come an hour early or late.
 */
export function formatTime(
  at: number,
  locale: LocaleCode,
  options: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit' },
): string {
  const text = formatDate(at, locale, options)
  const which = whichOfTwo(at)
  return which === null ? text : `${text} (${names[locale][which]})`
}

/** Of an hour that comes twice the first is summer's, the second winter's. null: it comes once. */
export function whichOfTwo(at: number): 'summer' | 'winter' | null {
  const [first, second] = instantsOf(localTimeOf(at))
  if (first === undefined || second === undefined) return null
  return at < second ? 'summer' : 'winter'
}

/** As each language calls the two on its own clocks. */
const names: InEveryLocale<Record<'summer' | 'winter', string>> = {
  en: { summer: 'summer time', winter: 'winter time' },
  hr: { summer: 'ljetno vrijeme', winter: 'zimsko vrijeme' },
  it: { summer: 'ora legale', winter: 'ora solare' },
  de: { summer: 'Sommerzeit', winter: 'Winterzeit' },
}
