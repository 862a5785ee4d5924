import type { Store } from '#documents/store.ts'
import type { ConsentRecord } from './consent.ts'

export const CONSENTS = 'consents'

/**
 * Keeps the proof that somebody decided: the record as it stands in the cookie, without address, user agent or page.
 * Throws when it could not be kept.
 */
export type KeepProof = (record: ConsentRecord) => Promise<void>

/** Where no database is open (a site built for a test of pages) the cookie is the only record. */
export const keepNoProof: KeepProof = async () => {}

/** A document for each decision, by its own id: the same decision sent twice is one proof. */
export function keepProofIn(store: Store): KeepProof {
  return async (record) => {
    await store.commit([{ kind: 'set', path: `${CONSENTS}/${record.id}-${record.time}`, data: { ...record } }])
  }
}
