import { type CodeKind, codeKinds, type CodeReading, formatCode } from '#features/codes/code.ts'
import { CodeScanner } from '#features/codes/code-scanner.tsx'
import { useMessages } from '#i18n/messages-context.tsx'
import { urlsIn } from '#app/urls.ts'
import { Island } from '#sections/island.tsx'
import CodeForm from './code-form.island.tsx'
import head from '#sections/page-head.module.css'
import styles from './plain-page.module.css'

export type DecoderPageProps = {
  typed: string
  reading: CodeReading | null
  /** `no-driver`: nobody with this driver's code; `closed`: too many were tried from there. */
  found: 'explained' | 'no-driver' | 'closed' | 'told'
  /** What is told of this very code, line by line. */
  notices: string[]
  /** What can be done with it. */
  next: { href: string; label: string } | null
}

/** The Decoder: what a code is for, and whether it was typed right. Nothing is asked of the server for a slip of the finger. */
export default function DecoderPage(props: DecoderPageProps) {
  const { t, locale } = useMessages()
  const url = urlsIn(locale)
  const { reading } = props
  return (
    <>
      <header className={head.head}>
        <h1>{t('decoder.heading')}</h1>
        <p>{t('decoder.lead')}</p>
      </header>
      <div className={`${styles.page} ${styles.beside}`}>
        <div>
          {/* At the kerb the answer comes first: below the form a phone would have to be scrolled for it. */}
          {reading?.ok === true && <Result code={reading.code} kind={reading.kind} {...props} />}
          <Island name="code-form" view={CodeForm} props={{ typed: props.typed, reading, action: url.decoder() }} />
          <CodeScanner decoder={url.decoderCode('')} />
        </div>
        <div className={styles.letters}>
          <h2>{t('decoder.kinds-heading')}</h2>
          <ul className={styles.kinds}>
            {codeKinds.map((kind) => (
              <li key={kind}>
                <strong>{kind}</strong> <span>{t(`decoder.kind-${kind}`)}</span>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </>
  )
}

type ResultProps = Pick<DecoderPageProps, 'found' | 'notices' | 'next'> & { code: string; kind: CodeKind }

function Result({ code, kind, found, notices, next }: ResultProps) {
  const { t } = useMessages()
  return (
    <section className={styles.card} role="status">
      <h2>{found === 'closed' ? t('decoder.closed-heading') : formatCode(code)}</h2>
      {found === 'closed' && <p>{t('decoder.closed')}</p>}
      {found === 'no-driver' && (
        <>
          <p>
            <strong>{t('decoder.no-driver')}</strong>
          </p>
          <p>{t('decoder.driver-how')}</p>
        </>
      )}
      {notices.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {next && <a href={next.href}>{next.label}</a>}
      {found === 'explained' && (
        <>
          <p>
            <strong>{t('decoder.well-formed')}</strong> {t(`decoder.kind-${kind}`)}
          </p>
          <p>{t('decoder.not-kept-yet')}</p>
        </>
      )}
    </section>
  )
}
