import type { Write } from '#documents/model/write.ts'
import type { CollectionRules } from '#documents/rules.ts'
import type { Store } from '#documents/store.ts'
import { PASSES } from './passes.server.ts'

/** No browser reads passes; the daily job asks for those that ended first. */
export const passRules: CollectionRules = { collection: PASSES, indexes: [['validUntil']] }

const DAY_MS = 24 * 3_600_000
/** So long the page of an ended pass says that it has ended (content/pages/privacy). */
const ENDED_DAYS = 30
/** Well below what one commit may hold. */
const AT_ONCE = 200

/** Erases what ended a month ago, with the addresses that were typed. Each batch is a commit, so a job that was killed goes on where it was. */
export async function erasePasses(store: Store, now: number): Promise<number> {
  for (let count = 0; ;) {
    const docs = await store.query({
      collection: PASSES,
      where: [{ field: 'validUntil', operator: '<', value: now - ENDED_DAYS * DAY_MS }],
      orderBy: [{ field: 'validUntil' }],
      limit: AT_ONCE,
    })
    if (docs.length > 0) await store.commit(docs.map(({ path }): Write => ({ kind: 'delete', path })))
    count += docs.length
    if (docs.length < AT_ONCE) return count
  }
}
