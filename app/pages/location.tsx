import { PriceBox } from '#features/fares/price-box.tsx'
import type { PriceAnswer } from '#features/fares/price-answer.ts'
import { useMessages } from '#i18n/messages-context.tsx'
import { Hero } from '#sections/hero.tsx'
import { LocationMap, type MapTown, type MapWords } from '#sections/location-map.tsx'
import { Prose } from '#sections/prose.tsx'
import type { ShownPicture } from '#sections/shown-picture.ts'
import { TownSearch, type TownSearchProps } from '#sections/town-search.tsx'
import type { Block } from '#catalogue/markdown.ts'
import styles from './place-page.module.css'

type Region = { id: string; title: string; towns: { href: string; name: string }[] }

export type LocationPageProps = {
  headline: string
  sentence: string
  picture: ShownPicture
  price: { answer: PriceAnswer; action: string }
  search: TownSearchProps
  /** What was found; the map has a mark for the others too. */
  towns: MapTown[]
  mapWords: MapWords
  regions: Region[]
  permits: { title: string; text: string }
  hours: { title: string; text: string }
  blocks: Block[]
}

/** The home of the site: a price, the map of Croatia, every town by region. */
export default function LocationPage(props: LocationPageProps) {
  const { t } = useMessages()
  const isSearched = props.search.links.length > 0
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
        <section className={styles.section} id="map">
          <h2>{t('location.map-title')}</h2>
          <TownSearch search={props.search} regions={props.regions} />
          {/* What somebody looked for comes before the picture of it. */}
          {isSearched && <TownList regions={props.regions} />}
          <div className={styles.map}>
            <LocationMap towns={props.towns} words={props.mapWords} label={t('location.map-label')} />
          </div>
        </section>
        {!isSearched && (
          <section className={styles.section} id="towns">
            <h2>{t('location.towns-title')}</h2>
            <TownList regions={props.regions} />
          </section>
        )}
        <section className={styles.section} id="permits">
          <h2>{props.permits.title}</h2>
          <p>{props.permits.text}</p>
        </section>
        <section className={styles.section} id="hours">
          <h2>{props.hours.title}</h2>
          <p>{props.hours.text}</p>
        </section>
        <Prose blocks={props.blocks} />
      </div>
    </>
  )
}

function TownList({ regions }: { regions: Region[] }) {
  return (
    <div className={styles.regions}>
      {regions.map(
        ({ id, title, towns }) =>
          towns.length > 0 && (
            <div key={id}>
              <h3>{title}</h3>
              <ul className={styles.list}>
                {towns.map(({ href, name }) => (
                  <li key={href}>
                    <a href={href}>{name}</a>
                  </li>
                ))}
              </ul>
            </div>
          ),
      )}
    </div>
  )
}
