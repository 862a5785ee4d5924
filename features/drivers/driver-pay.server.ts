import * as v from 'valibot'
import type { WriteData, Write } from '#documents/model/write.ts'
import type { Store } from '#documents/store.ts'
import { storedSchema } from '#lib/stored-schema.ts'
import { type PayRow, payRowSchema } from './driver-pay.ts'

const PAY = 'driver-pay'
const stored = storedSchema('what a driver earns', v.object({ rows: v.array(payRowSchema) }))

/** What a driver earns, by the day from which it counts; empty: the office has not set it. */
export async function payOf(store: Pick<Store, 'get'>, driver: string): Promise<PayRow[]> {
  const doc = await store.get(`${PAY}/${driver}`)
  return doc === null ? [] : stored.read(doc.data).rows
}

/** From a day on it is this. Rides before that day are counted as they were. */
export async function setPay(store: Store, driver: string, row: PayRow, also: Write): Promise<void> {
  await store.transact(async (transaction) => {
    const doc = await transaction.get(`${PAY}/${driver}`)
    const before = doc === null ? [] : stored.read(doc.data).rows
    const rows = [...before.filter(({ from }) => from !== row.from), row].toSorted((a, b) =>
      a.from.localeCompare(b.from),
    )
    // The schema holds texts and numbers alone.
    transaction.write({ kind: 'set', path: `${PAY}/${driver}`, data: stored.write({ rows }) as WriteData }, also)
    return null
  })
}
