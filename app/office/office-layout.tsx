import type { ReactNode } from 'react'
import { GullMark } from '#app/layouts/gull-mark.tsx'
import { Island } from '#sections/island.tsx'
import OfficeBell from './office-bell.island.tsx'
import { useOffice } from './office-context.tsx'
import type { OfficeFrame } from './office-frame.ts'
import styles from './office-layout.module.css'

/** A bar with the rooms one may enter, and the page. On a phone the rooms are behind one button, which needs no script. */
export function OfficeLayout({ frame, children }: { frame: OfficeFrame; children: ReactNode }) {
  const { t } = useOffice()
  const isSignedIn = frame.account !== null
  return (
    <div className={isSignedIn ? styles.office : styles.door}>
      <a className={styles.skip} href="#main">
        {t('layout.skip')}
      </a>
      <header className={styles.header}>
        <a className={styles.brand} href="/office">
          <GullMark />
          <span>{frame.siteName}</span>
        </a>
        {isSignedIn && (
          <details className={styles.menu}>
            <summary>{t('office.menu')}</summary>
            <Rooms frame={frame} label={t('office.menu')} />
          </details>
        )}
        {isSignedIn && <Rooms frame={frame} label={t('office.rooms')} wide />}
        {frame.rings && <Island name="office-bell" view={OfficeBell} props={{}} />}
        <Me frame={frame} />
      </header>
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
    </div>
  )
}

function Rooms({ frame, label, wide = false }: { frame: OfficeFrame; label: string; wide?: boolean }) {
  return (
    <nav aria-label={label} className={wide ? styles.wide : styles.narrow}>
      <ul>
        {frame.nav.map(({ href, label: name, isCurrent }) => (
          <li key={href}>
            <a href={href} aria-current={isCurrent ? 'page' : undefined}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Me({ frame }: { frame: OfficeFrame }) {
  const { t } = useOffice()
  const other =
    frame.locale === 'hr' ? ({ code: 'en', name: 'English' } as const) : ({ code: 'hr', name: 'Hrvatski' } as const)
  return (
    <div className={styles.me}>
      {frame.account !== null && (
        <p className={styles.who}>
          {frame.account.name} <small>{t(`office.role.${frame.account.role}`)}</small>
        </p>
      )}
      <form method="post" action="/office/language">
        <input type="hidden" name="to" value={frame.here} />
        <button name="locale" value={other.code} lang={other.code}>
          {other.name}
        </button>
      </form>
      {frame.account !== null && (
        <form method="post" action="/office/sign-out">
          <button>{t('office.sign-out')}</button>
        </form>
      )}
    </div>
  )
}
