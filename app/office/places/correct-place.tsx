import { ChoiceField, Field, type FormState } from '#app/office/form-field.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import { type Column, Table } from '#app/office/table.tsx'
import type { OfficeTranslate } from '#i18n/office-messages.ts'
import styles from '#app/pages/office/office.module.css'
import own from '#app/pages/office/tariff.module.css'
import places from './places.module.css'
import { NameFields, PlaceChecks, Restore } from './place-fields.tsx'
import type { Option } from './place-options.ts'

export type PlaceChoice = { id: string; label: string }
export type PlaceCorrecting = {
  /** What was looked for, and what it may be. */
  typed: string
  fault: string | null
  choices: PlaceChoice[]
  /** The place that is being corrected. */
  form: (FormState & { id: string; name: string }) | null
  rows: (PlaceChoice & { isHidden: boolean })[]
}

/** A place of the site's own list: found, corrected, and put back as it was. */
export function CorrectPlace({ typed, fault, choices, form, rows, kinds }: PlaceCorrecting & { kinds: Option[] }) {
  const { t } = useOffice()
  return (
    <section aria-labelledby="correct-place" className={places.section}>
      <h2 id="correct-place">{t('office.places.correct')}</h2>
      <p className={styles.lead}>{t('office.places.correct-lead')}</p>
      <form method="get" action="/office/places" className={own.fields}>
        <Field
          values={{ find: typed }}
          faults={fault === null ? {} : { find: fault }}
          isPlace
          name="find"
          label={t('office.places.find')}
        />
        <button className={styles.secondary}>{t('office.places.search')}</button>
      </form>
      {choices.length > 0 && (
        <ul>
          {choices.map(({ id, label }) => (
            <li key={id}>
              <a href={`/office/places?${new URLSearchParams({ place: id })}`}>{label}</a>
            </li>
          ))}
        </ul>
      )}
      {form !== null && <CorrectionForm form={form} kinds={kinds} />}
      {rows.length > 0 && (
        <Table caption={t('office.places.corrections')} rows={rows} keyOf={({ id }) => id} columns={columnsIn(t)} />
      )}
    </section>
  )
}

function CorrectionForm({ form, kinds }: { form: NonNullable<PlaceCorrecting['form']>; kinds: Option[] }) {
  const { t } = useOffice()
  const { id, name, ...state } = form
  return (
    <form method="post" action="/office/places" className={own.form} noValidate>
      <h3>{name}</h3>
      <input type="hidden" name="id" value={id} />
      <div className={own.fields}>
        <NameFields {...state} />
        <ChoiceField {...state} name="kind" label={t('office.places.kind')} options={kinds} />
        <Field {...state} name="lat" label={t('office.places.lat')} />
        <Field {...state} name="lon" label={t('office.places.lon')} />
        <PlaceChecks values={state.values} />
      </div>
      <button name="intent" value="correct" className={styles.primary}>
        {t('office.places.save-correction')}
      </button>
    </form>
  )
}

const columnsIn = (t: OfficeTranslate): Column<PlaceCorrecting['rows'][number]>[] => [
  {
    head: null,
    isRowHead: true,
    cell: ({ id, label }) => <a href={`/office/places?${new URLSearchParams({ place: id })}`}>{label}</a>,
  },
  { head: null, cell: ({ isHidden }) => (isHidden ? t('office.places.is-hidden') : '') },
  { head: null, cell: ({ id }) => <Restore intent="restore" fields={{ id }} /> },
]
