import { useFrame, useOffice } from '#app/office/office-context.tsx'
import styles from './office.module.css'

export type StartPageProps = { rooms: { href: string; label: string }[] }

/** What an editor comes in to: the rooms one may enter. */
export default function StartPage({ rooms }: StartPageProps) {
  const { t } = useOffice()
  const frame = useFrame()
  return (
    <div className={styles.page}>
      <h1>{t('office.start-heading', { name: frame.account?.name ?? '' })}</h1>
      <p className={styles.lead}>{t('office.start-lead')}</p>
      <ul className={styles.tiles}>
        {rooms.map(({ href, label }) => (
          <li key={href}>
            <a href={href}>{label}</a>
          </li>
        ))}
      </ul>
    </div>
  )
}
