import type { ComponentProps, KeyboardEvent, RefObject } from 'react'
import { FoldedFields, type FoldedFieldsProps } from '#features/bookings/folded-fields.tsx'
import { Field } from '#features/bookings/order-field.tsx'
import { longest } from '#features/bookings/order-form.ts'
import { LONGEST_TEXT } from '#features/fares/price-question.ts'
import { DESK_PEOPLE_AT_MOST, deskWays, type DeskWay } from '#features/partners/desk-order.ts'
import type { DeskWayShown } from '#features/partners/desk-slip.ts'
import { kindOfId } from '#features/places/place.ts'
import { useMessages } from '#i18n/messages-context.tsx'
import { DateInput } from '#sections/date-input.tsx'
import { PlaceInput } from '#sections/place-input.tsx'
import styles from './desk.module.css'
import type { DeskPrice } from './use-desk-prices.ts'

export const deskFields = ['to', 'other', 'when', 'time', 'people', 'way', 'name', 'dropOffAddress', 'flight'] as const
export type DeskTyped = Partial<Record<(typeof deskFields)[number], string>>

/** What the form asks, in words of the server. */
export type DeskQuestions = {
  destinations: { id: string; name: string; price: string | null }[]
  whens: { value: string; label: string; detail: string }[]
  /** What rides along, folded away. */
  needs: FoldedFieldsProps
  commission: string
}

type DeskFormProps = DeskQuestions & {
  action: string
  /** Without a script the page brings the number of the order, and says which price was seen. */
  orderId: string
  shownCents: number | null
  typed: DeskTyped
  /** What the place that was typed may mean. */
  choices: readonly string[]
  ways: { way: DeskWay | null; rows: readonly DeskWayShown[] }
  onWay: (way: DeskWay) => void
  price: DeskPrice
  isHidden: boolean
  form: RefObject<HTMLFormElement | null>
  onInput: ComponentProps<'form'>['onInput']
  /** Somebody has typed a place. */
  onPlaceTyped: () => void
  onSubmit: ComponentProps<'form'>['onSubmit']
}

/** Three rows of large buttons and one to order: four taps, on one screen, with or without JavaScript. */
export function DeskForm(props: DeskFormProps) {
  const { action, orderId, shownCents, price, isHidden, form, onInput, onSubmit } = props
  return (
    <form
      id="order"
      className={styles.order}
      method="post"
      action={action}
      autoComplete="off"
      hidden={isHidden}
      ref={form}
      // Not `onChange`: what a browser puts into a field by itself is no change to React.
      onInput={onInput}
      onSubmit={onSubmit}
    >
      <input type="hidden" name="orderId" value={orderId} />
      <input type="hidden" name="mode" value="request" />
      {shownCents !== null && <input type="hidden" name="shownCents" value={shownCents} />}
      <Where {...props} />
      <When {...props} />
      <People {...props} />
      <Ways {...props} />
      <Guest {...props} />
      <FoldedFields {...props.needs} />
      {/* Above what stays in sight: three sentences there left a phone no room for the form. */}
      <p id="without" className={styles.small} aria-live="polite">
        {price.without}
      </p>
      <div className={styles.confirm}>
        <output id="price">{price.text}</output>
        <button id="send" name="intent" value="order">
          {price.button}
        </button>
      </div>
      <p className={styles.small}>{props.commission}</p>
    </form>
  )
}

