import { placeSearch } from '#app/place-search.server.ts'
import { type GazetteerPlace, nameIn } from '#domain/places/gazetteer.ts'
import type { FoundPlace } from '#domain/places/place-search.server.ts'
import { namingWords, wordsOf } from '#domain/places/place-words.ts'
import type { PhoneEnds, PhoneFault, PhoneTyped } from '#features/dispatch/phone-form.ts'
import type { OfficeSite, OfficeRequest } from './office-site.server.ts'

export type PlaceChoice = { id: string; label: string }
export type PlaceChoices = { from: PlaceChoice[]; to: PlaceChoice[] }

/** `typed`: with the place in its field and the rest of the address in its own; `choices`: of a text that may mean several. */
export type ResolvedPlaces = { typed: PhoneTyped; ends: PhoneEnds; choices: PlaceChoices }

const MOST_CHOICES = 6
/** What the search is asked for: some of what it finds has no price and is not offered. */
const MOST_FOUND = 20

/**
 * What was typed as From and To, as the place search understands it. Only places that have a price are taken or offered.
 * `pick`: the choice somebody pressed, `from ID` or `to ID`.
 */
export function resolvePlaces(site: OfficeSite, request: OfficeRequest, typed: PhoneTyped, pick = ''): ResolvedPlaces {
  const [end, ...rest] = pick.split(' ')
  const picked = (field: string) => (field === end ? rest.join(' ') : null)
  const from = resolvePlace(site, request, typed.from, picked('from'))
  const to = resolvePlace(site, request, typed.to, picked('to'))
  const isSame = 'id' in from && 'id' in to && from.id === to.id
  return {
    typed: {
      ...typed,
      ...inFields('from', 'pickUpAddress', from, typed),
      ...inFields('to', 'dropOffAddress', to, typed),
    },
    ends: { from: endOf(from), to: isSame ? { fault: 'same-place' } : endOf(to) },
    choices: { from: choicesOf(from), to: choicesOf(to) },
  }
}

type Taken = { id: string; name: string; address: string | null }
type ResolvedPlace = Taken | { fault: PhoneFault; choices: PlaceChoice[] }

function resolvePlace(site: OfficeSite, request: OfficeRequest, text: string, picked: string | null): ResolvedPlace {
  const found = understood(site, request, text)
  if ('place' in found) return takenOf(site, request, found, text)
  const row = picked === null ? undefined : found.rows.find(({ place }) => place.id === picked)
  if (row) return takenOf(site, request, row, null)
  if (text.trim() === '') return { fault: 'required', choices: [] }
  if (found.isOffRoad) return { fault: 'no-road', choices: [] }
  const choices = found.rows.slice(0, MOST_CHOICES).map(({ place }) => ({
    id: place.id,
    label: `${labelOf(site, request, place)}${place.kind === 'boat-stop' ? ` · ${request.t('board.class.boat')}` : ''}`,
  }))
  return { fault: choices.length > 0 ? 'which-place' : 'unknown-place', choices }
}

/** `text`: what stays in the field where all of it is the place's name. */
function takenOf(site: OfficeSite, request: OfficeRequest, { place, address }: TakenPlace, text: string | null): Taken {
  const name = text !== null && address === null ? text : nameThatMeans(site, request, place.id)
  return { id: place.id, name, address }
}

type TakenPlace = { place: { id: string }; address: string | null }
/** `isOffRoad`: no road that we know leads to the place that is meant. */
type Understood = TakenPlace | { rows: FoundPlace[]; isOffRoad: boolean }

