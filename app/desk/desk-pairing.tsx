import { useMessages } from '#i18n/messages-context.tsx'
import styles from './desk.module.css'

export type DeskPairingProps = { action: string; code: string; fault: string | null }

/** A tablet that belongs to nobody yet. */
export function DeskPairing({ action, code, fault }: DeskPairingProps) {
  const { t } = useMessages()
  return (
    <form method="post" action={action} className={styles.pair} autoComplete="off">
      <p>{t('desk.pair-text')}</p>
      <label htmlFor="code">{t('desk.pair-label')}</label>
      <input
        id="code"
        name="code"
        defaultValue={code}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        autoFocus
        aria-invalid={fault === null ? undefined : true}
        aria-describedby={fault === null ? undefined : 'code-fault'}
      />
      {fault !== null && (
        <p id="code-fault" className={styles.notice} role="alert">
          {fault}
        </p>
      )}
      <button name="intent" value="pair">
        {t('desk.pair-button')}
      </button>
    </form>
  )
}
