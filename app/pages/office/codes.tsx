import { ListFrame } from '#app/office/list/list-frame.tsx'
import type { ListAsked, ListLinks } from '#app/office/list/office-list.ts'
import { useOffice } from '#app/office/office-context.tsx'
import { officePath } from '#app/office/office-routes.ts'
import { type Voucher, voucherStates } from '#features/vouchers/voucher.ts'
import styles from './office.module.css'

export type CodesPageProps = {
  asked: ListAsked
  links: ListLinks
  /** What was typed to be opened, where it is no code of ours. */
  opened: string | null
  rows: (Pick<Voucher, 'code' | 'state' | 'credit' | 'until' | 'holder' | 'issuedBy' | 'reason'> & {
    shown: string
    value: string
    issued: string
    /** Nobody has used it, and its last day is over. */
    isOver: boolean
  })[]
}

/** Vouchers given out here, and one field that opens whatever any code of ours stands for. */
export default function CodesPage(props: CodesPageProps) {
  const { t } = useOffice()
  const states = voucherStates.map((value) => ({ value, label: t(`voucher-desk.state.${value}`) }))
  const columns = [
    { head: t('list.csv.code') },
    { head: t('voucher-desk.value') },
    { head: t('voucher-desk.holder') },
    { head: t('voucher-desk.until'), by: 'expiresAt' },
    { head: t('voucher-desk.issued'), by: 'issuedAt' },
  ]
  return (
    <div className={styles.page}>
      <h1>{t('office.nav.codes')}</h1>
      <Open opened={props.opened} />
      <p>
        <a href={officePath('driver-cards')}>{t('driver-cards.heading')}</a>
      </p>
      <h2>{t('voucher-desk.heading')}</h2>
      <p className={styles.lead}>{t('voucher-desk.lead')}</p>
      <p className={styles.row}>
        <a className={styles.primary} href={officePath('new-voucher')}>
          {t('voucher-desk.new')}
        </a>
      </p>
      <ListFrame
        {...props}
        states={states}
        columns={columns}
        path={officePath('codes')}
        first="issuedAt"
        none={t('voucher-desk.none')}
        beginning={{ text: t('list.begin-codes'), href: officePath('new-voucher'), label: t('voucher-desk.new') }}
        isEmpty={props.rows.length === 0}
      >
        {props.rows.map((row) => (
          <Row key={row.code} {...row} />
        ))}
      </ListFrame>
    </div>
  )
}

function Open({ opened }: Pick<CodesPageProps, 'opened'>) {
  const { t } = useOffice()
  const isFaulty = opened !== null
  return (
    <form method="get" action={officePath('codes')} className={styles.row}>
      <div className={styles.field}>
        <label htmlFor="open">{t('codes.open')}</label>
        <input
          id="open"
          name="open"
          autoComplete="off"
          maxLength={40}
          defaultValue={opened ?? ''}
          autoFocus={isFaulty}
          aria-invalid={isFaulty}
          aria-describedby="open-hint"
        />
        <p id="open-hint" className={isFaulty ? styles.fault : styles.hint}>
          {isFaulty ? t('codes.none') : t('codes.hint')}
        </p>
      </div>
      <button className={styles.secondary}>{t('codes.go')}</button>
    </form>
  )
}

function Row(row: CodesPageProps['rows'][number]) {
  const { t } = useOffice()
  return (
    <tr>
      <td>
        <a href={officePath('voucher', { code: row.code })} className={styles.code}>
          {row.shown}
        </a>
        <br />
        <small>
          {row.isOver ? t('voucher-desk.over') : t(`voucher-desk.state.${row.state}`)} ·{' '}
          {t(`voucher-desk.reason.${row.reason}`)}
        </small>
      </td>
      <td data-label={t('voucher-desk.value')}>
        {row.value}
        <br />
        <small>{t(`voucher-desk.credit.${row.credit}`)}</small>
      </td>
      <td data-label={t('voucher-desk.holder')}>{row.holder}</td>
      <td data-label={t('voucher-desk.until')}>{row.until}</td>
      <td data-label={t('voucher-desk.issued')}>
        {row.issued}
        <br />
        <small>{row.issuedBy}</small>
      </td>
    </tr>
  )
}
