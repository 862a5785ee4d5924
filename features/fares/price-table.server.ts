import type { Places, Reachable } from '#features/places/places.server.ts'
import { type Route, shownKm } from '#features/places/route.ts'
import { durationText } from '#i18n/duration.ts'
import type { LocaleCode } from '#i18n/locale.ts'
import type { Translate } from '#i18n/messages.ts'
import { setType } from '#i18n/typography.ts'
import { formatCents } from './money.ts'
import type { PriceTableRow } from './price-table.tsx'
import { isOffered, type LocalFares, quote } from './quote.ts'
import type { Quote } from './quote-line.ts'
import type { Tariff, VehicleId } from './tariff.ts'

export type TableDeps = { places: Places; tariff: Tariff; localFares: LocalFares; t: Translate }
type HrefOf = (from: string, to: string) => string

const AIRPORTS = 6
const TOWNS = 6

/** A place's airports and neighbours, day price. `hrefFor` makes the link to the price box with the trip filled in. */
export function priceTableRows(id: string, locale: LocaleCode, deps: TableDeps, hrefFor: HrefOf): PriceTableRow[] {
  const airports = airportsFor(deps.places, id).slice(0, AIRPORTS)
  const towns = deps.places.nearestTowns(id).slice(0, TOWNS)
  return [
    // People arrive at airports and leave for towns.
    ...airports.map((row) => placeRow(row, hrefFor(row.place.id, id), locale, deps)),
    ...towns.map((row) => placeRow(row, hrefFor(id, row.place.id), locale, deps)),
  ]
}

/** From these airports to a place, day price, the nearest first. */
export function airportTableRows(
  airports: readonly string[],
  to: string,
  locale: LocaleCode,
  deps: TableDeps,
  hrefFor: HrefOf,
): PriceTableRow[] {
  const ways = airportsFor(deps.places, to).filter(({ place }) => airports.includes(place.id))
  return ways.map((row) => placeRow(row, hrefFor(row.place.id, to), locale, deps))
}

/** The airports of a place as pages name them: one behind a border with passport control may be near on the map only. */
export function airportsFor(places: Places, id: string): Reachable[] {
  return places.airportsOf(id).toSorted((a, b) => Number(a.route.borders > 0) - Number(b.route.borders > 0))
}

/** Every fixed route between two places, named by both. One without known km, or of a zone, is left to the price box. */
export function fixedRouteRows(locale: LocaleCode, deps: TableDeps, hrefFor: HrefOf): PriceTableRow[] {
  const { places, tariff, t } = deps
  return tariff.fixed.flatMap(({ between: [from, to] }) => {
    const route = places.route(from, to)
    const ends = [places.find(from), places.find(to)].map((place) => place?.names[locale] ?? '')
    const name = t('price-box.title', { from: ends[0] ?? from, to: ends[1] ?? to })
    return route ? [rowOf(`${from}-${to}`, name, route, hrefFor(from, to), locale, deps)] : []
  })
}

function placeRow({ place, route }: Reachable, href: string, locale: LocaleCode, deps: TableDeps): PriceTableRow {
  return rowOf(place.id, place.names[locale], route, href, locale, deps)
}

function rowOf(
  id: string,
  name: string,
  route: Route,
  href: string,
  locale: LocaleCode,
  deps: TableDeps,
): PriceTableRow {
  const { tariff, localFares, t } = deps
  const trip = { when: null, people: 1, bags: 0, returnTrip: false }
  const quoted = (vehicle: VehicleId): Quote => quote(route, tariff, { ...trip, vehicle }, localFares)
  const price = (vehicle: VehicleId) =>
    isOffered(vehicle, localFares) ? formatCents(quoted(vehicle).maximumCents, locale) : null
  return {
    id,
    // Names of places come as their register writes them.
    name: setType(name, locale),
    href,
    km: t('price-box.about-km', { km: shownKm(route.km) }),
    minutes: durationText(route.minutes, t),
    ferry: quoted('car').asks ? t('price-table.ferry') : null,
    car: price('car'),
    van: price('van'),
    minibus: price('minibus'),
  }
}
