import { useMessages } from '#i18n/messages-context.tsx'
import type { Priced, PriceAnswer, PricedClass, PriceFact, Unpriced } from './price-answer.ts'
import styles from './price-result.module.css'

/** What the trip costs, or why it has no price. The old answer stays, paler, while a new one is fetched. */
export function PriceResult({ answer, isWaiting }: { answer: PriceAnswer; isWaiting: boolean }) {
  const { priced, unpriced, title } = answer
  if (priced === null && unpriced === null) return null
  return (
    <div className={isWaiting ? `${styles.result} ${styles.waiting}` : styles.result} aria-busy={isWaiting}>
      <p className={styles.trip}>
        <strong>{title}</strong>
        {priced !== null && priced.sampleMark !== null && <span className={styles.sample}>{priced.sampleMark}</span>}
      </p>
      {priced !== null && <PricedTrip priced={priced} />}
      {unpriced !== null && <UnpricedTrip unpriced={unpriced} />}
    </div>
  )
}

function PricedTrip({ priced }: { priced: Priced }) {
  const { t } = useMessages()
  return (
    <>
      <ul className={styles.classes}>
        {priced.classes.map((row) => (
          <VehicleClass key={row.vehicle} row={row} />
        ))}
      </ul>
      <Facts facts={priced.facts} />
      <h3>{t('price-box.included-heading')}</h3>
      <ul className={styles.included}>
        {priced.included.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <ul className={styles.notes}>
        {priced.notes.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </>
  )
}

function VehicleClass({ row }: { row: PricedClass }) {
  const { t } = useMessages()
  return (
    <li className={styles.class}>
      <p className={styles.vehicle}>
        <strong>{row.name}</strong>
        <span>{row.room}</span>
      </p>
      <p className={styles.price}>
        <span className={styles.most}>{t('price-box.most')}</span> <strong>{row.price}</strong>
        {row.plus !== null && <span className={styles.plus}> {row.plus}</span>}
      </p>
      <details className={styles.lines}>
        <summary>
          {t('price-box.lines')} <span className={styles.basis}>({row.basis})</span>
        </summary>
        <dl>
          {row.lines.map((line, at) => (
            // Two ferries of one line, there and back, read the same: only their place tells them apart.
            <div key={at}>
              <dt>{line.label}</dt>
              <dd>{line.amount}</dd>
            </div>
          ))}
        </dl>
      </details>
    </li>
  )
}

function UnpricedTrip({ unpriced }: { unpriced: Unpriced }) {
  const { t } = useMessages()
  return (
    <div className={styles.unpriced}>
      <h3>{t('price-box.unpriced-heading')}</h3>
      <p>{unpriced.text}</p>
      <p>
        {unpriced.contactText}{' '}
        {unpriced.contact !== null && <a href={unpriced.contact.href}>{unpriced.contact.label}</a>}
      </p>
      {unpriced.facts.length > 0 && <Facts facts={unpriced.facts} />}
    </div>
  )
}

function Facts({ facts }: { facts: PriceFact[] }) {
  const { t } = useMessages()
  return (
    <>
      <h3>{t('price-box.route-heading')}</h3>
      <dl className={styles.facts}>
        {facts.map((fact) => (
          <div key={fact.label}>
            <dt>{fact.label}</dt>
            <dd>{fact.value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
