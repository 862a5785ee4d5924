import type { Settings } from '#catalogue/settings.ts'
import { formatCents } from '#features/fares/money.ts'
import { vatNote } from '#features/fares/price-notes.server.ts'
import { extrasText, quoteInWords, type Writing } from '#features/fares/quote-in-words.server.ts'
import type { Quote } from '#features/fares/quote-line.ts'
import { routeInWords } from '#features/fares/route-in-words.server.ts'
import { bridgeFact, stagesInWords, transferOf } from '#features/fares/ways-in-words.server.ts'
import { formatTime } from '#i18n/clock-time.ts'
import { formatDate } from '#i18n/dates.ts'
import { durationText } from '#i18n/duration.ts'
import type { LocaleCode } from '#i18n/locale.ts'
import { setType } from '#i18n/typography.ts'
import type { BookedQuote } from './booking.ts'
import type { TripCardProps } from './trip-card.tsx'

export type TripWriting = Writing & {
  seats: number
  luggage: number
  /** Say whether VAT is in the price: wherever somebody agrees to it or keeps it. */
  settings?: Pick<Settings, 'legal'>
}

/** A kept quote as its card. The numbers are the kept ones; the way is described from the data of today. */
export function tripInWords(stored: BookedQuote, pickUpAt: number | null, writing: TripWriting): TripCardProps {
  const { t, locale, places, settings } = writing
  const name = (id: string) => places.distinctName(id, locale)
  const ends = { from: name(stored.from), to: name(stored.to) }
  const { vehicle, lines, maximumCents, basis, asks, freeCancellationHours } = stored
  const quote = {
    vehicle,
    lines,
    maximumCents,
    basis,
    asks,
    freeCancellationHours,
    seats: writing.seats,
    bags: writing.luggage,
    ...roadOf(stored),
  }
  const words = quoteInWords(quote, writing)
  return {
    title: setType(stored.returnTrip ? t('price-box.title-return', ends) : t('price-box.title', ends), locale),
    when: pickUpAt === null ? null : momentText(pickUpAt, locale),
    vehicle: words.name,
    room: words.room,
    price: words.price,
    plus: words.plus,
    tax: settings === undefined ? null : vatNote(settings, t),
    facts: [
      { label: t('price-box.people'), value: String(stored.people) },
      { label: t('price-box.bags'), value: String(stored.bags) },
      ...(stored.returnAt === null
        ? []
        : [{ label: t('booking.way-back'), value: momentText(stored.returnAt, locale) }]),
      ...addressFact(stored, writing),
      ...wayFacts(stored, writing),
      ...extrasFact(stored, writing),
    ],
    lines: words.lines,
  }
}

/** Said outright where a price is agreed to or shown again, not folded away with its lines. */
function extrasFact({ lines }: BookedQuote, { t, locale }: Writing): TripCardProps['facts'] {
  const extras = extrasText(lines, { t, locale })
  return extras.length === 0 ? [] : [{ label: t('price-box.fact.extras'), value: extras.join(' · ') }]
}

/** What rides along was named since the price was seen: the form comes back with both. */
export function extrasNotice({ maximumCents }: BookedQuote, { t, locale }: Pick<Writing, 't' | 'locale'>): string {
  return t('book.notice-extras', { price: formatCents(maximumCents, locale) })
}

/** What drives to the boat, as the words for a price want it. */
export function roadOf({ stages }: BookedQuote): Pick<Quote, 'road'> {
  const road = stages?.find(({ by }) => by === 'road')?.vehicle
  return road === undefined || road === 'boat' ? {} : { road }
}

function addressFact(
  { insideTownKm: km, from, to }: BookedQuote,
  { t, places, locale }: Writing,
): TripCardProps['facts'] {
  if (km === undefined) return []
  const towns = [from, to]
    .map((id) => places.find(id))
    .flatMap((place) => (place?.kind === 'town' ? place.names[locale] : []))
  return [{ label: t('price-box.fact.address'), value: t('price-box.inside-town', { towns: towns.join(', '), km }) }]
}

function wayFacts(stored: BookedQuote, writing: Writing): TripCardProps['facts'] {
  const { t, places } = writing
  const { stages, minutes, from, to, vehicle } = stored
  if (stages) {
    const change = t('price-box.change', { time: durationText(transferOf({ stages, minutes }), t) })
    const total = t('price-box.about', { value: durationText(minutes, t) })
    return [...stagesInWords(stages, writing), { label: t('price-box.fact.total-time'), value: `${total}; ${change}` }]
  }
  const route = vehicle === 'boat' ? places.route(from, to) : places.landWay(from, to)
  return route ? [...routeInWords(route, writing), ...bridgeFact(route, writing)] : []
}

/** The clock alone, for what happened today. */
export function clockText(at: number, locale: LocaleCode): string {
  return formatTime(at, locale)
}

/** "ponedjeljak, 20. srpnja 2026., 10:00": the weekday catches a date that was typed wrong. */
export function momentText(at: number, locale: LocaleCode): string {
  const day = formatDate(at, locale, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
  return `${day}, ${clockText(at, locale)}`
}
