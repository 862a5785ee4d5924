import { checkDocumentPath } from '#documents/model/path.ts'
import { parseQuery } from '#documents/model/query.ts'
import { StoreError } from '#documents/model/status.ts'
import { parseWrites } from '#documents/model/write.ts'
import type { Store } from '#documents/store.ts'
import type { Engine } from './engine.ts'
import { liveListeners } from './live.ts'

/** The whole store on top of an engine: everything is checked here, once, whoever calls. */
export function openStore(engine: Engine, { pollMs }: { pollMs?: number } = {}): Store {
  const live = liveListeners(engine, pollMs)
  let closing: Promise<void> | null = null
  const open = () => {
    if (closing) throw new StoreError('failed-precondition', 'The store has already been closed.')
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
      return engine.commit(parseWrites(writes), options)
    },
    async transact(run, options = {}) {
      open()
      return engine.transact(run, options)
    },
    listen(target, listener) {
      open()
      return live.listen(target, listener)
    },
    async unchangedSince(cursor, collection) {
      open()
      return !(await engine.feed.touched(cursor, collection))
    },
    async prune(options) {
      open()
      return engine.prune(options)
    },
    close() {
      live.stop()
      return (closing ??= engine.close())
    },
  }
}
