import * as v from 'valibot'
import type { Doc } from '#documents/model/apply.ts'
import type { Write } from '#documents/model/write.ts'
import type { Store } from '#documents/store.ts'
import { localeCodes } from '#i18n/locale.ts'
import { foldName } from './fold-name.ts'

/**
 * Somebody who drives for us, as a guest sees them who has read the code off their card. `vehicle`: what
 * it is and its plate, as the guest stands before it.
 */
const driverCardSchema = v.object({
  code: v.string(),
  driver: v.string(),
  vehicle: v.string(),
  at: v.number(),
  by: v.string(),
  /** For the guests of this driver's rides; absent: they call the office. */
  phone: v.exactOptional(v.string()),
  languages: v.exactOptional(v.array(v.picklist(localeCodes))),
})
export type DriverCard = v.InferOutput<typeof driverCardSchema>

const DRIVER_CARDS = 'driverCards'

export async function driverCards(store: Pick<Store, 'query'>): Promise<DriverCard[]> {
  const docs = await store.query({ collection: DRIVER_CARDS })
  return docs.flatMap((doc) => readCard(doc) ?? []).toSorted((a, b) => a.driver.localeCompare(b.driver))
}

export async function findDriverCard(store: Pick<Store, 'get'>, code: string): Promise<DriverCard | null> {
  return readCard(await store.get(cardPath(code)))
}

/**
 * A card with the code that is given, or the driver's own with another vehicle. `also`: of the card as it was. `seen`: the vehicle
 * the change was made from, '' where there was no card, null: whatever it is. False: somebody else named another one meanwhile.
 */
export async function saveDriverCard(
  store: Pick<Store, 'transact'>,
  card: DriverCard,
  { seen, also }: { seen: string | null; also: (before: DriverCard | null) => Write },
): Promise<boolean> {
  const { result } = await store.transact(async (transaction) => {
    const before = await cardOf(transaction, card.driver)
    const now = before?.vehicle ?? ''
    if (seen !== null && now !== seen && now !== card.vehicle) return false
    const code = before?.code ?? card.code
    transaction.write({ kind: 'set', path: cardPath(code), data: { ...card, code } }, also(before))
    return true
  })
  return result
}

/** From now on its code is nobody's. */
export async function withdrawDriverCard(store: Pick<Store, 'transact'>, driver: string, also: Write): Promise<void> {
  await store.transact(async (transaction) => {
    const card = await cardOf(transaction, driver)
    if (card) transaction.write(withdrawCard(card), also)
    return null
  })
}

/** The same in a commit of something else. */
export function withdrawCard({ code }: DriverCard): Write {
  return { kind: 'delete', path: cardPath(code) }
}

export async function cardOf(store: Pick<Store, 'query'>, driver: string): Promise<DriverCard | null> {
  return (await driverCards(store)).find((card) => driverOf(card, [driver]) !== undefined) ?? null
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
  return doc === null ? null : v.parse(driverCardSchema, doc.data)
}
