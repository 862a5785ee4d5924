import { useOffice } from './office-context.tsx'
import styles from '#app/pages/office/office.module.css'

type EmailFieldProps = { email: string; isFaulty: boolean; isFocused?: boolean; faultId: string | undefined }

/** The address somebody has an account by, as a browser's keyring knows it. */
export function EmailField({ email, isFaulty, isFocused = false, faultId }: EmailFieldProps) {
  const { t } = useOffice()
  return (
    <div className={styles.field}>
      <label htmlFor="email">{t('office.email')}</label>
      <input
        id="email"
        name="email"
        type="email"
        autoComplete="username"
        required
        defaultValue={email}
        autoFocus={isFocused}
        aria-invalid={isFaulty}
        aria-describedby={faultId}
      />
    </div>
  )
}
