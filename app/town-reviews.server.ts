import type { ShownReview } from '#features/reviews/review-list.tsx'
import { formatDate } from '#i18n/dates.ts'
import type { LocaleCode } from '#i18n/locale.ts'
import { isTrial } from './is-trial.server.ts'
import type { Site } from './site.server.ts'

/** A page is read to its end: the newest are enough. */
const REVIEWS_AT_MOST = 12

/** The reviews of rides that began or ended in a place, each in its own language. Whoever wrote of a trial rode with nobody. */
export function reviewsOf(site: Site, place: string, locale: LocaleCode): ShownReview[] {
  const { reviews, translate, catalogue } = site
  const t = translate(locale)
  return reviews
    .filter(({ places, trial = false }) => places.includes(place) && (!trial || isTrial(site)))
    .slice(0, REVIEWS_AT_MOST)
    .map(({ stars, text, locale: written, name, rideAt, answer }) => ({
      // Not its code: this page anybody may see.
      stars,
      text,
      locale: written,
      starsText: t('review.star-count', { count: stars }),
      by: t('review.verified', { name, time: formatDate(rideAt, locale, { month: 'long', year: 'numeric' }) }),
      answer: answer ? { by: t('review.answer-by', { site: catalogue.settings.siteName }), text: answer.text } : null,
    }))
}
