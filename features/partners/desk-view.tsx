import { FoldedFields, type FoldedFieldsProps } from '#features/bookings/folded-fields.tsx'
import { kindOfId } from '#features/places/place.ts'
import { deskWays, LONGEST_ADDRESS } from './desk-order.ts'
import { type DeskSlip, type DeskWayShown, slipParts } from './desk-slip.ts'

export type DeskWords = Record<
  | 'where'
  | 'when'
  | 'people'
  | 'way'
  | 'other'
  | 'name'
  | 'nameHint'
  | 'dropOffAddress'
  | 'dropOffHint'
  | 'flight'
  | 'flightHint'
  | 'button'
  | 'commission'
  | 'slipHeading'
  | 'slipHow'
  | 'print'
  | 'next'
  | 'time'
  | 'refusedHeading',
  string
>

export type DeskViewProps = {
  action: string
  orderId: string
  words: DeskWords
  destinations: { id: string; name: string; price: string | null }[]
  others: { label: string; options: { id: string; name: string }[] }[]
  whens: { value: string; label: string; detail: string }[]
  people: number[]
  /** What rides along, folded away. */
  needs: FoldedFieldsProps
  typed: Partial<
    Record<'to' | 'other' | 'when' | 'time' | 'people' | 'way' | 'name' | 'dropOffAddress' | 'flight', string>
  >
  /** The price in the notice; without a script the form says that it was seen. */
  shownCents?: number | null
  /** To be chosen from; empty where only one way leads there, or nothing was asked yet. */
  ways: DeskWayShown[]
  notice: string | null
  slip: DeskSlip | null
}

/** Three rows of large buttons and one to order: four taps, on one screen, with or without JavaScript. */
export function DeskView(props: DeskViewProps) {
  const { action, words, notice, slip } = props
  return (
    <>
      <p id="notice" className="notice" role="alert" hidden={notice === null}>
        {notice}
      </p>
      <p id="waiting" className="notice" role="status" hidden />
      <section id="refused" className="notice" aria-live="assertive" aria-labelledby="refused-heading" hidden>
        <h2 id="refused-heading">{words.refusedHeading}</h2>
        <ul />
      </section>
      <form id="order" method="post" action={action} autoComplete="off" hidden={slip !== null}>
        <input type="hidden" name="orderId" value={props.orderId} />
        <input type="hidden" name="mode" value="request" />
        {props.shownCents != null && <input type="hidden" name="shownCents" value={props.shownCents} />}
        <Where {...props} />
        <p className="name drop-off">
          <label htmlFor="dropOffAddress">{words.dropOffAddress}</label>
          <input
            id="dropOffAddress"
            name="dropOffAddress"
            maxLength={LONGEST_ADDRESS}
            autoComplete="off"
            defaultValue={props.typed.dropOffAddress}
            aria-describedby="drop-off-hint"
          />
          <small id="drop-off-hint">{words.dropOffHint}</small>
        </p>
        {/* In the place of the address, where an airport was chosen. */}
        <p className="name flight">
          <label htmlFor="flight">{words.flight}</label>
          <input
            id="flight"
            name="flight"
            maxLength={12}
            autoComplete="off"
            autoCapitalize="characters"
            defaultValue={props.typed.flight}
            aria-describedby="flight-hint"
          />
          <small id="flight-hint">{words.flightHint}</small>
        </p>
        <When {...props} />
        <People {...props} />
        <Ways {...props} />
        <FoldedFields {...props.needs} />
        <p className="name">
          <label htmlFor="name">{words.name}</label>
          <input
            id="name"
            name="name"
            maxLength={60}
            autoComplete="off"
            defaultValue={props.typed.name}
            aria-describedby="name-hint"
          />
          <small id="name-hint">{words.nameHint}</small>
        </p>
        {/* Above what stays in sight: three sentences there left a phone no room for the form. */}
        <p id="without" className="small" aria-live="polite" />
        <div className="confirm">
          <output id="price" />
          <button id="send" name="intent" value="order">
            {words.button}
          </button>
        </div>
        <p className="small">{words.commission}</p>
      </form>
      <Slip action={action} words={words} slip={slip} />
    </>
  )
}

