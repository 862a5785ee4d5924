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
  commit(mutations: readonly Mutation[], result: Json, holds: () => boolean): Promise<Committed & { result: Json }>
}

const MAX_ATTEMPTS = 10

/** Runs freely and looks at the end whether anyone touched what was read; if so, runs again. Nobody ever waits. */
export async function optimistic<Result extends Json>(
  run: (transaction: Transaction) => Promise<Result> | Result,
  ground: Ground,
): Promise<Committed & { result: Result }> {
  // What was kept under this id is what `run` returned then: its type is Result.
  const known = ground.replay()
  if (known) return known as Committed & { result: Result }
  for (let attempt = 1; ; attempt++) {
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
    try {
      const done = await ground.commit(mutations, result, () => holds({ paths, collections }))
      return done as Committed & { result: Result }
    } catch (error) {
      if (!(error instanceof StoreError && error.code === 'aborted') || attempt === MAX_ATTEMPTS) throw error
    }
  }
}
