import { placeSearch } from '#app/place-search.server.ts'
import { type GazetteerPlace, nameIn } from '#domain/places/gazetteer.ts'
import type { FoundPlace } from '#domain/places/place-search.server.ts'
import { namingWords, wordsOf } from '#domain/places/place-words.ts'
import type { PhoneEnds, PhoneFault, PhoneTyped } from '#features/dispatch/phone-form.ts'
import type { OfficeSite, OfficeVisit } from './office-site.server.ts'

export type PlaceChoice = { id: string; label: string }
export type PlaceChoices = { from: PlaceChoice[]; to: PlaceChoice[] }

/** `typed`: with the place in its field and the rest of the address in its own; `choices`: of a text that may mean several. */
export type HeardPlaces = { typed: PhoneTyped; ends: PhoneEnds; choices: PlaceChoices }

const MOST_CHOICES = 6
/** What the search is asked for: some of what it finds has no price and is not offered. */
const MOST_FOUND = 20

/**
 * What was typed as From and To, as the place search understands it. Only places that have a price are taken or offered.
 * `pick`: the choice somebody pressed, `from ID` or `to ID`.
 */
export function heardPlaces(site: OfficeSite, visit: OfficeVisit, typed: PhoneTyped, pick = ''): HeardPlaces {
  const [end, ...rest] = pick.split(' ')
  const picked = (field: string) => (field === end ? rest.join(' ') : null)
  const from = heardPlace(site, visit, typed.from, picked('from'))
  const to = heardPlace(site, visit, typed.to, picked('to'))
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
type Heard = Taken | { fault: PhoneFault; choices: PlaceChoice[] }

function heardPlace(site: OfficeSite, visit: OfficeVisit, text: string, picked: string | null): Heard {
  const found = understood(site, visit, text)
  if ('place' in found) return takenOf(site, visit, found, text)
  const row = picked === null ? undefined : found.rows.find(({ place }) => place.id === picked)
  if (row) return takenOf(site, visit, row, null)
  if (text.trim() === '') return { fault: 'required', choices: [] }
  const choices = found.rows.slice(0, MOST_CHOICES).map(({ place }) => ({
    id: place.id,
    label: `${labelOf(site, visit, place)}${place.kind === 'boat-stop' ? ` · ${visit.t('board.class.boat')}` : ''}`,
  }))
  return { fault: choices.length > 0 ? 'which-place' : 'unknown-place', choices }
}

/** `text`: what stays in the field where all of it is the place's name. */
function takenOf(site: OfficeSite, visit: OfficeVisit, { place, address }: TakenPlace, text: string | null): Taken {
  const name = text !== null && address === null ? text : nameThatMeans(site, visit, place.id)
  return { id: place.id, name, address }
}

type TakenPlace = { place: { id: string }; address: string | null }
type Understood = TakenPlace | { rows: FoundPlace[] }

function understood(site: OfficeSite, { locale }: OfficeVisit, text: string): Understood {
  const { places } = site
  const typed = text.trim()
  if (typed === '') return { rows: [] }
  const byId = places.find(typed) ?? places.find(typed.toUpperCase())
  if (byId) return { place: byId, address: null }
  const all = placeSearch(site)
    .search({ text: typed, near: null, limit: MOST_FOUND })
    .flatMap((row) => pricedRow(site, locale, row))
  const rows = all.filter(({ isPriced }) => isPriced)
  const listed = places.resolve(typed, locale)
  const namesakes = rows.filter(({ place }) => place.kind !== 'boat-stop' && isCalled(place, typed, [place.name]))
  if (listed && namesakes.every(({ place }) => place.id === listed.id)) return { place: listed, address: null }
  const [best] = all
  if (best === undefined || !best.isPriced || namesakes.length > 1) return { rows }
  const likewise = all.filter(({ match }) => match === best.match)
  const isOnly = likewise.filter(({ isPriced }) => isPriced).length === 1
  if (best.match === 'town' && isOnly) return best
  if (best.match !== 'name') return { rows }
  const whole = likewise.filter(({ place }) => isCalled(place, typed, [place.name, ...(place.aliases ?? [])]))
  return likewise.length === 1 || (whole.length === 1 && whole[0] === best) ? best : { rows }
}

type PricedRow = FoundPlace & { isPriced: boolean }

/** A hotel or a station that has no price of its own is priced as the town it is in, and is its address there. */
function pricedRow(site: OfficeSite, locale: OfficeVisit['locale'], row: FoundPlace): PricedRow[] {
  const isPriced = (place: GazetteerPlace) => site.places.find(place.id) !== null
  if (isPriced(row.place)) return [{ ...row, isPriced: true }]
  const town = placeSearch(site).find(row.place.within ?? '')
  if (!town || !isPriced(town)) return [{ ...row, isPriced: false }]
  return [{ ...row, place: town, address: row.address ?? nameIn(row.place, locale), isPriced: true }]
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
function nameThatMeans(site: OfficeSite, visit: OfficeVisit, id: string): string {
  const means = (text: string) => {
    const found = understood(site, visit, text)
    return 'place' in found && found.place.id === id && found.address === null
  }
  const place = placeSearch(site).find(id)
  const names = [site.places.find(id)?.names[visit.locale] ?? id, place === null ? id : labelOf(site, visit, place)]
  return names.find(means) ?? id
}

function labelOf(site: OfficeSite, { locale }: OfficeVisit, place: GazetteerPlace): string {
  return placeSearch(site).label(place, locale, site.translate(locale))
}

function endOf(heard: Heard): PhoneEnds['from'] {
  return 'id' in heard ? { id: heard.id } : { fault: heard.fault }
}

function choicesOf(heard: Heard): PlaceChoice[] {
  return 'id' in heard ? [] : heard.choices
}

/** What is left of the text goes before an address that was typed: nothing that was said is lost. */
function inFields(
  end: 'from' | 'to',
  addressField: 'pickUpAddress' | 'dropOffAddress',
  heard: Heard,
  typed: PhoneTyped,
): Partial<PhoneTyped> {
  if (!('id' in heard)) return {}
  const before = typed[addressField].trim()
  const isSaid = heard.address === null || namingText(before).includes(namingText(heard.address))
  const address = isSaid ? before : [heard.address, before].filter((part) => part !== '').join(', ')
  return { [end]: heard.name, [addressField]: address }
}
