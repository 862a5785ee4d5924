import { useMessages } from '#i18n/messages-context.tsx'
import type { Priced, PriceAnswer, PricedClass, PriceFact, Unpriced } from './price-answer.ts'
import styles from './price-result.module.css'

/** What the trip costs, or why it has no price. The old answer stays, paler, while a new one is fetched. */
export function PriceResult({ answer, isWaiting }: { answer: PriceAnswer; isWaiting: boolean }) {
  const { status, priced, unpriced, title } = answer
  if (priced === null && unpriced === null) return null
  return (
    <div className={isWaiting ? `${styles.result} ${styles.waiting}` : styles.result} aria-busy={isWaiting}>
      <p className={styles.trip}>
        <strong>{title}</strong>
        {priced !== null && priced.sampleMark !== null && <span className={styles.sample}>{priced.sampleMark}</span>}
      </p>
      {priced !== null && <PricedTrip priced={priced} />}
      {unpriced !== null && <UnpricedTrip unpriced={unpriced} isUnderstood={status === 'unpriced'} />}
    </div>
  )
}

/** The promise in one look: the most it costs and the way we drive. */
function PricedTrip({ priced }: { priced: Priced }) {
  return (
    <>
      {priced.notice !== null && <p className={styles.notice}>{priced.notice}</p>}
      <ul className={styles.classes}>
        {priced.classes.map((row) => (
          <VehicleClass key={row.vehicle} row={row} />
        ))}
      </ul>
      <Facts facts={priced.facts} />
    </>
  )
}

/** The classes alone, with other words on their links. */
export function PricedClasses({ priced, pick }: { priced: Priced; pick: string }) {
  return (
    <ul className={styles.classes}>
      {priced.classes.map((row) => (
        <VehicleClass key={row.vehicle} row={row} pick={pick} />
      ))}
    </ul>
  )
}

/** Under the form: what each price is made of and what it includes. */
export function PriceDetails({ priced, isOpen }: { priced: Priced; isOpen?: boolean }) {
  const { t } = useMessages()
  return (
    <div className={styles.details}>
      <details open={isOpen}>
        <summary>{t('price-box.included-heading')}</summary>
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
      </details>
      <details>
        <summary>{t('price-box.lines')}</summary>
        {priced.classes.map((row) => (
          <ClassLines key={row.vehicle} row={row} />
        ))}
      </details>
    </div>
  )
}

function ClassLines({ row }: { row: PricedClass }) {
  return (
    <div className={styles.lines}>
      <h3>
        {row.name} <span className={styles.basis}>({row.basis})</span>
      </h3>
      <dl>
        {row.lines.map((line, at) => (
          // Two ferries of one line, there and back, read the same: only their place tells them apart.
          <div key={at}>
            <dt>{line.label}</dt>
            <dd>{line.amount}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function VehicleClass({ row, pick }: { row: PricedClass; pick?: string }) {
  const { t } = useMessages()
  return (
    <li className={styles.class}>
      <p className={styles.vehicle}>
        <VehiclePicture vehicle={row.vehicle} />
        <strong>{row.name}</strong>
        {row.sampleMark !== null && <span className={styles.sample}>{row.sampleMark}</span>}
        <span>{row.room}</span>
        {row.way !== null && <span>{row.way}</span>}
        {row.notes?.map((note) => (
          <span key={note}>{note}</span>
        ))}
      </p>
      <p className={styles.price}>
        <span className={styles.most}>{t('price-box.most')}</span> <strong>{row.price}</strong>
        {row.plus !== null && <span className={styles.plus}> {row.plus}</span>}
      </p>
      {row.bookHref !== null && (
        <a className={styles.book} href={row.bookHref}>
          {pick ?? t('book.link')} <span className="visually-hidden">{row.name}</span>
        </a>
      )}
    </li>
  )
}

/** For the eye alone: its name stands beside it. Lazy, or React would have every page fetch it before its own drawing. */
function VehiclePicture({ vehicle }: Pick<PricedClass, 'vehicle'>) {
  return (
    <img
      className={styles.picture}
      src={`/icons/vehicle-${vehicle}.svg`}
      alt=""
      width={72}
      height={36}
      loading="lazy"
      decoding="async"
    />
  )
}

/** Of a trip that is not understood yet nobody can say that it has no price. */
function UnpricedTrip({ unpriced, isUnderstood }: { unpriced: Unpriced; isUnderstood: boolean }) {
  const { t } = useMessages()
  return (
    <div className={styles.unpriced}>
      {isUnderstood && <h3>{t('price-box.unpriced-heading')}</h3>}
      <p>{unpriced.text}</p>
      <p>
        {unpriced.contactText}{' '}
        {unpriced.contact !== null && <a href={unpriced.contact.href}>{unpriced.contact.label}</a>}
      </p>
      {unpriced.facts.length > 0 && <Facts facts={unpriced.facts} />}
    </div>
  )
}

export function Facts({ facts }: { facts: PriceFact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map((fact) => (
        <div key={fact.label}>
          <dt>{fact.label}</dt>
          <dd>{fact.value}</dd>
        </div>
      ))}
    </dl>
  )
}
