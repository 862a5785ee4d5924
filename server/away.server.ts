import { StoreError } from '#documents/model/status.ts'

export const AWAY_SECONDS = 10

const AWAY = ['unavailable', 'deadline-exceeded', 'resource-exhausted', 'aborted']

/** The database is away, slow or full, or others were in the way too long: nothing of it was kept, and it may be tried again. */
export function isAway(error: unknown): error is StoreError {
  return error instanceof StoreError && AWAY.includes(error.code)
}
