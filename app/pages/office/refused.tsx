import { useOffice } from '#app/office/office-context.tsx'
import styles from './office.module.css'

/** `unreadable`: a form that is none, or was cut off under way. */
export type RefusedPageProps = { reason: 'right' | 'missing' | 'unreadable' | 'too-much' }

const words = {
  right: ['office.refused-heading', 'office.refused-text'],
  missing: ['office.missing-heading', 'office.missing-text'],
  unreadable: ['office.unreadable-heading', 'office.unreadable-text'],
  'too-much': ['office.too-much-heading', 'office.too-much-text'],
} as const

/** Somebody is signed in, and this is not theirs; or it is nobody's. */
export default function RefusedPage({ reason }: RefusedPageProps) {
  const { t } = useOffice()
  const [heading, text] = words[reason]
  return (
    <div className={styles.page}>
      <h1>{t(heading)}</h1>
      <p className={styles.lead}>{t(text)}</p>
      <a className={styles.secondary} href="/office">
        {t('office.back')}
      </a>
    </div>
  )
}
