import { LateLink } from './late-link.tsx'
import styles from '#app/pages/office/office.module.css'

type Notices = {
  notice: string | null
  alert?: string | null
  /** The page's own address, where what hinders is that somebody else was quicker. */
  late?: string | null
}

/** What was just done, and what hinders it; null is not said. */
export function PageNotices({ notice, alert = null, late = null }: Notices) {
  return (
    <>
      {notice !== null && (
        <p role="status" className={styles.notice}>
          {notice}
        </p>
      )}
      {alert !== null && (
        <p role="alert" className={styles.fault}>
          {alert} {late !== null && <LateLink href={late} />}
        </p>
      )}
    </>
  )
}
