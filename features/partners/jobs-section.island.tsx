import { useEffect, useRef } from 'react'
import styles from './partners.module.css'
import { watchTab } from './quiet-tab.browser.ts'

export type JobsSectionProps = {
  action: string
  /** What there is to see now; asked again while the page is open. */
  mark: string
  markHref: string
  title: string
  none: string
  said: string | null
  offers: { id: string; rows: { label: string; value: string }[]; until: string }[]
  words: { accept: string; decline: string }
  mine: {
    title: string
    open: string
    rides: { href: string; title: string; when: string; state: string; payout: string }[]
  }
}

/** Rides offered to a carrier, each with its price and its hour, and those it has taken. */
export default function JobsSection(props: JobsSectionProps) {
  const { action, title, none, said, offers, words, mine } = props
  useFreshOffers(props)
  return (
    <section id="jobs" className={styles.screenOnly}>
      <h2>{title}</h2>
      {said !== null && (
        <p role="status" className={styles.notice}>
          {said}
        </p>
      )}
      {offers.length === 0 && <p>{none}</p>}
      {offers.map(({ id, rows, until }) => (
        <form key={id} method="post" action={action} className={styles.offer}>
          <dl className={styles.rows}>
            {rows.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <p>{until}</p>
          <input type="hidden" name="offer" value={id} />
          <p className={styles.row}>
            <button name="intent" value="job-accept">
              {words.accept}
            </button>
            <span className={styles.quiet}>
              <button name="intent" value="job-decline">
                {words.decline}
              </button>
            </span>
          </p>
        </form>
      ))}
      {mine.rides.length > 0 && <Mine {...mine} />}
    </section>
  )
}

function Mine({ title, open, rides }: JobsSectionProps['mine']) {
  return (
    <>
      <h2>{title}</h2>
      <ul className={styles.tablets}>
        {rides.map(({ href, title: trip, when, state, payout }) => (
          <li key={href}>
            <span>
              <strong>{trip}</strong>
              <br />
              {/* No line begins with a dot. */}
              {`${when}\u00a0· ${state}\u00a0· ${payout}`}
            </span>
            <a href={href}>{open}</a>
          </li>
        ))}
      </ul>
    </>
  )
}

const ASK_AGAIN_MS = 15_000

/** A carrier leaves the page open in the van: what is new appears by itself, and the title of the tab says so. */
function useFreshOffers({ mark, markHref }: JobsSectionProps): void {
  const tab = useRef<ReturnType<typeof watchTab> | null>(null)
  useEffect(() => {
    const watched = watchTab()
    tab.current = watched
    return watched.stop
  }, [])
  useEffect(() => {
    const timer = setInterval(async () => {
      const found = await fetch(markHref).catch(() => null)
      const isNew = found?.ok === true && (await found.text()) !== mark
      // Looked at last: a button may have been pressed while the answer came. Else it is asked again.
      if (isNew && tab.current?.isQuiet()) location.reload()
    }, ASK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [mark, markHref])
}
