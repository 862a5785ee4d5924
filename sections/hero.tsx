import type { ReactNode } from 'react'
import styles from './hero.module.css'

type HeroProps = {
  headline: string
  sentence: string
  /** Path of the illustration; drawn, so it says so. */
  picture: string
  pictureLabel: string
  /** Stands beside the words from 60rem on, under them on a phone: the price box. */
  children?: ReactNode
}

/** Words first: the largest paint needs neither the picture nor a font. */
export function Hero({ headline, sentence, picture, pictureLabel, children }: HeroProps) {
  return (
    <section className={styles.hero}>
      <figure className={styles.picture}>
        <picture>
          {/* The same file, cut near its subject: a phone fetches nothing more. */}
          <source media="(width < 60rem)" srcSet={`${picture}#phone`} />
          <img src={picture} alt="" width="1600" height="900" decoding="async" />
        </picture>
        <figcaption>{pictureLabel}</figcaption>
      </figure>
      <div className={styles.inner}>
        <div className={styles.words}>
          <h1>{headline}</h1>
          <p>{sentence}</p>
        </div>
        {children}
      </div>
    </section>
  )
}
