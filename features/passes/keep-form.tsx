import { useMessages } from '#i18n/messages-context.tsx'
import styles from './passes.module.css'

export type KeepFormProps = {
  action: string
  /** Hidden: the signed price, and the id that makes a double click one pass. */
  seal: string
  keepId: string
  text: string
  /** Why it was not kept. */
  notice: string | null
}

/** The quieter choice beside ordering: the price as a Price Pass, without a name. */
export function KeepForm({ action, seal, keepId, text, notice }: KeepFormProps) {
  const { t } = useMessages()
  return (
    <form className={styles.keep} method="post" action={action}>
      {notice !== null && <p role="alert">{notice}</p>}
      <input type="hidden" name="seal" value={seal} />
      <input type="hidden" name="keepId" value={keepId} />
      {/* Filled by machines only: people never see it. The seal says when the form was made. */}
      <p className="visually-hidden" aria-hidden="true">
        <label>
          Website <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </p>
      <p>{text}</p>
      <button type="submit" name="intent" value="keep">
        {t('pass.keep')}
      </button>
    </form>
  )
}