function Where({ words, destinations, others, typed }: DeskViewProps) {
  return (
    <fieldset className="where">
      <legend>{words.where}</legend>
      {destinations.map(({ id, name, price }) => (
        <label key={id}>
          <input
            type="radio"
            name="to"
            value={id}
            required
            defaultChecked={typed.to === id}
            data-airport={isAirport(id)}
          />
          <span>
            {name} {price !== null && <small>{price}</small>}
          </span>
        </label>
      ))}
      <label>
        <input type="radio" name="to" value="other" defaultChecked={typed.to === 'other'} />
        <span>{words.other}</span>
      </label>
      <select name="other" aria-label={words.other} defaultValue={typed.other ?? ''}>
        <option value="">–</option>
        {others.map(({ label, options }) => (
          <optgroup key={label} label={label}>
            {options.map(({ id, name }) => (
              <option key={id} value={id} data-airport={isAirport(id)}>
                {name}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    </fieldset>
  )
}

function isAirport(id: string): true | undefined {
  return kindOfId(id) === 'airport' || undefined
}

function When({ words, whens, typed }: DeskViewProps) {
  return (
    <fieldset className="when">
      <legend>{words.when}</legend>
      {whens.map(({ value, label, detail }) => (
        <label key={value}>
          <input type="radio" name="when" value={value} required defaultChecked={typed.when === value} />
          <span>
            {label} {detail !== '' && <small>{detail}</small>}
          </span>
        </label>
      ))}
      <input type="time" name="time" aria-label={words.time} autoComplete="off" defaultValue={typed.time} />
    </fieldset>
  )
}

function People({ words, people, typed }: DeskViewProps) {
  return (
    <fieldset className="people">
      <legend>{words.people}</legend>
      {people.map((count) => (
        <label key={count}>
          <input type="radio" name="people" value={count} required defaultChecked={typed.people === String(count)} />
          <span>{count}</span>
        </label>
      ))}
    </fieldset>
  )
}

/** Hidden until a trip was chosen that a boat is a choice for: the script fills the same places. */
function Ways({ words, ways, typed }: DeskViewProps) {
  return (
    <fieldset id="ways" className="ways" hidden={ways.length === 0}>
      <legend>{words.way}</legend>
      {deskWays.map((way) => (
        <label key={way}>
          <input type="radio" name="way" value={way} defaultChecked={typed.way === way} />
          <span>{ways.find((row) => row.way === way)?.label ?? ''}</span>
        </label>
      ))}
    </fieldset>
  )
}

/** Empty until there is one: the script fills the same places (app/browser/desk.ts). */
function Slip({ action, words, slip }: Pick<DeskViewProps, 'action' | 'words' | 'slip'>) {
  const side = slip?.qr.size ?? 1
  return (
    <section id="slip" hidden={slip === null} tabIndex={-1}>
      <h2>{words.slipHeading}</h2>
      <svg className="qr" viewBox={`0 0 ${side} ${side}`} role="img" aria-label={words.slipHow}>
        <path d={slip?.qr.path ?? ''} stroke="#000" fill="none" />
      </svg>
      <div>
        {slipParts.map((part) => (
          <p key={part} data-part={part}>
            {slip?.[part] ?? ''}
          </p>
        ))}
        <p>{words.slipHow}</p>
      </div>
      <form method="post" action={action} className="after">
        <button id="print" type="button" hidden>
          {words.print}
        </button>
        <button id="next" name="intent" value="done">
          {words.next}
        </button>
      </form>
    </section>
  )
}

export type DeskPairProps = {
  action: string
  label: string
  text: string
  button: string
  code: string
  fault: string | null
}

/** A tablet that belongs to nobody yet. */
export function DeskPair({ action, label, text, button, code, fault }: DeskPairProps) {
  return (
    <form method="post" action={action} className="pair" autoComplete="off">
      <p>{text}</p>
      <label htmlFor="code">{label}</label>
      <input
        id="code"
        name="code"
        defaultValue={code}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        autoFocus
        aria-invalid={fault === null ? undefined : true}
        aria-describedby={fault === null ? undefined : 'code-fault'}
      />
      {fault !== null && (
        <p id="code-fault" className="fault" role="alert">
          {fault}
        </p>
      )}
      <button name="intent" value="pair">
        {button}
      </button>
    </form>
  )
}
