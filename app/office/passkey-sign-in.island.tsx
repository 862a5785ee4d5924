import styles from '#app/pages/office/office.module.css'
import { useOffice } from './office-context.tsx'
import { usePasskey } from './use-passkey.ts'

type PasskeySignInProps = { to: string; wasRefused: boolean }

/** Beside the password, where the browser can: the device signs, and nothing is typed. */
export default function PasskeySignIn({ to, wasRefused }: PasskeySignInProps) {
  const { t } = useOffice()
  const { form, isAble, isBusy, fault, begin } = usePasskey('sign-in')
  const text = fault ?? (wasRefused ? t('office.passkey.refused') : null)
  if (!isAble && text === null) return null
  return (
    <form ref={form} method="post" action="/office/sign-in" className={styles.form}>
      <input type="hidden" name="intent" value="passkey" />
      <input type="hidden" name="to" value={to} />
      <input type="hidden" name="answer" />
      {text !== null && (
        <p role="alert" className={styles.fault}>
          {text}
        </p>
      )}
      {isAble && (
        <button type="button" className={styles.secondary} disabled={isBusy} onClick={begin}>
          {t('office.passkey.sign-in')}
        </button>
      )}
    </form>
  )
}
