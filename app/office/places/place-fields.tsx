import { Check, Field, type FormState } from '#app/office/form-field.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import styles from '#app/pages/office/office.module.css'
import { localeCodes, localeRow } from '#i18n/locale.ts'

/** Names in every language, and other names that people type. */
export function NameFields(state: FormState) {
  const { t } = useOffice()
  return (
    <>
      {localeCodes.map((code) => (
        <Field
          key={code}
          {...state}
          isWords
          name={code}
          label={`${t('office.places.name')}: ${localeRow(code).name}`}
        />
      ))}
      <div className={styles.field}>
        <label htmlFor="otherNames">{t('office.places.other-names')}</label>
        <textarea
          id="otherNames"
          name="otherNames"
          rows={2}
          defaultValue={state.values['otherNames'] ?? ''}
          aria-invalid={state.faults['otherNames'] !== undefined}
          aria-describedby={state.faults['otherNames'] === undefined ? undefined : 'otherNames-fault'}
        />
        {state.faults['otherNames'] !== undefined && (
          <p id="otherNames-fault" className={styles.fault}>
            {state.faults['otherNames']}
          </p>
        )}
      </div>
    </>
  )
}

/** Whether a car gets there, and whether it is offered. */
export function PlaceChecks({ values }: Pick<FormState, 'values'>) {
  const { t } = useOffice()
  return (
    <>
      <Check name="isCarFree" label={t('office.places.car-free')} values={values} />
      <Check name="isHidden" label={t('office.places.hidden')} values={values} />
    </>
  )
}

type RestoreProps = { intent: 'restore' | 'road-restore'; fields: Record<string, string> }

/** Takes a correction back. */
export function Restore({ intent, fields }: RestoreProps) {
  const { t } = useOffice()
  return (
    <form method="post" action="/office/places">
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button name="intent" value={intent} className={styles.danger}>
        {t('office.places.restore')}
      </button>
    </form>
  )
}
