import { describe, expect, test } from 'vitest'
import { httpStatusOf } from '#documents/protocol/http-status.ts'
import { errorFromWire, isPermanent, isPermanentForWrite, statusCodes, StoreError, toStoreError } from './status.ts'

/** Written out: a list that is read from the code proves nothing of the code. */
const SIXTEEN = [
  ['cancelled', 499],
  ['unknown', 500],
  ['invalid-argument', 400],
  ['deadline-exceeded', 504],
  ['not-found', 404],
  ['already-exists', 409],
  ['permission-denied', 403],
  ['unauthenticated', 401],
  ['resource-exhausted', 429],
  ['failed-precondition', 412],
  ['aborted', 409],
  ['out-of-range', 400],
  ['unimplemented', 501],
  ['internal', 500],
  ['unavailable', 503],
  ['data-loss', 500],
] as const

describe('the sixteen status codes', () => {
  test.each(SIXTEEN.map(([code, status]) => [code, status, `[§8.code-${code}]`] as const))(
    '%s is one, known off the wire, and travels as HTTP status %i %s',
    (code, status) => {
      expect(statusCodes).toContain(code)
      expect(errorFromWire(code, 'why')).toMatchObject({ code, message: 'why' })
      expect(httpStatusOf(code)).toBe(status)
    },
  )

  test('are sixteen', () => {
    expect(statusCodes).toHaveLength(16)
  })

  test('retry: these are tried again, all others are not', () => {
    const retried = statusCodes.filter((code) => !isPermanent(code))
    expect(retried).toEqual([
      'cancelled',
      'unknown',
      'deadline-exceeded',
      'unauthenticated',
      'resource-exhausted',
      'internal',
      'unavailable',
    ])
    const writesRetried = statusCodes.filter((code) => !isPermanentForWrite(code))
    expect(writesRetried).toEqual([...retried.slice(0, 5), 'aborted', ...retried.slice(5)])
  })

  test("a status that is none of them is 'Unknown error status' (spec § 8) [§8.unknown-error-status]", () => {
    expect(errorFromWire('teapot', 'short and stout')).toMatchObject({
      code: 'internal',
      message: 'Unknown error status: teapot with message short and stout',
    })
    expect(errorFromWire('aborted', 'x')).toMatchObject({ code: 'aborted', message: 'x' })
  })

  test('anything else thrown becomes internal, a StoreError stays itself', () => {
    const own = new StoreError('aborted', 'x')
    expect(toStoreError(own)).toBe(own)
    expect(toStoreError(new TypeError('boom'))).toMatchObject({ code: 'internal', message: 'boom' })
    expect(toStoreError('text')).toMatchObject({ code: 'internal', message: 'text' })
  })
})
