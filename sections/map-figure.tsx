import styles from './map-figure.module.css'

/** A drawn map from our own file: no third party, readable without colour, described in words. */
export function MapFigure({ src, alt, caption }: { src: string; alt: string; caption: string }) {
  return (
    <figure className={styles.map}>
      <img src={src} alt={alt} loading="lazy" decoding="async" width="1200" height="900" />
      <figcaption>{caption}</figcaption>
    </figure>
  )
}
