import type { LocaleCode } from '#i18n/locale.ts'
import type { FilledQuestion } from '#sections/faq.tsx'
import type { Site } from './site.server.ts'

/** Asked everywhere, answered once; the local ones come before them. */
export function generalQuestions(site: Site, locale: LocaleCode): FilledQuestion[] {
  const t = site.translate(locale)
  return [
    { question: t('faq.more-than-shown'), answer: t('faq.more-than-shown-answer') },
    { question: t('faq.child-seat'), answer: t('faq.child-seat-answer') },
    { question: t('faq.cancel'), answer: t('faq.cancel-answer') },
  ]
}
