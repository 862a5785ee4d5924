import * as v from 'valibot'
import type { FactCheck } from '#catalogue/fact-overlay.ts'
import type { Store, Transaction } from '#documents/store.ts'
import { localTimeOf } from '#i18n/zoned.ts'
import type { Clock } from '#lib/clock.ts'

export const FACT_CHECKS = 'fact-checks'

const checkSchema = v.object({
  page: v.string(),
  fact: v.string(),
  text: v.string(),
  on: v.pipe(v.string(), v.isoDate()),
  by: v.string(),
})

/** Who looked these facts of a page up, and on which day in Croatia. */
export async function checkFacts(
  { store, clock }: { store: Store; clock: Clock },
  { page, facts, by }: { page: string; facts: readonly { id: string; text: string }[]; by: string },
  also: (transaction: Transaction) => void,
): Promise<void> {
  const on = localTimeOf(clock.now()).date
  await store.transact((transaction) => {
    for (const { id, text } of facts) {
      const data: FactCheck = { page, fact: id, text, on, by }
      transaction.write({ kind: 'set', path: checkPath(page, id), data })
    }
    also(transaction)
    return null
  })
}

/** They were marked by mistake, or are true no longer. */
export async function uncheckFacts(
  store: Store,
  { page, facts }: { page: string; facts: readonly { id: string }[] },
  also: (transaction: Transaction) => void,
): Promise<void> {
  await store.transact((transaction) => {
    for (const { id } of facts) transaction.write({ kind: 'delete', path: checkPath(page, id) })
    also(transaction)
    return null
  })
}

export async function readFactChecks(store: Pick<Store, 'query'>): Promise<FactCheck[]> {
  return (await store.query({ collection: FACT_CHECKS })).flatMap(({ data }) => {
    const read = v.safeParse(checkSchema, data)
    return read.success ? [read.output] : []
  })
}

const checkPath = (page: string, fact: string) => `${FACT_CHECKS}/${page.replaceAll('/', '_')}_${fact}`
