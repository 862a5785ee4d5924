import { useEffect, useState } from 'react'
import { useRinging } from './board/use-ringing.ts'
import { useOffice } from './office-context.tsx'
import { officePath } from './office-routes.ts'
import styles from './office-layout.module.css'

const LOOK_MS = 10_000

/** New bookings and requests are heard and counted in every room, as on the board. Shows nothing while there are none. */
export default function OfficeBell() {
  const { t } = useOffice()
  const [codes, setCodes] = useState<readonly { code: string }[] | null>(null)
  useEffect(() => {
    const look = () =>
      unseen().then(
        (found) => found !== null && setCodes(found),
        () => {},
      )
    void look()
    const timer = setInterval(() => void look(), LOOK_MS)
    return () => clearInterval(timer)
  }, [])
  useRinging(codes ?? [], codes !== null)
  const count = codes?.length ?? 0
  if (count === 0) return null
  return (
    <a className={styles.bell} href={officePath('board')}>
      {t('office.new-bookings', { count })}
    </a>
  )
}

/** null: signed out, or the server is away. */
async function unseen(): Promise<{ code: string }[] | null> {
  const answer = await fetch(officePath('unseen'), { redirect: 'error', signal: AbortSignal.timeout(LOOK_MS) })
  if (!answer.ok) return null
  const codes: unknown = await answer.json()
  return Array.isArray(codes) ? codes.map((code) => ({ code: String(code) })) : null
}
