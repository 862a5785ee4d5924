import styles from '#app/pages/office/office.module.css'

/** What was just done, and what hinders it; null is not said. */
export function PageNotices({ notice, alert = null }: { notice: string | null; alert?: string | null }) {
  return (
    <>
      {notice !== null && (
        <p role="status" className={styles.notice}>
          {notice}
        </p>
      )}
      {alert !== null && (
        <p role="alert" className={styles.fault}>
          {alert}
        </p>
      )}
    </>
  )
}
