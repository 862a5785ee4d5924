import { openEmbedded } from '#documents/engines/embedded/open.ts'
import { openStore } from '#documents/engines/open-store.ts'
import { placeOrder } from '#features/bookings/place-order.server.ts'
import { makeCode } from '#features/codes/make-code.server.ts'
import { readFleet } from '#features/fleet/fleet.server.ts'
import { steppingClock } from '#lib/clock.ts'
import { order } from '#tests/server/mail-order.ts'

const DAY = 86_400_000

/**
 * An order's commit, without the way there and back: a free vehicle is looked for, and booking, log, calendar, form and mails are on
 * the disk when it ends.
 */
export function orderCommits(file: string): { commit(n: number): Promise<void>; close(): Promise<void> } {
  const clock = steppingClock(Date.parse('2026-07-15T09:00:00Z'))
  const store = openStore(openEmbedded(file, { clock }))
  const deps = { store, clock, fleet: readFleet('content'), makeCode: () => makeCode('B') }
  return {
    async commit(n) {
      const pickUpAt = clock.now() + 2 * DAY + (n % 300) * DAY + (n % 24) * 3_600_000
      const placed = await placeOrder(deps, { ...order, orderId: `order-${n}`, pickUpAt })
      if (placed.kind !== 'placed' || placed.state !== 'confirmed') throw new Error(`an order was ${placed.kind}`)
    },
    close: () => store.close(),
  }
}
