import { PriceBox } from '#features/fares/price-box.tsx'
import type { PriceAnswer } from '#features/fares/price-answer.ts'
import { PriceTable, type PriceTableRow } from '#features/fares/price-table.tsx'
import { useMessages } from '#i18n/messages-context.tsx'
import { Faq, type FilledQuestion } from '#sections/faq.tsx'
import { Hero } from '#sections/hero.tsx'
import { MapFigure, type ShownMap } from '#sections/map-figure.tsx'
import { Passage, type FilledPassage } from '#sections/passage.tsx'
import { Reviews } from '#sections/reviews.tsx'
import type { ShownPicture } from '#sections/shown-picture.ts'
import type { PageLink } from '#sections/page-link.ts'
import styles from './place-page.module.css'

export type AirportHubPageProps = {
  hero: { headline: string; sentence: string; picture: ShownPicture }
  price: { answer: PriceAnswer; action: string }
  said: AirportHubPageContent
}

/** Whoever asks, and for whatever trip. */
export type AirportHubPageContent = {
  intro: string[]
  table: { title: string; note: string; rows: PriceTableRow[] }
  airports: { href: string; name: string; facts: string }[]
  passages: { id: string; passage: FilledPassage }[]
  /** Drawn under the passage about arriving. */
  sketch: ShownMap | null
  map: { src: string; alt: string; caption: string }
  questions: FilledQuestion[]
  moreQuestions: PageLink
  invitation: string | null
}

export default function AirportHubPage({ hero, price, said }: AirportHubPageProps) {
  const { t } = useMessages()
  return (
    <>
      <Hero {...hero} pictureLabel={t('picture.illustration')}>
        <PriceBox answer={price.answer} action={price.action} />
      </Hero>
      <AirportHubBelow said={said} />
    </>
  )
}

function AirportHubBelow({ said }: { said: AirportHubPageContent }) {
  const { t } = useMessages()
  return (
    <div className={styles.page}>
      <section className={styles.intro}>
        {said.intro.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </section>
      <section className={styles.section} id="airports">
        <h2>{t('airport.list-title')}</h2>
        <ul className={styles.far}>
          {said.airports.map(({ href, name, facts }) => (
            <li key={href}>
              <a href={href}>{name}</a> <span>{facts}</span>
            </li>
          ))}
        </ul>
      </section>
      <PriceTable title={said.table.title} note={said.table.note} rows={said.table.rows} />
      <div className={styles.columns}>
        <div className={styles.column}>
          {said.passages.map(({ id, passage }) => (
            <Passage key={id} id={id} passage={passage}>
              {id === 'arrival' && said.sketch && <MapFigure {...said.sketch} />}
            </Passage>
          ))}
        </div>
        <aside className={styles.aside}>
          <MapFigure {...said.map} />
          {said.invitation !== null && <Reviews invitation={said.invitation} />}
        </aside>
      </div>
      <Faq title={t('airport.faq-title')} questions={said.questions} more={said.moreQuestions} />
    </div>
  )
}
