import type { LocaleCode } from '#i18n/locale.ts'
import type { FoundPlace, PlaceQuestion, PlaceSearch } from './place-search.server.ts'

/** The port: who can tell what place a typed text means. Every engine passes domain/places/conformance. */
export type Geocoder = {
  engine: 'gazetteer' | 'photon'
  find(question: GeocoderQuestion): Promise<GeocoderAnswer>
}

/** `locale`: in which addresses are told, where the engine knows them in several. */
export type GeocoderQuestion = PlaceQuestion & { locale: LocaleCode }

/** Best first; `isWhole`: false where the engine did not answer and the gazetteer alone did. */
export type GeocoderAnswer = { found: FoundPlace[]; isWhole: boolean }

/** Built in: the places that we know by name. `search`: those of today. */
export function gazetteerGeocoder(search: () => PlaceSearch): Geocoder {
  return {
    engine: 'gazetteer',
    find: async (question) => ({ found: search().search(question), isWhole: true }),
  }
}
