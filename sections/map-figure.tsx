import styles from './map-figure.module.css'

export type ShownMap = { src: string; alt: string; caption: string; width?: number; height?: number }

/** A drawing from our own file: no third party, readable without colour, described in words. Each line of its caption is one. */
export function MapFigure({ alt, caption, ...drawing }: ShownMap) {
  return (
    <figure className={styles.map}>
      <img alt={alt} loading="lazy" decoding="async" width={1200} height={900} {...drawing} />
      <figcaption>{caption}</figcaption>
    </figure>
  )
}
