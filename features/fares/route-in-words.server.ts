import { ferryName, tollName } from '#features/places/crossings-in-words.server.ts'
import { type Route, shownKm, shownRoads } from '#features/places/route.ts'
import { durationText } from '#i18n/duration.ts'
import { type LocaleCode, formattingLanguage } from '#i18n/locale.ts'
import type { Translate } from '#i18n/messages.ts'
import type { PriceFact } from './price-answer.ts'
import type { Writing } from './quote-in-words.server.ts'

/** The planned route, as one shows it to the driver: km, minutes, roads, ferries, borders, tolls. */
export function routeInWords(route: Route, writing: Writing): PriceFact[] {
  const { t, places, locale } = writing
  const roads = shownRoads(route.via)
  const tolls = places.tollsOn(route)
  const ferries = route.ferries.map((id) => ferryName(id, places, t))
  const facts: PriceFact[] = [
    { label: t('price-box.fact.distance'), value: t('price-box.about-km', { km: shownKm(route.km) }) },
    { label: timeLabel(route, t), value: t('price-box.about', { value: durationText(route.minutes, t) }) },
  ]
  if (roads.length > 0) facts.push({ label: t('price-box.fact.route'), value: roads.join(' · ') })
  if (ferries.length > 0) facts.push({ label: t('price-box.fact.ferries'), value: ferries.join(', ') })
  if (route.countries.length > 1)
    facts.push({ label: t('price-box.fact.countries'), value: countryNames(route, locale) })
  if (route.borders > 0)
    facts.push({ label: t('price-box.fact.borders'), value: t('price-box.borders', { count: route.borders }) })
  // Not by commas: of "motorway, Krk Bridge: free" both would be read as free.
  if (tolls.length > 0)
    facts.push({ label: t('price-box.fact.tolls'), value: tolls.map((toll) => tollName(toll, t)).join(' · ') })
  const ends = [route.from, route.to].flatMap((id) => places.find(id) ?? []).filter(({ endsRoad }) => endsRoad)
  if (ends.length > 0) {
    const names = ends.map((place) => place.names[locale]).join(', ')
    facts.push({ label: t('price-box.fact.car-stops'), value: t('price-box.car-stops', { places: names }) })
  }
  return facts
}

function timeLabel({ by }: Route, t: Translate): string {
  return by === 'sea' ? t('price-box.fact.sailing-time') : t('price-box.fact.time')
}

/** The data says `SVN`; Intl knows the name of `SI`. */
const TWO_LETTERS: Record<string, string> = {
  HRV: 'HR',
  SVN: 'SI',
  ITA: 'IT',
  AUT: 'AT',
  BIH: 'BA',
  MNE: 'ME',
  SRB: 'RS',
  HUN: 'HU',
}

function countryNames(route: Route, locale: LocaleCode): string {
  const names = new Intl.DisplayNames(formattingLanguage(locale), { type: 'region' })
  return route.countries.map((code) => names.of(TWO_LETTERS[code] ?? code.slice(0, 2)) ?? code).join(' – ')
}
