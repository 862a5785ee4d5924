import { useOffice } from '#app/office/office-context.tsx'
import { officePath } from '#app/office/office-routes.ts'
import styles from './office.module.css'

export type OperationsPageProps = {
  facts: { name: string; text: string; isBad: boolean }[]
  jobs: { id: string; kind: string; state: string; attempts: number; fault: string | null }[]
  /** Some were given up: they can be tried once more. */
  hasFailed: boolean
}

/** Health, disk, backup, mail and jobs of the site, each in a sentence; what needs a hand is marked. */
export default function OperationsPage({ facts, jobs, hasFailed }: OperationsPageProps) {
  const { t } = useOffice()
  return (
    <div className={styles.page}>
      <h1>{t('office.nav.operations')}</h1>
      <div className={styles.scroll}>
        <table className={styles.table}>
          <tbody>
            {facts.map(({ name, text, isBad }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td className={isBad ? styles.fault : undefined}>
                  {isBad ? `${t('office.operations.look')}: ` : ''}
                  {text}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {jobs.length > 0 && (
        <section>
          <h2>{t('office.operations.late-jobs')}</h2>
          <ul>
            {jobs.map((job) => (
              <li key={job.id}>
                {job.kind}: {job.state}, {t('office.operations.attempts', { count: job.attempts })}
                {job.fault !== null && ` (${job.fault})`}
              </li>
            ))}
          </ul>
          {hasFailed && (
            <form method="post" action={officePath('operations')} className={styles.row}>
              <button className={styles.secondary}>{t('office.operations.retry')}</button>
            </form>
          )}
        </section>
      )}
      <p className={styles.hint}>{t('office.operations.commands')}</p>
    </div>
  )
}
