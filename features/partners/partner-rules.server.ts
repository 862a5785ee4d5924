import type { CollectionRules } from '#documents/rules.ts'
import { JOB_OFFERS } from './job-offers.server.ts'

/** What the office reads of partners; nobody else reads anything: a partner's own page is written by the server. */
const read: CollectionRules['read'] = { dispatcher: { fields: 'all' }, owner: { fields: 'all' } }

export const partnerRules: CollectionRules[] = [
  { collection: 'applications', indexes: [['sentAt'], ['state', 'sentAt']], read },
  { collection: 'applications/*/log', read },
  { collection: 'partners', read },
  // No browser reads offers; the page a carrier leaves open asks for its own again and again.
  { collection: JOB_OFFERS, indexes: [['current']] },
]
