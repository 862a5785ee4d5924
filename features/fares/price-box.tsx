import { useMessages } from '#i18n/messages-context.tsx'
import type { PriceAnswer } from './price-answer.ts'
import styles from './price-box.module.css'
import { BOX_ID, InputField, PlaceField } from './price-field.tsx'
import { PriceDetails, PriceResult } from './price-result.tsx'
import { usePriceUpdates } from './price-updates.ts'

type PriceBoxProps = {
  /** The answer to the page's own query, with the choices of from and to. */
  answer: PriceAnswer
  /** The page itself: without JavaScript it answers. */
  action: string
  /** Here a ride is ordered: a price by day alone leads nowhere. */
  needsTime?: boolean
}

/** From, to, when, people, bags → the most it can cost. A plain GET form; with JavaScript it answers while one chooses. */
export function PriceBox({ answer: initial, action, needsTime }: PriceBoxProps) {
  const { t, locale } = useMessages()
  const { answer, isWaiting, onInput } = usePriceUpdates(initial, locale)
  return (
    // A browser gives the focus to what the hash names and then ignores `autofocus`: with a mistake the hash is the field's.
    <section
      className={initial.priced === null ? styles.box : `${styles.box} ${styles.wide}`}
      id={initial.firstError === null ? BOX_ID : undefined}
      aria-labelledby="price-box-heading"
    >
      <h2 id="price-box-heading">{t('price-box.heading')}</h2>
      {/* There when empty, so that a change is read out. */}
      <p className="visually-hidden" role="status">
        {answer.announcement}
      </p>
      {/* Above the form, so that a phone shows the price without scrolling. */}
      <PriceResult answer={answer} isWaiting={isWaiting} />
      {/* Our own messages, in the page's language and under the field: the browser's would be in its own. */}
      <form
        key={JSON.stringify(initial.typed)}
        className={styles.form}
        method="get"
        action={`${action}#${BOX_ID}`}
        noValidate
        // Not `onChange`: what a browser or a step back puts into a field again is no change to React, and the price would be another trip's.
        onInput={onInput}
      >
        {initial.carried?.map((code) => (
          <input key={code.name} type="hidden" {...code} />
        ))}
        <TripFields initial={initial} errors={answer.errors} needsTime={needsTime} />
        <ReturnFields initial={initial} errors={answer.errors} />
        <button type="submit" className={styles.submit}>
          {t('price-box.submit')}
        </button>
      </form>
      {answer.priced !== null && <PriceDetails of={answer.priced} />}
    </section>
  )
}

type FieldsProps = { initial: PriceAnswer; errors: PriceAnswer['errors'] }

export function TripFields({ initial, errors, needsTime }: FieldsProps & { needsTime?: boolean | undefined }) {
  const { t } = useMessages()
  const hintId = needsTime ? undefined : 'price-box-when-hint'
  return (
    <div className={styles.fields}>
      <PlaceField field="from" label={t('price-box.from')} initial={initial} error={errors.from} />
      <PlaceField field="to" label={t('price-box.to')} initial={initial} error={errors.to} />
      <div className={styles.when}>
        <InputField
          type="date"
          field="date"
          label={t('price-box.date')}
          initial={initial}
          error={errors.date}
          hintId={hintId}
        />
        <InputField
          type="time"
          field="time"
          label={t('price-box.time')}
          initial={initial}
          error={errors.time}
          hintId={hintId}
        />
      </div>
      <div className={styles.pair}>
        <InputField
          type="number"
          field="people"
          label={t('price-box.people')}
          initial={initial}
          error={errors.people}
        />
        <InputField type="number" field="bags" label={t('price-box.bags')} initial={initial} error={errors.bags} />
      </div>
      {hintId && (
        <p className={styles.hint} id={hintId}>
          {t('price-box.when-hint')}
        </p>
      )}
    </div>
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
        <InputField
          type="date"
          field="returnDate"
          label={t('price-box.return-date')}
          initial={initial}
          error={errors.returnDate}
        />
        <InputField
          type="time"
          field="returnTime"
          label={t('price-box.return-time')}
          initial={initial}
          error={errors.returnTime}
        />
      </div>
    </div>
  )
}
