import type { PriceAnswer, Priced } from './price-answer.ts'
import styles from './price-box.module.css'
import { BOX_ID, ReturnWhenFields, WhenFields } from './price-field.tsx'
import { PricedClasses } from './price-result.tsx'
import { NowChoice, type NowOffer } from './trip-fields.tsx'
import own from './when-form.module.css'

export type WhenFormProps = {
  /** What was typed of the times, what is wrong with them, and where the cursor goes. */
  answer: PriceAnswer
  title: string
  /** The class that was chosen, alone and without a link. */
  chosen: Priced
  lead: string
  action: string
  /** The rest of the trip and the class, which stay as they are. */
  hidden: { name: string; value: string }[]
  /** The same trip with all of its fields. */
  edit: { href: string; label: string }
  isReturn: boolean
  button: string
  now?: NowOffer | null
}

const HINT_ID = 'when-lead'

/** Trip and class are chosen and stay; only when it is to be is asked here. */
export function WhenForm({ answer, title, chosen, lead, action, hidden, edit, isReturn, button, now }: WhenFormProps) {
  const { errors } = answer
  return (
    <section className={styles.box} aria-labelledby="when-trip">
      <div className={own.trip}>
        <h2 id="when-trip">{title}</h2>
        <a href={edit.href}>{edit.label}</a>
      </div>
      <PricedClasses priced={chosen} pick="" />
      {[chosen.sampleMark ?? [], chosen.notes].flat().map((note) => (
        <p key={note} className={styles.hint}>
          {note}
        </p>
      ))}
      {/* Our own messages, in the page's language and under the field: the browser's would be in its own. */}
      <form
        key={JSON.stringify(answer.typed)}
        className={own.form}
        method="get"
        action={`${action}#${BOX_ID}`}
        noValidate
      >
        {hidden.map((field) => (
          <input key={field.name} type="hidden" {...field} />
        ))}
        <p id={HINT_ID} className={own.lead}>
          {lead}
        </p>
        <div className={styles.when}>
          <WhenFields initial={answer} errors={errors} hintId={HINT_ID} />
        </div>
        {now && <NowChoice {...now} />}
        {isReturn && (
          <div className={styles.when}>
            <ReturnWhenFields initial={answer} errors={errors} />
          </div>
        )}
        <button type="submit" className={styles.submit}>
          {button}
        </button>
      </form>
    </section>
  )
}
