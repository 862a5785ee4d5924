import { isRidden } from '#domain/bookings/states.ts'
import { linesOf } from '#features/bookings/order-form.ts'
import { LONGEST_REPORT, reportLost } from '#features/bookings/lost-property.server.ts'
import type { LostFormProps } from '#features/bookings/lost-form.tsx'
import { type Booking, stateOf } from '#features/bookings/booking.ts'
import { momentText } from '#features/bookings/trip-in-words.server.ts'
import { LONGEST_REVIEW, readReview, type Review } from '#features/reviews/review.ts'
import type { ReviewFormProps } from '#features/reviews/review-form.tsx'
import { findReview, withdrawReview, writeReview } from '#features/reviews/reviews.server.ts'
import { localeRow, localeCodes } from '#i18n/locale.ts'
import type { Translate } from '#i18n/messages.ts'
import type { Services, SubmittedForm, Site, RequestContext } from './site.server.ts'

/** What was typed into one of the forms after a ride, and what is wrong with it. */
export type AfterTyped = {
  review?: { stars: string; text: string; locale: string; faults: ('stars' | 'text')[] }
  lost?: string
}

export type AfterProps = { review: ReviewFormProps; lost: LostFormProps }

/** The forms a ride leaves behind: a review and something forgotten. null before the ride is over. */
export async function afterRide(
  site: Site,
  services: Services,
  { locale }: Pick<RequestContext, 'locale'>,
  booking: Booking,
  action: string,
  typed: AfterTyped,
): Promise<AfterProps | null> {
  if (!isRidden(stateOf(booking))) return null
  const t = site.translate(locale)
  const stored = await findReview(services.store, booking.code)
  const shown = typed.review ?? {
    stars: stored ? String(stored.stars) : '',
    text: stored?.text ?? '',
    locale: stored?.locale ?? locale,
    faults: [],
  }
  return {
    review: {
      action,
      heading: t('review.heading'),
      text: t('review.text'),
      typed: shown,
      send: t('review.send'),
      state: stored ? stateText(stored, t) : null,
      stars: {
        label: t('review.stars'),
        choices: [5, 4, 3, 2, 1].map((count) => ({ value: String(count), label: t('review.star-count', { count }) })),
        error: shown.faults.includes('stars') ? t('review.error-stars') : null,
      },
      words: {
        label: t('review.words'),
        error: shown.faults.includes('text') ? t('review.error-long', { most: LONGEST_REVIEW }) : null,
      },
      language: {
        label: t('review.language'),
        choices: localeCodes.map((code) => ({ value: code, label: localeRow(code).name })),
      },
      withdraw: stored ? t('review.withdraw') : null,
    },
    lost: {
      action,
      heading: t('lost.heading'),
      label: t('lost.what'),
      button: t('lost.send'),
      typed: typed.lost ?? '',
      error: typed.lost === undefined ? null : isReport(typed.lost) ? t('lost.error-kept') : t('lost.error'),
      sent: (booking.lost ?? []).map(({ at }) => t('lost.sent', { time: momentText(at, locale) })),
    },
  }
}

/** `intent=review`, `withdraw-review` or `lost`, from who has opened the booking. What is wrong comes back with what was typed. */
export async function takeAfter(
  site: Site,
  services: Services,
  code: string,
  form: SubmittedForm,
): Promise<AfterTyped | null> {
  const deps = { store: services.store, clock: site.clock }
  const intent = form.get('intent')
  if (intent === 'withdraw-review') {
    await withdrawReview(deps, code)
    return null
  }
  if (intent === 'review') {
    const typed = {
      stars: field(form, 'stars'),
      text: field(form, 'reviewText'),
      locale: field(form, 'reviewLanguage'),
    }
    const reading = readReview(typed)
    if (!reading.ok) return { review: { ...typed, faults: reading.faults } }
    await writeReview(deps, code, reading.review)
    return null
  }
  const text = field(form, 'lost').trim()
  // What was not kept stays in its field: the sixth report, or a page that stood open since before the ride was over.
  return isReport(text) && (await reportLost(deps, { code, text })) ? null : { lost: text }
}

function isReport(text: string): boolean {
  return text !== '' && text.length <= LONGEST_REPORT
}

function stateText({ state, reason }: Review, t: Translate): string {
  switch (state) {
    case 'waiting':
      return t('review.waiting')
    case 'shown':
      return t('review.shown')
    case 'hidden':
      if (reason === undefined) return t('review.hidden')
      return reason === 'insult' ? t('review.hidden-insult') : t('review.hidden-personal')
  }
}

function field(form: SubmittedForm, name: string): string {
  return linesOf(form.get(name))
}
