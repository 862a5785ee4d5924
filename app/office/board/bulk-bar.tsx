import { useOffice } from '#app/office/office-context.tsx'
import { ASSIGN_SEVERAL } from '#features/dispatch/bulk-assign.ts'
import { vehicleName } from '#features/fleet/vehicle-name.ts'
import styles from './board.module.css'
import type { BoardData } from './board-words.ts'

/** The form to which the boxes of the rows belong. */
export const BULK_FORM = 'assign-several'

/** One vehicle and one driver for all chosen rides; shown while one is chosen. */
export function BulkBar({ boardData: { vehicles }, here }: { boardData: Pick<BoardData, 'vehicles'>; here: string }) {
  const { t } = useOffice()
  return (
    <form id={BULK_FORM} method="post" action={here} className={styles.bulk} aria-label={t('board.chosen')}>
      <input type="hidden" name="action" value={ASSIGN_SEVERAL} />
      <strong>{t('board.chosen')}</strong>
      <label htmlFor="bulk-vehicle">{t('board.vehicle')}</label>
      <select id="bulk-vehicle" name="vehicleId">
        <option value="">{t('board.vehicle-as-is')}</option>
        {vehicles.map(({ id }) => (
          <option key={id} value={id}>
            {vehicleName(vehicles, id)}
          </option>
        ))}
      </select>
      <label htmlFor="bulk-driver">{t('board.driver')}</label>
      <input id="bulk-driver" name="driver" list="drivers" maxLength={60} autoComplete="off" />
      <button className={styles.next}>{t('board.action.assign')}</button>
      <button type="reset" className={styles.step}>
        {t('board.choose-none')}
      </button>
    </form>
  )
}
