import { JOBS, jobWrite } from '#documents/model/job.ts'
import { Timestamp } from '#documents/model/value.ts'
import type { Write } from '#documents/model/write.ts'
import type { Transaction } from '#documents/store.ts'
import { isRequest } from '#domain/bookings/states.ts'
import { type Booking, stateOf } from './booking.ts'

/** The kind of job that server/work.server.ts runs. */
export const EXPIRE_JOB = 'expire-request'

/** The job that ends a request at the promised time, once for each time that was promised. */
export async function expiryWrites(transaction: Pick<Transaction, 'get'>, booking: Booking): Promise<Write[]> {
  const { code, promisedBy } = booking
  if (!isRequest(stateOf(booking)) || promisedBy === null) return []
  const key = `${code}-expire-${promisedBy}`
  if ((await transaction.get(`${JOBS}/${key}`)) !== null) return []
  return [jobWrite({ key, kind: EXPIRE_JOB, payload: { code }, due: Timestamp.fromMillis(promisedBy) })]
}
