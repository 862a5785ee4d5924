import { Picture } from './picture.tsx'
import type { ShownPicture } from './shown-picture.ts'
import styles from './gallery.module.css'

export type GalleryPicture = { picture: ShownPicture; caption: string | null }

export function Gallery({ title, note, pictures }: { title: string; note: string | null; pictures: GalleryPicture[] }) {
  return (
    <section id="gallery" className={styles.gallery}>
      <h2>{title}</h2>
      {note !== null && <p className={styles.note}>{note}</p>}
      <ul>
        {pictures.map(({ picture, caption }) => (
          <li key={picture.img.src}>
            <figure>
              <Picture {...picture} />
              {caption !== null && <figcaption>{caption}</figcaption>}
            </figure>
          </li>
        ))}
      </ul>
    </section>
  )
}
