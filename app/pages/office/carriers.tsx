import { type ListColumn, ListFrame } from '#app/office/list/list-frame.tsx'
import type { ListRequest, ListLinks } from '#app/office/list/office-list.ts'
import { useOffice } from '#app/office/office-context.tsx'
import { officePath } from '#app/office/office-routes.ts'
import { type CarrierState, carrierStates } from '#features/partners/carrier.ts'
import type { OfficeTranslate } from '#i18n/office-messages.ts'
import styles from './office.module.css'

export type CarriersPageProps = {
  requested: ListRequest
  links: ListLinks
  /** In which the rides were done, in words. */
  month: string
  rows: Row[]
}

type Row = {
  code: string
  name: string
  type: string
  towns: string[]
  state: CarrierState
  /** The one that ends first; `soon`: in so many days. */
  paper: { label: string; date: string; isOver: boolean; soon: number | null } | null
  rides: number
}

/** Which carriers drive for us; whoever wants to know more, or to decide, opens the partner. */
export default function CarriersPage({ requested, links, month, rows }: CarriersPageProps) {
  const { t } = useOffice()
  return (
    <div className={styles.page}>
      <h1>{t('office.nav.carriers')}</h1>
      <p className={styles.lead}>{t('carriers.lead')}</p>
      <ListFrame
        requested={requested}
        links={links}
        columns={columnsIn(t, month)}
        rows={rows}
        keyOf={({ code }) => code}
        path={officePath('carriers')}
        first="rides"
        states={carrierStates.map((value) => ({ value, label: t(`carriers.state.${value}`) }))}
        none={t('list.none')}
        beginning={{ text: t('list.begin-carriers'), href: officePath('partners'), label: t('office.nav.partners') }}
      />
    </div>
  )
}

function Paper({ label, date, isOver, soon }: NonNullable<Row['paper']>) {
  const { t } = useOffice()
  return (
    <>
      {label} {date}
      {(isOver || soon !== null) && (
        <>
          <br />
          <small className={styles.fault}>
            {isOver ? t('office.partner-paper-over') : t('carriers.days-left', { days: soon ?? 0 })}
          </small>
        </>
      )}
    </>
  )
}

const columnsIn = (t: OfficeTranslate, month: string): ListColumn<Row>[] => [
  {
    head: t('carriers.name'),
    isBare: true,
    cell: ({ code, name, type, state }) => (
      <>
        <a href={officePath('partner', { code })}>{name}</a>
        <br />
        <small>
          {type !== '' && `${type} · `}
          <span className={state === 'working' ? undefined : styles.fault}>{t(`carriers.state.${state}`)}</span>
        </small>
      </>
    ),
  },
  { head: t('carriers.towns'), cell: ({ towns }) => towns.join(', ') },
  {
    head: t('carriers.paper'),
    by: 'ends',
    cell: ({ paper }) => (paper === null ? t('carriers.no-dates') : <Paper {...paper} />),
  },
  { head: t('carriers.rides', { month }), by: 'rides', cell: ({ rides }) => rides },
]
