import { useMessages } from '#i18n/messages-context.tsx'
import styles from './consent.module.css'

export type ConsentPageProps = {
  /** Said after a decision, which brought the visitor here. */
  stored: 'yes' | 'no' | null
  /** Sent without a choice. */
  isUndecided: boolean
  action: string
  privacy: string
}

/** Nothing is ticked before the visitor ticks it. */
export default function ConsentPage({ stored, isUndecided, action, privacy }: ConsentPageProps) {
  const { t } = useMessages()
  return (
    <div className={styles.page}>
      <h1>{t('consent.heading')}</h1>
      {stored !== null && (
        <p className={styles.kept} role="status">
          {stored === 'yes' ? t('consent.kept-yes') : t('consent.kept-no')}
        </p>
      )}
      <p>{t('consent.lead')}</p>
      <form method="post" action={action} noValidate>
        <fieldset aria-describedby={isUndecided ? 'consent-error' : undefined}>
          <legend>{t('consent.question')}</legend>
          <Choice value="yes" label={t('consent.accept')} isFaulty={isUndecided} focus={isUndecided} />
          <Choice value="no" label={t('consent.reject')} isFaulty={isUndecided} focus={false} />
          {isUndecided && (
            <p id="consent-error" className={styles.error}>
              {t('consent.choose')}
            </p>
          )}
        </fieldset>
        <button type="submit">{t('consent.save')}</button>
      </form>
      <p>
        <a href={privacy}>{t('nav.privacy')}</a>
      </p>
    </div>
  )
}

type ChoiceProps = { value: 'yes' | 'no'; label: string; isFaulty: boolean; focus: boolean }

function Choice({ value, label, isFaulty, focus }: ChoiceProps) {
  return (
    <label>
      <input
        type="radio"
        name="analytics"
        value={value}
        aria-invalid={isFaulty || undefined}
        // Without our navigation only the browser can bring the visitor to the mistake.
        autoFocus={focus}
      />
      {label}
    </label>
  )
}
