import styles from '#app/pages/office/office.module.css'
import { useOffice } from './office-context.tsx'
import { usePasskey } from './use-passkey.ts'

export type PasskeysProps = {
  passkeys: { id: string; name: string; began: string; used: string | null }[]
  /** null: they can be added here. Else why not. */
  hindrance: string | null
  fault: string | null
}

/** What one signs in with in place of the password: seen, named, removed, added. */
export function Passkeys({ passkeys, hindrance, fault }: PasskeysProps) {
  const { t } = useOffice()
  return (
    <section className={styles.form}>
      <h2>{t('office.passkey.heading')}</h2>
      <p className={styles.lead}>{t('office.passkey.lead')}</p>
      {passkeys.map((passkey) => (
        <PasskeyRow key={passkey.id} {...passkey} />
      ))}
      {hindrance === null ? <AddPasskey fault={fault} /> : <p className={styles.notice}>{hindrance}</p>}
    </section>
  )
}

function PasskeyRow({ id, name, began, used }: PasskeysProps['passkeys'][number]) {
  const { t } = useOffice()
  return (
    <form method="post" action="/office/account" className={`${styles.card} ${styles.form}`}>
      <input type="hidden" name="passkey" value={id} />
      <div className={styles.field}>
        <label htmlFor={`passkey-${id}`}>{t('office.passkey.name')}</label>
        <input id={`passkey-${id}`} name="name" defaultValue={name} maxLength={60} autoComplete="off" />
      </div>
      <p className={styles.hint}>
        {t('office.passkey.added', { when: began })}{' '}
        {used === null ? t('office.passkey.never-used') : t('office.passkey.used', { when: used })}
      </p>
      <div className={styles.row}>
        <button name="intent" value="passkey-name" className={styles.secondary}>
          {t('office.passkey.rename')}
        </button>
        <button name="intent" value="passkey-remove" className={styles.danger}>
          {t('office.passkey.remove')}
        </button>
      </div>
    </form>
  )
}

/** The password is asked for again: a browser left open must not be given a key of somebody else's. */
function AddPasskey({ fault: refused }: Pick<PasskeysProps, 'fault'>) {
  const { t } = useOffice()
  const { form, isAble, isBusy, fault, begin } = usePasskey('register')
  const said = fault ?? refused
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
      {said !== null && (
        <p role="alert" id="passkey-fault" className={styles.fault}>
          {said}
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
          aria-describedby={said === null ? undefined : 'passkey-fault'}
        />
      </div>
      <button className={styles.primary} disabled={isBusy}>
        {t('office.passkey.add')}
      </button>
    </form>
  )
}
