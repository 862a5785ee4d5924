import { StoreError } from '#documents/model/status.ts'

export function isOurs({ code }: StoreError): boolean {
  return code === 'internal' || code === 'unknown' || code === 'data-loss'
}

/** What went wrong inside is for our log, not for the reader. */
export function shown(error: StoreError): StoreError {
  return isOurs(error) ? new StoreError(error.code, 'An error on our side.') : error
}
