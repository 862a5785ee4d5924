import { type SyntheticEvent, useState } from 'react'
import type { CodeReading } from '#features/codes/code.ts'
import { LONGEST_PASTED, readPasted } from '#features/codes/scanned-code.ts'
import { useMessages } from '#i18n/messages-context.tsx'
import styles from './plain-page.module.css'

export type CodeFormProps = { typed: string; reading: CodeReading | null; action: string }

/** Whether a code was typed right. Nothing is asked of the server for a slip of the finger. */
export default function CodeForm({ typed, reading, action }: CodeFormProps) {
  const { t } = useMessages()
  const [fault, setFault] = useState(reading !== null && !reading.ok ? reading.fault : null)
  const onSubmit = (event: SyntheticEvent<HTMLFormElement>) => {
    const code = new FormData(event.currentTarget).get('code')
    const now = readPasted(typeof code === 'string' ? code : '')
    setFault(now.ok ? null : now.fault)
    if (!now.ok) event.preventDefault()
  }
  return (
    <form className={styles.form} method="get" action={action} onSubmit={onSubmit}>
      <label htmlFor="code">{t('decoder.label')}</label>
      <p id="code-hint" className={styles.hint}>
        {t('decoder.hint')}
      </p>
      <div className={styles.row}>
        <input
          id="code"
          name="code"
          defaultValue={typed}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={LONGEST_PASTED}
          aria-invalid={fault === null ? undefined : true}
          aria-describedby={fault === null ? 'code-hint' : 'code-fault code-hint'}
        />
        <button type="submit">{t('decoder.button')}</button>
      </div>
      {fault !== null && (
        <p id="code-fault" className={styles.fault} role="alert">
          {t(`decoder.fault-${fault}`)}
        </p>
      )}
    </form>
  )
}
