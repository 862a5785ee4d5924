import { useMessages } from '#i18n/messages-context.tsx'
import { type CodeKind, type CodeReading, shownCode } from '#features/codes/code.ts'
import { urlsIn } from '#app/urls.ts'
import styles from './plain-page.module.css'

export type DecoderPageProps = { typed: string; reading: CodeReading | null }

/** The Decoder: what a code is for, and whether it was typed right. Nothing is asked of the server for a slip of the finger. */
export default function DecoderPage({ typed, reading }: DecoderPageProps) {
  const { t, locale } = useMessages()
  const fault = reading !== null && !reading.ok ? reading.fault : null
  return (
    <div className={styles.page}>
      <h1>{t('decoder.heading')}</h1>
      <p className={styles.lead}>{t('decoder.lead')}</p>
      <form className={styles.form} method="get" action={urlsIn(locale).decoder()}>
        <label htmlFor="code">{t('decoder.label')}</label>
        <p id="code-hint" className={styles.hint}>
          {t('decoder.hint')}
        </p>
        <div className={styles.row}>
          <input
            id="code"
            name="code"
            defaultValue={typed}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={80}
            aria-invalid={fault === null ? undefined : true}
            aria-describedby={fault === null ? 'code-hint' : 'code-fault code-hint'}
          />
          <button type="submit">{t('decoder.button')}</button>
        </div>
        {fault !== null && (
          <p id="code-fault" className={styles.fault} role="alert">
            {t(`decoder.fault-${fault}`)}
          </p>
        )}
      </form>
      {reading?.ok === true && <Result code={reading.code} kind={reading.kind} />}
      <h2>{t('decoder.kinds-heading')}</h2>
      <ul className={styles.list}>
        {(['Q', 'B', 'P', 'A', 'V', 'D', 'K'] as const).map((kind) => (
          <li key={kind}>
            <strong>{kind}</strong> {t(`decoder.kind-${kind}`)}
          </li>
        ))}
      </ul>
    </div>
  )
}

function Result({ code, kind }: { code: string; kind: CodeKind }) {
  const { t } = useMessages()
  return (
    <section className={styles.card} role="status">
      <h2>{shownCode(code)}</h2>
      <p>
        <strong>{t('decoder.well-formed')}</strong> {t(`decoder.kind-${kind}`)}
      </p>
      <p>{t('decoder.not-kept-yet')}</p>
    </section>
  )
}
