import { createHash } from 'node:crypto'
import type { Doc } from '#documents/model/apply.ts'
import { arrayUnion } from '#documents/model/field-value.ts'
import { StoreError } from '#documents/model/status.ts'
import type { Write } from '#documents/model/write.ts'
import type { Store } from '#documents/store.ts'
import { type FileType, isFileType } from './file-type.ts'

/**
 * A file is named by what is in it (SHA-256), and lives in the document database as chunks: so it is in every backup,
 * copy, restore and export, on both engines, and goes when the last thing that uses it goes.
 */
export type StoredFile = { id: string; type: FileType; size: number; chunks: number; uses: readonly string[] }

export const FILES = 'files'
/** Well under the largest document, also when written as base64. */
const CHUNK_BYTES = 512 * 1024
/** So much goes into one commit; the rest of a large file into the next. */
const CHUNKS_A_COMMIT = 8
export const FILE_BYTES_AT_MOST = 20 * 1024 * 1024

/** Keeps the bytes for `use` (a document's path). The same bytes again are the same file, with one more use. */
export async function keepFile(store: Store, bytes: Uint8Array, type: FileType, use: string): Promise<StoredFile> {
  if (bytes.length === 0 || bytes.length > FILE_BYTES_AT_MOST)
    throw new StoreError('invalid-argument', `A file has 1 to ${FILE_BYTES_AT_MOST} bytes, not ${bytes.length}.`)
  const id = createHash('sha256').update(bytes).digest('hex')
  const chunks = Math.ceil(bytes.length / CHUNK_BYTES)
  await begin(store, id, { type, size: bytes.length, chunks })
  // The chunks before the use: a file that somebody uses is whole. Written again they are the same.
  for (let first = 0; first < chunks; first += CHUNKS_A_COMMIT) {
    const writes: Write[] = []
    for (let at = first; at < Math.min(first + CHUNKS_A_COMMIT, chunks); at += 1) {
      const part = bytes.slice(at * CHUNK_BYTES, (at + 1) * CHUNK_BYTES)
      writes.push({ kind: 'set', path: chunkPath(id, at), data: { bytes: part } })
    }
    await store.commit(writes)
  }
  const { result } = await store.transact(async (transaction) => {
    const known = readHead(await transaction.get(headPath(id)))
    const data = { type: known?.type ?? type, size: bytes.length, chunks, uses: arrayUnion(use) }
    // Somebody may have let the same file go while its chunks were written here.
    const last = await transaction.get(chunkPath(id, chunks - 1))
    if (last === null) throw new StoreError('aborted', `The file ${id} was removed while it was kept; send it again.`)
    transaction.write({ kind: 'set', path: headPath(id), data, merge: true })
    return [...new Set([...(known?.uses ?? []), use])]
  })
  return { id, type, size: bytes.length, chunks, uses: result }
}

/** Used by nobody yet: what a server that was killed in the middle leaves behind is found by it (`dropUnused`). */
async function begin(store: Store, id: string, head: Pick<StoredFile, 'type' | 'size' | 'chunks'>): Promise<void> {
  await store.transact(async (transaction) => {
    if ((await transaction.get(headPath(id))) === null)
      transaction.write({ kind: 'set', path: headPath(id), data: { ...head, uses: [] } })
    return null
  })
}

/** null: there is none, or nobody uses it, and then it may not be whole. */
export async function findFile(store: Store, id: string): Promise<StoredFile | null> {
  const file = isFileId(id) ? readHead(await store.get(headPath(id))) : null
  return file && file.uses.length > 0 ? file : null
}

/** The bytes, checked against their name: damage is an error, never a broken picture. */
export async function readFile(store: Store, id: string): Promise<Uint8Array | null> {
  const file = await findFile(store, id)
  if (file === null) return null
  const whole = new Uint8Array(file.size)
  for (let at = 0; at < file.chunks; at += 1) {
    const part = (await store.get(chunkPath(id, at)))?.data['bytes']
    if (!(part instanceof Uint8Array) || at * CHUNK_BYTES + part.length > file.size) throw damaged(id)
    whole.set(part, at * CHUNK_BYTES)
  }
  if (createHash('sha256').update(whole).digest('hex') !== id) throw damaged(id)
  return whole
}

/** What `use` needed is no longer needed; a file nobody uses is removed, its bytes too. How many were removed. */
export async function letFilesGo(store: Store, use: string): Promise<number> {
  const docs = await store.query({
    collection: FILES,
    where: [{ field: 'uses', operator: 'array-contains', value: use }],
  })
  let removed = 0
  for (const doc of docs) if (await letGo(store, idOf(doc), use)) removed += 1
  return removed
}

/** Removes what nobody has used since `until`: files that were never kept to their end. How many there were. */
export async function dropUnused(store: Store, until: number): Promise<number> {
  const docs = await store.query({ collection: FILES, where: [{ field: 'uses', operator: '==', value: [] }] })
  let removed = 0
  for (const doc of docs) if (doc.updatedAt.toMillis() < until && (await letGo(store, idOf(doc), NOBODY))) removed += 1
  return removed
}

export async function listFiles(store: Store): Promise<StoredFile[]> {
  return (await store.query({ collection: FILES })).flatMap((doc) => readHead(doc) ?? [])
}

async function letGo(store: Store, id: string, use: string): Promise<boolean> {
  const { result } = await store.transact(async (transaction) => {
    const file = readHead(await transaction.get(headPath(id)))
    if (file === null) return false
    const uses = file.uses.filter((each) => each !== use)
    if (uses.length > 0) {
      transaction.write({ kind: 'update', path: headPath(id), data: { uses } })
      return false
    }
    transaction.write({ kind: 'delete', path: headPath(id) })
    for (let at = 0; at < file.chunks; at += 1) transaction.write({ kind: 'delete', path: chunkPath(id, at) })
    return true
  })
  return result
}

function readHead(doc: Doc | null): StoredFile | null {
  if (doc === null) return null
  const { type, size, chunks, uses } = doc.data
  if (!isFileType(type) || typeof size !== 'number' || typeof chunks !== 'number' || !Array.isArray(uses)) return null
  return { id: idOf(doc), type, size, chunks, uses: uses.filter((use) => typeof use === 'string') }
}

function isFileId(id: string): boolean {
  return /^[0-9a-f]{64}$/.test(id)
}

function damaged(id: string): StoreError {
  return new StoreError('data-loss', `The file ${id} is damaged or incomplete.`)
}

/** No use has this name. */
const NOBODY = ''

const idOf = ({ path }: Doc) => path.slice(FILES.length + 1)
const headPath = (id: string) => `${FILES}/${id}`
const chunkPath = (id: string, at: number) => `${FILES}/${id}/chunks/${String(at).padStart(4, '0')}`
