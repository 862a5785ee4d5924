import { Field } from '#app/office/form-field.tsx'
import { EmptyRoom } from '#app/office/list/empty-room.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import { PageNotices } from '#app/office/page-notices.tsx'
import { localeCodes, localeRow } from '#i18n/locale.ts'
import styles from './office.module.css'
import own from './pictures.module.css'

export type Thumb = {
  id: string
  href: string
  src: string
  alt: string
  width: number
  height: number
  x: number
  y: number
  isRemoved: boolean
}
type Row = Thumb & { uses: number }
export type PicturesPageProps = {
  pictures: Row[]
  removed: Row[]
  megabytes: number
  notice: string | null
  values: Record<string, string>
  faults: Record<string, string>
}

/** The operator's photos, and a form for one more. */
export default function PicturesPage({ pictures, removed, megabytes, notice, values, faults }: PicturesPageProps) {
  const { t } = useOffice()
  return (
    <div className={styles.page}>
      <h1>{t('office.nav.pictures')}</h1>
      <p className={styles.lead}>{t('office.pictures.lead')}</p>
      <PageNotices notice={notice} />
      <form method="post" action="/office/pictures" encType="multipart/form-data" className={styles.card}>
        <h2>{t('office.pictures.add')}</h2>
        {/* Words before the file: they are read, and come back, where the file is not (words-before-file.server.ts). */}
        <AltFields values={values} faults={faults} />
        <FileField label={t('office.pictures.file')} megabytes={megabytes} fault={faults['file']} />
        <button className={styles.primary}>{t('office.pictures.upload')}</button>
      </form>
      <h2>{t('office.pictures.all', { count: pictures.length })}</h2>
      {pictures.length === 0 ? (
        <EmptyRoom text={t('list.begin-pictures')} href="#file" label={t('list.begin-pictures-do')} />
      ) : (
        <Thumbs rows={pictures} />
      )}
      {removed.length > 0 && (
        <details>
          <summary>{t('office.pictures.removed', { count: removed.length })}</summary>
          <Thumbs rows={removed} />
        </details>
      )}
    </div>
  )
}

export function FileField({
  label,
  megabytes,
  fault,
}: {
  label: string
  megabytes: number
  fault: string | undefined
}) {
  const { t } = useOffice()
  return (
    <div className={styles.field}>
      <label htmlFor="file">{label}</label>
      <input
        id="file"
        name="file"
        type="file"
        accept="image/jpeg,image/png,image/webp,image/avif"
        aria-invalid={fault !== undefined}
        aria-describedby={fault === undefined ? 'file-hint' : 'file-fault file-hint'}
      />
      {fault !== undefined && (
        <p id="file-fault" role="alert" className={styles.fault}>
          {fault}
        </p>
      )}
      <p id="file-hint" className={styles.hint}>
        {t('office.pictures.file-hint', { megabytes })}
      </p>
    </div>
  )
}

export function AltFields({ values, faults }: Pick<PicturesPageProps, 'values' | 'faults'>) {
  const { t } = useOffice()
  return (
    <fieldset className={own.alts}>
      <legend>{t('office.pictures.alt')}</legend>
      <p className={styles.hint}>{t('office.pictures.alt-hint')}</p>
      {localeCodes.map((code) => (
        <Field
          key={code}
          name={`alt-${code}`}
          label={localeRow(code).name}
          isWords
          isRequired
          values={values}
          faults={faults}
        />
      ))}
    </fieldset>
  )
}

function Thumbs({ rows }: { rows: Row[] }) {
  const { t } = useOffice()
  return (
    <ul className={own.thumbs}>
      {rows.map((row) => (
        <li key={row.id}>
          <a href={row.href}>
            <img src={row.src} alt={row.alt} width={row.width} height={row.height} data-x={row.x} data-y={row.y} />
          </a>
          <small>{t('office.pictures.uses', { count: row.uses })}</small>
        </li>
      ))}
    </ul>
  )
}
