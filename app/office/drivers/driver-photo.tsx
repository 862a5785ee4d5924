import { useOffice } from '#app/office/office-context.tsx'
import { FileField } from '#app/pages/office/pictures.tsx'
import styles from '#app/pages/office/office.module.css'
import own from './drivers.module.css'

export type DriverPhotoProps = {
  action: string
  /** null: there is none. */
  photo: { src: string; width: number; height: number } | null
  megabytes: number
  fault: string | null
  canEdit: boolean
}

/** What a guest sees beside the driver's name. */
export function DriverPhotoCard({ action, photo, megabytes, fault, canEdit }: DriverPhotoProps) {
  const { t } = useOffice()
  return (
    <section className={styles.card} id="photo">
      <h2>{t('drivers.photo')}</h2>
      <p>{t('drivers.photo-text')}</p>
      {photo !== null && <img className={own.photo} {...photo} alt="" />}
      {canEdit && (
        <form method="post" action={action} encType="multipart/form-data">
          <FileField label={t('drivers.photo-file')} megabytes={megabytes} fault={fault ?? undefined} />
          <button className={styles.secondary}>
            {t(photo === null ? 'drivers.photo-add' : 'drivers.photo-exchange')}
          </button>
        </form>
      )}
      {canEdit && photo !== null && (
        <form method="post" action={action}>
          <button name="intent" value="remove" className={styles.danger}>
            {t('drivers.photo-remove')}
          </button>
        </form>
      )}
    </section>
  )
}
