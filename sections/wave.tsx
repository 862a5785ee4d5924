import styles from './wave.module.css'

/** The wave between sections of the boat page. It drifts, unless less motion is wished. */
export function Wave() {
  return (
    <svg className={styles.wave} viewBox="0 0 1440 70" preserveAspectRatio="none" aria-hidden="true">
      <path
        className={styles.back}
        d="M-240 40c60-26 120-26 180 0s120 26 180 0 120-26 180 0 120 26 180 0 120-26 180 0 120 26 180 0 120-26 180 0 120 26 180 0 120-26 180 0 120 26 180 0V70H-240z"
      />
      <path
        className={styles.front}
        d="M-240 48c60-22 120-22 180 0s120 22 180 0 120-22 180 0 120 22 180 0 120-22 180 0 120 22 180 0 120-22 180 0 120 22 180 0 120-22 180 0 120 22 180 0V70H-240z"
      />
    </svg>
  )
}
