import type { Block } from '#catalogue/markdown.ts'
import type { FairAnswer } from '#features/fares/fair-price.ts'
import { FairPriceChecker } from '#features/fares/fair-price-checker.tsx'
import { PriceBox } from '#features/fares/price-box.tsx'
import type { PriceAnswer } from '#features/fares/price-answer.ts'
import { PriceLog, type PriceLogWords } from '#features/fares/price-log.tsx'
import { Faq, type FilledQuestion } from '#sections/faq.tsx'
import { PriceTable, type PriceTableRow } from '#features/fares/price-table.tsx'
import { type TariffWords, TariffInWords } from '#features/fares/tariff-in-words.tsx'
import { useMessages } from '#i18n/messages-context.tsx'
import { Hero } from '#sections/hero.tsx'
import { Prose } from '#sections/prose.tsx'
import type { ShownPicture } from '#sections/shown-picture.ts'
import styles from './place-page.module.css'

export type PricePageProps = {
  headline: string
  sentence: string
  picture: ShownPicture
  price: { answer: PriceAnswer; action: string }
  tariff: TariffWords
  fixed: { title: string; note: string; rows: PriceTableRow[] }
  questions: FilledQuestion[]
  log: PriceLogWords
  fair: FairAnswer
  crossings: { name: string; text: string }[]
  blocks: Block[]
}

export default function PricePage(props: PricePageProps) {
  const { t } = useMessages()
  return (
    <>
      <Hero
        headline={props.headline}
        sentence={props.sentence}
        picture={props.picture}
        pictureLabel={t('picture.illustration')}
      >
        <PriceBox answer={props.price.answer} action={props.price.action} />
      </Hero>
      <div className={styles.page}>
        <FairPriceChecker answer={props.fair} action={props.price.action} />
        <TariffInWords words={props.tariff} />
        <PriceTable of="routes" title={props.fixed.title} note={props.fixed.note} rows={props.fixed.rows} />
        <Faq title={t('price.faq-title')} questions={props.questions} />
        <PriceLog log={props.log} />
        <section className={styles.section} id="crossings">
          <h2>{t('price.crossings-title')}</h2>
          <dl>
            {props.crossings.map(({ name, text }) => (
              <div key={name}>
                <dt>
                  <strong>{name}</strong>
                </dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </section>
        <Prose blocks={props.blocks} />
      </div>
    </>
  )
}
