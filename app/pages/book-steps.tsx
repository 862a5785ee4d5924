import { useMessages } from '#i18n/messages-context.tsx'
import page from './booking-page.module.css'
import styles from './book-steps.module.css'

export type TripLine = {
  title: string
  facts: string[]
  price: string | null
  edit: { href: string; label: string }
}

const steps = ['search', 'choose', 'confirm'] as const
export type BookStep = (typeof steps)[number]

/** Where one is: trip, vehicle, details. */
export function BookSteps({ at }: { at: BookStep }) {
  const { t } = useMessages()
  const words = {
    search: t('book.step-search'),
    choose: t('book.step-choose'),
    confirm: t('book.step-confirm'),
  }
  return (
    <ol className={styles.steps} aria-label={t('book.steps')}>
      {steps.map((step) => (
        <li key={step} aria-current={step === at ? 'step' : undefined}>
          {words[step]}
        </li>
      ))}
    </ol>
  )
}

/** The whole trip, in view however far one scrolls, and the way to change it. */
export function BookTrip({ title, facts, price, edit }: TripLine) {
  return (
    <div className={`${styles.trip} ${page.wide}`}>
      <p>
        <strong>{title}</strong>
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </p>
      {price !== null && <strong className={styles.price}>{price}</strong>}
      <a href={edit.href}>{edit.label}</a>
    </div>
  )
}
