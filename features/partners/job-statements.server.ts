import { idOf } from '#documents/model/path.ts'
import type { Store } from '#documents/store.ts'
import { BOOKINGS, readBooking } from '#features/bookings/booking-documents.server.ts'
import { type Ride, ridesOf } from '#features/bookings/ride.ts'
import type { Leg } from '#features/fares/quote-line.ts'
import { MAILS } from '#features/mail/mail-record.ts'
import { isWorking } from './application-state.ts'
import type { Partner } from './application.ts'
import { type JobStatement, jobStatement, weekBefore, weekOf } from './job-statement.ts'
import { readPartner } from './partner-documents.server.ts'
import { partnerMailWrite } from './partner-mail-jobs.ts'

/** Every leg this carrier has taken. */
export async function ridesOfCarrier(store: Store, code: string): Promise<Ride[]> {
  const taken = (leg: Leg) =>
    store.query({
      collection: BOOKINGS,
      where: [{ field: `legStatus.${leg}.carrier`, operator: '==', value: code }],
    })
  // Who drives both legs is found by both.
  const found = new Map([...(await taken('there')), ...(await taken('back'))].map((doc) => [doc.path, doc]))
  return [...found.values()]
    .flatMap((doc) => readBooking(doc) ?? [])
    .flatMap((booking) => ridesOf(booking))
    .filter(({ carrier }) => carrier === code)
}

export async function jobStatementFor(store: Store, partner: Partner, week: string): Promise<JobStatement> {
  return jobStatement(week, partner.code, await ridesOfCarrier(store, partner.code))
}

export async function carriers(store: Store): Promise<Partner[]> {
  const docs = await store.query({ collection: 'partners' })
  const all = docs.flatMap((doc) => readPartner(doc) ?? [])
  return all.filter(({ door, state }) => door === 'drive' && isWorking(state))
}

/**
 * From Monday on every carrier that drove in the week before is written its statement, once: by the first run of that week,
 * which is not Monday's where the server was away on that day.
 */
export async function mailWeeks(store: Store, now: number): Promise<number> {
  const week = weekBefore(weekOf(now))
  let written = 0
  for (const partner of await carriers(store)) {
    const statement = await jobStatementFor(store, partner, week)
    if (statement.rows.length === 0 || partner.email === null) continue
    const mail = { code: partner.code, kind: 'job-week', reader: 'partner', week } as const
    const write = partnerMailWrite(mail, week)
    const { result } = await store.transact(async (transaction) => {
      // Still to be sent; or sent, by a look that was made earlier in this week.
      for (const path of [write.path, `${MAILS}/${idOf(write.path)}`])
        if ((await transaction.get(path)) !== null) return 0
      transaction.write(write)
      return 1
    })
    written += result
  }
  return written
}
