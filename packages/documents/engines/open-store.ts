import { monotonicMs } from '#documents/clock.ts'
import { checkDocumentPath, collectionOf, idOf } from '#documents/model/path.ts'
import { parseQuery } from '#documents/model/query.ts'
import { StoreError, type StatusCode } from '#documents/model/status.ts'
import { parseWrites } from '#documents/model/write.ts'
import type { Store } from '#documents/store.ts'
import type { Engine } from './engine.ts'
import { liveListeners } from './live.ts'

/** A disk with no room for a document may have room for a word: after a refused write the probe is as long as a large document. */
const [SHORT_PROBE, LONG_PROBE] = [16, 65_536]
/** Who asks more often is told by the last probe: each writes a row. */
const PROBE_EVERY_MS = 5000
const NOT_WRITTEN: readonly StatusCode[] = ['resource-exhausted', 'unavailable']

/** The whole store on top of an engine: everything is checked here, once, whoever calls. */
export function openStore(
  engine: Engine,
  { pollMs, now = monotonicMs }: { pollMs?: number; now?: () => number } = {},
): Store {
  const live = liveListeners(engine, pollMs)
  let closing: Promise<void> | null = null
  let isDoubtful = false
  let probedAt = -Infinity
  const open = () => {
    if (closing) throw new StoreError('failed-precondition', 'The store has already been closed.')
  }
  /** Notes whether the last that was written could be. */
  const noting = async <T>(write: Promise<T>): Promise<T> => {
    try {
      const done = await write
      isDoubtful = false
      return done
    } catch (error) {
      if (error instanceof StoreError && NOT_WRITTEN.includes(error.code)) isDoubtful = true
      throw error
    }
  }
  return {
    async get(path) {
      open()
      checkDocumentPath(path)
      const [doc] = await engine.get([path])
      return doc ?? null
    },
    async query(query, { scanLimit = Infinity } = {}) {
      open()
      return engine.query(parseQuery(query), scanLimit)
    },
    async commit(writes, options = {}) {
      open()
      return noting(engine.commit(parseWrites(writes), options))
    },
    async transact(run, options = {}) {
      open()
      return noting(engine.transact(run, options))
    },
    listen(target, listener) {
      open()
      return live.listen(target, listener)
    },
    async unchangedSince(cursor, target) {
      open()
      const [collection, id] =
        'path' in target ? [collectionOf(target.path), idOf(target.path)] : [target.collection, null]
      return !(await engine.feed.touched(cursor, collection, id))
    },
    async prune(options) {
      open()
      return engine.prune(options)
    },
    async checkWritable() {
      open()
      if (!isDoubtful && now() - probedAt < PROBE_EVERY_MS) return
      await engine.probe(isDoubtful ? LONG_PROBE : SHORT_PROBE)
      isDoubtful = false
      probedAt = now()
    },
    close() {
      live.stop()
      return (closing ??= engine.close())
    },
  }
}
