import { LONGEST_MESSAGE } from './conversation.ts'
import styles from './conversation.module.css'
import { MESSAGE } from './message-form.ts'
import type { ShownMessage } from './shown-messages.ts'

export type MessageFormProps = {
  action: string
  /** Fields that say of which ride it is, and the id that makes the message count once. */
  hidden: Record<string, string>
  /** The phone's queue sends it when there is a network. */
  isQueued: boolean
  /** Which leg it is about, or who is to read it. */
  choice: { name: string; label: string; options: { value: string; label: string }[] } | null
  label: string
  typed: string
  fault: string | null
  send: string
  readyLabel: string
  ready: { value: string; label: string }[]
}

export type ConversationProps = {
  /** `messages` is the address of this part of a page; with more rides on one page each has its own. */
  id: string
  heading: string
  /** How many are new; null: none. */
  news: string | null
  hint: string | null
  messages: ShownMessage[]
  /** null: it is too early or too late to write. */
  form: MessageFormProps | null
}

/** What guest, driver and office write to each other about one ride. Folded away while there is nothing. */
export function ConversationView(props: ConversationProps) {
  const { id, heading, news, messages, form } = props
  const fault = form?.fault ?? null
  if (messages.length === 0)
    return (
      <details id={id} className={styles.conversation} open={fault !== null}>
        <summary>{heading}</summary>
        <Contents {...props} />
      </details>
    )
  return (
    <section id={id} className={styles.conversation} aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`}>
        {heading} {news !== null && <mark>{news}</mark>}
      </h2>
      <Contents {...props} />
    </section>
  )
}

function Contents({ id, heading, hint, messages, form }: ConversationProps) {
  return (
    <>
      {/* A list that grows while it is read is told to who cannot see it. */}
      <div role="log" aria-label={heading} className={styles.messages}>
        {messages.map((message) => (
          <div key={message.id} className={styles.message} data-own={message.isOwn} data-unread={message.isNew}>
            <p className={styles.who}>
              <strong>{message.who}</strong> {message.when}
              {message.note !== null && <> · {message.note}</>}
            </p>
            <p className={styles.text}>{message.text}</p>
          </div>
        ))}
      </div>
      {form !== null && <MessageForm id={id} hint={hint} {...form} />}
    </>
  )
}

function MessageForm({ id, hint, ...form }: MessageFormProps & Pick<ConversationProps, 'id' | 'hint'>) {
  const { action, hidden, choice, fault, isQueued } = form
  return (
    <form method="post" action={action} className={styles.form} noValidate data-step={isQueued ? '' : undefined}>
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <input type="hidden" name="intent" value={MESSAGE} />
      {choice !== null && (
        <>
          <label htmlFor={`${id}-choice`}>{choice.label}</label>
          <select id={`${id}-choice`} name={choice.name}>
            {choice.options.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </>
      )}
      <label htmlFor={`${id}-text`}>{form.label}</label>
      <textarea
        id={`${id}-text`}
        name="text"
        rows={2}
        maxLength={LONGEST_MESSAGE}
        autoComplete="off"
        defaultValue={form.typed}
        autoFocus={fault !== null}
        aria-invalid={fault === null ? undefined : true}
        aria-describedby={fault === null ? undefined : `${id}-fault`}
      />
      {fault !== null && (
        <p id={`${id}-fault`} className={styles.fault} role="alert">
          {fault}
        </p>
      )}
      <button type="submit" className={styles.send}>
        {form.send}
      </button>
      <fieldset className={styles.ready}>
        <legend>{form.readyLabel}</legend>
        {form.ready.map(({ value, label }, at) => (
          <button key={value} type="submit" name="ready" value={value}>
            <small>{at + 1}</small> {label}
          </button>
        ))}
      </fieldset>
      {hint !== null && <p className={styles.hint}>{hint}</p>}
    </form>
  )
}
