import { TripCard, type TripCardProps } from '#features/bookings/trip-card.tsx'
import cards from '#features/bookings/bookings.module.css'
import { EnquiryForm, type EnquiryFormProps } from '#features/enquiries/enquiry-form.tsx'
import { useMessages } from '#i18n/messages-context.tsx'
import { MapFigure, type ShownMap } from '#sections/map-figure.tsx'
import { ContactForm, type ContactFormProps } from '#app/contact-form.tsx'
import { urlsIn } from '#app/urls.ts'
import styles from './booking-page.module.css'

type Row = { label: string; value: string }

export type EnquiryPageProps = { heading: string; trial: string | null } & (
  | { kind: 'form'; lead: string; notice: string | null; form: EnquiryFormProps }
  /** Nothing personal before the contact; an unknown code looks the same. */
  | ({ kind: 'ask'; code: string } & ContactFormProps)
  | {
      kind: 'status'
      text: string
      /** Why it was declined, as the office wrote it. */
      reason: string | null
      notice: string | null
      code: { label: string; shown: string; hint: string }
      /** While it can be accepted. */
      quote: QuoteProps | null
      requested: { heading: string; rows: Row[] }
      /** To the booking, or to another enquiry. */
      next: { href: string; label: string } | null
    }
)

export type QuoteProps = {
  trip: TripCardProps
  map: ShownMap | null
  /** What the office writes to it. */
  message: string | null
  rows: Row[]
  terms: string[]
  action: string
  /** Which quote it is, and what a voucher takes off it. */
  hidden: { offer: string; voucherCents: string }
}

/** A trip that has no price of its own: its form, and how it stands from then on. */
export default function EnquiryPage(props: EnquiryPageProps) {
  return (
    <div className={styles.page}>
      <h1>{props.heading}</h1>
      {props.trial !== null && <p className={styles.trial}>{props.trial}</p>}
      {partOf(props)}
    </div>
  )
}

function partOf(props: EnquiryPageProps) {
  switch (props.kind) {
    case 'form':
      return <Form {...props} />
    case 'ask':
      return <Ask {...props} />
    case 'status':
      return <Status {...props} />
  }
}

function Notice({ text }: { text: string | null }) {
  if (text === null) return null
  return (
    <p className={styles.soldOut} role="alert">
      {text}
    </p>
  )
}

function Form({ lead, notice, form }: Extract<EnquiryPageProps, { kind: 'form' }>) {
  return (
    <>
      <p className={styles.lead}>{lead}</p>
      <Notice text={notice} />
      <div className={styles.wide}>
        <EnquiryForm {...form} />
      </div>
    </>
  )
}

function Ask({ code, ...form }: Extract<EnquiryPageProps, { kind: 'ask' }>) {
  return (
    <>
      <p className={styles.lead}>{code}</p>
      <ContactForm {...form} />
    </>
  )
}

function Status({ text, reason, notice, code, quote, requested, next }: Extract<EnquiryPageProps, { kind: 'status' }>) {
  return (
    <>
      <Notice text={notice} />
      <p className={styles.lead} role="status">
        {text}
      </p>
      {reason !== null && <p className={styles.typed}>{reason}</p>}
      {next !== null && (
        <p>
          <a className={styles.again} href={next.href}>
            {next.label}
          </a>
        </p>
      )}
      {quote !== null && <Quote {...quote} />}
      <section className={styles.block}>
        <p>
          {code.label}: <strong>{code.shown}</strong>
        </p>
        <p>{code.hint}</p>
      </section>
      <section className={styles.block}>
        <h2>{requested.heading}</h2>
        <Rows rows={requested.rows} />
      </section>
    </>
  )
}

function Quote({ trip, map, message, rows, terms, action, hidden }: QuoteProps) {
  const { t, locale } = useMessages()
  const url = urlsIn(locale)
  return (
    <div className={styles.sides}>
      <div className={styles.stack}>
        <TripCard {...trip} />
        <section className={styles.block}>
          {message !== null && <p className={styles.typed}>{message}</p>}
          <Rows rows={rows} />
        </section>
      </div>
      <div className={styles.stack}>
        <ul className={styles.terms}>
          {terms.map((text) => (
            <li key={text}>{text}</li>
          ))}
          <li>
            <a href={url.terms()}>{t('book.terms-link')}</a> · <a href={url.privacy()}>{t('nav.privacy')}</a>
          </li>
        </ul>
        <form method="post" action={action}>
          <input type="hidden" name="offer" value={hidden.offer} />
          <input type="hidden" name="voucherCents" value={hidden.voucherCents} />
          <button type="submit" className={cards.submit} name="intent" value="accept">
            {t('book.button-order')}
          </button>
        </form>
        {map !== null && <MapFigure {...map} />}
      </div>
    </div>
  )
}

function Rows({ rows }: { rows: Row[] }) {
  return (
    <dl>
      {rows.map(({ label, value }) => (
        <div key={label}>
          <dt>
            <strong>{label}</strong>
          </dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
