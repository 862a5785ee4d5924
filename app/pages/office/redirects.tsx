import { EmptyRoom } from '#app/office/list/empty-room.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import { PageNotices } from '#app/office/page-notices.tsx'
import styles from './office.module.css'

/** `seen`: what is kept, as it was when the form was shown. */
export type RedirectsPageProps = { rules: string; seen: string; faults: string[]; notice: string | null }

/** Old addresses, one a line. */
export default function RedirectsPage({ rules, seen, faults, notice }: RedirectsPageProps) {
  const { t } = useOffice()
  return (
    <div className={styles.page}>
      <h1>{t('office.nav.redirects')}</h1>
      <p className={styles.lead}>{t('office.redirects.lead')}</p>
      <PageNotices notice={notice} />
      {faults.length > 0 && (
        <ul role="alert" id="rules-fault" className={styles.fault}>
          {faults.map((fault) => (
            <li key={fault}>{fault}</li>
          ))}
        </ul>
      )}
      {rules === '' && (
        <EmptyRoom text={t('list.begin-redirects')} href="#rules" label={t('list.begin-redirects-do')} />
      )}
      <form method="post" action="/office/redirects" className={styles.form}>
        <textarea hidden readOnly name="seen" defaultValue={seen} autoComplete="off" />
        <div className={styles.field}>
          <label htmlFor="rules">{t('office.redirects.rules')}</label>
          <textarea
            id="rules"
            name="rules"
            rows={12}
            spellCheck={false}
            defaultValue={rules}
            aria-invalid={faults.length > 0}
            aria-describedby={faults.length > 0 ? 'rules-fault' : undefined}
          />
        </div>
        <button className={styles.primary}>{t('office.redirects.save')}</button>
      </form>
    </div>
  )
}
