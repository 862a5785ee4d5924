import type { ConsentRecord } from './consent.ts'

/**
 * Keeps the proof that somebody decided: the record as it stands in the cookie, without address, user agent or page.
 * Throws when it could not be kept.
 */
export type KeepProof = (record: ConsentRecord) => Promise<void>

/** Until the document database is there the cookie is the only record; nothing is written and nothing is logged. */
export const keepNoProof: KeepProof = async () => {}
