import type { ReactNode } from 'react'
import { Picture } from './picture.tsx'
import type { ShownPicture } from './shown-picture.ts'
import styles from './hero.module.css'

type HeroProps = {
  headline: string
  sentence: string
  picture: ShownPicture
  /** A drawing says that it is one. */
  pictureLabel: string
  /** Stands beside the words from 60rem on, under them on a phone: the price box. */
  children?: ReactNode
}

/** Words first: they are painted without the picture and the fonts. */
export function Hero({ headline, sentence, picture, pictureLabel, children }: HeroProps) {
  return (
    <section className={styles.hero}>
      <figure className={styles.picture}>
        <Picture {...picture} />
        {!picture.img.srcSet && <figcaption>{pictureLabel}</figcaption>}
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
