import { PriceBox } from '#features/fares/price-box.tsx'
import type { PriceAnswer } from '#features/fares/price-answer.ts'
import { useMessages } from '#i18n/messages-context.tsx'
import { Faq, type FilledQuestion } from '#sections/faq.tsx'
import { Hero } from '#sections/hero.tsx'
import { MapFigure, type ShownMap } from '#sections/map-figure.tsx'
import { Passage, type FilledPassage } from '#sections/passage.tsx'
import type { ShownPicture } from '#sections/shown-picture.ts'
import type { PageLink } from '#sections/page-link.ts'
import styles from './place-page.module.css'

export type AirportPageProps = {
  hero: { headline: string; sentence: string; picture: ShownPicture }
  price: { answer: PriceAnswer; action: string }
  said: AirportPageContent
}

/** Whoever asks, and for whatever trip. */
export type AirportPageContent = {
  meeting: { title: string; steps: string[]; sketch: ShownMap | null }
  passages: { id: string; passage: FilledPassage }[]
  map: { src: string; alt: string; caption: string }
  /** The same ride the other way round, filled in. */
  reverse: { href: string; text: string }
  others: { href: string; name: string; facts: string }[]
  questions: FilledQuestion[]
  moreQuestions: PageLink
}

export default function AirportPage({ hero, price, said }: AirportPageProps) {
  const { t } = useMessages()
  return (
    <>
      <Hero {...hero} pictureLabel={t('picture.illustration')}>
        <PriceBox answer={price.answer} action={price.action} />
      </Hero>
      <AirportBelow said={said} />
    </>
  )
}

function AirportBelow({ said }: { said: AirportPageContent }) {
  const { t } = useMessages()
  return (
    <div className={styles.page}>
      <div className={styles.columns}>
        <div className={styles.column}>
          <section className={styles.section} id="meeting-point">
            <h2>{said.meeting.title}</h2>
            <ol className={styles.steps}>
              {said.meeting.steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
            {said.meeting.sketch && <MapFigure {...said.meeting.sketch} />}
          </section>
          {said.passages.map(({ id, passage }) => (
            <Passage key={id} id={id} passage={passage} />
          ))}
          <p>
            <a href={said.reverse.href}>{said.reverse.text}</a>
          </p>
        </div>
        <aside className={styles.aside}>
          <MapFigure {...said.map} />
          <section className={styles.section}>
            <h2>{t('airport.others-title')}</h2>
            <ul className={styles.far}>
              {said.others.map(({ href, name, facts }) => (
                <li key={href}>
                  <a href={href}>{name}</a> <span>{facts}</span>
                </li>
              ))}
            </ul>
          </section>
        </aside>
      </div>
      <Faq title={t('airport.faq-title')} questions={said.questions} more={said.moreQuestions} />
    </div>
  )
}
