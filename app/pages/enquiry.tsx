import { EnquiryForm, type EnquiryFormProps } from '#features/enquiries/enquiry-form.tsx'
import styles from './booking-page.module.css'

export type EnquiryPageProps =
  | { kind: 'form'; heading: string; lead: string; trial: string | null; notice: string | null; form: EnquiryFormProps }
  /** Kept: what was asked, and until when we answer. */
  | { kind: 'sent'; heading: string; text: string; trial: string | null; rows: { label: string; value: string }[] }

/** A trip that has no price of its own: an address is priced to its town, all else is answered by a person. */
export default function EnquiryPage(props: EnquiryPageProps) {
  return (
    <div className={styles.page}>
      <h1>{props.heading}</h1>
      {props.trial !== null && <p className={styles.trial}>{props.trial}</p>}
      {props.kind === 'sent' ? <Sent {...props} /> : <Form {...props} />}
    </div>
  )
}

function Form({ lead, notice, form }: Extract<EnquiryPageProps, { kind: 'form' }>) {
  return (
    <>
      <p className={styles.lead}>{lead}</p>
      {notice !== null && (
        <p className={styles.soldOut} role="alert">
          {notice}
        </p>
      )}
      <div className={styles.wide}>
        <EnquiryForm {...form} />
      </div>
    </>
  )
}

function Sent({ text, rows }: Extract<EnquiryPageProps, { kind: 'sent' }>) {
  return (
    <section className={styles.block}>
      <p className={styles.lead} role="status">
        {text}
      </p>
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
    </section>
  )
}
