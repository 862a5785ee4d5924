import type { Doc } from '#documents/model/apply.ts'
import { jobWrite } from '#documents/model/job.ts'
import { Timestamp } from '#documents/model/value.ts'
import type { Write, WriteData } from '#documents/model/write.ts'
import type { Store, Transaction } from '#documents/store.ts'
import type { Clock } from '#lib/clock.ts'
import { checkTariff, type Tariff } from './tariff.ts'
import { instantsOf, localTimeOf } from '#i18n/zoned.ts'
import type { TariffVersion } from './tariff-versions.ts'

/** Kept forever, so that the log of prices stays whole; no rule lets a browser read or write it. */
export const TARIFFS = 'tariffs'

type BookDeps = { store: Store; clock: Clock }
export type Saving = {
  tariff: Tariff
  note: string
  by: string
  /** The number of the newest version the form was made from: somebody else's is never overwritten unseen. */
  seen: number
}

/** `late`: another version was saved meanwhile. `past`: the first day is over. Nothing was written. */
export type Saved = { kind: 'saved'; number: number } | { kind: 'late' | 'past' }

/** Keeps a tariff as the next version. It holds from its first day on, today at the earliest. `also` rides in the commit. */
export async function saveTariff(
  { store, clock }: BookDeps,
  { tariff, note, by, seen }: Saving,
  also: (transaction: Transaction, number: number) => void = () => {},
): Promise<Saved> {
  const now = clock.now()
  if (tariff.validFrom < localTimeOf(now).date) return { kind: 'past' }
  const { result } = await store.transact(async (transaction) => {
    const [newest] = await transaction.query({
      collection: TARIFFS,
      orderBy: [{ field: 'number', direction: 'desc' }],
      limit: 1,
    })
    const last = newest === undefined ? 0 : Number(newest.data['number'])
    if (last !== seen) return 0
    const version: TariffVersion = { number: last + 1, tariff, savedAt: now, by, note, withdrawn: false }
    // A version is plain data: what parseTariff and the office page made.
    const data = structuredClone(version) as unknown as WriteData
    transaction.write({ kind: 'set', path: pathOf(version.number), data, precondition: { exists: false } })
    transaction.write(fallWrite(version, now))
    also(transaction, version.number)
    return version.number
  })
  return result === 0 ? { kind: 'late' } : { kind: 'saved', number: result }
}

/** The kind of job that server/work.server.ts runs: rides to come are looked at when new prices begin. */
export const PRICES_JOB = 'prices'

function fallWrite({ number, tariff }: TariffVersion, now: number): Write {
  const [begins = now] = instantsOf({ date: tariff.validFrom, time: '00:00' })
  const due = Timestamp.fromMillis(begins)
  return jobWrite({ key: `prices-${number}`, kind: PRICES_JOB, payload: {}, due })
}

/** Takes back what has not begun; what guests have seen stays. */
export async function withdrawTariff(
  { store, clock }: BookDeps,
  number: number,
  also: (transaction: Transaction) => void = () => {},
): Promise<boolean> {
  const today = localTimeOf(clock.now()).date
  const { result } = await store.transact(async (transaction) => {
    const doc = await transaction.get(pathOf(number))
    const version = doc && readVersion(doc)
    if (!version || version.withdrawn || version.tariff.validFrom <= today) return false
    transaction.write({ kind: 'update', path: pathOf(number), data: { withdrawn: true } })
    also(transaction)
    return true
  })
  return result
}

/** Every version, newest first. One that no longer fits the rules of this program is left out rather than half read. */
export async function readTariffs(store: Pick<Store, 'query'>): Promise<TariffVersion[]> {
  const docs = await store.query({ collection: TARIFFS })
  return docs.flatMap((doc) => readVersion(doc) ?? []).toSorted((a, b) => b.number - a.number)
}

function readVersion({ data }: Doc): TariffVersion | null {
  const tariff = checkTariff(data['tariff'])
  const { number, savedAt, by, note, withdrawn } = data
  if (!tariff.success || typeof number !== 'number' || typeof savedAt !== 'number') return null
  return {
    number,
    savedAt,
    tariff: tariff.output,
    by: typeof by === 'string' ? by : '',
    note: typeof note === 'string' ? note : '',
    withdrawn: withdrawn === true,
  }
}

function pathOf(number: number): string {
  return `${TARIFFS}/${String(number).padStart(6, '0')}`
}
