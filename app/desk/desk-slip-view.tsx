import { type SyntheticEvent, useEffect, useRef, useSyncExternalStore } from 'react'
import { type DeskSlip, slipParts } from '#features/partners/desk-slip.ts'
import { useMessages } from '#i18n/messages-context.tsx'
import styles from './desk.module.css'

type DeskSlipViewProps = { action: string; slip: DeskSlip | null; onNext: (event: SyntheticEvent) => void }

/** What a guest is given. Empty until there is one. */
export function DeskSlipView({ action, slip, onNext }: DeskSlipViewProps) {
  const { t } = useMessages()
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    if (slip) section.current?.focus()
  }, [slip])
  // What only a script can do comes with the script.
  const canPrint = useSyncExternalStore(neverChanges, isInTab, () => false)
  const side = slip?.qr.size ?? 1
  return (
    <section id="slip" className={styles.slip} hidden={slip === null} tabIndex={-1} ref={section}>
      <h2>{t('desk.slip-heading')}</h2>
      <svg className={styles.qr} viewBox={`0 0 ${side} ${side}`} role="img" aria-label={t('desk.slip-how')}>
        <path d={slip?.qr.path ?? ''} stroke="#000" fill="none" />
      </svg>
      <div>
        {slipParts.map((part) => (
          <p key={part} data-part={part}>
            {slip?.[part] ?? ''}
          </p>
        ))}
        <p>{t('desk.slip-how')}</p>
      </div>
      <form method="post" action={action} className={styles.after} onSubmit={onNext}>
        <button id="print" type="button" hidden={!canPrint} onClick={() => print()}>
          {t('desk.print')}
        </button>
        <button id="next" name="intent" value="done">
          {t('desk.next')}
        </button>
      </form>
    </section>
  )
}

function neverChanges(): () => void {
  return () => {}
}

function isInTab(): boolean {
  return true
}
