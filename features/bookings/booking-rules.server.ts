import type { CollectionRules } from '#documents/rules.ts'
import { BOOKINGS } from './booking-documents.server.ts'

/** What a browser may see of bookings: who has shown the second factor, how far that one ride is. Nothing personal. */
export const bookingRules: CollectionRules = {
  collection: BOOKINGS,
  read: {
    guest: {
      fields: ['code', 'state', 'sequence'],
      only: (who) => [{ field: 'code', operator: '==', value: who.claims?.['code'] ?? '' }],
    },
  },
}
