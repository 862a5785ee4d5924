import { StoreError } from '#documents/model/status.ts'

/** SQLite's own numbers (https://sqlite.org/rescode.html); the upper bits say where it happened. */
const [READONLY, IOERR, CORRUPT, FULL, CANTOPEN, NOTADB] = [8, 10, 11, 13, 14, 26]

/** What SQLite says of its file and its disk, in the store's codes; any other error goes on as it is. */
export function diskError(error: unknown): unknown {
  if (!(error instanceof Error && 'errcode' in error && typeof error.errcode === 'number')) return error
  const options = { cause: error }
  switch (error.errcode & 0xff) {
    case FULL:
      return new StoreError('resource-exhausted', 'The disk is full.', options)
    case READONLY:
      return new StoreError('unavailable', 'The disk can only be read.', options)
    case IOERR:
    case CANTOPEN:
      return new StoreError('unavailable', `The disk fails: ${error.message} (SQLite ${error.errcode}).`, options)
    case CORRUPT:
    case NOTADB:
      return new StoreError('data-loss', `The database file is damaged: ${error.message}.`, options)
    default:
      return error
  }
}

/** No room, or not to be written; the file itself may be well. */
export function isDiskFailure(error: unknown): boolean {
  const told = diskError(error)
  return told instanceof StoreError && told.code !== 'data-loss'
}

/** For every call of the engine: reads meet a failing disk as well. */
export async function withDiskErrors<T>(run: () => T | Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    throw diskError(error)
  }
}
