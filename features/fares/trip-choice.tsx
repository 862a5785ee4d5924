import type { ReactNode } from 'react'
import type { PriceAnswer } from './price-answer.ts'
import styles from './price-box.module.css'
import { BOX_ID } from './price-field.tsx'
import { PricedClasses } from './price-result.tsx'
import { ReturnFields, TripFields } from './trip-fields.tsx'
import own from './trip-choice.module.css'

type TripChoiceProps = {
  answer: PriceAnswer
  action: string
  /** The class that stays chosen. */
  vehicle: string
  /** The hidden field that brings the page back here. */
  name: string
  /** What the link of each class says. */
  pick: string
  /** The words of the button. */
  children: ReactNode
}

/** The fields of the price box for a trip that is there already, with the classes to choose from above them. */
export function TripChoice({ answer, action, vehicle, name, pick, children }: TripChoiceProps) {
  return (
    <section className={`${styles.box} ${own.choice}`}>
      {answer.unpriced !== null && <p role="status">{answer.unpriced.text}</p>}
      {answer.priced !== null && <PricedClasses priced={answer.priced} pick={pick} />}
      <form method="get" action={`${action}#${BOX_ID}`} noValidate key={JSON.stringify(answer.typed)}>
        <input type="hidden" name={name} value="1" />
        <input type="hidden" name="vehicle" value={vehicle} />
        <TripFields initial={answer} errors={answer.errors} needsTime />
        <ReturnFields initial={answer} errors={answer.errors} />
        <button type="submit" className={styles.submit}>
          {children}
        </button>
      </form>
    </section>
  )
}
