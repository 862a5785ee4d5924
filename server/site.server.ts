import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isTrial } from '#app/is-trial.server.ts'
import type { Services, LiveSite, Site } from '#app/site.server.ts'
import { readCatalogue } from '#catalogue/catalogue.server.ts'
import type { Catalogue } from '#catalogue/catalogue.ts'
import { aeroDataBox } from '#domain/flights/aerodatabox.server.ts'
import { readCoast } from '#domain/maps/coast.server.ts'
import type { CoastData } from '#domain/maps/coast.ts'
import { readGazetteer } from '#domain/places/gazetteer.server.ts'
import type { Gazetteer } from '#domain/places/gazetteer.ts'
import { gazetteerGeocoder } from '#domain/places/geocoder.ts'
import { builtInRouter } from '#domain/routing/built-in-router.ts'
import { readRoadLinks, type RoadLinks } from '#domain/routing/road-links.server.ts'
import { type RoadNetwork, roadNetwork } from '#domain/routing/road-network.ts'
import { keepNoProof, keepProofIn } from '#features/consent/consents.server.ts'
import { localFaresOf } from '#features/fares/local-fares.server.ts'
import { publishedTariff } from '#features/fares/price-cap.ts'
import { readTariff } from '#features/fares/tariff.server.ts'
import type { Tariff } from '#features/fares/tariff.ts'
import { gatewayOf } from '#features/gateway/gateway-settings.server.ts'
import { classesIn, type Fleet } from '#features/fleet/fleet.ts'
import { readFleet } from '#features/fleet/fleet.server.ts'
import { withSamplePapers } from '#features/fleet/sample-papers.ts'
import { withAddedPlaces } from '#features/places/added-places.server.ts'
import { changedGazetteer, changedRoads, type MapChanges } from '#features/places/map-changes.server.ts'
import { type Geo, readGeo } from '#features/places/geo.server.ts'
import type { Place } from '#features/places/place.ts'
import { createPlaces, type Places } from '#features/places/places.server.ts'
import { createWiderMap, type WiderMap } from '#features/places/wider-map.server.ts'
import { messages as de } from '#i18n/generated/de.server.ts'
import { messages as en } from '#i18n/generated/en.server.ts'
import { messages as hr } from '#i18n/generated/hr.server.ts'
import { messages as it } from '#i18n/generated/it.server.ts'
import { inEveryLocale } from '#i18n/locale.ts'
import { translator } from '#i18n/messages.ts'
import { withOneFullStop } from '#i18n/one-full-stop.ts'
import { localTimeOf } from '#i18n/zoned.ts'
import type { Clock } from '#lib/clock.ts'

/** Everything that is read from `content/`, as one plain value: the build writes it to a file, so that a start parses no YAML. */
export type Content = {
  catalogue: Catalogue
  geo: Geo
  gazetteer: Gazetteer
  roadLinks: RoadLinks
  coast: CoastData
  tariff: Tariff
  fleet: Fleet
}

export function readContent(folder: string): Content {
  const catalogue = readCatalogue(folder)
  const geo = readGeo(folder)
  const listed = createPlaces(geo, factsOf(catalogue))
  const ids = listed.all.map(({ id }) => id)
  const gazetteer = readGazetteer(folder, ids)
  const roadLinks = readRoadLinks(folder, gazetteer.places)
  const places = createPlaces(
    geo,
    factsOf(catalogue),
    widerMapOf({ catalogue, geo, gazetteer }, roadNetwork(roadLinks, gazetteer.places)),
  )
  const tariff = readTariff(folder, (id) => places.find(id) !== null)
  const fleet = readFleet(folder)
  return { catalogue, geo, gazetteer, roadLinks, coast: readCoast(folder), tariff, fleet }
}

export function readBuiltContent(file: string): Content {
  // Written by the build from content that was parsed and checked.
  return JSON.parse(readFileSync(file, 'utf8')) as Content
}

