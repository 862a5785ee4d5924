import { useEffect, useMemo, useState } from 'react'
import { useRinging } from './board/use-ringing.ts'
import { useOffice } from './office-context.tsx'
import { officePath } from './office-routes.ts'
import styles from './office-layout.module.css'

const LOOK_MS = 10_000

/** Bookings that nobody has looked at, and how many messages of which booking nobody has read. */
export type Unseen = { bookings: string[]; messages: Record<string, number> }

/** New bookings, requests and messages are heard and counted in every room, as on the board. Shows nothing while there are none. */
export default function OfficeBell() {
  const { t } = useOffice()
  const [unseen, setUnseen] = useState<Unseen | null>(null)
  useEffect(() => {
    const look = () =>
      fetchUnseen().then(
        (found) => found !== null && setUnseen(found),
        () => {},
      )
    void look()
    const timer = setInterval(() => void look(), LOOK_MS)
    return () => clearInterval(timer)
  }, [])
  const bookings = useMemo(() => (unseen?.bookings ?? []).map((code) => ({ code })), [unseen])
  const written = Object.entries(unseen?.messages ?? {})
  const messages = written.reduce((sum, [, count]) => sum + count, 0)
  useRinging(bookings, messages, unseen !== null)
  const [first, ...others] = written.map(([code]) => code)
  const isOne = first !== undefined && others.length === 0
  return (
    <>
      {bookings.length > 0 && (
        <a className={styles.bell} href={officePath('board')}>
          {t('office.new-bookings', { count: bookings.length })}
        </a>
      )}
      {messages > 0 && (
        <a
          className={styles.bell}
          href={isOne ? `${officePath('booking', { code: first })}#messages` : officePath('board')}
        >
          {t('board.messages', { count: messages })}
        </a>
      )}
    </>
  )
}

/** null: signed out, or the server is away. */
async function fetchUnseen(): Promise<Unseen | null> {
  const answer = await fetch(officePath('unseen'), { redirect: 'error', signal: AbortSignal.timeout(LOOK_MS) })
  // Our own server's.
  return answer.ok ? ((await answer.json()) as Unseen) : null
}
