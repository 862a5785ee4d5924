import { regions } from '#catalogue/town.ts'
import { type LocaleCode, formattingLanguage } from '#i18n/locale.ts'
import type { Translate } from '#i18n/messages.ts'
import type { Place, PlaceGroup } from './place.ts'

/** All places as a select shows them: airports, towns by region, the boat's stops, cities. */
export function placeGroups(all: readonly Place[], locale: LocaleCode, t: Translate): PlaceGroup[] {
  // Croatian puts č after c and đ after d; the other languages read them as c and d.
  const { compare } = new Intl.Collator(formattingLanguage(locale))
  const group = (label: string, belongs: (place: Place) => boolean): PlaceGroup => ({
    label,
    options: all
      .filter(belongs)
      .map((place) => ({ id: place.id, name: nameInList(place, locale) }))
      .toSorted((a, b) => compare(a.name, b.name)),
  })
  return [
    group(t('place-group.airports'), (place) => place.kind === 'airport'),
    ...regions.map((region) =>
      group(regionName(region, t), (place) => place.kind === 'town' && place.region === region),
    ),
    group(t('place-group.boat-stops'), (place) => place.kind === 'boat-stop'),
    group(t('place-group.cities'), (place) => place.kind === 'city'),
  ]
}

export function regionName(region: (typeof regions)[number], t: Translate): string {
  switch (region) {
    case 'istria':
      return t('place-group.istria')
    case 'kvarner':
      return t('place-group.kvarner')
    case 'dalmatia':
      return t('place-group.dalmatia')
    case 'central':
      return t('place-group.central')
    case 'slavonia':
      return t('place-group.slavonia')
  }
}

/** The code stands on the ticket: `Pula Airport (PUY)`. */
function nameInList(place: Place, locale: LocaleCode): string {
  return place.iata === undefined ? place.names[locale] : `${place.names[locale]} (${place.iata})`
}
