import type { Clock } from '#documents/clock.ts'
import type { Doc } from '#documents/model/apply.ts'
import { AT_ONCE, JOBS } from '#documents/model/job.ts'
import { dataFromJson, toJson } from '#documents/model/json.ts'
import { idOf } from '#documents/model/path.ts'
import { toStoreError } from '#documents/model/status.ts'
import type { Query } from '#documents/model/query.ts'
import { Timestamp, type Data } from '#documents/model/value.ts'
import type { Write } from '#documents/model/write.ts'
import type { CollectionRules } from '#documents/rules.ts'
import type { Store, Transaction } from '#documents/store.ts'

/** A lease is nothing but a new due time: a job whose node died is simply due again. */
export const jobRules: CollectionRules = {
  collection: JOBS,
  indexes: [
    ['state', 'due'],
    ['state', 'urgent', 'due'],
  ],
}

export type JobContext = {
  key: string
  attempt: number
  /** Aborted where the lease is lost: another node may have the job then. */
  signal: AbortSignal
  /** For an effect inside the store: commits it together with "done", so that it happens exactly once. */
  finish(write: (transaction: Transaction) => Promise<void> | void): Promise<void>
}

/** Runs at least once; `key` goes along to outside services so that a second try is seen as the same. */
export type JobHandler = (payload: Data, context: JobContext) => Promise<void>

/**
 * Thrown by a handler whose work is right but cannot be done now: somebody else's server is away. Such a job is never given up,
 * however long that lasts; what it is for (a mail) is not worth less because another machine was ill.
 */
export class NotNow extends Error {}

export type JobsOptions = {
  store: Store
  clock: Clock
  node: string
  handlers: Readonly<Record<string, JobHandler>>
  leaseMs?: number
  maxAttempts?: number
  concurrent?: number
  onFailure?(job: { key: string; kind: string; attempt: number; final: boolean }, error: unknown): void
}

export type Jobs = {
  /** Takes what is due and runs it; says how many jobs it took. */
  runDue(): Promise<number>
  start(everyMs?: number): void
  /** Takes no more and waits for those under way. */
  stop(): Promise<void>
}

const LEASE_MS = 60_000
const MAX_ATTEMPTS = 10
const FIRST_RETRY_MS = 5_000
const LONGEST_RETRY_MS = 6 * 3_600_000
/** Soon after the other server is back; seldom enough that many that wait for it do not hold up the rest. */
const LONGEST_DELAY_MS = 30 * 60_000

type Held = { path: string; key: string; kind: string; payload: Data; attempt: number; version: number }

export function jobs(options: JobsOptions): Jobs {
  const { store, clock, node, concurrent = 4, leaseMs = LEASE_MS } = options
  const running = new Set<Promise<void>>()
  let timer: NodeJS.Timeout | undefined
  let round: Promise<number> | null = null
  let isMoreDue = false

  async function takeAndRun(): Promise<number> {
    const free = concurrent - running.size
    const due = await dueJobs(store, clock, free)
    isMoreDue = due.length === free
    const requested = await Promise.allSettled(due.map((doc) => take(store, doc, node, leaseMs)))
    const taken = requested.flatMap((one) => (one.status === 'fulfilled' && one.value ? one.value : []))
    for (const job of taken) {
      const work = runJob(options, job).finally(() => {
        running.delete(work)
        // A queue goes on as fast as its jobs are done; the clock below is for what becomes due.
        if (timer && isMoreDue) tick()
      })
      running.add(work)
    }
    // Told only now: what was taken beside it would wait for the end of its lease.
    for (const one of requested) if (one.status === 'rejected') throw one.reason
    return taken.length
  }

  const begin = () => (round ??= takeAndRun().finally(() => (round = null)))
  const tick = () => void begin().catch(() => {})

  const runDue = async () => {
    const count = await begin()
    await Promise.all(running)
    return count
  }
  return {
    runDue,
    start(everyMs = 1000) {
      timer ??= setInterval(tick, everyMs)
    },
    async stop() {
      clearInterval(timer)
      timer = undefined
      await round?.catch(() => {})
      await Promise.all(running)
    },
  }
}

/** What is due at once has no time to be ordered by: so many of it are put in the order they were written in. */
const ORDERED = 100

/** What somebody waits for, then what else is due. */
async function dueJobs(store: Store, clock: Clock, limit: number): Promise<Doc[]> {
  if (limit <= 0) return []
  const urgent = await dueOf(store, clock, limit, [{ field: 'urgent', operator: '==', value: true }])
  if (urgent.length >= limit) return urgent
  const rest = await dueOf(store, clock, limit + urgent.length, [])
  const others = rest.filter(({ data }) => data['urgent'] !== true)
  return [...urgent, ...others].slice(0, limit)
}