export function createSite(
  content: Content,
  clock: Clock,
  publicUrl: string | null,
  services: Services | null = null,
): LiveSite {
  const { catalogue, geo, gazetteer, tariff, fleet } = content
  const all = { en, hr, it, de }
  const network = roadNetwork(content.roadLinks, gazetteer.places, catalogue.settings.transitSavesKm)
  const widerMap = widerMapOf(content, network)
  const places = createPlaces(geo, factsOf(catalogue), widerMap)
  const translators = inEveryLocale((code) => withOneFullStop(translator(all[code])))
  const site: LiveSite = {
    catalogue,
    baseCatalogue: catalogue,
    baseGeo: geo,
    widerMap,
    roadNetwork: network,
    gazetteer,
    baseMap: { gazetteer, roadLinks: content.roadLinks },
    coast: content.coast,
    tariff: publishedTariff(tariff, kmIn(places)),
    tariffHistory: { before: tariff, versions: [] },
    clock,
    publicUrl,
    published: true,
    tagManagerId: null,
    mailer: null,
    places,
    localFares: {
      ...localFaresOf(geo.ferries, catalogue.boat.facts, pierOf(places, geo.sea.from)),
      offered: classesIn(fleet),
    },
    translate: (locale) => translators[locale],
    keepProof: services === null ? keepNoProof : keepProofIn(services.store),
    fleet: sampleAware(structuredClone(fleet), fleet, { catalogue, tariff }, clock),
    reviews: [],
    pagePictures: new Map(),
    services,
    router: builtInRouter(() => site.roadNetwork()),
    flightStatus: aeroDataBox({ clock, onFault: () => {} }),
    watchesFlights: false,
    openGateway: (settings) => gatewayOf(settings),
    gatewayName: null,
    unpriced: () => {},
    machine: async () => null,
    // Ports outlive a request: each question is answered by the map of the moment.
    geocoder: gazetteerGeocoder(() => site.places.placeSearch()),
    refresh: async () => snapshotOf(site),
  }
  return site
}

/** For one request, one command or one run of a job: the site as it is now, and stays for it. */
export function snapshotOf<S extends Site>(site: S): Readonly<S> {
  return Object.freeze({ ...site })
}

type MapContent = Pick<Content, 'catalogue' | 'geo' | 'gazetteer'>

/** The fields of a site that follow from what the office has changed of places and roads. */
export function changedMap(
  { baseMap, baseGeo: geo, baseCatalogue: catalogue }: Pick<Site, 'baseMap' | 'baseGeo' | 'baseCatalogue'>,
  changes: MapChanges,
  transitSavesKm: number | null,
): Pick<Site, 'gazetteer' | 'roadNetwork' | 'widerMap' | 'places'> {
  const gazetteer = changedGazetteer(baseMap.gazetteer, changes)
  const roads = changedRoads(baseMap.roadLinks, changes, gazetteer.places)
  const network = roadNetwork(roads, gazetteer.places, transitSavesKm)
  const widerMap = widerMapOf({ catalogue, geo, gazetteer }, network)
  const places = createPlaces(withAddedPlaces(geo, changes.added), factsOf(catalogue), widerMap)
  return { gazetteer, roadNetwork: network, widerMap, places }
}

function widerMapOf({ catalogue, geo, gazetteer }: MapContent, network: () => RoadNetwork): WiderMap {
  const { insideTownKm } = catalogue.settings
  return createWiderMap({ gazetteer, network, ferries: geo.ferries, insideTownKm })
}

/** On a trial site the boats of the sample have sample papers until they get their own. */
export function sampleAware(fleet: Fleet, base: Fleet, site: Pick<Site, 'catalogue' | 'tariff'>, clock: Clock): Fleet {
  const boats = base.sample ? base.vehicles.map(({ id }) => id) : []
  return withSamplePapers(fleet, { today: localTimeOf(clock.now()).date, isTrial: isTrial(site), boats })
}

/** Km by road between two places, for the cap on a fixed price. */
export function kmIn(places: Places): (from: string, to: string) => number | null {
  return (from, to) => (places.route(from, to) ?? places.landWay(from, to))?.roadKm ?? null
}

function pierOf(places: Places, id: string): Place {
  const pier = places.find(id)
  if (!pier) throw new Error(`no place for the pier ${id}`)
  return pier
}

export const contentFile = (distFolder: string) => join(distFolder, 'content.json')

export function factsOf(catalogue: Catalogue) {
  return Object.values(catalogue.towns).map(({ facts }) => facts)
}
