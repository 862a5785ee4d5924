import * as v from 'valibot'
import type { Store, Transaction } from '#documents/store.ts'
import { type Fleet, fleetSchema } from './fleet.ts'

export const FLEET = 'fleet'
const PATH = `${FLEET}/own`

/** The fleet the office has written down, with the version a form is made from; null: still the sample's. */
export async function readOwnFleet(store: Pick<Store, 'get'>): Promise<{ fleet: Fleet; version: number } | null> {
  const doc = await store.get(PATH)
  const read = v.safeParse(fleetSchema, doc?.data['fleet'])
  return doc && read.success ? { fleet: read.output, version: doc.version } : null
}

/** False: somebody else changed it meanwhile, nothing was written. */
export async function saveFleet(
  store: Store,
  { fleet, seen }: { fleet: Fleet; seen: number },
  also: (transaction: Transaction) => void,
): Promise<boolean> {
  const { result } = await store.transact(async (transaction) => {
    if (((await transaction.get(PATH))?.version ?? 0) !== seen) return false
    transaction.write({ kind: 'set', path: PATH, data: { fleet: structuredClone(fleet) } })
    also(transaction)
    return true
  })
  return result
}
