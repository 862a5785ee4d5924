import { Field, type FormState } from '#app/office/form-field.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import styles from '#app/pages/office/office.module.css'
import own from '#app/pages/office/tariff.module.css'
import places from './places.module.css'

/** The owner's rule about ways through Bosnia and Herzegovina; `mayEdit`: everybody reads it. */
export type TransitRule = FormState & { mayEdit: boolean }

/** Whether rides lead through Bosnia and Herzegovina. The owner changes it. */
export function TransitForm({ mayEdit, ...state }: TransitRule) {
  const { t } = useOffice()
  const { transit, savesKm = '' } = state.values
  const choices = [
    { value: 'never', label: t('office.places.transit-never') },
    { value: 'saving', label: t('office.places.transit-saving') },
  ]
  return (
    <section aria-labelledby="transit-rule" className={places.section}>
      <h2 id="transit-rule">{t('office.places.transit')}</h2>
      <p className={styles.lead}>{t('office.places.transit-lead')}</p>
      {mayEdit ? (
        <form method="post" action="/office/places" className={places.rule} noValidate>
          {choices.map(({ value, label }) => (
            <label key={value} className={own.check}>
              <input type="radio" name="transit" value={value} defaultChecked={transit === value} /> {label}
            </label>
          ))}
          <Field {...state} name="savesKm" label={t('office.places.transit-km')} />
          <button name="intent" value="transit" className={styles.primary}>
            {t('office.places.transit-save')}
          </button>
        </form>
      ) : (
        <p>
          {transit === 'never' ? t('office.places.transit-never') : t('office.places.transit-now', { km: savesKm })}{' '}
          {t('office.places.transit-owner')}
        </p>
      )}
    </section>
  )
}
