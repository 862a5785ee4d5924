import type { ReactNode } from 'react'
import { useOffice } from '#app/office/office-context.tsx'
import { officePath } from '#app/office/office-routes.ts'
import { voucherReasons } from '#features/vouchers/voucher.ts'
import type { VoucherFaults, VoucherField, VoucherTyped } from '#features/vouchers/voucher-form.ts'
import { DateInput } from '#sections/date-input.tsx'
import styles from './office.module.css'

/** `code`: what the voucher will be called, made with the page. */
export type NewVoucherPageProps = { typed: VoucherTyped; faults: VoucherFaults; code: string }

/** A voucher is given out: what it is worth, until when, to whom and why. */
export default function NewVoucherPage(props: NewVoucherPageProps) {
  const { t } = useOffice()
  const { typed } = props
  return (
    <div className={styles.page}>
      <h1>{t('voucher-desk.new')}</h1>
      <p className={styles.lead}>{t('voucher-desk.lead')}</p>
      <form method="post" action={officePath('new-voucher')} className={`${styles.card} ${styles.form}`} noValidate>
        <input type="hidden" name="code" value={props.code} autoComplete="off" />
        <Row name="reason" {...props}>
          <select id="reason" name="reason" defaultValue={typed.reason}>
            {voucherReasons.map((reason) => (
              <option key={reason} value={reason}>
                {t(`voucher-desk.reason.${reason}`)}
              </option>
            ))}
          </select>
        </Row>
        <Row name="credit" {...props}>
          <select id="credit" name="credit" defaultValue={typed.credit}>
            <option value="amount">{t('voucher-desk.credit.amount')}</option>
            <option value="ride">{t('voucher-desk.credit.ride')}</option>
          </select>
        </Row>
        {(['amount', 'until', 'holder', 'note'] as const).map((name) => {
          const wiring = {
            id: name,
            name,
            defaultValue: typed[name],
            autoComplete: 'off',
            autoFocus: Object.keys(props.faults)[0] === name,
            required: true,
            'aria-invalid': props.faults[name] !== undefined,
            'aria-describedby': props.faults[name] === undefined ? undefined : `${name}-fault`,
          }
          return (
            <Row key={name} name={name} {...props}>
              {name === 'until' ? (
                <DateInput {...wiring} type="date" data-future={true} />
              ) : (
                <input {...wiring} type="text" inputMode={name === 'amount' ? 'decimal' : undefined} />
              )}
            </Row>
          )
        })}
        <button className={styles.primary}>{t('voucher-desk.issue')}</button>
      </form>
    </div>
  )
}

function Row({ name, faults, children }: NewVoucherPageProps & { name: VoucherField; children: ReactNode }) {
  const { t } = useOffice()
  const fault = faults[name]
  return (
    <div className={styles.field}>
      <label htmlFor={name}>{t(`voucher-desk.${name}`)}</label>
      {children}
      {fault !== undefined && (
        <p id={`${name}-fault`} className={styles.fault}>
          {t(`voucher-desk.fault.${fault}`)}
        </p>
      )}
    </div>
  )
}
