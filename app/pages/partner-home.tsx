import forms from '#features/partners/partners.module.css'
import { DeskSection, type DeskSectionProps } from '#features/partners/desk-section.tsx'
import { JobsSection, type JobsSectionProps } from '#features/partners/jobs-section.tsx'
import { PapersSection, type PapersSectionProps } from '#features/partners/papers-section.tsx'
import styles from './plain-page.module.css'

export type PartnerHomePageProps =
  | {
      kind: 'sign-in'
      heading: string
      text: string
      action: string
      label: string
      button: string
      fault: string | null
      /** What was typed and could not be taken. */
      typed: string
      /** Of the text: it says why something was not done, or that a link was sent, be the address a partner's or not. */
      role?: 'alert' | 'status'
    }
  | { kind: 'link'; heading: string; text: string; action: string; button: string }
  | {
      kind: 'home'
      heading: string
      code: string
      state: string
      /** Why it is suspended. */
      note: { label: string; text: string } | null
      link: { label: string; href: string }
      jobs: JobsSectionProps | null
      statement: StatementWords | null
      papers: PapersSectionProps | null
      desk: DeskSectionProps | null
      refer: ReferrerWords | null
    }

type StatementWords = {
  title: string
  /** Who wrote it, and when. */
  issued: string
  headings: string[]
  rows: string[][]
  sums: { label: string; value: string }[]
  none: string
  links: { href: string; label: string }[]
}

type ReferrerWords = {
  kitTitle: string
  kit: { href: string; label: string }[]
  widgetTitle: string
  widgetText: string
  snippet: string
  manualTitle: string
  manual: { lang: string; text: string }[]
}

/** A partner's own page; signed in by a mailed link, there is no password. */
export default function PartnerHomePage(props: PartnerHomePageProps) {
  return <div className={styles.page}>{partOf(props)}</div>
}

function partOf(props: PartnerHomePageProps) {
  if (props.kind === 'sign-in') return <SignIn {...props} />
  return props.kind === 'link' ? <SignInLink {...props} /> : <Home {...props} />
}

/** What a mailed link opens: the button uses it up, so that a mail program that opens links does not. */
function SignInLink({ heading, text, action, button }: Extract<PartnerHomePageProps, { kind: 'link' }>) {
  return (
    <>
      <h1>{heading}</h1>
      <p>{text}</p>
      <form className={forms.form} method="post" action={action}>
        <p className={forms.row}>
          <button type="submit" name="intent" value="sign-in">
            {button}
          </button>
        </p>
      </form>
    </>
  )
}

function SignIn(props: Extract<PartnerHomePageProps, { kind: 'sign-in' }>) {
  return (
    <>
      <h1>{props.heading}</h1>
      <p role={props.role} tabIndex={-1}>
        {props.text}
      </p>
      <form className={forms.form} method="post" action={props.action} noValidate>
        <div className={forms.field}>
          <label htmlFor="email">{props.label}</label>
          <input
            id="email"
            name="email"
            type="email"
            autoComplete="email"
            maxLength={200}
            defaultValue={props.typed}
            autoFocus={props.fault !== null}
            aria-invalid={props.fault === null ? undefined : true}
            aria-describedby={props.fault === null ? undefined : 'email-fault'}
          />
          {props.fault !== null && (
            <p id="email-fault" className={forms.error} role="alert">
              {props.fault}
            </p>
          )}
        </div>
        <p className={forms.row}>
          <button type="submit">{props.button}</button>
        </p>
      </form>
    </>
  )
}

function Home({
  heading,
  code,
  state,
  note,
  link,
  jobs,
  statement,
  papers,
  desk,
  refer,
}: Extract<PartnerHomePageProps, { kind: 'home' }>) {
  return (
    <>
      <h1>{heading}</h1>
      <p className={styles.lead}>{code}</p>
      <p>{state}</p>
      {note !== null && (
        <section className={styles.card}>
          <h2>{note.label}</h2>
          <p>{note.text}</p>
        </section>
      )}
      {refer !== null && (
        <p className={forms.screenOnly}>
          {link.label} <a href={link.href}>{link.href}</a>
        </p>
      )}
      {jobs !== null && <JobsSection {...jobs} />}
      {statement !== null && <Statement {...statement} />}
      {papers !== null && (
        <div className={forms.screenOnly}>
          <PapersSection {...papers} />
        </div>
      )}
      {desk !== null && <DeskSection {...desk} />}
      {refer !== null && <Referrer {...refer} />}
    </>
  )
}

function Statement({ title, issued, headings, rows, sums, none, links }: StatementWords) {
  return (
    <section>
      <h2>{title}</h2>
      <p>{issued}</p>
      {rows.length === 0 ? (
        <p>{none}</p>
      ) : (
        <table className={forms.statement}>
          <thead>
            <tr>
              {headings.map((text) => (
                <th key={text} scope="col">
                  {text}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              // A ride is named by nothing but its place in the list: its code is the guest's.
              <tr key={`${at} ${row[0]}`}>
                {headings.map((column, cell) => (
                  <td key={column} data-label={column}>
                    {row[cell]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <dl className={forms.rows}>
        {sums.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={`${forms.row} ${forms.screenOnly}`}>
        {links.map(({ href, label }) => (
          <a key={href} href={href}>
            {label}
          </a>
        ))}
      </p>
    </section>
  )
}

function Referrer({ kitTitle, kit, widgetTitle, widgetText, snippet, manualTitle, manual }: ReferrerWords) {
  return (
    <div className={forms.screenOnly}>
      <h2>{kitTitle}</h2>
      <ul className={styles.list}>
        {kit.map(({ href, label }) => (
          <li key={href}>
            <a href={href} target="_blank" rel="noopener">
              {label}
            </a>
          </li>
        ))}
      </ul>
      <h2>{widgetTitle}</h2>
      <p>{widgetText}</p>
      <p className={forms.snippet}>{snippet}</p>
      <h2>{manualTitle}</h2>
      {manual.map(({ lang, text }) => (
        <p key={lang} lang={lang}>
          {text}
        </p>
      ))}
    </div>
  )
}
