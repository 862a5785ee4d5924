import { Check, Field, type FormState } from '#app/office/form-field.tsx'
import { LateLink } from '#app/office/late-link.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import { officePath } from '#app/office/office-routes.ts'
import { PageNotices } from '#app/office/page-notices.tsx'
import { PAPERS_AT_MOST } from '#features/fleet/driver.ts'
import { vehicleClasses } from '#features/fleet/vehicle-classes.ts'
import { localeCodes, localeRow } from '#i18n/locale.ts'
import type { QrDrawing } from '#features/passes/qr-path.server.ts'
import { DriverPhotoCard, type DriverPhotoProps } from '#app/office/drivers/driver-photo.tsx'
import { QrCode } from '#app/office/drivers/qr-code.tsx'
import type { PaperShown } from './drivers.tsx'
import styles from './office.module.css'
import own from './tariff.module.css'

export type DriverPageProps = FormState & {
  heading: string
  action: string
  isNew: boolean
  canEdit: boolean
  canExport: boolean
  notice: string | null
  papers: PaperShown[]
  /** The page of cash, hours and statement; null for a new driver. */
  money: string | null
  photo: DriverPhotoProps | null
  vehicles: { id: string; name: string }[]
  /** Short names from Monday. */
  days: string[]
  weekRows: number
  awayRows: number
  /** Where a new driver is not stored yet there is none. */
  signIn: {
    link: { href: string; qr: QrDrawing; until: string; whatsApp: string } | null
    phones: { id: string; name: string; seen: string }[]
  } | null
  /** The version of the fleet that the form was made from. */
  seen: number
}

/** One driver: who they are, papers, what they may drive, and when. */
export default function DriverPage(props: DriverPageProps) {
  const { t } = useOffice()
  const { heading, action, isNew, canEdit, canExport, notice, papers, faults, seen } = props
  return (
    <div className={styles.page}>
      <p>
        <a href={officePath('drivers')}>{t('office.nav.drivers')}</a>
      </p>
      <h1>{heading}</h1>
      <PageNotices notice={notice} />
      {Object.keys(faults).length > 0 && (
        <p role="alert" className={styles.fault}>
          {faults['seen'] ?? faults['remove'] ?? t('office.tariff.check-fields')}{' '}
          {faults['seen'] !== undefined && <LateLink href={action} />}
        </p>
      )}
      {papers.map(({ text, isOver }) => (
        <p key={text} className={isOver ? styles.fault : styles.notice}>
          {text}
        </p>
      ))}
      {props.money !== null && (
        <p>
          <a href={props.money}>{t('cash-desk.open')}</a>
        </p>
      )}
      <form method="post" action={action} noValidate>
        <fieldset className={own.form} disabled={!canEdit}>
          <legend className={own.quiet}>{heading}</legend>
          <input type="hidden" name="seen" value={seen} />
          <Person {...props} />
          <Papers {...props} />
          <MayDrive {...props} />
          <Shifts {...props} />
          <Absences {...props} />
          {canEdit && <button className={styles.primary}>{t('drivers.save')}</button>}
        </fieldset>
      </form>
      {props.photo !== null && <DriverPhotoCard {...props.photo} />}
      {props.signIn !== null && <SignIn {...props.signIn} action={action} canEdit={canEdit} />}
      {!isNew && (
        <section className={styles.card}>
          <h2>{t('drivers.data')}</h2>
          {canExport && (
            <p>
              <a href={`${action}?export=person`}>{t('drivers.export')}</a>
            </p>
          )}
          {canEdit && (
            <details>
              <summary>{t('drivers.remove')}</summary>
              <form method="post" action={action} className={styles.form}>
                <p>{t('drivers.remove-text')}</p>
                <button name="intent" value="remove" className={styles.danger}>
                  {t('drivers.remove-name', { name: heading })}
                </button>
              </form>
            </details>
          )}
        </section>
      )}
    </div>
  )
}

type SignInProps = NonNullable<DriverPageProps['signIn']> & Pick<DriverPageProps, 'action' | 'canEdit'>

/** The link by which a phone becomes the driver's, and the phones that are. */
function SignIn({ link, phones, action, canEdit }: SignInProps) {
  const { t } = useOffice()
  return (
    <section className={styles.card} id="phone">
      <h2>{t('drivers.sign-in')}</h2>
      <p>{t('drivers.sign-in-text')}</p>
      {link !== null && (
        <>
          <QrCode drawing={link.qr} label={t('drivers.link-qr')} />
          <p className={styles.code}>{link.href}</p>
          <p className={styles.hint}>{t('drivers.link-until', { until: link.until })}</p>
          <p className={styles.row}>
            <a className={styles.secondary} href={link.whatsApp} target="_blank" rel="noreferrer">
              {t('drivers.link-whatsapp')}
            </a>
          </p>
        </>
      )}
      {canEdit && (
        <form method="post" action={action}>
          <button name="intent" value="link" className={link === null ? styles.primary : styles.secondary}>
            {link === null ? t('drivers.link-make') : t('drivers.link-again')}
          </button>
        </form>
      )}
      <h3>{t('drivers.phones')}</h3>
      {phones.length === 0 && <p>{t('drivers.phones-none')}</p>}
      {phones.map(({ id, name, seen }) => (
        <form key={id} method="post" action={action} className={styles.row}>
          <span>
            {name}, {seen}
          </span>
          <input type="hidden" name="phone" value={id} />
          {canEdit && (
            <button name="intent" value="phone-out" className={styles.danger}>
              {t('drivers.phone-out')}
            </button>
          )}
        </form>
      ))}
    </section>
  )
}

