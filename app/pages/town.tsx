import { PriceBox } from '#features/fares/price-box.tsx'
import type { PriceAnswer } from '#features/fares/price-answer.ts'
import { PriceTable, type PriceTableRow } from '#features/fares/price-table.tsx'
import { type TariffWords, TariffInWords } from '#features/fares/tariff-in-words.tsx'
import { ReviewList, type ShownReview } from '#features/reviews/review-list.tsx'
import { useMessages } from '#i18n/messages-context.tsx'
import { Below } from '#sections/below.tsx'
import { Faq, type FilledQuestion } from '#sections/faq.tsx'
import { Hero } from '#sections/hero.tsx'
import { MapFigure } from '#sections/map-figure.tsx'
import { Nearby, type NearbyTown } from '#sections/nearby.tsx'
import { Passage, type FilledPassage } from '#sections/passage.tsx'
import { Reviews } from '#sections/reviews.tsx'
import type { ShownPicture } from '#sections/shown-picture.ts'
import styles from './place-page.module.css'

export type TownPageProps = {
  hero: { headline: string; sentence: string; picture: ShownPicture }
  intro: string[]
  price: { answer: PriceAnswer; action: string }
  table: { title: string; note: string; rows: PriceTableRow[] }
  tariff: TariffWords
  /** In the order they are read; the crossing is there only where there is one. */
  passages: { id: string; passage: FilledPassage }[]
  map: { src: string; alt: string; caption: string }
  permit: string
  questions: FilledQuestion[]
  nearby: NearbyTown[]
  invitation: string | null
  reviews: ShownReview[]
  name: string
}

export default function TownPage(props: TownPageProps) {
  const { t } = useMessages()
  return (
    <>
      <Hero {...props.hero} pictureLabel={t('picture.illustration')}>
        <PriceBox answer={props.price.answer} action={props.price.action} />
      </Hero>
      <Below>
        <div className={styles.page}>
          <section className={styles.intro}>
            {props.intro.map((text) => (
              <p key={text}>{text}</p>
            ))}
            <p className={styles.permit}>{props.permit}</p>
          </section>
          <PriceTable title={props.table.title} note={props.table.note} rows={props.table.rows} />
          <TariffInWords words={props.tariff} />
          <div className={styles.columns}>
            <div className={styles.column}>
              {props.passages.map(({ id, passage }) => (
                <Passage key={id} id={id} passage={passage} />
              ))}
            </div>
            <aside className={styles.aside}>
              <MapFigure {...props.map} />
              {(props.invitation !== null || props.reviews.length > 0) && (
                <Reviews invitation={props.invitation}>
                  {props.reviews.length > 0 && <ReviewList reviews={props.reviews} />}
                </Reviews>
              )}
            </aside>
          </div>
          <Faq title={t('town.faq-title', { town: props.name })} questions={props.questions} />
          <Nearby title={t('town.nearby-title')} towns={props.nearby} />
        </div>
      </Below>
    </>
  )
}
