import type { Doc } from '#documents/model/apply.ts'
import type { Write } from '#documents/model/write.ts'
import type { Store } from '#documents/store.ts'
import { foldName } from './away.ts'

/**
 * Somebody who drives for us, as a guest sees them who has read the code off their card (design/product.md, the Decoder, D). `vehicle`: what
 * it is and its plate, as the guest stands before it.
 */
export type DriverCard = { code: string; driver: string; vehicle: string; at: number; by: string }

const DRIVER_CARDS = 'driverCards'

export async function driverCards(store: Pick<Store, 'query'>): Promise<DriverCard[]> {
  const docs = await store.query({ collection: DRIVER_CARDS })
  return docs.flatMap((doc) => readCard(doc) ?? []).toSorted((a, b) => a.driver.localeCompare(b.driver))
}

export async function findDriverCard(store: Pick<Store, 'get'>, code: string): Promise<DriverCard | null> {
  return readCard(await store.get(cardPath(code)))
}

/** A new card, or the same code with another vehicle. */
export async function saveDriverCard(store: Pick<Store, 'commit'>, card: DriverCard, also: Write[]): Promise<void> {
  await store.commit([{ kind: 'set', path: cardPath(card.code), data: { ...card } }, ...also])
}

/** From now on its code is nobody's. */
export async function withdrawDriverCard(store: Pick<Store, 'commit'>, code: string, also: Write[]): Promise<void> {
  await store.commit([{ kind: 'delete', path: cardPath(code) }, ...also])
}

/** Whose card it is; undefined: of somebody who drives for us no more. */
export function driverOf({ driver }: Pick<DriverCard, 'driver'>, drivers: readonly string[]): string | undefined {
  const name = foldName(driver)
  return drivers.find((one) => foldName(one) === name)
}

/** All that a guest is told of a name. */
export function firstName(driver: string): string {
  return driver.trim().split(/\s+/)[0] ?? driver
}

function cardPath(code: string): string {
  return `${DRIVER_CARDS}/${code}`
}

function readCard(doc: Doc | null): DriverCard | null {
  // Written by saveDriverCard and by nobody else.
  return doc === null ? null : (doc.data as DriverCard)
}
