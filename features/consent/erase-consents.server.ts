import type { Write } from '#documents/model/write.ts'
import type { CollectionRules } from '#documents/rules.ts'
import type { Store } from '#documents/store.ts'
import { CONSENT_SECONDS } from './consent.ts'
import { CONSENTS } from './consents.server.ts'

/** No browser reads proofs; the daily job asks for the oldest. */
export const consentRules: CollectionRules = { collection: CONSENTS, indexes: [['time']] }

/** Well below what one commit may hold. */
export const CONSENTS_AT_ONCE = 200

/**
 * Erases the proof of every decision that has lapsed: as old as its cookie can get, it decides nothing any more. Each batch is a commit of its
 * own and the oldest go first, so a job that was killed goes on where it was.
 */
export async function eraseConsents(store: Store, now: number): Promise<number> {
  // Written by newConsent: UTC in one length, so the order of the words is the order of the times.
  const lapsed = new Date(now - CONSENT_SECONDS * 1000).toISOString()
  for (let count = 0; ;) {
    const docs = await store.query({
      collection: CONSENTS,
      where: [{ field: 'time', operator: '<=', value: lapsed }],
      orderBy: [{ field: 'time' }],
      limit: CONSENTS_AT_ONCE,
    })
    if (docs.length > 0) await store.commit(docs.map(({ path }): Write => ({ kind: 'delete', path })))
    count += docs.length
    if (docs.length < CONSENTS_AT_ONCE) return count
  }
}
