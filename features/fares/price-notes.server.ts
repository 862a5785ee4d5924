import type { Settings } from '#catalogue/settings.ts'
import type { Place } from '#features/places/place.ts'
import { formatDate } from '#i18n/dates.ts'
import type { LocaleCode } from '#i18n/locale.ts'
import type { Translate } from '#i18n/messages.ts'
import type { RequestedTrip } from './price-question.ts'
import { isExtra } from './extras.ts'
import { formatCents } from './money.ts'
import { extrasText } from './quote-in-words.server.ts'
import type { Quote } from './quote-line.ts'
import { type ExtraId, extraIds, type Tariff } from './tariff.ts'

export type NotesOn = {
  trip: RequestedTrip
  from: Place
  quotes: readonly Quote[]
  tariff: Tariff
  settings: Settings
  t: Translate
  locale: LocaleCode
}

/** What the price covers. Only what the tariff says; nothing is promised that no rule stands for. */
export function includedInWords({ from, quotes, tariff, t, locale }: NotesOn): string[] {
  const free = (id: string) => tariff.extras.some((extra) => extra.id === id && extra.price === 0)
  const waiting = tariff.waiting.freeMinutes
  const isBoat = quotes.every((quote) => quote.vehicle === 'boat')
  const isAtPier = from.kind === 'boat-stop'
  const included: string[] = []
  if (from.kind === 'airport') included.push(t('price-box.included.waiting-airport', { minutes: waiting.airport }))
  else included.push(t('price-box.included.waiting', { minutes: isAtPier ? waiting.station : waiting.address }))
  if (tariff.tollsIncluded && !isBoat)
    included.push(hasBoat(quotes) ? t('price-box.included.tolls-by-road') : t('price-box.included.tolls'))
  const tickets = quotes.flatMap(({ lines }) => lines.filter(({ kind }) => kind === 'ferry'))
  if (tickets.length > 0 && tickets.every(({ cents }) => cents !== null)) included.push(t('price-box.included.ferry'))
  if (free('luggage')) included.push(t('price-box.included.luggage'))
  if (free('child-seat') && !isBoat) included.push(t('price-box.included.child-seats'))
  // Whatever rides along is the same in every class.
  included.push(...extrasText(quotes[0]?.lines ?? [], { t, locale }))
  const hours = Math.max(...quotes.map((quote) => quote.freeCancellationHours))
  const least = Math.min(...quotes.map((quote) => quote.freeCancellationHours))
  included.push(
    hours === least
      ? t('price-box.included.cancellation', { hours })
      : t('price-box.included.cancellation-minibus', { hours: least, minibus: hours }),
  )
  included.push(isBoat ? t('price-box.included.weather') : t('price-box.included.payment'))
  return included
}

/** What one must know to read the price right. */
export function notesInWords({ trip, from, quotes, tariff, settings, t, locale }: NotesOn): string[] {
  const byDistance = quotes.some((quote) => quote.basis === 'distance')
  const notes = [perVehicleNote(quotes, t), vatNote(settings, t)]
  notes.push(...hourNote(quotes, { isAnyHour: trip.when === null, tariff, t }))
  if (byDistance && trip.returnTrip && trip.when !== null && (trip.returnWhen ?? null) === null)
    notes.push(t('price-box.note.return-hour'))
  notes.push(...notInPrice({ quotes, tariff, t, locale }))
  if (quotes.some((quote) => quote.asks)) notes.push(t('price-box.note.ferry'))
  if (from.country !== 'HR' && !settings.carriage?.pickUpAbroad.includes(from.country))
    notes.push(t('price-box.note.abroad'))
  notes.push(t('price-box.note.price-date', { date: priceDate(tariff, locale) }))
  return notes
}

/** A boat sails in daylight: what the night and a Sunday cost is said of what goes by road alone. */
export function hourNote(
  quotes: readonly Pick<Quote, 'basis' | 'vehicle'>[],
  { isAnyHour, tariff, t }: Pick<NotesOn, 'tariff' | 't'> & { isAnyHour: boolean },
): string[] {
  const { from, to, percent } = tariff.night
  const isBoatToo = hasBoat(quotes)
  if (quotes.every(({ basis }) => basis === 'fixed')) return isBoatToo ? [] : [t('price-box.note.fixed')]
  if (!isAnyHour) return []
  const night = { from, to, percent }
  return [isBoatToo ? t('price-box.note.day-price-by-road', night) : t('price-box.note.day-price', night)]
}

/** Who is taken to the pier by car pays for both. */
export function perVehicleNote(quotes: readonly Pick<Quote, 'vehicle' | 'road'>[], t: Translate): string {
  const isBoatAlone = quotes.every(({ vehicle, road }) => vehicle === 'boat' && road === undefined)
  return isBoatAlone ? t('price-box.note.per-boat') : t('price-box.note.per-vehicle')
}

function hasBoat(quotes: readonly Pick<Quote, 'vehicle'>[]): boolean {
  return quotes.some(({ vehicle }) => vehicle === 'boat')
}

type Priced = { lines: Quote['lines'] }

/** What costs something and is in none of these prices, a note each: nobody has said that it rides along. */
export function notInPrice({
  quotes,
  tariff,
  t,
  locale,
}: Pick<NotesOn, 'tariff' | 't' | 'locale'> & { quotes: readonly Priced[] }): string[] {
  const isIn = (id: ExtraId) => quotes.some(({ lines }) => lines.some((line) => isExtra(line) && line.extra === id))
  const missing = extraIds.filter((id) => !isIn(id))
  return extrasInWords({ tariff, t, locale }, missing).map((extra) => t('price-box.note.extra', { extra }))
}

/** What somebody may bring along that costs something, a sentence each. */
export function extrasInWords(
  { tariff, t, locale }: Pick<NotesOn, 'tariff' | 't' | 'locale'>,
  ids: readonly ExtraId[] = extraIds,
): string[] {
  return tariff.extras
    .filter(({ id, price }) => price > 0 && ids.includes(id))
    .map((extra) => {
      const price = formatCents(extra.price, locale)
      switch (extra.id) {
        case 'child-seat':
          return t('tariff.extra.child-seat', { price })
        case 'luggage':
          return t('tariff.extra.luggage', { price })
        case 'pet':
          return t('tariff.extra.pet', { price })
      }
    })
}

export function priceDate(tariff: Tariff, locale: LocaleCode): string {
  return formatDate(Date.parse(`${tariff.validFrom}T12:00:00Z`), locale)
}

export function vatNote(settings: Pick<Settings, 'legal'>, t: Translate): string {
  return settings.legal.vat === 'exempt' ? t('price-box.note.vat-exempt') : t('price-box.note.vat-included')
}
