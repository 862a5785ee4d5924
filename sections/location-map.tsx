import { locationMap } from './location-map-data.ts'
import styles from './location-map.module.css'

export type MapTown = { slug: string; name: string; href: string }
/** What the map says that leads nowhere: the sea and the countries beside ours. */
export type MapWords = Record<'sea' | (typeof locationMap.around)[number]['id'], string>

/**
 * The map of Croatia, inline because its towns are links: each can be reached by keyboard and by a reader of names. Sea and land are a
 * file under it, which knows the night by itself; where it does not come, the towns still stand where they are.
 * The dots are drawn apart: on a phone they stay and the links go. Towns that are not given (a search found others) are small marks.
 */
export function LocationMap({ towns, words, label }: { towns: MapTown[]; words: MapWords; label: string }) {
  const bySlug = new Map(towns.map((town) => [town.slug, town]))
  const { width, height } = locationMap
  return (
    <div className={styles.map}>
      <img src="/maps/croatia-ground.svg" alt="" loading="lazy" decoding="async" width={width} height={height} />
      <svg viewBox={`0 0 ${width} ${height}`} role="group" aria-label={label}>
        <g className={styles.words} aria-hidden="true">
          <text className={styles.sea} transform="translate(238 640) rotate(40)">
            {words.sea}
          </text>
          {locationMap.around.map(({ id, x, y }) => (
            <text key={id} x={x} y={y}>
              {words[id]}
            </text>
          ))}
        </g>
        {locationMap.places.map((place) => (
          <circle
            key={place.slug}
            className={bySlug.has(place.slug) ? styles.dot : styles.other}
            cx={place.x}
            cy={place.y}
            r="4.5"
          />
        ))}
        {locationMap.places.map((place) => {
          const town = bySlug.get(place.slug)
          if (!town) return null
          return (
            <a key={place.slug} href={town.href} className={styles.town}>
              <circle className={styles.target} cx={place.x} cy={place.y} r="14" />
              <text x={place.labelX} y={place.labelY} textAnchor={place.anchor}>
                {town.name}
              </text>
            </a>
          )
        })}
      </svg>
    </div>
  )
}