function Where({ destinations, typed, choices, onPlaceTyped }: DeskFormProps) {
  const { t } = useMessages()
  return (
    <fieldset id="where" className={styles.where}>
      <legend>{t('desk.where')}</legend>
      {destinations.map(({ id, name, price }) => (
        <label key={id}>
          <input type="radio" name="to" value={id} required defaultChecked={typed.to === id} {...airportMark(id)} />
          <span>
            {name} {price !== null && <small>{price}</small>}
          </span>
        </label>
      ))}
      <label>
        <input type="radio" name="to" value="other" defaultChecked={typed.to === 'other'} />
        <span>{t('desk.other')}</span>
      </label>
      <div className={styles.other}>
        {choices.length > 0 && (
          // Before the text and of the same name: what is chosen counts.
          <fieldset id="choices">
            <legend>{t('price-box.which-place')}</legend>
            {choices.map((text) => (
              <label key={text}>
                <input type="radio" name="other" value={text} />
                <span>{text}</span>
              </label>
            ))}
          </fieldset>
        )}
        <PlaceInput
          isShared
          name="other"
          aria-label={t('desk.other')}
          maxLength={LONGEST_TEXT}
          defaultValue={typed.other}
          onKeyDown={askNotOrder}
          onBlur={onPlaceTyped}
        />
      </div>
    </fieldset>
  )
}

/** Who has typed a place wants its price first: the key that would send the form only leaves the field. */
function askNotOrder(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter') return
  event.preventDefault()
  event.currentTarget.blur()
}

/** Told apart by the style: no script need run for it. */
function airportMark(id: string): { 'data-airport': true | undefined } {
  return { 'data-airport': kindOfId(id) === 'airport' || undefined }
}

function When({ whens, typed }: DeskFormProps) {
  const { t } = useMessages()
  return (
    <fieldset id="when" className={styles.when}>
      <legend>{t('desk.when')}</legend>
      {whens.map(({ value, label, detail }) => (
        <label key={value}>
          <input type="radio" name="when" value={value} required defaultChecked={typed.when === value} />
          <span>
            {label} {detail !== '' && <small>{detail}</small>}
          </span>
        </label>
      ))}
      <DateInput type="time" name="time" aria-label={t('desk.time')} autoComplete="off" defaultValue={typed.time} />
    </fieldset>
  )
}

const PEOPLE = Array.from({ length: DESK_PEOPLE_AT_MOST }, (_none, at) => String(at + 1))

function People({ typed }: DeskFormProps) {
  const { t } = useMessages()
  return (
    <fieldset id="people" className={styles.people}>
      <legend>{t('desk.people')}</legend>
      {PEOPLE.map((count) => (
        <label key={count}>
          <input type="radio" name="people" value={count} required defaultChecked={typed.people === count} />
          <span>{count}</span>
        </label>
      ))}
    </fieldset>
  )
}

/** Hidden until a trip was chosen that a boat is a choice for. */
function Ways({ ways: { way: chosen, rows }, onWay }: DeskFormProps) {
  const { t } = useMessages()
  return (
    <fieldset id="ways" className={styles.ways} hidden={rows.length === 0}>
      <legend>{t('desk.way')}</legend>
      {deskWays.map((way) => (
        <label key={way}>
          <input type="radio" name="way" value={way} checked={chosen === way} onChange={() => onWay(way)} />
          <span>{rows.find((row) => row.way === way)?.label ?? ''}</span>
        </label>
      ))}
    </fieldset>
  )
}

/** Where exactly, and for whom; to an airport there is no address to ask for, but a flight. A place that is typed may be one. */
function Guest({ typed }: DeskFormProps) {
  const { t } = useMessages()
  const field = { typed, errors: {}, firstError: null }
  return (
    <div className={styles.guest}>
      <div className={styles.dropOff}>
        <Field
          {...field}
          field="dropOffAddress"
          label={t('book.drop-off-address')}
          hint={t('desk.drop-off-hint')}
          input={{ maxLength: longest.dropOffAddress }}
        />
      </div>
      <div className={styles.flight}>
        <Field
          {...field}
          field="flight"
          label={t('book.flight')}
          hint={t('desk.flight-hint')}
          input={{ maxLength: longest.flight, autoCapitalize: 'characters' }}
        />
      </div>
      <Field
        {...field}
        field="name"
        label={t('desk.name')}
        hint={t('desk.name-hint')}
        input={{ maxLength: longest.name }}
      />
    </div>
  )
}
