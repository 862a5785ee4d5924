import { createHash } from 'node:crypto'
import { StoreError } from '#documents/model/status.ts'
import type { Engine } from './engine.ts'

export type Inventory = { documents: number; mutations: number; hash: string }

/** All of a store, counted and hashed, at one moment. */
export async function inventory(engine: Engine): Promise<Inventory> {
  const hash = createHash('sha256')
  let documents = 0
  let mutations = 0
  for await (const part of engine.dump()) {
    documents += part.docs.length
    mutations += part.mutations.length
    for (const { path, version, created, data } of part.docs)
      hash.update(JSON.stringify([path, version, created, data]))
    for (const { id, at, fingerprint, result } of part.mutations)
      hash.update(JSON.stringify([id, at, fingerprint, result]))
  }
  return { documents, mutations, hash: hash.digest('hex') }
}

/**
 * From one store into an empty other one: embedded to PostgreSQL, or back. Versions, times and mutation ids go along,
 * so a client that retries is still recognised; cursors do not, so every listener asks anew. Then both are compared.
 */
export async function copyStore(from: Engine, to: Engine): Promise<Inventory> {
  const before = await inventory(to)
  if (before.documents + before.mutations > 0) {
    throw new StoreError('failed-precondition', `The target is not empty: it has ${before.documents} documents.`)
  }
  for await (const part of from.dump()) await to.load(part)
  await to.newEpoch()
  const [source, copy] = [await inventory(from), await inventory(to)]
  if (source.hash !== copy.hash || source.documents !== copy.documents) {
    const counts = `${source.documents} documents there, ${copy.documents} here`
    throw new StoreError('data-loss', `The copy is not what the source is now: ${counts}. Was something still writing?`)
  }
  return copy
}
