import { createHash, type Hash } from 'node:crypto'
import { StoreError } from '#documents/model/status.ts'
import type { Dump, Engine } from './engine.ts'

export type Inventory = { documents: number; mutations: number; hash: string }

/** All of a store, counted and hashed, at one moment. */
export async function inventory(engine: Engine): Promise<Inventory> {
  const count = counting()
  for await (const part of engine.dump()) count.add(part)
  return count.sum()
}

/**
 * From one store into an empty other one: embedded to PostgreSQL, or back. Versions, times and mutation ids go along,
 * so a client that retries is still recognised; cursors do not, so every listener asks anew. What was read, at one moment, is
 * counted and hashed on its way and compared with what the target has then: the source may go on.
 */
export async function copyStore(from: Engine, to: Engine): Promise<Inventory> {
  const before = await inventory(to)
  if (before.documents + before.mutations > 0) {
    throw new StoreError('failed-precondition', `The target is not empty: it has ${before.documents} documents.`)
  }
  const count = counting()
  for await (const part of from.dump()) {
    count.add(part)
    await to.load(part)
  }
  await to.newEpoch()
  const [read, copy] = [count.sum(), await inventory(to)]
  if (read.hash !== copy.hash || read.documents !== copy.documents) {
    const counts = `${read.documents} documents were read, ${copy.documents} are here`
    throw new StoreError('data-loss', `The copy is not what was read: ${counts}. Throw it away and copy again.`)
  }
  return copy
}

function counting(): { add(part: Dump): void; sum(): Inventory } {
  const hash: Hash = createHash('sha256')
  let documents = 0
  let mutations = 0
  return {
    add(part) {
      documents += part.docs.length
      mutations += part.mutations.length
      for (const { path, version, created, data } of part.docs)
        hash.update(JSON.stringify([path, version, created, data]))
      for (const { id, at, fingerprint, result } of part.mutations)
        hash.update(JSON.stringify([id, at, fingerprint, result]))
    },
    sum: () => ({ documents, mutations, hash: hash.digest('hex') }),
  }
}
