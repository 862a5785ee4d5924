import type { QrDrawing } from '#features/passes/qr-path.server.ts'
import styles from './drivers.module.css'

/** Dark on white whatever the theme: a phone's camera reads nothing else surely. */
export function QrCode({ drawing: { size, path }, label }: { drawing: QrDrawing; label: string }) {
  return (
    <svg className={styles.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={path} />
    </svg>
  )
}
