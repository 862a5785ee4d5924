import own from '#app/office/assign/assign.module.css'
import { Lines } from '#app/office/lines.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import { officePath } from '#app/office/office-routes.ts'
import { PageNotices } from '#app/office/page-notices.tsx'
import { type Column, Table } from '#app/office/table.tsx'
import type { Leg } from '#features/fares/quote-line.ts'
import { DateInput } from '#sections/date-input.tsx'
import type { OfficeTranslate } from '#i18n/office-messages.ts'
import styles from './office.module.css'

export type AssignDayPageProps = {
  date: string
  day: string
  here: string
  before: { href: string; label: string }
  after: { href: string; label: string }
  notice: string | null
  refused: { name: string; code: string; href: string; text: string }[]
  /** Nobody has said where vehicles wait. */
  hasNoBase: boolean
  drivers: string[]
  rows: Row[]
  emptyKm: string
}

type Row = {
  name: string
  code: string
  href: string
  /** Of two legs which one. */
  leg: Leg | null
  expected: number
  time: string
  trip: string
  party: string
  vehicles: { id: string; label: string }[]
  vehicleId: string
  driver: string
  isChosen: boolean
  emptyKm: string
  reason: string
}

/** The proposal for a day: what is ticked is assigned, as it stands or as it was changed. */
export default function AssignDayPage(props: AssignDayPageProps) {
  const { t } = useOffice()
  const { day, here, notice, refused, rows, hasNoBase, emptyKm } = props
  return (
    <div className={styles.page}>
      <h1>
        {t('assign.heading')}: {day}
      </h1>
      <p className={styles.lead}>{t('assign.lead')}</p>
      <PageNotices notice={notice} />
      {refused.length > 0 && <Refused refused={refused} />}
      <Days {...props} />
      {hasNoBase && (
        <p className={styles.hint}>
          {t('assign.no-base')} <a href={`${officePath('fleet')}#base`}>{t('office.nav.fleet')}</a>
        </p>
      )}
      {rows.length === 0 ? (
        <p>{t('assign.all-given')}</p>
      ) : (
        <form method="post" action={here} className={`${styles.form} ${own.rows}`}>
          <Table columns={columnsIn(t, props.drivers)} rows={rows} keyOf={({ name }) => name} narrow="list" />
          <p>{t('assign.total', { km: emptyKm })}</p>
          <p className={styles.row}>
            <button className={styles.primary}>{t('assign.submit')}</button>
          </p>
        </form>
      )}
    </div>
  )
}

function Refused({ refused }: Pick<AssignDayPageProps, 'refused'>) {
  const { t } = useOffice()
  return (
    <div role="alert" className={styles.fault}>
      <p>{t('assign.refused')}</p>
      <ul>
        {refused.map(({ name, code, href, text }) => (
          <li key={name}>
            <a href={href}>{code}</a> {text}
          </li>
        ))}
      </ul>
    </div>
  )
}

function Days({ date, before, after }: AssignDayPageProps) {
  const { t } = useOffice()
  return (
    <form method="get" action={officePath('assign-day')} className={own.day}>
      <div className={styles.field}>
        <label htmlFor="date">{t('assign.day')}</label>
        <DateInput id="date" name="date" type="date" defaultValue={date} autoComplete="off" />
      </div>
      <button className={styles.secondary}>{t('assign.show')}</button>
      <a className={styles.secondary} href={before.href}>
        ← {before.label}
      </a>
      <a className={styles.secondary} href={after.href}>
        {after.label} →
      </a>
    </form>
  )
}

const columnsIn = (t: OfficeTranslate, drivers: readonly string[]): Column<Row>[] => [
  {
    head: t('list.tick'),
    isBare: true,
    cell: ({ name, code, leg, expected, isChosen }) => (
      <>
        <input
          type="checkbox"
          name="chosen"
          value={name}
          defaultChecked={isChosen}
          aria-label={t('assign.tick', { ride: code })}
        />
        <input type="hidden" name={`expected-${name}`} value={expected} />
        {leg !== null && <input type="hidden" name={`leg-${name}`} value={leg} />}
      </>
    ),
  },
  {
    head: t('assign.column.ride'),
    isBare: true,
    cell: ({ code, href, time, trip, party }) => (
      <>
        <strong>{time}</strong>{' '}
        <a href={href} className={styles.code}>
          {code}
        </a>
        <br />
        <Lines first={trip} second={party} />
      </>
    ),
  },
  {
    head: t('assign.column.vehicle'),
    cell: ({ name, code, vehicles, vehicleId }) => (
      <select name={`vehicle-${name}`} defaultValue={vehicleId} aria-label={`${t('assign.column.vehicle')}, ${code}`}>
        {vehicleId === '' && <option value="">{t('assign.pick')}</option>}
        {vehicles.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </select>
    ),
  },
  {
    head: t('assign.column.driver'),
    cell: ({ name, code, driver }) => (
      <select name={`driver-${name}`} defaultValue={driver} aria-label={`${t('assign.column.driver')}, ${code}`}>
        {driver === '' && <option value="">{t('assign.pick')}</option>}
        {drivers.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </select>
    ),
  },
  { head: t('assign.column.empty'), cell: ({ emptyKm }) => <span className={own.km}>{emptyKm}</span> },
  { head: t('assign.column.reason'), cell: ({ reason }) => reason },
]
