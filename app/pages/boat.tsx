import { PriceBox } from '#features/fares/price-box.tsx'
import type { PriceAnswer } from '#features/fares/price-answer.ts'
import { useMessages } from '#i18n/messages-context.tsx'
import { Faq, type FilledQuestion } from '#sections/faq.tsx'
import { Gallery, type GalleryPicture } from '#sections/gallery.tsx'
import { Hero } from '#sections/hero.tsx'
import { MapFigure } from '#sections/map-figure.tsx'
import { Passage, type FilledPassage } from '#sections/passage.tsx'
import { type Excursion, PopularExcursions } from '#sections/popular-excursions.tsx'
import { Reviews } from '#sections/reviews.tsx'
import type { ShownPicture } from '#sections/shown-picture.ts'
import { Wave } from '#sections/wave.tsx'
import { WhatsAppButton } from '#sections/whatsapp-button.tsx'
import styles from './place-page.module.css'

export type BoatPageProps = {
  hero: { headline: string; sentence: string; picture: ShownPicture }
  price: { answer: PriceAnswer; action: string }
  said: BoatPageContent
}

/** Whoever asks, and for whatever trip. */
export type BoatPageContent = {
  about: FilledPassage
  excursions: { title: string; note: string; excursions: Excursion[] }
  boats: FilledPassage
  rent: FilledPassage
  pier: FilledPassage
  weather: FilledPassage
  map: { src: string; alt: string; caption: string }
  /** The operator's photos, or drawings, which say so. */
  gallery: { isDrawn: boolean; pictures: GalleryPicture[] }
  questions: FilledQuestion[]
  invitation: string | null
  whatsapp: { number: string | null; message: string }
}

export default function BoatPage({ hero, price, said }: BoatPageProps) {
  const { t } = useMessages()
  return (
    <>
      <Hero {...hero} pictureLabel={t('picture.illustration')}>
        <PriceBox answer={price.answer} action={price.action} />
      </Hero>
      <BoatBelow said={said} />
    </>
  )
}

function BoatBelow({ said }: { said: BoatPageContent }) {
  const { t } = useMessages()
  return (
    <>
      <div className={styles.page}>
        <Passage id="about" passage={said.about}>
          <WhatsAppButton {...said.whatsapp} />
        </Passage>
        <PopularExcursions {...said.excursions} />
      </div>
      <Wave />
      <div className={styles.page}>
        <div className={styles.columns}>
          <div className={styles.column}>
            <Passage id="boats" passage={said.boats} />
            <Passage id="rent-a-boat" passage={said.rent} />
            <Passage id="pier" passage={said.pier} />
            <Passage id="weather" passage={said.weather} />
          </div>
          <aside className={styles.aside}>
            <MapFigure {...said.map} />
            {said.invitation !== null && <Reviews invitation={said.invitation} />}
          </aside>
        </div>
      </div>
      <Wave />
      <div className={styles.page}>
        <Gallery
          title={t('boat.gallery-title')}
          note={said.gallery.isDrawn ? t('boat.gallery-note') : null}
          pictures={said.gallery.pictures}
        />
        <Faq title={t('boat.faq-title')} questions={said.questions} />
      </div>
    </>
  )
}
