import type { Doc } from '#documents/model/apply.ts'
import { checkDocumentPath } from '#documents/model/path.ts'
import { parseQuery, type ParsedQuery } from '#documents/model/query.ts'
import type { Timestamp } from '#documents/model/value.ts'
import { parseWrite, type Mutation, type Write } from '#documents/model/write.ts'
import type { Transaction } from '#documents/store.ts'

type Reads = { time: Timestamp; get(path: string): Promise<Doc | null>; query(query: ParsedQuery): Promise<Doc[]> }

/** What a transaction's function is given: reads go through, writes are checked and kept for the end. */
export function transactionRecorder({ time, get, query }: Reads): {
  transaction: Transaction
  mutations: readonly Mutation[]
} {
  const mutations: Mutation[] = []
  const transaction: Transaction = {
    time,
    async get(path) {
      checkDocumentPath(path)
      return get(path)
    },
    query: async (asked) => query(parseQuery(asked)),
    write: (...writes: Write[]) => void mutations.push(...writes.map(parseWrite)),
  }
  return { transaction, mutations }
}
