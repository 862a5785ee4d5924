import type { CollectionRules } from '#documents/rules.ts'
import { REVIEWS } from './reviews.server.ts'

/** No browser reads reviews: pages are written by the server. What the office's list asks has an index. */
export const reviewRules: CollectionRules = {
  collection: REVIEWS,
  indexes: [
    ['writtenAt'],
    ['rideAt'],
    ['state', 'writtenAt'],
    ['state', 'rideAt'],
    ['search[]', 'writtenAt'],
    ['search[]', 'rideAt'],
  ],
}
