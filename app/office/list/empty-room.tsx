import { useFrame, useOffice } from '#app/office/office-context.tsx'
import { officeRoutes } from '#app/office/office-routes.ts'
import styles from '#app/pages/office/office.module.css'
import type { ListRequest } from './office-list.ts'

/** A list that has nothing yet, which is no search without a find: what will stand here, and the first thing to do. */
export type Beginning = { text: string; href: string; label: string }

export function EmptyRoom(beginning: Beginning) {
  const { href } = beginning
  const frame = useFrame()
  // An editor reads reviews and has no board: the frame names the rooms one may enter.
  const isRoom = officeRoutes.some((route) => 'nav' in route && route.path === href)
  const isClosed = isRoom && !frame.nav.some(({ rooms }) => rooms.some((room) => room.href === href))
  return <FirstStep {...beginning} isClosed={isClosed} />
}

/** The same where one may go there. */
export function FirstStep({ text, href, label, isClosed = false }: Beginning & { isClosed?: boolean }) {
  const { t } = useOffice()
  return (
    <section className={styles.card} aria-label={t('list.beginning')}>
      <p>{text}</p>
      {!isClosed && (
        <p className={styles.row}>
          <a className={styles.secondary} href={href}>
            {label}
          </a>
        </p>
      )}
    </section>
  )
}

/** Nothing was asked for, so there is nothing at all. */
export function isWhole({ q, state, from, to, after }: ListRequest): boolean {
  return after === null && [q, state, from, to].every((part) => part === '')
}
