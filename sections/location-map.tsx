import { locationMap } from './location-map-data.ts'
import styles from './location-map.module.css'

export type MapTown = { slug: string; name: string; href: string }

/**
 * The map of Croatia, inline because its towns are links: each can be reached by keyboard and by a reader of names.
 * The dots are drawn apart: on a phone they stay and the links go. Towns that are not given (a search found others) are small marks.
 */
export function LocationMap({ towns, label }: { towns: MapTown[]; label: string }) {
  const bySlug = new Map(towns.map((town) => [town.slug, town]))
  return (
    <svg
      viewBox={`0 0 ${locationMap.width} ${locationMap.height}`}
      role="group"
      aria-label={label}
      className={styles.map}
    >
      <path className={styles.land} d={locationMap.land} />
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
  )
}
