import { LateLink } from '#app/office/late-link.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import { type Column, Table } from '#app/office/table.tsx'
import { officePath } from '#app/office/office-routes.ts'
import { PageNotices } from '#app/office/page-notices.tsx'
import type { OfficeTranslate } from '#i18n/office-messages.ts'
import styles from './office.module.css'
import own from './tariff.module.css'
import {
  BoatFields,
  RouteFields,
  type RouteFieldsProps,
  RuleFields,
  TicketFields,
  VehicleFields,
  ZoneFields,
} from '#app/office/tariff-fields.tsx'
import Preview, { type TariffPreview } from '#app/office/tariff-preview.island.tsx'
import { Island } from '#sections/island.tsx'

export type TariffPageProps = RouteFieldsProps & {
  canEdit: boolean
  notice: string | null
  alert: string | null
  loaded: string | null
  /** Tariffs for days to come, which the form does not hold. */
  planned: { text: string; href: string }[]
  /** The newest version the form was made from. */
  seen: number
  preview: TariffPreview | null
  history: {
    number: number
    from: string
    state: string
    savedAt: string
    by: string
    note: string
    mayWithdraw: boolean
  }[]
}

/** The operator's prices: a form, what a change would do, and everything that was ever saved. */
export default function TariffPage(props: TariffPageProps) {
  const { t } = useOffice()
  const hasFaults = Object.keys(props.faults).length > 0
  return (
    <div className={styles.page}>
      <h1>{t('office.nav.tariff')}</h1>
      <p className={styles.lead}>{t('office.tariff.lead')}</p>
      <PageNotices notice={props.notice} />
      {(props.alert !== null || hasFaults) && (
        <p role="alert" className={styles.fault}>
          {props.alert ?? t('office.tariff.check-fields')}{' '}
          {props.alert !== null && <LateLink href={officePath('tariff')} />}
        </p>
      )}
      {props.loaded !== null && <p className={styles.notice}>{props.loaded}</p>}
      {props.planned.map(({ text, href }) => (
        <p key={href} className={styles.notice}>
          {text} <a href={href}>{t('office.tariff.load')}</a>
        </p>
      ))}
      <TariffForm {...props} />
      <History {...props} />
    </div>
  )
}

function TariffForm(props: TariffPageProps) {
  const { t } = useOffice()
  const { canEdit, seen } = props
  return (
    <form method="post" action="/office/tariff" className={own.columns} noValidate>
      <fieldset className={own.form} disabled={!canEdit}>
        <legend className={own.quiet}>{t('office.nav.tariff')}</legend>
        <input type="hidden" name="seen" value={seen} />
        <RuleFields {...props} />
        <VehicleFields {...props} />
        <BoatFields {...props} />
        <TicketFields {...props} />
        <ZoneFields {...props} />
        <RouteFields {...props} />
        {canEdit ? (
          <div className={`${styles.row} ${own.actions}`}>
            <button name="intent" value="save" className={styles.primary}>
              {t('office.tariff.save')}
            </button>
            <button name="intent" value="preview" className={styles.secondary}>
              {t('office.tariff.show')}
            </button>
          </div>
        ) : (
          <p className={styles.hint}>{t('office.tariff.read-only')}</p>
        )}
      </fieldset>
      <Island name="tariff-preview" view={Preview} props={{ initial: props.preview }} />
    </form>
  )
}

function History({ history, canEdit }: TariffPageProps) {
  const { t } = useOffice()
  return (
    <section>
      <h2>{t('office.tariff.history')}</h2>
      <Table columns={columnsIn(t, canEdit)} rows={history} keyOf={({ number }) => number} />
    </section>
  )
}

type HistoryRow = TariffPageProps['history'][number]

function HistoryActions({ row: { number, mayWithdraw }, canEdit }: { row: HistoryRow; canEdit: boolean }) {
  const { t } = useOffice()
  return (
    <div className={styles.row}>
      {canEdit && (
        <a href={`/office/tariff?from=${number}`}>
          {t('office.tariff.load')} <span className={own.quiet}>{number}</span>
        </a>
      )}
      {canEdit && mayWithdraw && (
        <form method="post" action="/office/tariff">
          <input type="hidden" name="number" value={number} />
          <button name="intent" value="withdraw" className={styles.danger}>
            {t('office.tariff.withdraw')}
          </button>
        </form>
      )}
    </div>
  )
}

const columnsIn = (t: OfficeTranslate, canEdit: boolean): Column<HistoryRow>[] => [
  { head: t('office.tariff.number'), isRowHead: true, cell: ({ number }) => number },
  { head: t('office.tariff.valid-from'), cell: ({ from }) => from },
  { head: t('office.tariff.state'), cell: ({ state }) => state },
  {
    head: t('office.tariff.saved-by'),
    cell: ({ by, savedAt }) => (
      <>
        {by} <small>{savedAt}</small>
      </>
    ),
  },
  { head: t('office.tariff.note'), cell: ({ note }) => note },
  { head: t('office.tariff.actions'), cell: (row) => <HistoryActions row={row} canEdit={canEdit} /> },
]