async function dueOf(store: Store, clock: Clock, limit: number, more: NonNullable<Query['where']>): Promise<Doc[]> {
  const due = await store.query({
    collection: JOBS,
    where: [
      { field: 'state', operator: '==', value: 'waiting' },
      ...more,
      { field: 'due', operator: '<=', value: Timestamp.fromMillis(clock.now()) },
    ],
    orderBy: [{ field: 'due' }],
    limit: Math.max(limit, ORDERED),
  })
  // The store's time rises even where the clock is set back.
  const isAtOnce = ({ data }: Doc) => millisOf(data['due']) === AT_ONCE.toMillis()
  const [now, later] = [due.filter(isAtOnce), due.filter((doc) => !isAtOnce(doc))]
  return [...now.toSorted((a, b) => a.updatedAt.toMicros() - b.updatedAt.toMicros()), ...later].slice(0, limit)
}

/** null where another node was quicker. By the store's clock, not the node's: leases of several nodes agree. */
async function take(store: Store, { path }: Doc, node: string, leaseMs: number): Promise<Held | null> {
  const { result, time } = await store.transact(async (transaction) => {
    const doc = await transaction.get(path)
    const now = transaction.time.toMillis()
    if (!doc || doc.data['state'] !== 'waiting' || millisOf(doc.data['due']) > now) return null
    const attempts = Number(doc.data['attempts']) + 1
    const data = { due: Timestamp.fromMillis(now + leaseMs), attempts, node }
    transaction.write({ kind: 'update', path, data, precondition: { version: doc.version } })
    return { kind: String(doc.data['kind']), payload: toJson(doc.data['payload'] ?? {}), attempt: attempts }
  })
  if (!result) return null
  return { ...result, payload: dataFromJson(result.payload), path, key: idOf(path), version: time.toMicros() }
}

async function runJob(options: JobsOptions, job: Held): Promise<void> {
  const { store, handlers, onFailure } = options
  const lease = keepLease(options, job)
  let finished = false
  const finish: JobContext['finish'] = async (write) => {
    await lease.stop()
    await store.transact(async (transaction) => {
      await write(transaction)
      transaction.write({ kind: 'delete', path: job.path, precondition: { version: job.version } })
      return null
    })
    finished = true
  }
  try {
    const handler = handlers[job.kind]
    if (!handler) throw new Error(`No handler for jobs of kind ${job.kind}.`)
    await handler(job.payload, { key: job.key, attempt: job.attempt, signal: lease.signal, finish })
    if (!finished) await finish(() => {})
  } catch (error) {
    await lease.stop()
    const final = !(error instanceof NotNow) && job.attempt >= (options.maxAttempts ?? MAX_ATTEMPTS)
    await putBack(options, job, final, error)
    onFailure?.({ key: job.key, kind: job.kind, attempt: job.attempt, final }, error)
  }
}

/** A long job renews its lease at a third of it; where that fails, another node may have the job: it is told to stop. */
function keepLease(
  { store, leaseMs = LEASE_MS }: JobsOptions,
  job: Held,
): { signal: AbortSignal; stop(): Promise<void> } {
  const lost = new AbortController()
  const renew = async () => {
    const { result, time } = await store.transact(async (transaction) => {
      const due = Timestamp.fromMillis(transaction.time.toMillis() + leaseMs)
      transaction.write({ kind: 'update', path: job.path, data: { due }, precondition: { version: job.version } })
      return true
    })
    if (result) job.version = time.toMicros()
  }
  let renewal = Promise.resolve()
  const timer = setInterval(() => void (renewal = renew().catch(() => lost.abort())), leaseMs / 3)
  timer.unref()
  return {
    signal: lost.signal,
    async stop() {
      clearInterval(timer)
      // One under way is about to change the version that the last write depends on.
      await renewal
    },
  }
}

/** Tried again later and later, then left lying as failed; the office sees that, and what is only delayed. */
async function putBack({ store, clock }: JobsOptions, job: Held, final: boolean, error: unknown): Promise<void> {
  const delayed = error instanceof NotNow
  const wait = Math.min(delayed ? LONGEST_DELAY_MS : LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** (job.attempt - 1))
  const data = {
    state: final ? 'failed' : 'waiting',
    due: Timestamp.fromMillis(clock.now() + wait),
    delayed,
    lastError: toStoreError(error).message.slice(0, 1000),
  }
  const write: Write = { kind: 'update', path: job.path, data, precondition: { version: job.version } }
  // Refused where the lease was lost: then the job is in other hands.
  await store.commit([write]).catch(() => {})
}

function millisOf(value: unknown): number {
  return value instanceof Timestamp ? value.toMillis() : 0
}
