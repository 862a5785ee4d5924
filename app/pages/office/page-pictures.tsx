import { useOffice } from '#app/office/office-context.tsx'
import { PageNotices } from '#app/office/page-notices.tsx'
import styles from './office.module.css'
import own from './pictures.module.css'
import type { Thumb } from './pictures.tsx'

type Choice = Thumb & { order: number | null }
export type PagePicturesPageProps = {
  name: string
  action: string
  textHref: string
  seen: number
  hero: string | null
  hasGallery: boolean
  pictures: Choice[]
  notice: string | null
  alert: string | null
}

/** The photos of one page. */
export default function PagePicturesPage(props: PagePicturesPageProps) {
  const { t } = useOffice()
  const { name, action, textHref, seen, pictures, notice, alert } = props
  return (
    <div className={styles.page}>
      <h1>{t('office.pictures.of-page', { page: name })}</h1>
      <p className={styles.row}>
        <a href={textHref}>{t('office.pictures.to-words')}</a>
        <a href="/office/pictures">{t('office.nav.pictures')}</a>
      </p>
      <PageNotices notice={notice} alert={alert} late={action} />
      {pictures.length === 0 && <p className={styles.lead}>{t('office.pictures.none')}</p>}
      <form method="post" action={action} className={styles.form}>
        <input type="hidden" name="seen" value={seen} />
        <HeroChoice {...props} />
        {props.hasGallery && pictures.length > 0 && <GalleryChoice pictures={pictures} />}
        <button className={styles.primary}>{t('office.pictures.place')}</button>
      </form>
    </div>
  )
}

function HeroChoice({ hero, pictures }: PagePicturesPageProps) {
  const { t } = useOffice()
  return (
    <fieldset className={own.choices}>
      <legend>{t('office.pictures.hero')}</legend>
      <div className={own.chosen}>
        <label>
          <input type="radio" name="hero" value="" defaultChecked={hero === null} /> {t('office.pictures.drawing')}
        </label>
      </div>
      {pictures.map((picture) => (
        <div key={picture.id} className={own.chosen}>
          <label>
            <input type="radio" name="hero" value={picture.id} defaultChecked={hero === picture.id} />
            {picture.alt}
          </label>
          <Small picture={picture} />
        </div>
      ))}
    </fieldset>
  )
}

function GalleryChoice({ pictures }: { pictures: Choice[] }) {
  const { t } = useOffice()
  return (
    <fieldset className={own.choices}>
      <legend>{t('office.pictures.gallery')}</legend>
      {pictures.map((picture) => (
        <div key={picture.id} className={own.chosen}>
          <label>
            <input
              type="number"
              name={`order-${picture.id}`}
              min="1"
              max="99"
              defaultValue={picture.order ?? ''}
              aria-label={t('office.pictures.order', { picture: picture.alt })}
            />
            {picture.alt}
          </label>
          <Small picture={picture} />
        </div>
      ))}
    </fieldset>
  )
}

function Small({ picture }: { picture: Choice }) {
  const { src, width, height, x, y } = picture
  return <img src={src} alt="" width={width} height={height} data-x={x} data-y={y} loading="lazy" />
}
