import { AwayRows } from '#app/office/fleet-away.tsx'
import { WeekRows } from '#app/office/fleet-week.tsx'
import { Vehicles } from '#app/office/fleet-vehicles.tsx'
import type { FleetPageProps } from '#app/office/fleet-page-props.ts'
import { Field, type FormState } from '#app/office/form-field.tsx'
import { LateLink } from '#app/office/late-link.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import { officePath } from '#app/office/office-routes.ts'
import { PageNotices } from '#app/office/page-notices.tsx'
import styles from './office.module.css'
import own from './tariff.module.css'

/** What the operator drives with, who drives, and when a ride is confirmed at once. */
export default function FleetPage(props: FleetPageProps) {
  const { t } = useOffice()
  const { notice, warnings, faults, canEdit, seen } = props
  return (
    <div className={styles.page}>
      <h1>{t('office.nav.fleet')}</h1>
      <p className={styles.lead}>{t('office.fleet.lead')}</p>
      <PageNotices notice={notice} />
      {Object.keys(faults).length > 0 && (
        <p role="alert" className={styles.fault}>
          {faults['seen'] ?? faults['lose'] ?? t('office.tariff.check-fields')}{' '}
          {faults['seen'] !== undefined && <LateLink href="/office/fleet" />}
        </p>
      )}
      {warnings.map((warning) => (
        <p key={warning} className={styles.notice}>
          {warning}
        </p>
      ))}
      <Rides {...props} />
      <form method="post" action="/office/fleet" noValidate>
        <fieldset className={own.form} disabled={!canEdit}>
          <legend className={own.quiet}>{t('office.nav.fleet')}</legend>
          <input type="hidden" name="seen" value={seen} />
          <Vehicles {...props} />
          <WeekRows {...props} />
          <AwayRows {...props} />
          <Rules {...props} />
          {props.isLossAsked && (
            <label className={own.check}>
              <input type="checkbox" name="lose" value={props.rides.map(({ code }) => code).join(' ')} />{' '}
              {t('office.fleet.rides-lose')}
            </label>
          )}
          {canEdit && <button className={styles.primary}>{t('office.fleet.save')}</button>}
        </fieldset>
      </form>
    </div>
  )
}

function Rides({ rides, isLossAsked: isLossRequested }: FleetPageProps) {
  const { t } = useOffice()
  if (rides.length === 0) return null
  return (
    <section className={styles.notice}>
      <p>{isLossRequested ? t('office.fleet.rides-would') : t('office.fleet.rides-without')}</p>
      <ul>
        {rides.map(({ code, shown, title }) => (
          <li key={code}>
            <a href={officePath('booking', { code })}>{shown}</a> {title}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Rules(props: FleetPageProps) {
  const { t } = useOffice()
  return (
    <fieldset className={own.group}>
      <legend>{t('office.fleet.rules')}</legend>
      <div className={own.fields}>
        <Field {...props} name="approach" label={t('office.fleet.approach')} />
        <Field {...props} name="base" isWords isPlace label={t('office.fleet.base')} />
        <Field {...props} name="buffer" label={t('office.fleet.buffer')} />
        <Field {...props} name="notice-car" label={t('office.fleet.notice-car')} />
        <Field {...props} name="notice-van" label={t('office.fleet.notice-van')} />
        <Field {...props} name="notice-minibus" label={t('office.fleet.notice-minibus')} />
        <Field {...props} name="notice-boat" label={t('office.fleet.notice-boat')} />
        <Field {...props} name="answer-minutes" label={t('office.fleet.answer-minutes')} />
        <Field {...props} name="answer-from" type="time" label={t('office.fleet.answer-from')} />
        <Field {...props} name="answer-to" type="time" label={t('office.fleet.answer-to')} />
        <Lines {...props} name="area" label={t('office.fleet.area')} />
        <Lines {...props} name="drivers" label={t('office.fleet.drivers')} />
        <p className={styles.hint}>
          {t('office.fleet.drivers-more')} <a href={officePath('drivers')}>{t('office.nav.drivers')}</a>
        </p>
      </div>
    </fieldset>
  )
}

function Lines({ name, label, values, faults }: FormState & { name: string; label: string }) {
  const fault = faults[name]
  return (
    <div className={styles.field}>
      <label htmlFor={name}>{label}</label>
      <textarea id={name} name={name} rows={6} defaultValue={values[name] ?? ''} aria-invalid={fault !== undefined} />
      {fault !== undefined && <p className={styles.fault}>{fault}</p>}
    </div>
  )
}
