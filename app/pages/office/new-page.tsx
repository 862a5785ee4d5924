import { Check, Field, type FormState } from '#app/office/form-field.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import styles from './office.module.css'

export type NewPagePageProps = FormState

/** A page of one's own: its address first, its words in the editor of all pages. */
export default function NewPagePage({ values, faults }: NewPagePageProps) {
  const { t } = useOffice()
  return (
    <div className={styles.page}>
      <h1>{t('office.own-page.new')}</h1>
      <p className={styles.lead}>{t('office.own-page.lead')}</p>
      <form method="post" action="/office/new-page" className={styles.card}>
        <Field name="slug" label={t('office.own-page.slug')} isWords values={values} faults={faults} />
        <p className={styles.hint}>{t('office.own-page.slug-hint')}</p>
        <Check name="priceBox" label={t('office.own-page.price-box')} values={values} />
        <Check name="inFooter" label={t('office.own-page.in-footer')} values={values} />
        <button className={styles.primary}>{t('office.own-page.make')}</button>
      </form>
    </div>
  )
}
