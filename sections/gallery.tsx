import styles from './gallery.module.css'

export type GalleryPicture = { src: string; alt: string; caption: string }

export function Gallery({ title, note, pictures }: { title: string; note: string; pictures: GalleryPicture[] }) {
  return (
    <section id="gallery" className={styles.gallery}>
      <h2>{title}</h2>
      <p className={styles.note}>{note}</p>
      <ul>
        {pictures.map(({ src, alt, caption }) => (
          <li key={caption}>
            <figure>
              <img src={src} alt={alt} loading="lazy" decoding="async" width="800" height="450" />
              <figcaption>{caption}</figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  )
}
