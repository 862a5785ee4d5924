import { useMessages } from '#i18n/messages-context.tsx'
import { DateInput } from '#sections/date-input.tsx'
import styles from './passes.module.css'

export type BookPassProps =
  | { kind: 'link'; href: string }
  /** Kept without a time: it is chosen here, and the rest of the trip rides along. */
  | { kind: 'form'; action: string; hidden: { name: string; value: string }[]; isReturn: boolean; earliest: string }

/** From the kept price to the order page, where it holds. */
export function BookPass(props: BookPassProps) {
  const { t } = useMessages()
  if (props.kind === 'link') {
    return (
      <p className={styles.book}>
        <a href={props.href}>{t('pass.book')}</a>
      </p>
    )
  }
  return (
    // What is left out is asked on the next page, in the page's language: the browser's own message would be in its own.
    <form className={styles.book} method="get" action={`${props.action}#price-box`} noValidate>
      {props.hidden.map(({ name, value }) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <When date="date" time="time" labels={[t('price-box.date'), t('price-box.time')]} earliest={props.earliest} />
      {props.isReturn && (
        <When
          date="returnDate"
          time="returnTime"
          labels={[t('price-box.return-date'), t('price-box.return-time')]}
          earliest={props.earliest}
        />
      )}
      <button type="submit">{t('pass.book')}</button>
    </form>
  )
}

function When({
  date,
  time,
  labels,
  earliest,
}: {
  date: string
  time: string
  labels: [string, string]
  earliest: string
}) {
  return (
    <>
      <div>
        <label htmlFor={`pass-${date}`}>{labels[0]}</label>
        <DateInput type="date" id={`pass-${date}`} name={date} min={earliest} />
      </div>
      <div>
        <label htmlFor={`pass-${time}`}>{labels[1]}</label>
        <DateInput type="time" id={`pass-${time}`} name={time} />
      </div>
    </>
  )
}
