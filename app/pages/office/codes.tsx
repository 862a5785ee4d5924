import { Lines } from '#app/office/lines.tsx'
import { type ListColumn, ListFrame } from '#app/office/list/list-frame.tsx'
import type { ListRequest, ListLinks } from '#app/office/list/office-list.ts'
import { useOffice } from '#app/office/office-context.tsx'
import { officePath } from '#app/office/office-routes.ts'
import { type Voucher, voucherStates } from '#features/vouchers/voucher.ts'
import type { OfficeTranslate } from '#i18n/office-messages.ts'
import styles from './office.module.css'

export type CodesPageProps = {
  requested: ListRequest
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
        columns={columnsIn(t)}
        keyOf={({ code }) => code}
        path={officePath('codes')}
        first="issuedAt"
        none={t('voucher-desk.none')}
        beginning={{ text: t('list.begin-codes'), href: officePath('new-voucher'), label: t('voucher-desk.new') }}
      />
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

const columnsIn = (t: OfficeTranslate): ListColumn<CodesPageProps['rows'][number]>[] => [
  {
    head: t('list.csv.code'),
    isBare: true,
    cell: ({ code, shown, isOver, state, reason }) => (
      <>
        <a href={officePath('voucher', { code })} className={styles.code}>
          {shown}
        </a>
        <br />
        <small>
          {isOver ? t('voucher-desk.over') : t(`voucher-desk.state.${state}`)} · {t(`voucher-desk.reason.${reason}`)}
        </small>
      </>
    ),
  },
  {
    head: t('voucher-desk.value'),
    cell: ({ value, credit }) => <Lines first={value} second={t(`voucher-desk.credit.${credit}`)} />,
  },
  { head: t('voucher-desk.holder'), cell: ({ holder }) => holder },
  { head: t('voucher-desk.until'), by: 'expiresAt', cell: ({ until }) => until },
  {
    head: t('voucher-desk.issued'),
    by: 'issuedAt',
    cell: ({ issued, issuedBy }) => <Lines first={issued} second={issuedBy} />,
  },
]
