import { useOffice } from '#app/office/office-context.tsx'
import styles from './office.module.css'

export type SetupPageProps = {
  steps: { href: string; label: string; isDone: boolean }[]
  next: string | null
  lacks: { text: string; href: string; stops: boolean }[]
  state: 'published' | 'unpublished' | 'by-environment'
  fault: string | null
}

/** How far the set-up is, what is still missing, and the switch that shows the site to the world. */
export default function SetupPage({ steps, next, lacks, state, fault }: SetupPageProps) {
  const { t } = useOffice()
  return (
    <div className={styles.page}>
      <h1>{t('office.nav.setup')}</h1>
      <p className={styles.lead}>{t('office.setup.lead')}</p>
      <ol className={styles.tiles}>
        {steps.map(({ href, label, isDone }) => (
          <li key={href}>
            <a href={href}>
              {isDone ? '✓' : '○'}&nbsp;{label}
              <span className="visually-hidden">
                {' '}
                {isDone ? t('office.setup.step-done') : t('office.setup.step-open')}
              </span>
            </a>
          </li>
        ))}
      </ol>
      {next !== null && (
        <a className={styles.primary} href={next}>
          {t('office.setup.go-on')}
        </a>
      )}
      <Publish lacks={lacks} state={state} fault={fault} />
    </div>
  )
}

function Publish({ lacks, state, fault }: Pick<SetupPageProps, 'lacks' | 'state' | 'fault'>) {
  const { t } = useOffice()
  return (
    <section className={styles.form}>
      <h2>{t('office.setup.ready')}</h2>
      {lacks.length === 0 && <p className={styles.notice}>{t('office.setup.ready-all')}</p>}
      {lacks.length > 0 && (
        <ul>
          {lacks.map(({ text, href, stops }) => (
            <li key={text}>
              <a href={href}>{text}</a> {stops && <strong>({t('office.setup.stops')})</strong>}
            </li>
          ))}
        </ul>
      )}
      <p className={styles.lead}>{t(`office.setup.state-${state}`)}</p>
      {fault !== null && (
        <p role="alert" className={styles.fault}>
          {fault}
        </p>
      )}
      {state !== 'by-environment' && (
        <form method="post" action="/office/setup">
          {state === 'unpublished' ? (
            <button name="intent" value="publish" className={styles.primary}>
              {t('office.setup.publish')}
            </button>
          ) : (
            <button name="intent" value="unpublish" className={styles.danger}>
              {t('office.setup.unpublish')}
            </button>
          )}
        </form>
      )}
    </section>
  )
}
