import { FactsTable } from '#app/office/facts-table.tsx'
import { Field } from '#app/office/form-field.tsx'
import type { MessageLinks } from '#app/office/message-links.ts'
import { useOffice } from '#app/office/office-context.tsx'
import { PageNotices } from '#app/office/page-notices.tsx'
import type { RenewalProps } from '#app/office/partner-renewal.server.ts'
import type { ApplicationState } from '#features/partners/application-state.ts'
import type { KitPart } from '#features/partners/kit.ts'
import { type LocaleCode, locales } from '#i18n/locale.ts'
import styles from './office.module.css'

export type PartnerPageProps = {
  action: string
  name: string
  state: ApplicationState
  code: string
  partner: { code: string; href: string } | null
  isConfirmed: boolean
  note: string | null
  rows: { label: string; value: string }[]
  may: Record<'ask' | 'approve' | 'reject' | 'suspend' | 'resume', boolean>
  papers: { href: string; name: string }[]
  renewal: RenewalProps | null
  /** What was just done. */
  done: string | null
  /** In what it is written to. */
  language: LocaleCode
  desk: { code: string | null; tablets: { id: string; label: string }[] } | null
  isReferrer: boolean
  /** What a working referrer puts on its desk and doors; null: it is none. */
  kit: ({ files: { part: KitPart; language: string; href: string }[] } & MessageLinks) | null
  /** What the pick-up place that was typed may mean. */
  places: readonly string[]
  typed: Record<string, string>
  fault: string | null
  /** The fault is that somebody else was quicker. */
  isLate: boolean
}

/** One application: what was sent, and the decisions that may be made now. */
export default function PartnerPage(props: PartnerPageProps) {
  const { t } = useOffice()
  const { name, state, code, partner, isConfirmed, note, rows, may, fault } = props
  return (
    <div className={styles.page}>
      <h1>{name}</h1>
      <p className={styles.lead}>
        {t(`office.partner-${state}`)} · {code} ·{' '}
        {isConfirmed ? t('office.partner-confirmed') : t('office.partner-unconfirmed')}
      </p>
      <PageNotices notice={props.done} alert={fault} late={props.isLate ? props.action : null} />
      {partner !== null && (
        <p>
          {t('office.partner-code')} <a href={partner.href}>{partner.code}</a>
        </p>
      )}
      {note !== null && <p className={styles.notice}>{note}</p>}
      <FactsTable facts={rows} />
      <Language {...props} />
      {props.papers.length > 0 && <Papers papers={props.papers} />}
      {props.kit !== null && <Kit {...props.kit} />}
      {props.renewal !== null && <Renewal action={props.action} {...props.renewal} />}
      {may.approve && <Approve {...props} />}
      {props.desk !== null && <Tablets action={props.action} {...props.desk} />}
      {(may.ask || may.reject || may.suspend) && <Note {...props} />}
      {may.resume && (
        <form method="post" action={props.action}>
          <button name="intent" value="resume" className={styles.primary}>
            {t('office.partner-resume')}
          </button>
        </form>
      )}
    </div>
  )
}

function Language({ action, language }: PartnerPageProps) {
  const { t } = useOffice()
  return (
    <form method="post" action={action} className={styles.form}>
      <div className={styles.field}>
        <label htmlFor="locale">{t('office.partner-language')}</label>
        <select id="locale" name="locale" defaultValue={language}>
          {locales.map(({ code, name }) => (
            <option key={code} value={code} lang={code}>
              {name}
            </option>
          ))}
        </select>
      </div>
      <button name="intent" value="language" className={styles.secondary}>
        {t('office.partner-language-save')}
      </button>
    </form>
  )
}

function Approve({ action, typed, places, isReferrer }: PartnerPageProps) {
  const { t } = useOffice()
  return (
    <form method="post" action={action} className={styles.form}>
      <h2>{t('office.partner-approve')}</h2>
      <Field isPlace name="place" label={t('office.partner-place')} values={typed} faults={{}} choices={places} />
      {isReferrer ? <Commission typed={typed} /> : <NoCommission />}
      <button name="intent" value="approve" className={styles.primary}>
        {t('office.partner-approve')}
      </button>
    </form>
  )
}

function Commission({ typed }: Pick<PartnerPageProps, 'typed'>) {
  const { t } = useOffice()
  return (
    <>
      <Text name="percent" label={t('office.partner-percent')} value={typed['percent']} />
      <Text name="least" label={t('office.partner-least')} value={typed['least']} />
      <div className={styles.field}>
        <label htmlFor="paidIn">{t('office.partner-paid-in')}</label>
        <select id="paidIn" name="paidIn" defaultValue={typed['paidIn']}>
          <option value="money">{t('office.partner-money')}</option>
          <option value="credit">{t('office.partner-credit')}</option>
        </select>
      </div>
      <Text
        name="origins"
        label={t('office.partner-origins')}
        hint={t('office.partner-origins-hint')}
        value={typed['origins']}
      />
    </>
  )
}

