import type { Doc } from '#documents/model/apply.ts'
import { checkDocumentPath } from '#documents/model/path.ts'
import { parseQuery, type ParsedQuery } from '#documents/model/query.ts'
import type { Timestamp } from '#documents/model/value.ts'
import { parseWrite, type Mutation, type Write } from '#documents/model/write.ts'
import type { Transaction } from '#documents/store.ts'

type Reads = { time: Timestamp; get(path: string): Promise<Doc | null>; query(query: ParsedQuery): Promise<Doc[]> }

/**
 * What a transaction's function is given: a document is read once, however often it is asked for; writes are checked and kept for
 * the end.
 */
export function transactionRecorder({ time, get, query }: Reads): {
  transaction: Transaction
  mutations: readonly Mutation[]
} {
  const mutations: Mutation[] = []
  const known = new Map<string, Promise<Doc | null>>()
  const transaction: Transaction = {
    time,
    async get(path) {
      checkDocumentPath(path)
      const doc = known.get(path) ?? get(path)
      known.set(path, doc)
      return doc
    },
    query: async (requested) => query(parseQuery(requested)),
    write: (...writes: Write[]) => void mutations.push(...writes.map(parseWrite)),
  }
  return { transaction, mutations }
}
