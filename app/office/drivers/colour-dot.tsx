import styles from './drivers.module.css'

/** A driver's colour. It says nothing that the name beside it does not. */
export function ColourDot({ colour }: { colour: string }) {
  return (
    <svg className={styles.dot} width="14" height="14" viewBox="0 0 14 14" aria-hidden="true">
      <circle cx="7" cy="7" r="6" fill={colour} />
    </svg>
  )
}
