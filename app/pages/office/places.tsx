import { ChoiceField, Field, type FormState } from '#app/office/form-field.tsx'
import { LateLink } from '#app/office/late-link.tsx'
import { EmptyRoom } from '#app/office/list/empty-room.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import { PageNotices } from '#app/office/page-notices.tsx'
import type { PlaceCorrecting } from '#app/office/places/correct-place.tsx'
import { CorrectPlace } from '#app/office/places/correct-place.tsx'
import type { RoadCorrecting } from '#app/office/places/correct-road.tsx'
import { CorrectRoad } from '#app/office/places/correct-road.tsx'
import { NameFields, PlaceChecks } from '#app/office/places/place-fields.tsx'
import type { Option } from '#app/office/places/place-options.ts'
import { TransitForm } from '#app/office/places/transit-form.tsx'
import type { TransitRule } from '#app/office/places/transit-form.tsx'
import { localeCodes } from '#i18n/locale.ts'
import styles from './office.module.css'
import own from './tariff.module.css'

type Row = { id: string; name: string; near: string; km: number; minutes: number; isHidden: boolean }
export type PlacesPageProps = FormState & {
  rows: Row[]
  /** What was typed as the place that a road leads to may mean these. */
  nearChoices: readonly string[]
  notice: string | null
  kinds: Option[]
  counties: Option[]
  correcting: PlaceCorrecting
  road: RoadCorrecting
  transit: TransitRule
}

/** Places of the office, a beach, a villa, a marina; corrections of the site's own places and roads; the rule about transit. */
export default function PlacesPage(props: PlacesPageProps) {
  const { t } = useOffice()
  const { rows, notice, faults, correcting, road, transit, kinds } = props
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
      {/* One form of a place at a time: their fields have the same names. */}
      {correcting.form === null && <PlaceForm {...props} />}
      <CorrectPlace {...correcting} kinds={kinds} />
      <CorrectRoad {...road} />
      <TransitForm {...transit} />
    </div>
  )
}

function PlaceRow({ row }: { row: Row }) {
  const { t } = useOffice()
  return (
    <tr>
      <th scope="row">
        <a href={`/office/places?${new URLSearchParams({ edit: row.id })}`}>{row.name}</a>
        {row.isHidden && ` (${t('office.places.is-hidden')})`}
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

function PlaceForm({ kinds, counties, values, faults, nearChoices }: PlacesPageProps) {
  const state = { values, faults }
  const { t } = useOffice()
  return (
    <form method="post" action="/office/places" className={own.form} noValidate>
      <h2>{state.values['id'] ? t('office.places.edit') : t('office.places.add')}</h2>
      <input type="hidden" name="id" value={state.values['id'] ?? ''} />
      <input type="hidden" name="seen" value={state.values['seen'] ?? ''} autoComplete="off" />
      <div className={own.fields}>
        <NameFields {...state} />
        <ChoiceField {...state} name="kind" label={t('office.places.kind')} options={kinds} />
        <ChoiceField {...state} name="county" label={t('office.places.county')} options={counties} />
        <Field {...state} name="lat" label={t('office.places.lat')} />
        <Field {...state} name="lon" label={t('office.places.lon')} />
        <Field {...state} isWords name="country" label={t('office.places.country')} />
        <Field {...state} isPlace name="near" choices={nearChoices} label={t('office.places.near')} />
        <Field {...state} name="km" label={t('office.places.km')} />
        <Field {...state} name="minutes" label={t('office.places.minutes')} />
        <PlaceChecks values={values} />
      </div>
      <button name="intent" value="save" className={styles.primary}>
        {t('office.places.save')}
      </button>
    </form>
  )
}
