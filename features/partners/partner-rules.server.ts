import type { CollectionRules } from '#documents/rules.ts'

/** What the office reads of partners; nobody else reads anything: a partner's own page is written by the server. */
export const partnerRules: CollectionRules[] = ['applications', 'applications/*/log', 'partners'].map((collection) => ({
  collection,
  ...(collection === 'applications' ? { indexes: [['sentAt'], ['state', 'sentAt']] } : {}),
  read: { dispatcher: { fields: 'all' }, owner: { fields: 'all' } },
}))
