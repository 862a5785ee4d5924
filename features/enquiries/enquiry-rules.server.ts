import type { CollectionRules } from '#documents/rules.ts'
import { ENQUIRIES } from './enquiries.server.ts'

/** No browser reads enquiries: the office's pages are written by the server. What its list asks has an index. */
export const enquiryRules: CollectionRules = {
  collection: ENQUIRIES,
  indexes: [
    ['at'],
    ['promisedBy'],
    ['state', 'at'],
    ['state', 'promisedBy'],
    ['search[]', 'at'],
    ['search[]', 'promisedBy'],
  ],
}
