import { randomUUID } from 'node:crypto'
import { EventEmitter } from 'node:events'
import type { DatabaseSync } from 'node:sqlite'
import type { Feed } from '#documents/engines/engine.ts'
import { inTransaction, allRows } from './rows.ts'

export type EmbeddedFeed = Feed & {
  wake(): void
  newEpoch(): void
  prune(changesBefore: number, mutationsBefore: number): void
}

/** Commits happen one after the other here, so a change's number is its place in the feed. */
export function embeddedFeed(db: DatabaseSync): EmbeddedFeed {
  const waker = new EventEmitter().setMaxListeners(0)
  const newest = db.prepare('SELECT coalesce(max(seq), 0) AS seq FROM changes')
  const list = db.prepare('SELECT seq, collection, id FROM changes WHERE seq>? ORDER BY seq LIMIT ?')
  const seen = db.prepare('SELECT 1 FROM changes WHERE seq>? AND collection=? AND id=coalesce(?, id) LIMIT 1')
  const readMeta = db.prepare('SELECT value FROM meta WHERE key=?')
  const writeMeta = db.prepare('INSERT INTO meta VALUES(?,?) ON CONFLICT(key) DO UPDATE SET value=excluded.value')
  const meta = (key: string) => readMeta.get(key)?.['value']
  const newEpoch = () => void writeMeta.run('epoch', randomUUID().slice(0, 8))
  if (meta('epoch') === undefined) newEpoch()
  const cursorAt = (seq: number) => `${String(meta('epoch'))}.${seq}`

  /** The change a cursor stands at; null where we cannot tell any more what came after it. */
  const position = (cursor: string): number | null => {
    const [epoch, seq] = cursor.split('.')
    const place = Number(seq)
    const valid = epoch === meta('epoch') && Number.isSafeInteger(place) && place >= Number(meta('floor') ?? 0)
    return valid && place <= Number(newest.get()?.['seq']) ? place : null
  }

  return {
    cursor: async () => cursorAt(Number(newest.get()?.['seq'])),
    async after(cursor, limit) {
      const from = position(cursor)
      if (from === null) return null
      const rows = allRows(list, from, limit)
      const changes = rows.map(({ collection, id }) => ({
        collection: String(collection),
        path: `${collection}/${id}`,
      }))
      return { changes, cursor: cursorAt(Number(rows.at(-1)?.['seq'] ?? from)), held: false }
    },
    async touched(cursor, collection, id) {
      const from = position(cursor)
      return from === null || seen.get(from, collection, id) !== undefined
    },
    onWake(listener) {
      waker.on('wake', listener)
      return () => waker.off('wake', listener)
    },
    wake: () => void waker.emit('wake'),
    newEpoch,
    prune(changesBefore, mutationsBefore) {
      inTransaction(db, () => {
        const last = db.prepare('SELECT max(seq) AS seq FROM changes WHERE at<?').get(changesBefore)?.['seq']
        if (typeof last === 'number') {
          writeMeta.run('floor', String(last))
          // The newest stays: the next number comes from it, and a number that was given is never given again.
          db.prepare('DELETE FROM changes WHERE seq<=? AND seq<(SELECT max(seq) FROM changes)').run(last)
        }
        db.prepare('DELETE FROM mutations WHERE at<?').run(mutationsBefore)
      })
    },
  }
}
