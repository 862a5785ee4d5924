import styles from './local-footer.module.css'

/** The one sentence that closes a place's page, above the site's own footer. */
export function LocalFooter({ line }: { line: string }) {
  return <p className={styles.line}>{line}</p>
}
