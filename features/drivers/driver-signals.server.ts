import type { CollectionRules } from '#documents/rules.ts'
import type { Doc } from '#documents/model/apply.ts'
import type { Write } from '#documents/model/write.ts'
import type { Store, Transaction } from '#documents/store.ts'

const SIGNALS = 'driver-signals'

/** A number for each driver that rises when there is something new in their app, a message or a ride that was given, changed or taken: their phone listens to it and asks for its page again. */
export const driverSignalRules: CollectionRules = {
  collection: SIGNALS,
  read: { driver: { fields: ['count'], id: (who) => who.claims?.['driver'] ?? '' } },
}

export function signalPath(driver: string): string {
  return `${SIGNALS}/${driver}`
}

export async function readSignal(store: Pick<Store, 'get'>, driver: string): Promise<number> {
  return countIn(await store.get(signalPath(driver)))
}

export async function signalDriver(transaction: Transaction, driver: string): Promise<void> {
  const path = signalPath(driver)
  transaction.write({ kind: 'set', path, data: { count: countIn(await transaction.get(path)) + 1 } })
}

/** With the driver's phones and links. */
export function signalDelete(driver: string): Write {
  return { kind: 'delete', path: signalPath(driver) }
}

function countIn(doc: Doc | null): number {
  const count = doc?.data['count']
  return typeof count === 'number' ? count : 0
}
