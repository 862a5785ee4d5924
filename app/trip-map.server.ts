import type { LocaleCode } from '#i18n/locale.ts'
import type { Site } from './site.server.ts'

/** The drawn map that shows most of a trip: its own where there is one, else the town's at either end, else the country's. */
export function tripMap(site: Site, trip: { from: string; to: string; isBoat: boolean }, locale: LocaleCode) {
  const t = site.translate(locale)
  const caption = t('town.map-caption')
  if (trip.isBoat) return { src: mapAt('boat-selce', locale), alt: t('boat.map-alt'), caption: t('boat.map-caption') }
  const airport = trip.to === 'opatija' ? trip.from : trip.from === 'opatija' ? trip.to : null
  const place = airport === null ? null : site.places.find(airport)
  if (place?.kind === 'airport' && DRAWN_AIRPORTS.has(place.id)) {
    const alt = t('airport.map-alt', { airport: place.names[locale] })
    return { src: mapAt(`airport-${place.id.toLowerCase()}-opatija`, locale), alt, caption }
  }
  const town = [trip.to, trip.from].find((id) => id === 'selce' || Object.hasOwn(site.catalogue.towns, id))
  const name = (town === undefined ? null : site.places.find(town)?.names[locale]) ?? null
  if (town === undefined || name === null) return { src: mapAt('croatia', locale), alt: t('pass.map-croatia'), caption }
  return { src: mapAt(town, locale), alt: t('town.map-alt', { town: name }), caption }
}

/** The file of a map, which names the sea in the language that stands behind its address. */
export function mapAt(name: string, locale: LocaleCode): string {
  return `/maps/${name}.svg#${locale}`
}

/** The airports with a page, and so with a map of their way to Opatija. */
const DRAWN_AIRPORTS = new Set(['RJK', 'PUY', 'TRS', 'LJU', 'ZAG', 'VCE', 'TSF'])
