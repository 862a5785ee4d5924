import type { ReactNode } from 'react'
import { GullMark } from '#app/layouts/gull-mark.tsx'
import { Island } from '#sections/island.tsx'
import OfficeBell from './office-bell.island.tsx'
import { useOffice } from './office-context.tsx'
import type { OfficeFrame } from './office-frame.ts'
import { roomKeys } from './office-keys.ts'
import styles from './office-layout.module.css'
import { officePath } from './office-routes.ts'

/** A bar with the rooms one may enter, in their groups, and the page. On a phone they are behind one button, which needs no script. */
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
        {isSignedIn && <Keys frame={frame} />}
        <Me frame={frame} />
      </header>
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
    </div>
  )
}

function Rooms({ frame, label, wide = false }: { frame: OfficeFrame; label: string; wide?: boolean }) {
  const { t } = useOffice()
  return (
    <div className={wide ? styles.wide : styles.narrow}>
      <form method="get" action={officePath('search')} className={styles.search}>
        <input
          type="search"
          name="q"
          aria-label={t('search.label')}
          placeholder={t('search.placeholder')}
          maxLength={100}
          autoComplete="off"
          data-search
        />
      </form>
      <nav aria-label={label}>
        {frame.nav.map((group) => (
          <Group key={group.name} group={group} />
        ))}
      </nav>
    </div>
  )
}

/** The day's rooms are always in sight, of the others those one is in. */
function Group({ group: { name, label, rooms } }: { group: OfficeFrame['nav'][number] }) {
  const isOpen = name === 'today' || rooms.some(({ isCurrent }) => isCurrent)
  const waiting = rooms.reduce((sum, { count }) => sum + count, 0)
  return (
    <details className={styles.group} open={isOpen}>
      <summary>
        {label} <Count count={waiting} />
      </summary>
      <ul>
        {rooms.map(({ href, label: room, isCurrent, count }) => (
          <li key={href}>
            <a href={href} aria-current={isCurrent ? 'page' : undefined}>
              {room} <Count count={count} />
            </a>
          </li>
        ))}
      </ul>
    </details>
  )
}

function Count({ count }: { count: number }) {
  const { locale } = useOffice()
  return count === 0 ? null : <span className={styles.count}>{count.toLocaleString(locale)}</span>
}

/** What each key does, opened by its button without a script too; with one also by `?` (app/browser/office-keys.ts). */
function Keys({ frame }: { frame: OfficeFrame }) {
  const { t } = useOffice()
  const hrefs = frame.nav.flatMap(({ rooms }) => rooms.map(({ href }) => href))
  const pages = Object.entries(roomKeys).filter(([, name]) => hrefs.includes(officePath(name)))
  return (
    <div id="shortcuts" popover="auto" className={styles.shortcuts}>
      <h2>{t('keys.heading')}</h2>
      <dl>
        <Key name="/" text={t('keys.search')} />
        {pages.map(([key, name]) => (
          <Key key={key} name={key} text={t(`keys.${name}`)} />
        ))}
        <Key name="?" text={t('keys.help')} />
      </dl>
      {hrefs.includes(officePath('board')) && <p>{t('board.keys')}</p>}
      {hrefs.includes(officePath('timeline')) && <p>{t('timeline.keys')}</p>}
      <button type="button" popoverTarget="shortcuts" popoverTargetAction="hide">
        {t('keys.close')}
      </button>
    </div>
  )
}

function Key({ name, text }: { name: string; text: string }) {
  return (
    <div>
      <dt>
        <kbd>{name}</kbd>
      </dt>
      <dd>{text}</dd>
    </div>
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
        <button type="button" popoverTarget="shortcuts">
          {t('keys.heading')}
        </button>
      )}
      {frame.account !== null && (
        <form method="post" action="/office/sign-out">
          <button>{t('office.sign-out')}</button>
        </form>
      )}
    </div>
  )
}
