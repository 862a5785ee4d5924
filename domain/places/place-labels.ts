import { type LocaleCode, formattingLanguage } from '#i18n/locale.ts'
import type { Translate } from '#i18n/messages.ts'
import { countryOf, type Gazetteer, type GazetteerKind, type GazetteerPlace, nameIn } from './gazetteer.ts'
import { fold } from './place-words.ts'

export type PlaceLabels = {
  /** Where it lies, in one name: its island, else its county, abroad its country. */
  region(place: GazetteerPlace, locale: LocaleCode): string
  /** Name and region as a list shows them; of namesakes the smaller one is told by the town next to it. */
  label(place: GazetteerPlace, locale: LocaleCode, t: Translate): string
  /** Names of everything it lies in or at. */
  around(place: GazetteerPlace, locale: LocaleCode): string[]
}

const SETTLEMENTS: readonly GazetteerKind[] = ['city', 'town', 'village', 'quarter']

export function createPlaceLabels({ counties, places }: Gazetteer): PlaceLabels {
  const byId = new Map(places.map((place) => [place.id, place]))
  const settlements = places.filter(({ kind }) => SETTLEMENTS.includes(kind))
  const namesakes = Map.groupBy(settlements, ({ name }) => fold(name))
  // An island is called like its main town, in the other languages too.
  const islands = new Map(settlements.flatMap((place) => (place.name === place.island ? [[place.name, place]] : [])))
  const countries = new Map<string, string>()

  const islandIn = (island: string, locale: LocaleCode) => {
    const town = islands.get(island)
    return town ? nameIn(town, locale) : island
  }
  const countryIn = (code: string, locale: LocaleCode) => {
    const key = `${locale} ${code}`
    const known = countries.get(key) ?? countryName(code, locale)
    countries.set(key, known)
    return known
  }
  const region: PlaceLabels['region'] = (place, locale) => {
    const island = place.island === undefined ? null : islandIn(place.island, locale)
    // Krk lies on Krk: that says nothing.
    if (island !== null && island !== nameIn(place, locale)) return island
    return counties[place.admin ?? '']?.[locale] ?? countryIn(countryOf(place), locale)
  }
  return {
    region,
    label(place, locale, t) {
      const name = nameIn(place, locale)
      const town = byId.get(place.near ?? '')
      const isSmaller = (namesakes.get(fold(place.name))?.length ?? 0) > 1 && place.kind === 'village'
      if (isSmaller && place.island === undefined && town && countryOf(town) === countryOf(place))
        return t('places.near-town', { name, town: nameIn(town, locale) })
      return `${name}, ${region(place, locale)}`
    },
    around(place, locale) {
      const others = [place.near, place.within].flatMap((id) => byId.get(id ?? '') ?? [])
      const { island, admin, country } = place
      return [
        ...others.map((other) => nameIn(other, locale)),
        ...(island === undefined ? [] : [island, islandIn(island, locale)]),
        ...(admin === undefined ? [] : [counties[admin]?.[locale] ?? '']),
        ...(country === undefined ? [] : [countryIn(country, locale)]),
      ]
    },
  }
}

function countryName(code: string, locale: LocaleCode): string {
  return new Intl.DisplayNames([formattingLanguage(locale)], { type: 'region' }).of(code) ?? code
}
