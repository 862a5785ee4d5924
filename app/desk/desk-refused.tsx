import { useMessages } from '#i18n/messages-context.tsx'
import type { Refused } from './stored-orders.ts'
import type { Waiting } from './desk-copy.ts'
import styles from './desk.module.css'

type DeskRefusedProps = {
  refused: readonly Refused[]
  /** For whom and where to. */
  nameOf: (row: Waiting) => string
  /** With `{order}` in it. */
  dropAsk: string
  isBegun: () => boolean
  onTakeBack: (id: string) => void
  onDrop: (id: string) => void
}

/**
 * Orders that were not taken, each with why: back into the form to be put right, or dropped. They stand there until somebody
 * at the desk has chosen, over a reload and the next guest, so that nobody waits for a ride that was never booked.
 */
export function DeskRefused({ refused, nameOf, dropAsk, isBegun, onTakeBack, onDrop }: DeskRefusedProps) {
  const { t } = useMessages()
  const takeBack = (id: string) => {
    // What the next guest has chosen is not thrown away for it unasked.
    if (!isBegun() || confirm(t('desk.replace-ask'))) onTakeBack(id)
  }
  const drop = (id: string, name: string) => {
    if (confirm(dropAsk.replace('{order}', name))) onDrop(id)
  }
  return (
    <section
      id="refused"
      className={`${styles.notice} ${styles.refused}`}
      aria-live="assertive"
      aria-labelledby="refused-heading"
      hidden={refused.length === 0}
    >
      <h2 id="refused-heading">{t('desk.refused-heading')}</h2>
      <ul>
        {refused.map(({ row, why }) => {
          const id = row['orderId'] ?? ''
          const name = nameOf(row)
          return (
            <li key={id}>
              <p>{[name, why].filter(Boolean).join(': ')}</p>
              <button type="button" onClick={() => takeBack(id)}>
                {t('desk.take-back')}
              </button>
              <button type="button" className={styles.plain} onClick={() => drop(id, name)}>
                {t('desk.drop')}
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
