import { useMessages } from '#i18n/messages-context.tsx'
import type { PriceAnswer } from './price-answer.ts'
import styles from './price-box.module.css'
import { InputField, PlaceField, ReturnWhenFields, WhenFields } from './price-field.tsx'

type FieldsProps = { initial: PriceAnswer; errors: PriceAnswer['errors'] }
type TripFieldsProps = FieldsProps & {
  /** What is understood of the two places by now; what was understood at first unless said. */
  ends?: PriceAnswer['ends']
  needsTime?: boolean | undefined
  now?: NowOffer | null | undefined
}

/** The choice beside date and time: what its button says, and how soon somebody can be there. */
export type NowOffer = { label: string; text: string }

export function TripFields({ initial, errors, ends = initial.ends, needsTime, now }: TripFieldsProps) {
  const { t } = useMessages()
  const hintId = 'price-box-when-hint'
  return (
    <div className={styles.fields}>
      <div className={styles.ends}>
        <PlaceField field="from" label={t('price-box.from')} initial={initial} errors={errors} ends={ends} />
        <button type="button" className={styles.swap} aria-label={t('place-field.swap')} data-swap-places="" />
        <PlaceField field="to" label={t('price-box.to')} initial={initial} errors={errors} ends={ends} />
      </div>
      <div className={styles.when}>
        <WhenFields initial={initial} errors={errors} hintId={hintId} />
      </div>
      {now && <NowChoice {...now} />}
      <div className={styles.pair}>
        <InputField type="number" field="people" label={t('price-box.people')} initial={initial} errors={errors} />
        <InputField type="number" field="bags" label={t('price-box.bags')} initial={initial} errors={errors} />
      </div>
      <p className={styles.hint} id={hintId}>
        {needsTime ? t('price-box.landing-hint') : t('price-box.when-hint')}
      </p>
    </div>
  )
}

/** Sends the form without a date: the server puts in the soonest time. */
export function NowChoice({ label, text }: NowOffer) {
  return (
    <p className={styles.now}>
      <button type="submit" name="now" value="1" aria-describedby="price-box-now">
        {label}
      </button>
      <span id="price-box-now">{text}</span>
    </p>
  )
}

export function ReturnFields({ initial, errors }: FieldsProps) {
  const { t } = useMessages()
  return (
    <div className={styles.returning}>
      <label className={styles.check}>
        <input type="checkbox" name="return" value="1" defaultChecked={initial.typed.return} />
        {t('price-box.return')}
      </label>
      <div className={`${styles.when} ${styles.back}`}>
        <ReturnWhenFields initial={initial} errors={errors} />
      </div>
    </div>
  )
}
