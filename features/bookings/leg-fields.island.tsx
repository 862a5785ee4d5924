import { type FormEvent, useState } from 'react'
import { useMessages } from '#i18n/messages-context.tsx'
import styles from './bookings.module.css'
import { Field, type FieldsProps } from './order-field.tsx'
import type { OrderField } from './order-form.ts'

export type LegField = {
  field: OrderField
  label: string
  hint: string
  /** Left empty it is the same as this other field. */
  same: OrderField | null
}

/** Where the legs begin and end, their flights, and the sign: what of it this trip asks for, in words of the server. */
export type LegFieldsProps = { fields: LegField[]; sign: boolean }

/** A way back shows in its empty fields what it takes over from the way there. */
export default function LegFields({ fields, sign, ...props }: LegFieldsProps & FieldsProps) {
  const { t } = useMessages()
  const [typed, setTyped] = useState<Partial<Record<string, string>>>(props.typed)
  const onInput = ({ target }: FormEvent) => {
    if (target instanceof HTMLInputElement) setTyped((before) => ({ ...before, [target.name]: target.value }))
  }
  return (
    <div className={styles.pair} onInput={onInput}>
      {fields.map(({ same, ...field }) => (
        <Field key={field.field} {...props} {...field} placeholder={same === null ? undefined : typed[same]} />
      ))}
      {sign && <Field {...props} field="signText" label={t('book.sign')} hint={t('book.sign-hint')} />}
    </div>
  )
}
