import { RecordLog, type ShownEntry } from '#app/office/record-log.tsx'
import { FactsTable } from '#app/office/facts-table.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import { officePath } from '#app/office/office-routes.ts'
import type { VoucherState } from '#features/vouchers/voucher.ts'
import styles from './office.module.css'

export type VoucherPageProps = {
  shown: string
  state: VoucherState
  isOver: boolean
  isMade: boolean
  here: string
  /** The public page of its code. */
  address: string
  facts: { label: string; value: string }[]
  used: { code: string; shown: string; amount: string } | null
  log: ShownEntry[]
  /** Why the last press did nothing, and what was written for it. */
  fault: string | null
  why: string
}

/** One voucher: what it is worth, where it was used, who gave it and who took it back. */
export default function VoucherPage(props: VoucherPageProps) {
  const { t } = useOffice()
  const { shown, state, isOver, isMade, here, address, facts, used, log, fault, why } = props
  return (
    <div className={styles.page}>
      <h1>{shown}</h1>
      {isMade && (
        <p role="status" className={styles.notice}>
          {t('voucher-desk.made')}
        </p>
      )}
      {fault !== null && (
        <div role="alert" className={styles.fault}>
          <p>{fault}</p>
          {why !== '' && (
            <p>
              {t('office.you-wrote')} <q>{why}</q>
            </p>
          )}
        </div>
      )}
      <p className={styles.lead}>
        {isOver ? t('voucher-desk.over') : t(`voucher-desk.state.${state}`)}
        {used !== null && (
          <>
            {' · '}
            {used.amount} <a href={officePath('booking', { code: used.code })}>{used.shown}</a>
          </>
        )}
      </p>
      <FactsTable facts={facts} />
      <div className={styles.card}>
        <div className={styles.field}>
          <label htmlFor="address">{t('voucher-desk.address')}</label>
          <input id="address" readOnly value={address} />
        </div>
      </div>
      {state === 'open' && (
        <form method="post" action={here} className={styles.card}>
          <div className={styles.field}>
            <label htmlFor="why">{t('enquiries.why')}</label>
            <input id="why" name="why" maxLength={300} autoComplete="off" />
          </div>
          <button name="intent" value="withdraw" className={styles.danger}>
            {t('voucher-desk.withdraw')}
          </button>
        </form>
      )}
      <RecordLog entries={log} />
    </div>
  )
}
