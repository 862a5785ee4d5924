import { useOffice } from '#app/office/office-context.tsx'
import { type Column, Table } from '#app/office/table.tsx'
import { PageNotices } from '#app/office/page-notices.tsx'
import { type Focal, focalSteps } from '#features/pictures/picture.ts'
import type { OfficeTranslate } from '#i18n/office-messages.ts'
import styles from './office.module.css'
import own from './pictures.module.css'
import { AltFields, FileField, type Thumb } from './pictures.tsx'

export type PicturePageProps = {
  thumb: Thumb
  large: string
  width: number
  height: number
  megabytes: number
  seen: number
  action: string
  notice: string | null
  values: Record<string, string>
  faults: Record<string, string>
  focal: Focal
  pages: { name: string; href: string }[]
  versions: { number: number; at: string; by: string; alt: string; src: string }[]
}

/** One photo. Everything is a form; the point that may not be cut is chosen by keyboard, finger or mouse. */
export default function PicturePage(props: PicturePageProps) {
  const { t } = useOffice()
  const { thumb, seen, action, faults } = props
  const late = faults['late']
  return (
    <div className={styles.page}>
      <h1>{thumb.alt}</h1>
      <PageNotices notice={props.notice} alert={late ?? null} late={late === undefined ? null : action} />
      {thumb.isRemoved && <p className={styles.lead}>{t('office.pictures.is-removed')}</p>}
      <form method="post" action={action} encType="multipart/form-data" className={styles.form}>
        <input type="hidden" name="seen" value={seen} />
        <FocalField {...props} />
        <AltFields values={props.values} faults={faults} />
        <FileField label={t('office.pictures.exchange')} megabytes={props.megabytes} fault={faults['file']} />
        <div className={styles.row}>
          <button name="intent" value="save" className={styles.primary}>
            {t('office.pictures.save')}
          </button>
          {!thumb.isRemoved && (
            <button name="intent" value="remove" className={styles.danger}>
              {t('office.pictures.remove')}
            </button>
          )}
          {thumb.isRemoved && (
            <button name="intent" value="return" className={styles.secondary}>
              {t('office.pictures.return')}
            </button>
          )}
          {thumb.isRemoved && (
            <button name="intent" value="erase" className={styles.danger}>
              {t('office.pictures.erase')}
            </button>
          )}
        </div>
      </form>
      <Uses pages={props.pages} />
      <Versions {...props} />
    </div>
  )
}

function FocalField({ large, width, height, focal }: PicturePageProps) {
  const { t } = useOffice()
  return (
    <fieldset className={own.focal}>
      <legend>{t('office.pictures.focal')}</legend>
      <p className={styles.hint}>{t('office.pictures.focal-hint')}</p>
      <div className={own.stage}>
        <img src={large} alt="" width={width} height={height} />
        <div className={own.grid}>
          {focalSteps.map((y) =>
            focalSteps.map((x) => (
              <input
                key={`${x}-${y}`}
                type="radio"
                name="focal"
                value={`${x}-${y}`}
                data-x={x}
                data-y={y}
                defaultChecked={focal.x === x && focal.y === y}
                aria-label={t('office.pictures.focal-at', { x, y })}
              />
            )),
          )}
        </div>
      </div>
      <div className={own.crops}>
        <figure>
          <img src={large} alt="" className={own.phone} />
          <figcaption>{t('office.pictures.on-phone')}</figcaption>
        </figure>
        <figure>
          <img src={large} alt="" className={own.wide} />
          <figcaption>{t('office.pictures.on-desk')}</figcaption>
        </figure>
      </div>
    </fieldset>
  )
}

function Uses({ pages }: Pick<PicturePageProps, 'pages'>) {
  const { t } = useOffice()
  return (
    <section>
      <h2>{t('office.pictures.where')}</h2>
      {pages.length === 0 && (
        <p>
          {t('office.pictures.nowhere')} <a href="/office/pages">{t('office.nav.pages')}</a>
        </p>
      )}
      <ul>
        {pages.map(({ name, href }) => (
          <li key={href}>
            <a href={href}>{name}</a>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Versions({ versions, action, seen }: PicturePageProps) {
  const { t } = useOffice()
  return (
    <section>
      <h2>{t('office.pages.history')}</h2>
      <form method="post" action={action} encType="multipart/form-data">
        <input type="hidden" name="seen" value={seen} />
        <Table columns={columnsIn(t, seen)} rows={versions} keyOf={({ number }) => number} />
      </form>
    </section>
  )
}

const columnsIn = (t: OfficeTranslate, seen: number): Column<PicturePageProps['versions'][number]>[] => [
  { head: null, isRowHead: true, cell: ({ number }) => number },
  {
    head: null,
    cell: ({ src, alt }) => (
      <>
        <img src={src} alt="" width="96" height="54" loading="lazy" className={own.past} /> {alt}
      </>
    ),
  },
  { head: null, cell: ({ at }) => at },
  { head: null, cell: ({ by }) => by },
  {
    head: null,
    cell: ({ number }) =>
      number !== seen && (
        <button name="intent" value={`version:${number}`} className={styles.secondary}>
          {t('office.pictures.use-version')}
        </button>
      ),
  },
]
