import type { CollectionRules } from '#documents/rules.ts'
import { BOOKINGS } from './booking-documents.server.ts'

/** What a browser may see of bookings: the office's desk all; who has shown the second factor, how far that one ride is. Nothing personal. */
export const bookingRules: CollectionRules = {
  collection: BOOKINGS,
  // `state` is that of the whole booking, written with each change (asData). What the board, the list of the office and a carrier's open page ask, whatever the number of bookings.
  indexes: [
    ['pickUpAt'],
    ['quote.returnAt'],
    ['orderedAt'],
    ['state', 'pickUpAt'],
    ['state', 'orderedAt'],
    ['search[]', 'pickUpAt'],
    ['search[]', 'orderedAt'],
    ['unseen', 'orderedAt'],
    ['lastStep.at'],
    ['partner', 'pickUpAt'],
    ['legStatus.there.carrier'],
    ['legStatus.back.carrier'],
  ],
  read: {
    dispatcher: { fields: 'all' },
    owner: { fields: 'all' },
    guest: { fields: ['code', 'state', 'sequence'], id: (who) => who.claims?.['code'] ?? '' },
  },
}
