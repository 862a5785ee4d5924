import { vehicleOf } from '#features/fares/tariff.ts'
import type { LocaleCode } from '#i18n/locale.ts'
import type { Translate } from '#i18n/messages.ts'
import type { FilledQuestion } from '#sections/faq.tsx'
import type { PageLink } from '#sections/page-link.ts'
import type { Site } from './site.server.ts'
import { urlsIn } from './urls.ts'

/** From the pages with questions of their own. */
export function generalQuestionsLink(locale: LocaleCode, t: Translate): PageLink {
  return { label: t('faq.more'), href: `${urlsIn(locale).price()}#faq` }
}

/** Asked everywhere, answered once, on the price page. */
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
