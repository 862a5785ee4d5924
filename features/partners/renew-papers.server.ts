import type { Transaction } from '#documents/store.ts'
import { decideIn, type Deciding } from './applications.server.ts'
import { applicationPath, applicationWrites, readApplicationDoc } from './partner-documents.server.ts'
import { papersOf } from './papers.ts'
import type { PaperDates } from './read-renewal.ts'

export type Renewed = 'renewed' | 'restored' | 'not-there'

/**
 * New dates of papers, read and checked. Who was paused because a paper ran out works again in the same commit, once all
 * of them hold; who was paused by the office does not: that had another reason.
 */
export async function renewPapersIn(
  transaction: Transaction,
  { code, dates, today }: { code: string; dates: PaperDates; today: string },
  deciding: Deciding,
): Promise<Renewed> {
  const stored = readApplicationDoc(await transaction.get(applicationPath(code)))
  if (!stored) return 'not-there'
  const values = { ...stored.values, ...dates }
  const renewed = { ...stored, values, sequence: stored.sequence + 1 }
  const holds = papersOf(values, today).every(({ daysLeft }) => daysLeft >= 0)
  if (stored.pausedFor === 'papers' && holds) {
    const decided = await decideIn(transaction, { code, action: 'resume', values }, deciding)
    if (decided.kind === 'done') return 'restored'
  }
  transaction.write(...applicationWrites(renewed, deciding.who, 'renew'))
  return 'renewed'
}
