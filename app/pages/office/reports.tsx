import { useOffice } from '#app/office/office-context.tsx'
import styles from './office.module.css'
import own from './reports.module.css'

export type Drawn = { title: string; rows: { name: string; value: number }[] }
export type ReportsPageProps = { facts: { name: string; text: string }[]; charts: Drawn[] }

/** The last thirty days: few numbers, the rest drawn. */
export default function ReportsPage({ facts, charts }: ReportsPageProps) {
  const { t } = useOffice()
  return (
    <div className={styles.page}>
      <h1>{t('office.nav.reports')}</h1>
      <p className={styles.lead}>{t('office.reports.lead')}</p>
      <dl className={own.facts}>
        {facts.map(({ name, text }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <div className={own.charts}>
        {charts.map((chart) => (
          <Chart key={chart.title} {...chart} />
        ))}
      </div>
    </div>
  )
}

const WIDTH = 100

/** A table whose numbers are drawn beside them: who cannot see the bars reads the same. */
function Chart({ title, rows }: Drawn) {
  const { t } = useOffice()
  const most = Math.max(1, ...rows.map(({ value }) => value))
  return (
    <section className={styles.card}>
      <h2>{title}</h2>
      {rows.length === 0 ? (
        <p className={styles.hint}>{t('office.reports.nothing')}</p>
      ) : (
        <table className={own.bars}>
          <tbody>
            {rows.map(({ name, value }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>
                  <span className={own.bar}>
                    {value}
                    <svg viewBox={`0 0 ${WIDTH} 6`} preserveAspectRatio="none" aria-hidden="true">
                      <rect width={(WIDTH * value) / most} height="6" />
                    </svg>
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
