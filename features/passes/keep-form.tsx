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

/** The quieter choice beside ordering: the price as a Price Pass, without a name. `order`: the id of the form it stands beside. */
export function KeepForm({ order, ...props }: KeepFormProps & { order?: string }) {
  if (order !== undefined) return <KeepBeside {...props} order={order} />
  return (
    <form className={styles.keep} method="post" action={props.action}>
      {props.notice !== null && <p role="alert">{props.notice}</p>}
      <input type="hidden" name="seal" value={props.seal} />
      <input type="hidden" name="keepId" value={props.keepId} />
      {/* Filled by machines only: people never see it. The seal says when the form was made. */}
      <p className="visually-hidden" aria-hidden="true">
        <label>
          Website <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </p>
      <Offer text={props.text} />
    </form>
  )
}

/** Sends the form of the order, which has the seal and the trap: what was typed there for a voucher is not lost. */
function KeepBeside({ keepId, text, notice, order }: KeepFormProps & { order: string }) {
  return (
    <div className={styles.keep}>
      {notice !== null && <p role="alert">{notice}</p>}
      <input type="hidden" name="keepId" value={keepId} form={order} />
      <Offer text={text} form={order} />
    </div>
  )
}

function Offer({ text, form }: { text: string; form?: string }) {
  const { t } = useMessages()
  return (
    <>
      <p>{text}</p>
      <button name="intent" value="keep" form={form}>
        {t('pass.keep')}
      </button>
    </>
  )
}
