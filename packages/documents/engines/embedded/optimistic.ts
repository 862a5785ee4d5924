import type { Doc } from '#documents/model/apply.ts'
import type { Json } from '#documents/model/json.ts'
import type { ParsedQuery } from '#documents/model/query.ts'
import { StoreError } from '#documents/model/status.ts'
import type { Timestamp } from '#documents/model/value.ts'
import type { Mutation } from '#documents/model/write.ts'
import type { Committed, Transaction } from '#documents/store.ts'
import { transactionRecorder } from '#documents/engines/transaction-recorder.ts'

export type ReadSet = { paths: ReadonlySet<string>; collections: ReadonlySet<string> }
export type Attempt = { time: Timestamp; holds(read: ReadSet): boolean }

type Ground = {
  begin(): Attempt
  replay(): (Committed & { result: Json }) | null
  get(path: string): Doc | null
  query(query: ParsedQuery): Doc[]
  /** `first`: before all that wait to be written. */
  commit(
    mutations: readonly Mutation[],
    result: Json,
    sent: { holds: () => boolean; first: boolean },
  ): Promise<Committed & { result: Json }>
  lane: Lane
}

/** What is run here waits for those that came before. */
export type Lane = <Result>(run: () => Promise<Result>) => Promise<Result>

const MAX_ATTEMPTS = 10
const FREE_ATTEMPTS = 3

/**
 * Runs freely and looks at the end whether anyone touched what was read; if so, runs again. Where many want the same, each round
 * lets one through and the rest would give up in the end: who was in the way of others so often goes on one after another, and is
 * written before those that still run freely.
 */
export async function optimistic<Result extends Json>(
  run: (transaction: Transaction) => Promise<Result> | Result,
  ground: Ground,
): Promise<Committed & { result: Result }> {
  // What was kept under this id is what `run` returned then: its type is Result.
  const known = ground.replay()
  if (known) return known as Committed & { result: Result }
  for (let attempt = 1; attempt <= FREE_ATTEMPTS; attempt++) {
    const done = await unlessCollided(once(run, ground, false))
    if (done) return done
  }
  return ground.lane(async () => {
    for (let attempt = FREE_ATTEMPTS + 1; attempt < MAX_ATTEMPTS; attempt++) {
      const done = await unlessCollided(once(run, ground, true))
      if (done) return done
    }
    return once(run, ground, true)
  })
}

async function once<Result extends Json>(
  run: (transaction: Transaction) => Promise<Result> | Result,
  ground: Ground,
  first: boolean,
): Promise<Committed & { result: Result }> {
  const { time, holds } = ground.begin()
  const paths = new Set<string>()
  const collections = new Set<string>()
  const { transaction, mutations } = transactionRecorder({
    time,
    async get(path) {
      paths.add(path)
      return ground.get(path)
    },
    async query(query) {
      collections.add(query.collection)
      return ground.query(query)
    },
  })
  const result = await run(transaction)
  const done = await ground.commit(mutations, result, { holds: () => holds({ paths, collections }), first })
  return done as Committed & { result: Result }
}

async function unlessCollided<Done>(done: Promise<Done>): Promise<Done | null> {
  try {
    return await done
  } catch (error) {
    if (error instanceof StoreError && error.code === 'aborted') return null
    throw error
  }
}

export function openLane(): Lane {
  let last: Promise<unknown> = Promise.resolve()
  return (run) => {
    const mine = last.then(run)
    last = mine.catch(() => {})
    return mine
  }
}
