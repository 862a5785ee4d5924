/** The sixteen generic status codes of the database (spec § 8). */
export const statusCodes = [
  'cancelled',
  'unknown',
  'invalid-argument',
  'deadline-exceeded',
  'not-found',
  'already-exists',
  'permission-denied',
  'unauthenticated',
  'resource-exhausted',
  'failed-precondition',
  'aborted',
  'out-of-range',
  'unimplemented',
  'internal',
  'unavailable',
  'data-loss',
] as const

export type StatusCode = (typeof statusCodes)[number]

/** Everything the database refuses or fails at is one of these; nothing else leaves it. */
export class StoreError extends Error {
  readonly code: StatusCode
  constructor(code: StatusCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'StoreError'
    this.code = code
  }
}

export function invalid(message: string): StoreError {
  return new StoreError('invalid-argument', message)
}

export function isStatusCode(text: unknown): text is StatusCode {
  return statusCodes.some((code) => code === text)
}

const permanent: readonly string[] = [
  'invalid-argument',
  'not-found',
  'already-exists',
  'permission-denied',
  'failed-precondition',
  'aborted',
  'out-of-range',
  'unimplemented',
  'data-loss',
]

/** Asking again cannot help. `aborted` is permanent for a read and worth another try for a write; an unknown code is worth a try too. */
export function isPermanent(code: string): boolean {
  return permanent.includes(code)
}

export function isPermanentForWrite(code: string): boolean {
  return code !== 'aborted' && isPermanent(code)
}

/** A status off the wire. A name that is none of the sixteen is an internal error (spec § 8: 'Unknown error status'). */
export function errorFromWire(code: unknown, message: string): StoreError {
  if (isStatusCode(code)) return new StoreError(code, message)
  return new StoreError('internal', `Unknown error status: ${String(code)} with message ${message}`)
}

export function toStoreError(error: unknown): StoreError {
  if (error instanceof StoreError) return error
  return new StoreError('internal', error instanceof Error ? error.message : String(error), { cause: error })
}
