import type { Writing } from '#features/fares/quote-in-words.server.ts'
import { kindOfId } from '#features/places/place.ts'
import { inSentence } from '#i18n/in-sentence.ts'
import type { BookedQuote } from './booking.ts'
import type { LegField, LegFieldsProps } from './leg-fields.tsx'
import type { OrderTyped } from './order-form.ts'

type Trip = Pick<BookedQuote, 'from' | 'to' | 'returnTrip' | 'vehicle' | 'stages'>
type Words = Pick<Writing, 't' | 'places' | 'locale'>
/** `watchesFlights`: whether that may be said. */
type FieldWords = Words & { watchesFlights: boolean }

/** What a form asks of the ends of a trip. What holds something already is shown even where it is not asked for. */
export function legFields(trip: Trip, typed: OrderTyped, words: FieldWords): LegFieldsProps {
  const [from, to] = endsOf(trip)
  const fields = [...thereFields(from, to, words), ...(trip.returnTrip ? backFields(to, from, words) : [])]
  const pickUps = trip.returnTrip ? [from, to] : [from]
  return {
    fields: fields.filter(({ isAsked: isRequested, field }) => isRequested || typed[field] !== ''),
    sign: pickUps.some(({ kind, bySea }) => kind !== 'town' && !bySea) || typed.signText !== '',
  }
}

/** A town has addresses, an airport is a point itself, and so is a landing: of a stop, or wherever a boat comes to. */
type End = { id: string; kind: 'town' | 'airport' | 'landing'; bySea: boolean }

function endsOf({ from, to, vehicle, stages }: Trip): [End, End] {
  const way = vehicle === 'boat' ? 'sea' : 'road'
  return [endOf(from, stages?.[0]?.by ?? way), endOf(to, stages?.at(-1)?.by ?? way)]
}

/** Whether an end of a trip is a point by the water, where nobody has an address. */
export function isLanding(trip: Trip, end: 'from' | 'to'): boolean {
  const [from, to] = endsOf(trip)
  return (end === 'from' ? from : to).kind === 'landing'
}

function endOf(id: string, by: 'road' | 'sea'): End {
  const bySea = by === 'sea'
  if (kindOfId(id) === 'airport') return { id, kind: 'airport', bySea }
  return { id, kind: bySea || kindOfId(id) === 'boat-stop' ? 'landing' : 'town', bySea }
}

type Requested = LegField & { isAsked: boolean }

/** In the order of the drive: a flight that lands comes first. */
function thereFields(from: End, to: End, words: FieldWords): Requested[] {
  const { t } = words
  const hintOf = ({ kind }: End) => (kind === 'landing' ? t('book.stop-hint') : t('book.address-hint'))
  const pickUp = { field: 'pickUpAddress', label: pickUpLabel(from, words), hint: hintOf(from) } as const
  const dropOff = { field: 'dropOffAddress', label: dropOffLabel(to, words), hint: hintOf(to) } as const
  const addresses: Requested[] = [
    { ...pickUp, same: null, isAsked: from.kind !== 'airport' },
    { ...dropOff, same: null, isAsked: to.kind !== 'airport' },
  ]
  return withFlight({ field: 'flight', label: t('book.flight') }, addresses, from, to, words)
}

function backFields(from: End, to: End, words: FieldWords): Requested[] {
  const { t } = words
  const hint = t('book.same-address-hint')
  const pickUp = { field: 'returnPickUpAddress', label: ofReturn(pickUpLabel(from, words), words), hint } as const
  const dropOff = { field: 'returnDropOffAddress', label: ofReturn(dropOffLabel(to, words), words), hint } as const
  const addresses: Requested[] = [
    { ...pickUp, same: 'dropOffAddress', isAsked: from.kind !== 'airport' },
    { ...dropOff, same: 'pickUpAddress', isAsked: to.kind !== 'airport' },
  ]
  return withFlight({ field: 'returnFlight', label: ofReturn(t('book.flight'), words) }, addresses, from, to, words)
}

function withFlight(
  field: Pick<LegField, 'field' | 'label'>,
  addresses: Requested[],
  from: End,
  to: End,
  { t, watchesFlights }: FieldWords,
): Requested[] {
  const lands = from.kind === 'airport'
  const watched = watchesFlights ? ` ${t('book.flight-watched')}` : ''
  const hint = lands ? t('book.flight-hint') + watched : t('book.flight-hint-departure')
  const flight: Requested = { ...field, hint, same: null, isAsked: lands || to.kind === 'airport' }
  return lands ? [flight, ...addresses] : [...addresses, flight]
}

function pickUpLabel({ id, kind }: End, words: Words): string {
  const { t } = words
  return `${kind === 'landing' ? t('book.meeting-point') : t('book.pick-up-address')} (${nameOf(id, words)})`
}

function dropOffLabel({ id }: End, words: Words): string {
  return `${words.t('book.drop-off-address')} (${nameOf(id, words)})`
}

function nameOf(id: string, { places, locale }: Words): string {
  return places.find(id)?.names[locale] ?? id
}

/** Which way a label is about, where a trip has two. */
export function ofReturn(label: string, { t, locale }: Pick<Words, 't' | 'locale'>): string {
  return `${t('booking.way-back')}: ${inSentence(label, locale)}`
}
