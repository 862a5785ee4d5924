import type { Write } from '#documents/model/write.ts'
import type { Store, Transaction } from '#documents/store.ts'
import { bookingPath } from '#features/bookings/booking-documents.server.ts'
import type { Booking } from '#features/bookings/booking.ts'
import { storedBooking } from '#features/bookings/stored-booking.ts'

/**
 * Runs a change of a booking without writing it: its answer, and the booking as it would be. So a check before a change and the change
 * itself cannot differ.
 */
export async function foresee<Result>(
  store: Pick<Store, 'transact'>,
  code: string,
  run: (store: Pick<Store, 'transact'>) => Promise<Result>,
): Promise<{ result: Result; after: Booking | null }> {
  let writes: readonly Write[] = []
  const dry: Pick<Store, 'transact'> = {
    transact: (change, options) =>
      store.transact((transaction) => {
        const own: Write[] = []
        writes = own
        return change(withoutWriting(transaction, own))
      }, options),
  }
  const result = await run(dry)
  const written = writes.find((write) => write.kind === 'set' && write.path === bookingPath(code))
  return { result, after: written?.kind === 'set' ? storedBooking.read(written.data) : null }
}

function withoutWriting(transaction: Transaction, writes: Write[]): Transaction {
  return {
    time: transaction.time,
    get: (path) => transaction.get(path),
    query: (query) => transaction.query(query),
    write: (...more) => {
      writes.push(...more)
    },
  }
}
