import { useMessages } from '#i18n/messages-context.tsx'
import type { PriceAnswer } from './price-answer.ts'
import styles from './price-box.module.css'
import { BOX_ID } from './price-field.tsx'
import { PriceDetails, PriceResult } from './price-result.tsx'
import { usePriceUpdates } from './price-updates.ts'
import { type NowOffer, ReturnFields, TripFields } from './trip-fields.tsx'

export type PriceBoxProps = {
  /** The answer to the page's own query, with the choices of from and to. */
  answer: PriceAnswer
  /** The page itself: without JavaScript it answers. */
  action: string
  /** Here a ride is ordered: a price by day alone leads nowhere, and what is missing is asked first. */
  needsTime?: boolean
  now?: NowOffer | null
}

/** From, to, when, people, bags → the most it can cost. A plain GET form; with JavaScript it answers while one chooses. */
export default function PriceBox({ answer: initial, action, needsTime, now }: PriceBoxProps) {
  const { t, locale } = useMessages()
  const { answer, isWaiting, onInput, onBlur } = usePriceUpdates(initial, locale)
  // Where the page began without a price, one that comes above would push the fields away from the hand that fills them in.
  const isFirstAnswer = initial.priced === null && initial.unpriced === null
  const isUnderForm = needsTime === true ? answer.priced !== null : isFirstAnswer
  return (
    // A browser gives the focus to what the hash names and then ignores `autofocus`: with a mistake the hash is the field's.
    <section
      className={initial.priced === null ? styles.box : `${styles.box} ${styles.wide}`}
      id={initial.firstError === null ? BOX_ID : undefined}
      aria-labelledby="price-box-heading"
    >
      <h2 id="price-box-heading" className={needsTime ? 'visually-hidden' : undefined}>
        {t('price-box.heading')}
      </h2>
      {/* There when empty, so that a change is read out. */}
      <p className="visually-hidden" role="status">
        {answer.announcement}
      </p>
      {/* Above the form a phone shows the price of the page without scrolling. */}
      {!isUnderForm && <PriceResult answer={answer} isWaiting={isWaiting} />}
      {/* Our own messages, in the page's language and under the field: the browser's would be in its own. */}
      {/* The fields are what one leaves; the form hears of all of them. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <form
        key={JSON.stringify(initial.typed)}
        className={styles.form}
        method="get"
        action={`${action}#${BOX_ID}`}
        noValidate
        // Not `onChange`: what a browser or a step back puts into a field again is no change to React, and the price would be another trip's.
        onInput={onInput}
        onBlur={onBlur}
      >
        {initial.carried?.map((code) => (
          <input key={code.name} type="hidden" {...code} />
        ))}
        {needsTime && <input type="hidden" name="step" value="search" />}
        <TripFields initial={initial} errors={answer.errors} ends={answer.ends} needsTime={needsTime} now={now} />
        <ReturnFields initial={initial} errors={answer.errors} />
        <button type="submit" className={styles.submit}>
          {t('price-box.submit')}
        </button>
      </form>
      {isUnderForm && <PriceResult answer={answer} isWaiting={isWaiting} />}
      {answer.priced !== null && <PriceDetails priced={answer.priced} />}
    </section>
  )
}
