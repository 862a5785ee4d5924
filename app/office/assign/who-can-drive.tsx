import { useOffice } from '#app/office/office-context.tsx'
import office from '#app/pages/office/office.module.css'
import type { Leg } from '#features/fares/quote-line.ts'
import styles from './assign.module.css'

export type WhoCanDriveProps = {
  /** `leg`: of two legs which one. */
  ride: { code: string; leg: Leg | null; expected: number }
  leg: Leg
  choices: Choice[]
  others: { name: string; reason: string }[]
}
type Choice = { driver: string; vehicleId: string; vehicle: string; reason: string; isNow: boolean }

/** More are folded away. */
const SHOWN = 4

/** The drivers that fit a ride, the best first, each assigned by one press; and why the others do not fit. */
export function WhoCanDrive({ ride, choices, others, here }: WhoCanDriveProps & { here: string }) {
  const { t } = useOffice()
  const more = choices.slice(SHOWN)
  return (
    <section className={styles.who}>
      <h3>{t('assign.who')}</h3>
      {choices.length === 0 && <p>{t('assign.nobody')}</p>}
      <Choices ride={ride} choices={choices.slice(0, SHOWN)} here={here} />
      {more.length > 0 && (
        <details>
          <summary>{t('assign.more', { count: more.length })}</summary>
          <Choices ride={ride} choices={more} here={here} />
        </details>
      )}
      {others.length > 0 && (
        <details>
          <summary>{t('assign.others')}</summary>
          <ul>
            {others.map(({ name, reason }) => (
              <li key={name}>
                {name}: {reason}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

type ChoicesProps = Pick<WhoCanDriveProps, 'ride' | 'choices'> & { here: string }

function Choices({ ride, choices, here }: ChoicesProps) {
  const { t } = useOffice()
  if (choices.length === 0) return null
  return (
    <ol className={styles.choices}>
      {choices.map(({ driver, vehicleId, vehicle, reason, isNow }) => (
        <li key={driver}>
          <p>
            <strong>
              {driver}, {vehicle}
            </strong>
            <span className={office.hint}>{reason}</span>
          </p>
          {isNow ? (
            <p>{t('assign.drives-it')}</p>
          ) : (
            <form method="post" action={here}>
              <input type="hidden" name="code" value={ride.code} />
              <input type="hidden" name="expected" value={ride.expected} />
              <input type="hidden" name="action" value="assign" />
              {ride.leg !== null && <input type="hidden" name="leg" value={ride.leg} />}
              <input type="hidden" name="vehicleId" value={vehicleId} />
              <button name="driver" value={driver} className={office.secondary}>
                {t('assign.assign', { driver })}
              </button>
            </form>
          )}
        </li>
      ))}
    </ol>
  )
}
