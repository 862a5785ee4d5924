import { Field, type FormState } from '#app/office/form-field.tsx'
import { LateLink } from '#app/office/late-link.tsx'
import { EmptyRoom } from '#app/office/list/empty-room.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import { PageNotices } from '#app/office/page-notices.tsx'
import { localeCodes, localeRow } from '#i18n/locale.ts'
import styles from './office.module.css'
import own from './tariff.module.css'

type Row = { id: string; name: string; near: string; km: number; minutes: number }
export type PlacesPageProps = FormState & { rows: Row[]; known: string[]; notice: string | null }

/** Places of the office: a beach, a villa, a marina one can ride to though it has no page. */
export default function PlacesPage(props: PlacesPageProps) {
  const { t } = useOffice()
  const { rows, notice, faults } = props
  return (
    <div className={styles.page}>
      <h1>{t('office.nav.places')}</h1>
      <p className={styles.lead}>{t('office.places.lead')}</p>
      <PageNotices notice={notice} />
      {Object.keys(faults).length > 0 && (
        <p role="alert" className={styles.fault}>
          {faults['seen'] ?? t('office.tariff.check-fields')}{' '}
          {faults['seen'] !== undefined && (
            <LateLink href={`/office/places?${new URLSearchParams({ edit: props.values['id'] ?? '' })}`} />
          )}
        </p>
      )}
      {rows.length === 0 ? (
        <EmptyRoom text={t('list.begin-places')} href={`#${localeCodes[0]}`} label={t('office.places.add')} />
      ) : (
        <div className={styles.scroll}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t('price-table.place')}</th>
                <th scope="col">{t('office.places.near')}</th>
                <th scope="col">km</th>
                <th scope="col">min</th>
                <th scope="col">{t('office.tariff.actions')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <PlaceRow key={row.id} row={row} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <PlaceForm {...props} />
    </div>
  )
}

function PlaceRow({ row }: { row: Row }) {
  return (
    <tr>
      <th scope="row">
        <a href={`/office/places?${new URLSearchParams({ edit: row.id })}`}>{row.name}</a>
      </th>
      <td>{row.near}</td>
      <td>{row.km}</td>
      <td>{row.minutes}</td>
      <td>
        <Remove id={row.id} />
      </td>
    </tr>
  )
}

function Remove({ id }: { id: string }) {
  const { t } = useOffice()
  return (
    <form method="post" action="/office/places">
      <input type="hidden" name="id" value={id} />
      <button name="intent" value="remove" className={styles.danger}>
        {t('office.places.remove')}
      </button>
    </form>
  )
}

function PlaceForm({ known, ...state }: PlacesPageProps) {
  const { t } = useOffice()
  return (
    <form method="post" action="/office/places" className={own.form} noValidate>
      <h2>{state.values['id'] ? t('office.places.edit') : t('office.places.add')}</h2>
      <input type="hidden" name="id" value={state.values['id'] ?? ''} />
      <input type="hidden" name="seen" value={state.values['seen'] ?? ''} autoComplete="off" />
      <datalist id="known">
        {known.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
      <div className={own.fields}>
        {localeCodes.map((code) => (
          <Field
            key={code}
            {...state}
            isWords
            name={code}
            label={`${t('office.places.name')}: ${localeRow(code).name}`}
          />
        ))}
        <Field {...state} name="lat" label={t('office.places.lat')} />
        <Field {...state} name="lon" label={t('office.places.lon')} />
        <Field {...state} isWords name="country" label={t('office.places.country')} />
        <Field {...state} name="near" list="known" label={t('office.places.near')} />
        <Field {...state} name="km" label={t('office.places.km')} />
        <Field {...state} name="minutes" label={t('office.places.minutes')} />
      </div>
      <button name="intent" value="save" className={styles.primary}>
        {t('office.places.save')}
      </button>
    </form>
  )
}
