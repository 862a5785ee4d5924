import { PriceBox } from '#features/fares/price-box.tsx'
import type { PriceAnswer } from '#features/fares/price-answer.ts'
import { useMessages } from '#i18n/messages-context.tsx'
import { Below } from '#sections/below.tsx'
import { Faq, type FilledQuestion } from '#sections/faq.tsx'
import { Hero } from '#sections/hero.tsx'
import { MapFigure, type ShownMap } from '#sections/map-figure.tsx'
import { Passage, type FilledPassage } from '#sections/passage.tsx'
import type { ShownPicture } from '#sections/shown-picture.ts'
import styles from './place-page.module.css'

export type AirportPageProps = {
  hero: { headline: string; sentence: string; picture: ShownPicture }
  price: { answer: PriceAnswer; action: string }
  meeting: { title: string; steps: string[]; sketch: ShownMap | null }
  passages: { id: string; passage: FilledPassage }[]
  map: { src: string; alt: string; caption: string }
  /** The same ride the other way round, filled in. */
  reverse: { href: string; text: string }
  others: { href: string; name: string; facts: string }[]
  questions: FilledQuestion[]
}

export default function AirportPage(props: AirportPageProps) {
  const { t } = useMessages()
  return (
    <>
      <Hero {...props.hero} pictureLabel={t('picture.illustration')}>
        <PriceBox answer={props.price.answer} action={props.price.action} />
      </Hero>
      <Below>
        <div className={styles.page}>
          <div className={styles.columns}>
            <div className={styles.column}>
              <section className={styles.section} id="meeting-point">
                <h2>{props.meeting.title}</h2>
                <ol className={styles.steps}>
                  {props.meeting.steps.map((step) => (
                    <li key={step}>{step}</li>
                  ))}
                </ol>
                {props.meeting.sketch && <MapFigure {...props.meeting.sketch} />}
              </section>
              {props.passages.map(({ id, passage }) => (
                <Passage key={id} id={id} passage={passage} />
              ))}
              <p>
                <a href={props.reverse.href}>{props.reverse.text}</a>
              </p>
            </div>
            <aside className={styles.aside}>
              <MapFigure {...props.map} />
              <section className={styles.section}>
                <h2>{t('airport.others-title')}</h2>
                <ul className={styles.far}>
                  {props.others.map(({ href, name, facts }) => (
                    <li key={href}>
                      <a href={href}>{name}</a> <span>{facts}</span>
                    </li>
                  ))}
                </ul>
              </section>
            </aside>
          </div>
          <Faq title={t('airport.faq-title')} questions={props.questions} />
        </div>
      </Below>
    </>
  )
}
