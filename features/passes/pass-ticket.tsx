import type { TripCardProps } from '#features/bookings/trip-card.tsx'
import { useMessages } from '#i18n/messages-context.tsx'
import styles from './passes.module.css'
import type { QrDrawing } from './qr-path.server.ts'

/** A kept price in words, ready to show and to print. No name is on it. */
export type PassTicketProps = {
  code: string
  siteName: string
  trip: TripCardProps
  validUntil: string
  keptOn: string
  isExpired: boolean
  isSample: boolean
  included: string[]
  notes: string[]
  map: { src: string; alt: string; caption: string }
  qr: QrDrawing
}

/** Like a ticket: the price and the way on the body, code, stamp and QR on the stub beyond the perforation. */
export function PassTicket(props: PassTicketProps) {
  const { t } = useMessages()
  const { trip } = props
  return (
    <section className={styles.ticket} aria-label={trip.title}>
      <div className={styles.body}>
        <p className={styles.brand}>
          {props.siteName} · {t('pass.heading')}
        </p>
        <h2>{trip.title}</h2>
        <p className={styles.when}>{trip.when}</p>
        <p className={styles.price}>
          <span>{t('price-box.most')}</span> <strong>{trip.price}</strong>
          {trip.plus !== null && <span> {trip.plus}</span>}
        </p>
        <p>
          {trip.vehicle}, {trip.room}
        </p>
        <dl className={styles.facts}>
          {trip.facts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <Stub {...props} />
    </section>
  )
}

function Stub({ code, validUntil, keptOn, isExpired, isSample, siteName, qr }: PassTicketProps) {
  const { t } = useMessages()
  return (
    <div className={styles.stub}>
      <svg
        className={styles.qr}
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        shapeRendering="crispEdges"
        role="img"
        aria-label={t('pass.qr-label')}
      >
        <path d={qr.path} stroke="#000" />
      </svg>
      <p className={styles.code}>{code}</p>
      <p className={styles.valid}>
        {isExpired ? t('pass.was-valid', { time: validUntil }) : t('pass.valid', { time: validUntil })}
      </p>
      <p className={styles.stamp} data-off={isExpired || isSample}>
        <span>{siteName}</span>
        <strong>{stampText(t, isExpired, isSample)}</strong>
        <span>{keptOn}</span>
      </p>
    </div>
  )
}

function stampText(t: ReturnType<typeof useMessages>['t'], isExpired: boolean, isSample: boolean): string {
  if (isExpired) return t('pass.stamp-expired')
  return isSample ? t('pass.stamp-sample') : t('pass.stamp')
}

/** What the price is made of and what it covers: unfolded, because it is printed. */
export function PassDetails({ trip, included, notes, map }: PassTicketProps) {
  const { t } = useMessages()
  return (
    <div className={styles.details}>
      <section>
        <h2>{t('price-box.lines')}</h2>
        <dl className={styles.lines}>
          {trip.lines.map(({ label, amount }, at) => (
            // The same line there and back reads the same; only its place tells them apart.
            <div key={at}>
              <dt>{label}</dt>
              <dd>{amount}</dd>
            </div>
          ))}
          <div className={styles.total}>
            <dt>{t('price-box.most')}</dt>
            <dd>
              {trip.price} {trip.plus}
            </dd>
          </div>
        </dl>
        <ul className={styles.notes}>
          {notes.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </section>
      <section>
        <h2>{t('price-box.included-heading')}</h2>
        <ul className={styles.included}>
          {included.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </section>
      <figure className={styles.map}>
        <img src={map.src} alt={map.alt} width="1200" height="900" decoding="async" />
        <figcaption>{map.caption}</figcaption>
      </figure>
    </div>
  )
}
