import type { ShownField } from '#features/partners/application-in-words.server.ts'
import { ApplicationForm } from '#features/partners/application-form-view.tsx'
import { PapersSection, type PapersSectionProps } from '#features/partners/papers-section.tsx'
import forms from '#features/partners/partners.module.css'
import { ContactForm, type ContactFormProps } from '#app/contact-form.tsx'
import styles from './plain-page.module.css'

export type ApplicationPageProps =
  | {
      kind: 'form'
      heading: string
      progress: string
      action: string
      fields: ShownField[]
      notice: string | null
      button: string
      back: { href: string; label: string }
      privacy: string | null
    }
  /** Nothing personal before the contact; an unknown code looks the same. */
  | ({ kind: 'ask'; heading: string; code: string } & ContactFormProps)
  | {
      kind: 'status'
      heading: string
      code: string
      text: string
      contact: string
      note: { label: string; text: string } | null
      rows: { label: string; value: string }[]
      papers: PapersSectionProps | null
      partner: { href: string; label: string } | null
    }

/** An application: one step of it, or how far it is. */
export default function ApplicationPage(props: ApplicationPageProps) {
  return <div className={styles.page}>{partOf(props)}</div>
}

function partOf(props: ApplicationPageProps) {
  switch (props.kind) {
    case 'form':
      return (
        <>
          <h1>{props.heading}</h1>
          <p className={styles.lead}>{props.progress}</p>
          <ApplicationForm {...props} />
        </>
      )
    case 'ask':
      return <Ask {...props} />
    case 'status':
      return <Status {...props} />
  }
}

function Ask({ heading, code, ...form }: Extract<ApplicationPageProps, { kind: 'ask' }>) {
  return (
    <>
      <h1>{heading}</h1>
      <p className={styles.lead}>{code}</p>
      <ContactForm {...form} />
    </>
  )
}

function Status(props: Extract<ApplicationPageProps, { kind: 'status' }>) {
  return (
    <>
      <h1>{props.heading}</h1>
      <p className={styles.lead}>{props.code}</p>
      <p>{props.text}</p>
      <p>{props.contact}</p>
      {props.note !== null && (
        <section className={styles.card}>
          <h2>{props.note.label}</h2>
          <p>{props.note.text}</p>
        </section>
      )}
      {props.partner !== null && (
        <p>
          <a className={styles.button} href={props.partner.href}>
            {props.partner.label}
          </a>
        </p>
      )}
      <dl className={forms.rows}>
        {props.rows.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {props.papers !== null && <PapersSection {...props.papers} />}
    </>
  )
}
