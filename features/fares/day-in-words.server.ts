import { formatTime } from '#i18n/clock-time.ts'
import { formatDate } from '#i18n/dates.ts'
import { setType } from '#i18n/typography.ts'
import type { PriceFact } from './price-answer.ts'
import type { Writing } from './quote-in-words.server.ts'
import type { Trip } from './quote.ts'
import type { QuoteLine } from './quote-line.ts'

/**
 * The day that was asked for, in the page's language: the field is the browser's own and speaks the browser's, where 08/07 may be
 * a day in July or in August.
 */
export function dayInWords({ when, returnWhen, returnTrip }: Trip, { t, locale }: Writing): PriceFact[] {
  const facts: PriceFact[] = []
  if (when !== null) facts.push({ label: t('price-box.date'), value: dayText(when, locale) })
  if (returnTrip && returnWhen) facts.push({ label: t('price-box.return-date'), value: dayText(returnWhen, locale) })
  return facts
}

/** By day the ride costs less: who chose the hour reads what it adds. */
export function surchargesInWords(
  lines: readonly QuoteLine[],
  { t, tariff }: Pick<Writing, 't' | 'tariff'>,
): PriceFact[] {
  const texts = lines.flatMap(({ kind }) => {
    if (kind === 'night') return t('price-box.line.night', { percent: tariff.night.percent })
    return kind === 'sunday' ? t('price-box.line.sunday', { percent: tariff.sunday.percent }) : []
  })
  if (texts.length === 0) return []
  return [{ label: t('price-box.fact.surcharge'), value: [...new Set(texts)].join(' · ') }]
}

function dayText(at: number, locale: Writing['locale']): string {
  const day = formatDate(at, locale, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
  return setType(`${day}, ${formatTime(at, locale)}`, locale)
}
