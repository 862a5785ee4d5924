import { readGazetteer } from '#domain/places/gazetteer.server.ts'
import { readRoadLinks } from './road-links.server.ts'
import { roadNetwork } from './road-network.ts'

/** The real places and the real graph: routing is only as good as they are. */
export const gazetteer = readGazetteer('content', []).places
export const roads = readRoadLinks('content', gazetteer)
export const network = roadNetwork(roads, gazetteer)
