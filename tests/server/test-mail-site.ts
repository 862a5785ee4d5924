import { openEmbedded } from '#documents/engines/embedded/open.ts'
import { openStore } from '#documents/engines/open-store.ts'
import type { Jobs } from '#documents/server/jobs.ts'
import type { Store } from '#documents/store.ts'
import { bookingPath } from '#features/bookings/booking-documents.server.ts'
import { type ReadBooking, readBooking } from './read-booking.ts'
import { type Order, placeOrder } from '#features/bookings/place-order.server.ts'
import { makeCode } from '#features/codes/make-code.server.ts'
import type { Clock } from '#lib/clock.ts'
import { openDesk } from '#server/desk.server.ts'
import { createSite } from '#server/site.server.ts'
import { smtpPost } from '#server/smtp.server.ts'
import { openWork } from '#server/work.server.ts'
import { contentCopy, ORIGIN } from './test-site.ts'
import { order } from './mail-order.ts'

export const SECRET = 'a secret of the tests, long enough for all'

/** Everything behind the doors of a node: a store, the site on it, and what sends mail. */
export async function openTestMailSite(clock: Clock, smtpPort: number | null, store: Store = memoryStore(clock)) {
  const services = await openDesk(store, clock, SECRET)
  const site = createSite(contentCopy(), clock, ORIGIN, services)
  const log: Record<string, unknown>[] = []
  const work = (): Jobs => {
    const url = `smtp://127.0.0.1:${smtpPort}`
    const post = smtpPort === null ? null : smtpPost({ url, from: 'Galeb <rides@galeb.example>' }).post
    const mail = { site, services, post, operatorMail: 'office@galeb.example', origin: ORIGIN }
    return openWork(mail, (entry) => log.push(entry))
  }
  return {
    store,
    services,
    site,
    log,
    work,
    async place(over: Partial<Order> = {}): Promise<ReadBooking> {
      const deps = { store, clock, fleet: site.fleet, makeCode: () => makeCode('B') }
      const placed = await placeOrder(deps, { ...order, ...over })
      if (placed.kind !== 'placed') throw new Error(placed.kind)
      return this.booking(placed.code)
    },
    async booking(code: string): Promise<ReadBooking> {
      const found = readBooking(await store.get(bookingPath(code)))
      if (!found) throw new Error('not kept')
      return found
    },
  }
}

function memoryStore(clock: Clock): Store {
  return openStore(openEmbedded(':memory:', { clock }))
}
