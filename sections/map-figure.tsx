import styles from './map-figure.module.css'

export type ShownMap = {
  src: string
  alt: string
  caption: string
  width?: number
  height?: number
  dot?: MapDot | null
}

/** Where somebody is on the drawing, in its own units, of which it is `width` wide. */
export type MapDot = { x: number; y: number; width: number; height: number; label: string }

/** A drawing from our own file: no third party, readable without colour, described in words. Each line of its caption is one. */
export function MapFigure({ alt, caption, dot = null, ...drawing }: ShownMap) {
  return (
    <figure className={styles.map}>
      <div className={styles.drawing}>
        <img alt={alt} loading="lazy" decoding="async" width={1200} height={900} {...drawing} />
        {dot !== null && <Dot {...dot} />}
      </div>
      {dot !== null && <p className={styles.legend}>{dot.label}</p>}
      <figcaption>{caption}</figcaption>
    </figure>
  )
}

function Dot({ x, y, width, height }: MapDot) {
  return (
    <svg className={styles.dot} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <circle cx={x} cy={y} r={width / 55} />
    </svg>
  )
}
