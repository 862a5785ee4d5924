import { PriceBox } from '#features/fares/price-box.tsx'
import type { PriceAnswer } from '#features/fares/price-answer.ts'
import { PriceTable, type PriceTableRow } from '#features/fares/price-table.tsx'
import styles from './booking-page.module.css'

export type PartnerWelcomePageProps = {
  headline: string
  sentence: string
  commission: string
  price: { answer: PriceAnswer; action: string }
  table: { title: string; note: string; rows: PriceTableRow[] }
  remove: { action: string; text: string; label: string }
}

/** A guest of a partner: greeted by its name, the pick-up filled in, and told who earns what. */
export default function PartnerWelcomePage(props: PartnerWelcomePageProps) {
  return (
    <div className={styles.page}>
      <h1>{props.headline}</h1>
      <p className={styles.lead}>{props.sentence}</p>
      <PriceBox answer={props.price.answer} action={props.price.action} />
      <PriceTable {...props.table} />
      <section className={styles.block}>
        <p>{props.commission}</p>
        <form className={styles.factor} method="post" action={props.remove.action}>
          <p>{props.remove.text}</p>
          <button type="submit" name="intent" value="remove">
            {props.remove.label}
          </button>
        </form>
      </section>
    </div>
  )
}
