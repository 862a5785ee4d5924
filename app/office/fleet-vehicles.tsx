import { Check, ChoiceField, Field, type FormState } from './form-field.tsx'
import { roadDocumentNames } from '#features/fleet/fleet.ts'
import { useOffice } from './office-context.tsx'
import styles from '#app/pages/office/office.module.css'
import own from '#app/pages/office/tariff.module.css'

type VehiclesProps = FormState & { rows: number }
type RowProps = FormState & { at: number }

const columns = ['id', 'label', 'class', 'seats', 'bags', 'child', 'bikes'] as const
const vehicleClasses = ['car', 'van', 'minibus', 'boat'] as const
const papers = ['registration', 'persons', 'approval', 'berth', 'insuredUntil'] as const

/** What there is to drive with, what each can take along, and the papers of the boats. */
export function Vehicles({ rows, values, faults }: VehiclesProps) {
  const { t } = useOffice()
  return (
    <fieldset className={own.group}>
      <legend>{t('office.fleet.vehicles')}</legend>
      <p className={styles.hint}>{t('office.fleet.vehicles-hint')}</p>
      <p className={styles.hint}>{t('office.fleet.needs-hint')}</p>
      {Array.from({ length: rows }, (_, at) => (
        <div key={at} className={`${own.fields} ${own.vehicle}`}>
          <Room at={at} values={values} faults={faults} />
          <Needs at={at} values={values} faults={faults} />
          {values[`v-${at}-class`] === 'boat' && <Papers at={at} values={values} faults={faults} />}
          {isOnRoad(values, at) && <Documents at={at} values={values} faults={faults} />}
        </div>
      ))}
    </fieldset>
  )
}

function Room({ at, ...form }: RowProps) {
  const { t } = useOffice()
  return columns.map((column) =>
    column === 'class' ? (
      <ChoiceField
        key={column}
        {...form}
        name={`v-${at}-class`}
        label={t('office.fleet.class')}
        options={vehicleClasses.map((value) => ({ value, label: t(`board.class.${value}`) }))}
      />
    ) : (
      <Field
        key={column}
        {...form}
        isWords={column === 'id' || column === 'label'}
        name={`v-${at}-${column}`}
        label={t(`office.fleet.${column}`)}
      />
    ),
  )
}

function Needs({ at, ...form }: RowProps) {
  const { t } = useOffice()
  return (
    <>
      <ChoiceField
        {...form}
        name={`v-${at}-wheelchair`}
        label={t('office.fleet.wheelchair')}
        options={[
          { value: '', label: t('office.fleet.wheelchair-none') },
          { value: 'folds', label: t('office.fleet.wheelchair-folds') },
          { value: 'seated', label: t('office.fleet.wheelchair-seated') },
        ]}
      />
      <Check values={form.values} name={`v-${at}-pets`} label={t('office.fleet.pets')} />
      <Check values={form.values} name={`v-${at}-steps`} label={t('office.fleet.steps')} />
    </>
  )
}

function Papers({ at, ...form }: RowProps) {
  const { t } = useOffice()
  return papers.map((paper) => (
    <Field
      key={paper}
      {...form}
      isWords={paper !== 'persons'}
      type={paper === 'insuredUntil' ? 'date' : 'text'}
      name={`v-${at}-${paper}`}
      label={t(`office.fleet.${paper}`)}
    />
  ))
}

/** Of a row that has a vehicle. */
function isOnRoad(values: FormState['values'], at: number): boolean {
  return (values[`v-${at}-id`] ?? '') !== '' && values[`v-${at}-class`] !== 'boat'
}

function Documents({ at, ...form }: RowProps) {
  const { t } = useOffice()
  return roadDocumentNames.map((name) => (
    <Field
      key={name}
      {...form}
      type="date"
      name={`v-${at}-${name}`}
      label={t('office.fleet.valid-until', { document: t(`office.fleet.document.${name}`) })}
    />
  ))
}
