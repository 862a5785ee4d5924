import { useMessages } from '#i18n/messages-context.tsx'
import styles from './passes.module.css'

/** One leg in the guest's language, and in Croatian where that is another. */
export type PassLeg = { guest: string[]; croatian: string[] | null }

/** To show to the driver of each leg: black on white at 40 px, in the guest's language and in Croatian. */
export function DriverCard({ legs }: { legs: PassLeg[] }) {
  const { t } = useMessages()
  return (
    <section className={styles.driver} aria-labelledby="driver-card">
      <h2 id="driver-card">{t('booking.show-driver')}</h2>
      {legs.map(({ guest, croatian }) => (
        <div key={guest.join()} className={styles.driverLeg}>
          <Lines lines={guest} />
          {croatian !== null && (
            <div lang="hr" className={styles.croatian}>
              <Lines lines={croatian} />
            </div>
          )}
        </div>
      ))}
    </section>
  )
}

/** The price first, the code last and smaller: nobody reads that from the other side of a car. */
function Lines({ lines }: { lines: string[] }) {
  const price = lines[0]
  const code = lines.at(-1)
  return (
    <div>
      <p className={styles.driverPrice}>{price}</p>
      {lines.slice(1, -1).map((line) => (
        <p key={line}>{line}</p>
      ))}
      <p className={styles.driverCode}>{wholeCodes(code ?? '')}</p>
    </div>
  )
}

/** A code is one word, also where the line is short: it is not parted at its hyphens. */
function wholeCodes(line: string) {
  return line.split(/(\S+-\S+-\S+)/).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      <span key={part} className={styles.whole}>
        {part}
      </span>
    ),
  )
}
