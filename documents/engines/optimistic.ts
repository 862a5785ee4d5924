import type { Doc } from '#documents/model/apply.ts'
import type { Json } from '#documents/model/json.ts'
import { parseQuery, type ParsedQuery } from '#documents/model/query.ts'
import { checkDocumentPath } from '#documents/model/path.ts'
import { StoreError } from '#documents/model/status.ts'
import type { Timestamp } from '#documents/model/value.ts'
import { parseWrite, parseWrites, type Mutation, type Write } from '#documents/model/write.ts'
import type { Committed, Transaction } from '#documents/store.ts'

export type ReadSet = { paths: readonly string[]; collections: readonly string[] }
export type Attempt = { time: Timestamp; holds(read: ReadSet): boolean }

type Ground = {
  begin(): Attempt
  replay(): (Committed & { result: Json }) | null
  read(path: string): Promise<Doc | null>
  query(query: ParsedQuery): Promise<Doc[]>
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
    const { transaction, read, writes } = recorder(time, ground)
    const result = await run(transaction)
    try {
      const done = await ground.commit(parseWrites(writes), result, () => holds(read()))
      return done as Committed & { result: Result }
    } catch (error) {
      if (!(error instanceof StoreError && error.code === 'aborted') || attempt === MAX_ATTEMPTS) throw error
    }
  }
}

function recorder(time: Timestamp, ground: Ground): { transaction: Transaction; read(): ReadSet; writes: Write[] } {
  const paths = new Set<string>()
  const collections = new Set<string>()
  const writes: Write[] = []
  const transaction: Transaction = {
    time,
    async get(path) {
      checkDocumentPath(path)
      paths.add(path)
      return ground.read(path)
    },
    async query(query) {
      collections.add(query.collection)
      return ground.query(parseQuery(query))
    },
    write(...more) {
      more.forEach(parseWrite)
      writes.push(...more)
    },
  }
  return { transaction, writes, read: () => ({ paths: [...paths], collections: [...collections] }) }
}
