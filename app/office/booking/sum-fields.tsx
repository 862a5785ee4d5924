import { useOffice } from '#app/office/office-context.tsx'
import { paymentWays, sumReasons } from '#features/cash/cash-entry.ts'

type SumFieldsProps = {
  /** Of the ride: ends the ids of the fields. */
  id: string
  /** What to type as the amount. */
  hint: string
  values: { readonly [field: string]: string | null | undefined }
  /** The id of what is said to be wrong; null: nothing is. */
  faultId: string | null
  fieldClass: string | undefined
  hintClass: string | undefined
}

/** The fields of another sum than the proposed one, or of another way of payment. */
export function SumFields({ id, hint, values, faultId, fieldClass, hintClass }: SumFieldsProps) {
  const { t } = useOffice()
  return (
    <>
      <div className={fieldClass}>
        <label htmlFor={`way-${id}`}>{t('cash.way')}</label>
        <select id={`way-${id}`} name="way" defaultValue={values['way'] ?? 'cash'}>
          {paymentWays.map((paymentMethod) => (
            <option key={paymentMethod} value={paymentMethod}>
              {t(`cash.way-${paymentMethod}`)}
            </option>
          ))}
        </select>
      </div>
      <div className={fieldClass}>
        <label htmlFor={`sum-${id}`}>{t('cash.amount')}</label>
        <input
          id={`sum-${id}`}
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          defaultValue={values['amount'] ?? ''}
          aria-invalid={faultId !== null}
          aria-describedby={faultId ?? `sum-hint-${id}`}
        />
        <p id={`sum-hint-${id}`} className={hintClass}>
          {hint}
        </p>
      </div>
      <div className={fieldClass}>
        <label htmlFor={`sum-reason-${id}`}>{t('cash.reason')}</label>
        <select id={`sum-reason-${id}`} name="sumReason" defaultValue={values['sumReason'] ?? ''}>
          <option value="">–</option>
          {sumReasons.map((reason) => (
            <option key={reason} value={reason}>
              {t(`cash.reason-${reason}`)}
            </option>
          ))}
        </select>
      </div>
      <div className={fieldClass}>
        <label htmlFor={`sum-note-${id}`}>{t('cash.note')}</label>
        <input
          id={`sum-note-${id}`}
          name="note"
          maxLength={200}
          autoComplete="off"
          defaultValue={values['note'] ?? ''}
        />
      </div>
    </>
  )
}
