import { vehicleOf } from '#features/fares/tariff.ts'
import type { LocaleCode } from '#i18n/locale.ts'
import type { FilledQuestion } from '#sections/faq.tsx'
import type { Site } from './site.server.ts'

/** Asked everywhere, answered once; the local ones come before them. */
export function generalQuestions(site: Site, locale: LocaleCode): FilledQuestion[] {
  const t = site.translate(locale)
  const { tariff } = site
  const seat = tariff.extras.find(({ id }) => id === 'child-seat')?.price ?? 0
  const cost = seat === 0 ? 'free' : 'extra'
  const hours = vehicleOf(tariff, 'car').freeCancellationHours
  const minibus = vehicleOf(tariff, 'minibus').freeCancellationHours
  return [
    { question: t('faq.more-than-shown'), answer: t('faq.more-than-shown-answer') },
    { question: t('faq.child-seat'), answer: t('faq.child-seat-answer', { cost }) },
    { question: t('faq.cancel'), answer: t('faq.cancel-answer', { hours, minibus }) },
  ]
}
