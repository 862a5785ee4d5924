import styles from '#app/pages/office/office.module.css'
import { Island } from '#sections/island.tsx'
import AddPasskey from './add-passkey.island.tsx'
import { useOffice } from './office-context.tsx'

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
      {hindrance === null ? (
        <Island name="add-passkey" view={AddPasskey} props={{ fault }} />
      ) : (
        <p className={styles.notice}>{hindrance}</p>
      )}
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
