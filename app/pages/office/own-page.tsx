import { Check, Field, type FormState } from '#app/office/form-field.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import { PageNotices } from '#app/office/page-notices.tsx'
import styles from './office.module.css'

export type OwnPagePageProps = FormState & {
  name: string
  slug: string
  action: string
  textHref: string
  isWithdrawn: boolean
  /** It has words in at least one language, and was not withdrawn. */
  isPublic: boolean
  leadsTo: string | null
  notice: string | null
  /** Why nothing was saved: somebody else was quicker. */
  late: string | null
}

/** A page of the office's own: what stands beside its words, and whether visitors find it. */
export default function OwnPagePage(props: OwnPagePageProps) {
  const { t } = useOffice()
  const { name, slug, action, values, notice } = props
  return (
    <div className={styles.page}>
      <h1>{name}</h1>
      <p className={styles.row}>
        {props.isPublic ? <a href={`/${slug}`}>/{slug}</a> : <code>/{slug}</code>}
        <a href={props.textHref}>{t('office.pictures.to-words')}</a>
      </p>
      <PageNotices notice={notice} alert={props.late} late={action} />
      <p className={styles.lead}>
        {props.isPublic
          ? t('office.own-page.is-public')
          : props.isWithdrawn
            ? t('office.own-page.is-withdrawn')
            : t('office.own-page.is-hidden')}
      </p>
      <form method="post" action={action} className={styles.card}>
        <input type="hidden" name="seen" value={values['seen']} />
        <Check name="priceBox" label={t('office.own-page.price-box')} values={values} />
        <Check name="inFooter" label={t('office.own-page.in-footer')} values={values} />
        <button name="intent" value="save" className={styles.primary}>
          {t('office.pictures.save')}
        </button>
      </form>
      <Withdrawal {...props} />
    </div>
  )
}

function Withdrawal({ action, isWithdrawn, leadsTo, values, faults }: OwnPagePageProps) {
  const { t } = useOffice()
  return (
    <form method="post" action={action} className={styles.card}>
      <input type="hidden" name="seen" value={values['seen']} />
      {isWithdrawn && leadsTo !== null && <p>{t('office.own-page.leads-to', { to: leadsTo })}</p>}
      {isWithdrawn ? (
        <button name="intent" value="show" className={styles.secondary}>
          {t('office.own-page.show')}
        </button>
      ) : (
        <>
          <Field name="to" label={t('office.own-page.to')} isWords values={values} faults={faults} />
          <p className={styles.hint}>{t('office.own-page.to-hint')}</p>
          <button name="intent" value="withdraw" className={styles.danger}>
            {t('office.own-page.withdraw')}
          </button>
        </>
      )}
    </form>
  )
}