function understood(site: OfficeSite, { locale }: OfficeRequest, text: string): Understood {
  const { places } = site
  const typed = text.trim()
  if (typed === '') return { rows: [], isOffRoad: false }
  const byId = places.find(typed) ?? places.find(typed.toUpperCase())
  if (byId) return takenById(site, locale, byId.id)
  const all = placeSearch(site)
    .search({ text: typed, near: null, limit: MOST_FOUND })
    .map((row) => pricedRow(site, locale, row))
  const isOffRoad = all[0]?.match === 'name' && all.every(({ match, isPriced }) => match !== 'name' || !isPriced)
  const rows = all.filter(({ isPriced }) => isPriced)
  const listed = places.resolve(typed, locale)
  const namesakes = rows.filter(({ place }) => place.kind !== 'boat-stop' && isCalled(place, typed, [place.name]))
  if (listed && places.isPriced(listed.id) && namesakes.every(({ place }) => place.id === listed.id))
    return { place: listed, address: null }
  const [best] = all
  if (best === undefined || !best.isPriced || namesakes.length > 1) return { rows, isOffRoad }
  const likewise = all.filter(({ match }) => match === best.match)
  const isOnly = likewise.filter(({ isPriced }) => isPriced).length === 1
  if (best.match === 'town' && isOnly) return best
  if (best.match !== 'name') return { rows, isOffRoad }
  const whole = likewise.filter(({ place }) => isCalled(place, typed, [place.name, ...(place.aliases ?? [])]))
  return likewise.length === 1 || (whole.length === 1 && whole[0] === best) ? best : { rows, isOffRoad }
}

function takenById(site: OfficeSite, locale: OfficeRequest['locale'], id: string): Understood {
  const place = placeSearch(site).find(id)
  if (!place) return { place: { id }, address: null }
  const row = pricedRow(site, locale, { place, match: 'name', address: null })
  return row.isPriced ? row : { rows: [], isOffRoad: true }
}

type PricedRow = FoundPlace & { isPriced: boolean }

/** A hotel or a station in a town is priced as the town, and is its address there. */
function pricedRow(site: OfficeSite, locale: OfficeRequest['locale'], row: FoundPlace): PricedRow {
  const { places } = site
  const isPriced = places.isPriced(row.place.id)
  const town = placeSearch(site).find(places.townOf(row.place.id))
  if (!town || town.id === row.place.id) return { ...row, isPriced }
  return { ...row, place: town, address: row.address ?? nameIn(row.place, locale), isPriced }
}

function isCalled(place: GazetteerPlace, text: string, names: readonly string[]): boolean {
  const wanted = namingText(text)
  return [...names, ...Object.values(place.names ?? {})].some(
    (name) => name !== undefined && namingText(name) === wanted,
  )
}

function namingText(text: string): string {
  return namingWords(wordsOf(text))
    .map((word) => word.text)
    .join(' ')
}

/** The shortest words that are understood as this place and no other. */
function nameThatMeans(site: OfficeSite, request: OfficeRequest, id: string): string {
  const means = (text: string) => {
    const found = understood(site, request, text)
    return 'place' in found && found.place.id === id && found.address === null
  }
  const place = placeSearch(site).find(id)
  const names = [site.places.find(id)?.names[request.locale] ?? id, place === null ? id : labelOf(site, request, place)]
  return names.find(means) ?? id
}

function labelOf(site: OfficeSite, { locale }: OfficeRequest, place: GazetteerPlace): string {
  return placeSearch(site).label(place, locale, site.translate(locale))
}

function endOf(resolved: ResolvedPlace): PhoneEnds['from'] {
  return 'id' in resolved ? { id: resolved.id } : { fault: resolved.fault }
}

function choicesOf(resolved: ResolvedPlace): PlaceChoice[] {
  return 'id' in resolved ? [] : resolved.choices
}

/** What is left of the text goes before an address that was typed: nothing that was said is lost. */
function inFields(
  end: 'from' | 'to',
  addressField: 'pickUpAddress' | 'dropOffAddress',
  resolved: ResolvedPlace,
  typed: PhoneTyped,
): Partial<PhoneTyped> {
  if (!('id' in resolved)) return {}
  const before = typed[addressField].trim()
  const isSaid = resolved.address === null || namingText(before).includes(namingText(resolved.address))
  const address = isSaid ? before : [resolved.address, before].filter((part) => part !== '').join(', ')
  return { [end]: resolved.name, [addressField]: address }
}
