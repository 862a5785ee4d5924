import { TokenCheck } from '#features/codes/token-check.tsx'
import type { ShownFacts } from '#features/codes/token-check.browser.ts'
import { BookPass, type BookPassProps } from '#features/passes/book-pass.tsx'
import { DriverCard, type PassLeg } from '#features/passes/driver-card.tsx'
import { PassDetails, PassTicket, type PassTicketProps } from '#features/passes/pass-ticket.tsx'
import { PassTools } from '#features/passes/pass-tools.tsx'
import { useMessages } from '#i18n/messages-context.tsx'
import { urlsIn } from '#app/urls.ts'
import head from '#sections/page-head.module.css'
import styles from './price-pass.module.css'

export type PricePassPageProps =
  | { kind: 'unknown' | 'closed'; code: string }
  | {
      kind: 'pass'
      ticket: PassTicketProps
      driver: PassLeg[]
      /** null: it has expired. */
      book: BookPassProps | null
      askAgain: string
      /** A voucher that came along: what it takes off and that the pass does not hold it, or what is wrong with it. */
      voucher: string | null
      /** What must be found again under the signature. */
      shown: ShownFacts
      token: string
    }

/** A price somebody kept: to print, to show the driver, to book. It names nobody, so no second factor. */
export default function PricePassPage(props: PricePassPageProps) {
  return props.kind === 'pass' ? <Pass {...props} /> : <NoPass {...props} />
}

function Pass({
  ticket,
  driver,
  book,
  askAgain,
  voucher,
  shown,
  token,
}: Extract<PricePassPageProps, { kind: 'pass' }>) {
  const { t } = useMessages()
  return (
    <div className={styles.page}>
      <h1>{book === null ? t('pass.expired-heading') : t('pass.heading')}</h1>
      {ticket.isSample && <p className={styles.trial}>{t('pass.sample')}</p>}
      {book === null && (
        <p className={styles.expired}>
          {t('pass.expired', { time: ticket.validUntil })} <a href={askAgain}>{t('pass.ask-again')}</a>
        </p>
      )}
      <div className={styles.sides}>
        <div className={styles.side}>
          <PassTicket {...ticket} />
          <TokenCheck shown={shown} />
          {voucher !== null && <p className={styles.voucher}>{voucher}</p>}
          {book !== null && <BookPass {...book} />}
          <PassTools
            title={ticket.trip.title}
            text={`${ticket.trip.title}: ${t('price-box.most')} ${ticket.trip.price}`}
            token={token}
          />
        </div>
        {book !== null && <DriverCard legs={driver} />}
        <PassDetails {...ticket} />
      </div>
    </div>
  )
}

function NoPass({ kind, code }: Extract<PricePassPageProps, { kind: 'unknown' | 'closed' }>) {
  const { t, locale } = useMessages()
  const url = urlsIn(locale)
  return (
    <>
      <header className={head.head}>
        <h1>{kind === 'unknown' ? t('pass.unknown-heading') : t('decoder.closed-heading')}</h1>
        <p>{kind === 'unknown' ? t('pass.unknown') : t('decoder.closed')}</p>
      </header>
      <div className={styles.none}>
        <p className={styles.code}>{code}</p>
        <p className={styles.ways}>
          <a href={url.decoder()}>{t('pass.other-code')}</a>
          <a href={url.price()}>{t('pass.ask-price')}</a>
        </p>
      </div>
    </>
  )
}