function Person(props: DriverPageProps) {
  const { t } = useOffice()
  const { values, faults } = props
  return (
    <fieldset className={own.group}>
      <legend>{t('drivers.person')}</legend>
      <div className={own.fields}>
        <Field {...props} name="name" isWords label={t('drivers.name')} />
        <Field {...props} name="phone" isWords label={t('drivers.phone')} />
        <div className={styles.field}>
          <label htmlFor="colour">{t('drivers.colour')}</label>
          <input id="colour" name="colour" type="color" defaultValue={values['colour']} />
          {faults['colour'] !== undefined && <p className={styles.fault}>{faults['colour']}</p>}
        </div>
      </div>
      <p className={styles.hint}>{t('drivers.phone-hint')}</p>
      <div role="group" aria-label={t('drivers.languages')}>
        <p>{t('drivers.languages')}</p>
        <div className={own.days}>
          {localeCodes.map((code) => (
            <Check key={code} values={values} name={`speaks-${code}`} label={localeRow(code).name} />
          ))}
        </div>
      </div>
      <Check values={values} name="active" label={t('drivers.active')} />
    </fieldset>
  )
}

/** Rows in which something stands, and one more. */
function paperRows(values: FormState['values']): number {
  const used = Array.from({ length: PAPERS_AT_MOST }, (_, at) => at).findLastIndex(
    (at) => (values[`p-${at}-name`] ?? '') !== '' || (values[`p-${at}-until`] ?? '') !== '',
  )
  return Math.min(PAPERS_AT_MOST, used + 2)
}

function Papers(props: DriverPageProps) {
  const { t } = useOffice()
  return (
    <fieldset className={own.group}>
      <legend>{t('drivers.papers')}</legend>
      <p className={styles.hint}>{t('drivers.papers-hint')}</p>
      <div className={own.fields}>
        <Field {...props} name="licence-number" isWords label={t('drivers.licence-number')} />
        <Field {...props} name="licence-until" type="date" label={t('drivers.licence-until')} />
      </div>
      {Array.from({ length: paperRows(props.values) }, (_, at) => (
        <div key={at} className={own.fields}>
          <Field {...props} name={`p-${at}-name`} isWords label={t('drivers.paper')} />
          <Field {...props} name={`p-${at}-until`} type="date" label={t('drivers.until')} />
        </div>
      ))}
    </fieldset>
  )
}

function MayDrive({ values, vehicles }: DriverPageProps) {
  const { t } = useOffice()
  return (
    <fieldset className={own.group}>
      <legend>{t('drivers.may-drive')}</legend>
      <p className={styles.hint}>{t('drivers.may-drive-hint')}</p>
      <div className={own.days} role="group" aria-label={t('drivers.classes')}>
        {vehicleClasses.map((id) => (
          <Check key={id} values={values} name={`class-${id}`} label={t(`board.class.${id}`)} />
        ))}
      </div>
      <div className={own.days} role="group" aria-label={t('drivers.vehicles')}>
        {vehicles.map(({ id, name }) => (
          <Check key={id} values={values} name={`vehicle-${id}`} label={name} />
        ))}
      </div>
    </fieldset>
  )
}

function Shifts(props: DriverPageProps) {
  const { t } = useOffice()
  const { values, faults, days, weekRows } = props
  return (
    <fieldset className={own.group}>
      <legend>{t('drivers.shifts')}</legend>
      <p className={styles.hint}>{t('drivers.shifts-hint')}</p>
      {faults['week'] !== undefined && <p className={styles.fault}>{faults['week']}</p>}
      {Array.from({ length: weekRows }, (_, at) => (
        <div key={at} className={own.fields}>
          <Field {...props} name={`w-${at}-from`} type="time" label={t('weather-desk.from')} />
          <Field {...props} name={`w-${at}-to`} type="time" label={t('weather-desk.to')} />
          <div role="group" aria-label={t('office.fleet.week-days')} className={own.days}>
            {days.map((day, index) => (
              <Check key={day} values={values} name={`w-${at}-d${index + 1}`} label={day} />
            ))}
          </div>
        </div>
      ))}
    </fieldset>
  )
}

function Absences(props: DriverPageProps) {
  const { t } = useOffice()
  return (
    <fieldset className={own.group}>
      <legend>{t('drivers.absences')}</legend>
      {props.faults['away'] !== undefined && <p className={styles.fault}>{props.faults['away']}</p>}
      {Array.from({ length: props.awayRows }, (_, at) => (
        <div key={at} className={own.fields}>
          <Field {...props} name={`a-${at}-from`} type="datetime-local" label={t('weather-desk.from')} />
          <Field {...props} name={`a-${at}-to`} type="datetime-local" label={t('weather-desk.to')} />
          <Field {...props} name={`a-${at}-note`} isWords label={t('phone.note')} />
        </div>
      ))}
    </fieldset>
  )
}
