import { PriceBox } from '#features/fares/price-box.tsx'
import type { PriceAnswer } from '#features/fares/price-answer.ts'
import { PriceTable, type PriceTableRow } from '#features/fares/price-table.tsx'
import { ReviewList, type ShownReview } from '#features/reviews/review-list.tsx'
import { useMessages } from '#i18n/messages-context.tsx'
import { Faq, type FilledQuestion } from '#sections/faq.tsx'
import { Hero } from '#sections/hero.tsx'
import { MapFigure } from '#sections/map-figure.tsx'
import { Nearby, type NearbyTown } from '#sections/nearby.tsx'
import { Passage, type FilledPassage } from '#sections/passage.tsx'
import { Reviews } from '#sections/reviews.tsx'
import type { ShownPicture } from '#sections/shown-picture.ts'
import type { PageLink } from '#sections/page-link.ts'
import styles from './place-page.module.css'

export type TownPageProps = {
  hero: { headline: string; sentence: string; picture: ShownPicture }
  price: { answer: PriceAnswer; action: string }
  said: TownPageContent
}

/** Whoever asks, and for whatever trip. */
export type TownPageContent = {
  intro: string[]
  table: { title: string; note: string; rows: PriceTableRow[]; more: PageLink }
  /** In the order they are read; the crossing is there only where there is one. */
  passages: { id: string; passage: FilledPassage }[]
  map: { src: string; alt: string; caption: string }
  permit: string
  questions: FilledQuestion[]
  moreQuestions: PageLink
  nearby: NearbyTown[]
  /** Of a town without reviews. */
  invitation: string | null
  reviews: ShownReview[]
  name: string
}

export default function TownPage({ hero, price, said }: TownPageProps) {
  const { t } = useMessages()
  return (
    <>
      <Hero {...hero} pictureLabel={t('picture.illustration')}>
        <PriceBox answer={price.answer} action={price.action} />
      </Hero>
      <TownBelow said={said} />
    </>
  )
}

function TownBelow({ said }: { said: TownPageContent }) {
  const { t } = useMessages()
  return (
    <div className={styles.page}>
      <section className={styles.intro}>
        {said.intro.map((text) => (
          <p key={text}>{text}</p>
        ))}
        <p className={styles.permit}>{said.permit}</p>
      </section>
      <PriceTable {...said.table} />
      <div className={styles.columns}>
        <div className={styles.column}>
          {said.passages.map(({ id, passage }) => (
            <Passage key={id} id={id} passage={passage} />
          ))}
        </div>
        <aside className={styles.aside}>
          <MapFigure {...said.map} />
          {(said.invitation !== null || said.reviews.length > 0) && (
            <Reviews invitation={said.invitation}>
              {said.reviews.length > 0 && <ReviewList reviews={said.reviews} />}
            </Reviews>
          )}
        </aside>
      </div>
      <Faq title={t('town.faq-title', { town: said.name })} questions={said.questions} more={said.moreQuestions} />
      <Nearby title={t('town.nearby-title')} towns={said.nearby} />
    </div>
  )
}
