import type { Block } from '#catalogue/markdown.ts'
import { PriceBox } from '#features/fares/price-box.tsx'
import type { PriceAnswer } from '#features/fares/price-answer.ts'
import { Hero } from '#sections/hero.tsx'
import { Picture } from '#sections/picture.tsx'
import { Prose } from '#sections/prose.tsx'
import type { ShownPicture } from '#sections/shown-picture.ts'
import { useMessages } from '#i18n/messages-context.tsx'
import head from '#sections/page-head.module.css'
import styles from './content-page.module.css'

export type ContentPageProps = {
  heading: string
  lead: string
  blocks: Block[]
  /** Typed legal facts of the operator, with "not set" where they are not; only on pages that owe them. */
  legalFacts: { label: string; value: string }[]
  picture: ShownPicture | null
  price: { answer: PriceAnswer; action: string } | null
  /** The operator's photos; null: none. */
  gallery: { title: string; pictures: ShownPicture[] } | null
}

export default function ContentPage({ heading, lead, blocks, legalFacts, picture, price, gallery }: ContentPageProps) {
  const { t } = useMessages()
  const words = (
    <div className={styles.words}>
      <Prose blocks={blocks} />
      {gallery && (
        <section className={styles.gallery}>
          <h2>{gallery.title}</h2>
          {gallery.pictures.map((photo) => (
            <Picture key={photo.img.src} {...photo} />
          ))}
        </section>
      )}
      {legalFacts.length > 0 && <LegalFacts facts={legalFacts} />}
    </div>
  )
  if (picture !== null) {
    return (
      <>
        <Hero headline={heading} sentence={lead} picture={picture} pictureLabel={t('picture.illustration')}>
          {price && <PriceBox answer={price.answer} action={price.action} />}
        </Hero>
        {words}
      </>
    )
  }
  return (
    <>
      <header className={head.head}>
        <h1>{heading}</h1>
        <p>{lead}</p>
      </header>
      {words}
    </>
  )
}

function LegalFacts({ facts }: { facts: ContentPageProps['legalFacts'] }) {
  const { t } = useMessages()
  return (
    <section className={styles.legal} id="operator">
      <h2>{t('legal.heading')}</h2>
      <dl>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