/** Who drives is paid for each ride what was agreed for it. */
function NoCommission() {
  return (
    <>
      <input type="hidden" name="percent" value="0" />
      <input type="hidden" name="least" value="0" />
      <input type="hidden" name="paidIn" value="money" />
    </>
  )
}

function Kit({ files, whatsApp, sms }: NonNullable<PartnerPageProps['kit']>) {
  const { t } = useOffice()
  return (
    <section className={styles.card}>
      <h2>{t('office.partner-kit')}</h2>
      <p className={styles.hint}>{t('office.partner-kit-hint')}</p>
      <ul>
        {files.map(({ part, language, href }) => (
          <li key={href}>
            <a href={href} target="_blank" rel="noreferrer">
              {t(`office.partner-kit-${part}`)} · {language}
            </a>
          </li>
        ))}
      </ul>
      <p className={styles.row}>
        <a className={styles.secondary} href={whatsApp} target="_blank" rel="noreferrer">
          {t('office.partner-kit-whatsapp')}
        </a>
        <a className={styles.secondary} href={sms}>
          {t('office.partner-kit-sms')}
        </a>
      </p>
    </section>
  )
}

function Papers({ papers }: Pick<PartnerPageProps, 'papers'>) {
  const { t } = useOffice()
  return (
    <section>
      <h2>{t('office.partner-papers')}</h2>
      <ul>
        {papers.map(({ href, name }) => (
          <li key={href}>
            <a href={href} download>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Until when each paper holds: new dates are looked up in the new papers. */
function Renewal({ action, labels, values, faults, seen }: { action: string } & RenewalProps) {
  const { t } = useOffice()
  return (
    <form method="post" action={action} className={styles.form} id="papers-until">
      <input type="hidden" name="seen" value={seen} />
      <h2>{t('office.partner-dates')}</h2>
      <p className={styles.hint}>{t('office.partner-dates-hint')}</p>
      {labels.map(({ name, label, isOver }) => (
        <Field
          key={name}
          name={name}
          type="date"
          label={isOver ? `${label} · ${t('office.partner-paper-over')}` : label}
          values={values}
          faults={faults}
        />
      ))}
      <button name="intent" value="renew" className={styles.secondary}>
        {t('office.partner-renew')}
      </button>
    </form>
  )
}

function Tablets({ action, code, tablets }: { action: string } & NonNullable<PartnerPageProps['desk']>) {
  const { t } = useOffice()
  return (
    <section>
      <h2>{t('office.desk-title')}</h2>
      {code !== null && <p className={styles.notice}>{code}</p>}
      {tablets.length === 0 && <p>{t('office.desk-none')}</p>}
      {tablets.map(({ id, label }) => (
        <form key={id} method="post" action={action} className={styles.row}>
          <input type="hidden" name="tablet" value={id} />
          <span>{label}</span>
          <button
            name="intent"
            value="desk-unpair"
            className={styles.danger}
            aria-label={`${t('office.desk-unpair')}: ${label}`}
          >
            {t('office.desk-unpair')}
          </button>
        </form>
      ))}
      <form method="post" action={action}>
        <button name="intent" value="desk-pair" className={styles.secondary}>
          {t('office.desk-pair')}
        </button>
      </form>
    </section>
  )
}

function Note({ action, typed, may }: PartnerPageProps) {
  const { t } = useOffice()
  return (
    <form method="post" action={action} className={styles.form}>
      <Text name="note" label={t('office.partner-note')} hint={t('office.partner-note-hint')} value={typed['note']} />
      <p className={styles.row}>
        {may.ask && (
          <button name="intent" value="ask" className={styles.secondary}>
            {t('office.partner-ask')}
          </button>
        )}
        {may.reject && (
          <button name="intent" value="reject" className={styles.danger}>
            {t('office.partner-reject')}
          </button>
        )}
        {may.suspend && (
          <button name="intent" value="suspend" className={styles.danger}>
            {t('office.partner-suspend')}
          </button>
        )}
      </p>
    </form>
  )
}

function Text({ name, label, hint, value }: { name: string; label: string; hint?: string; value: string | undefined }) {
  return (
    <div className={styles.field}>
      <label htmlFor={name}>{label}</label>
      <input
        id={name}
        name={name}
        defaultValue={value}
        maxLength={1000}
        aria-describedby={hint === undefined ? undefined : `${name}-hint`}
      />
      {hint !== undefined && (
        <p id={`${name}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  )
}
