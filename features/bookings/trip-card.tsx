import { useMessages } from '#i18n/messages-context.tsx'
import styles from './bookings.module.css'

/** A priced trip in words, ready to show: the same card before ordering, on the voucher and on the Price Pass. */
export type TripCardProps = {
  title: string
  /** Date and time in Croatia; null on a pass without a time. */
  when: string | null
  vehicle: string
  room: string
  price: string
  plus: string | null
  /** Whether VAT is in the price; null where that is said elsewhere on the page. */
  tax: string | null
  facts: { label: string; value: string }[]
  lines: { label: string; amount: string }[]
  /** What was paid before, what is left for the driver, and how that is paid; only once it is ordered. */
  payment?: { rows: { label: string; value: string }[]; how: string | null }
  /** Back to the choice of the trip; only while nothing is ordered. */
  edit?: { href: string; label: string }
}

export function TripCard(props: TripCardProps) {
  const { t } = useMessages()
  return (
    <section className={styles.ticket} aria-label={props.title}>
      <div className={styles.head}>
        <div>
          <h2>{props.title}</h2>
          {props.when !== null && <p className={styles.when}>{props.when}</p>}
          <p>
            {props.vehicle}, {props.room}
          </p>
          {props.edit !== undefined && <a href={props.edit.href}>{props.edit.label}</a>}
        </div>
        <p className={styles.price}>
          <span>{t('price-box.most')}</span> <strong>{props.price}</strong>
          {props.plus !== null && <span> {props.plus}</span>}
          {props.tax !== null && <small>{props.tax}</small>}
        </p>
      </div>
      {props.payment !== undefined && <Payment {...props.payment} />}
      <dl className={styles.facts}>
        {props.facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <details>
        <summary>{t('price-box.lines')}</summary>
        <dl className={styles.lines}>
          {props.lines.map(({ label, amount }, at) => (
            // The same line there and back reads the same; only its place tells them apart.
            <div key={at}>
              <dt>{label}</dt>
              <dd>{amount}</dd>
            </div>
          ))}
        </dl>
      </details>
    </section>
  )
}

function Payment({ rows, how }: NonNullable<TripCardProps['payment']>) {
  return (
    <div className={styles.payment}>
      {rows.length > 0 && (
        <dl className={styles.lines}>
          {rows.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <strong>{value}</strong>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {how !== null && <p>{how}</p>}
    </div>
  )
}
