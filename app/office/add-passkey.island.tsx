import styles from '#app/pages/office/office.module.css'
import { useOffice } from './office-context.tsx'
import { usePasskey } from './use-passkey.ts'

/** The password is asked for again: a browser left open must not be given a key of somebody else's. */
export default function AddPasskey({ fault: refused }: { fault: string | null }) {
  const { t } = useOffice()
  const { form, isAble, isBusy, fault, begin } = usePasskey('register')
  const text = fault ?? refused
  if (!isAble) return <p className={styles.hint}>{t('office.passkey.no-browser')}</p>
  return (
    <form
      ref={form}
      method="post"
      action="/office/account"
      className={`${styles.card} ${styles.form}`}
      onSubmit={(event) => {
        event.preventDefault()
        begin()
      }}
    >
      <h3>{t('office.passkey.add')}</h3>
      <input type="hidden" name="intent" value="passkey-add" />
      <input type="hidden" name="answer" />
      {text !== null && (
        <p role="alert" id="passkey-fault" className={styles.fault}>
          {text}
        </p>
      )}
      <div className={styles.field}>
        <label htmlFor="passkey-name">{t('office.passkey.name')}</label>
        <p id="passkey-name-hint" className={styles.hint}>
          {t('office.passkey.name-hint')}
        </p>
        <input id="passkey-name" name="name" maxLength={60} aria-describedby="passkey-name-hint" autoComplete="off" />
      </div>
      <div className={styles.field}>
        <label htmlFor="passkey-current">{t('office.password-current')}</label>
        <input
          id="passkey-current"
          name="current"
          type="password"
          autoComplete="current-password"
          aria-describedby={text === null ? undefined : 'passkey-fault'}
        />
      </div>
      <button className={styles.primary} disabled={isBusy}>
        {t('office.passkey.add')}
      </button>
    </form>
  )
}
