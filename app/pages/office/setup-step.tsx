import { LateLink } from '#app/office/late-link.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import { PageNotices } from '#app/office/page-notices.tsx'
import { SetupFieldRow } from '#app/office/setup/setup-field-row.tsx'
import type { SetupField } from '#app/office/setup/setup-field.ts'
import { type LegalShown, SetupLegal } from '#app/office/setup/setup-legal.tsx'
import SetupPrices, { type ExamplePricesShown } from '#app/office/setup/setup-prices.island.tsx'
import { Island } from '#sections/island.tsx'
import styles from './office.module.css'

export type SetupStepPageProps = {
  action: string
  heading: string
  lead: string
  where: string
  fields: SetupField[]
  /** What the step said when the form was shown, in short. */
  seen: string
  /** Somebody else has saved it since. */
  isLate: boolean
  /** Only where prices are set: what three rides would cost. */
  prices: ExamplePricesShown | null
  /** Only where mails are tried. */
  mail: { isFixed: boolean; from: string | null; host: string | null; to: string; hindrance: string | null } | null
  /** Only where the legal pages are looked through. */
  legal: LegalShown | null
  /** Where there is more to say than a set-up asks. */
  more: { href: string; label: string } | null
  notice: string | null
  fault: string | null
}

/** One small step of the set-up: an example beside each field, and nothing lost where something is wrong. */
export default function SetupStepPage(props: SetupStepPageProps) {
  const { t } = useOffice()
  const { action, heading, lead, where, fields, seen, isLate, prices, mail, legal, more, notice, fault } = props
  return (
    <div className={styles.page}>
      <p className={styles.hint}>
        <a href="/office/setup">{t('office.nav.setup')}</a> · {where}
      </p>
      <h1>{heading}</h1>
      <p className={styles.lead}>{lead}</p>
      <PageNotices notice={notice} />
      <form method="post" action={action} noValidate className={`${styles.card} ${styles.form}`}>
        <input type="hidden" name="seen" value={seen} autoComplete="off" />
        {fault !== null && (
          <p role="alert" className={styles.fault}>
            {fault} {isLate && <LateLink href={action} />}
          </p>
        )}
        {mail !== null && <MailState {...mail} />}
        {legal !== null && <SetupLegal {...legal} />}
        {fields.map((field) => (
          <SetupFieldRow key={field.name} {...field} />
        ))}
        {prices !== null && <Island name="setup-prices" view={SetupPrices} props={{ initial: prices, action }} />}
        {more !== null && (
          <p>
            <a href={more.href}>{more.label}</a>
          </p>
        )}
        <div className={styles.row}>
          <button name="intent" value="save" className={styles.primary}>
            {t('office.setup.save')}
          </button>
          {prices !== null && (
            <button name="intent" value="reprice" className={styles.secondary}>
              {t('office.setup.reprice')}
            </button>
          )}
          {mail !== null && (mail.hindrance === null || !mail.isFixed) && (
            <button name="intent" value="try" className={styles.secondary}>
              {t(mail.isFixed ? 'office.setup.mail-try' : 'office.setup.mail-save-try', { to: mail.to })}
            </button>
          )}
        </div>
      </form>
    </div>
  )
}

function MailState({ isFixed, from, host, hindrance }: NonNullable<SetupStepPageProps['mail']>) {
  const { t } = useOffice()
  return (
    <>
      {from !== null && host !== null && (
        <p>
          {t('office.setup.mail-state', { from, host })} {isFixed && t('office.setup.mail-fixed')}
        </p>
      )}
      {hindrance !== null && <p className={styles.notice}>{hindrance}</p>}
    </>
  )
}
