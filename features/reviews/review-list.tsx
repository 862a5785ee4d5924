import type { LocaleCode } from '#i18n/locale.ts'
import styles from './review-list.module.css'

export type ShownReview = {
  stars: number
  /** "4 stars", for who does not see them. */
  starsText: string
  text: string
  locale: LocaleCode
  /** Who, that the ride was really driven, and when. */
  by: string
  /** What the operator says to it, in the language of the review. */
  answer: { by: string; text: string } | null
}

/** Reviews of rides that were driven, each in the language it was written in. */
export function ReviewList({ reviews }: { reviews: ShownReview[] }) {
  return (
    <div className={styles.reviews}>
      {reviews.map(({ stars, starsText, text, locale, by, answer }, at) => (
        // Two guests may say the same of the same month: only their place tells them apart.
        <figure key={at}>
          <span className="visually-hidden">{starsText}</span>
          <span aria-hidden="true" className={styles.shape}>
            {'★'.repeat(stars) + '☆'.repeat(5 - stars)}
          </span>
          {text !== '' && <blockquote lang={locale}>{text}</blockquote>}
          <figcaption>{by}</figcaption>
          {answer && (
            <p className={styles.answer}>
              {answer.by} <span lang={locale}>{answer.text}</span>
            </p>
          )}
        </figure>
      ))}
    </div>
  )
}
