import Desk, { type DeskProps } from '#app/desk/desk.island.tsx'
import { DeskPairing, type DeskPairingProps } from '#app/desk/desk-pairing.tsx'
import styles from '#app/desk/desk.module.css'
import { LanguageLinks } from '#app/language-links.tsx'
import { useMessages } from '#i18n/messages-context.tsx'
import { Island } from '#sections/island.tsx'

export type DeskPageProps = {
  heading: string
  siteName: string
  isSample: boolean
  /** A tablet that belongs to nobody yet is paired; the others order. */
  tablet: { kind: 'pairing'; pairing: DeskPairingProps } | { kind: 'paired'; desk: DeskProps }
}

/** The tablet's one screen: nothing leads a guest away from it. */
export default function DeskPage({ heading, siteName, isSample, tablet }: DeskPageProps) {
  const { t } = useMessages()
  return (
    <div className={styles.page}>
      <header>
        <h1>{heading}</h1>
        <LanguageLinks page="desk" />
      </header>
      <main id="main" tabIndex={-1}>
        {tablet.kind === 'pairing' ? (
          <DeskPairing {...tablet.pairing} />
        ) : (
          <Island name="desk" view={Desk} props={tablet.desk} when="now" />
        )}
      </main>
      <footer>
        <p className={styles.small}>{siteName}</p>
        {isSample && <p className={styles.small}>{t('layout.sample-title')}</p>}
      </footer>
    </div>
  )
}
