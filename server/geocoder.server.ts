import type { Site } from '#app/site.server.ts'
import { type Geocoder, gazetteerGeocoder } from '#domain/places/geocoder.ts'
import { type GeocoderFallback, photonGeocoder } from '#domain/places/photon-geocoder.server.ts'
import type { Log } from './operations/log.server.ts'
import type { Metrics } from './operations/metrics.ts'

type Deps = {
  site: Pick<Site, 'places' | 'gazetteer' | 'catalogue' | 'clock'>
  geocoderUrl: string | null
  metrics: Pick<Metrics, 'geocoderFallbacks'>
  log: Log
}

/** The engine that the environment names; without one the gazetteer. */
export function openGeocoder({ site, geocoderUrl, metrics, log }: Deps): Geocoder {
  const gazetteer = gazetteerGeocoder(() => site.places.placeSearch())
  if (geocoderUrl === null) return gazetteer
  const onFallback = (reason: GeocoderFallback, isOpened: boolean) => {
    metrics.geocoderFallbacks.inc({ reason })
    if (reason !== 'resting') log({ level: 'warn', message: 'the geocoder did not answer as it should', reason })
    if (isOpened)
      log({ level: 'error', message: 'the geocoder is left alone for half a minute; places alone are found' })
  }
  return photonGeocoder({
    url: geocoderUrl,
    gazetteer,
    places: () => site.gazetteer.places.filter(({ id }) => site.places.isPriced(id)),
    insideTownKm: site.catalogue.settings.insideTownKm,
    clock: site.clock,
    onFallback,
  })
}
