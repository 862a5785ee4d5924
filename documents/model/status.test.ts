import { describe, expect, test } from 'vitest'
import { localeCodes } from '#i18n/locale.ts'
import { httpStatusOf } from '#documents/protocol/http-status.ts'
import { statusSentence } from './status-sentences.ts'
import { errorFromWire, isPermanent, isPermanentForWrite, statusCodes, StoreError, toStoreError } from './status.ts'

describe('the sixteen status codes', () => {
  test('are sixteen, each with a sentence in four languages', () => {
    expect(statusCodes).toHaveLength(16)
    for (const locale of localeCodes) {
      const sentences = statusCodes.map((code) => statusSentence(code, locale))
      expect(new Set(sentences).size).toBe(16)
      for (const sentence of sentences) expect(sentence).toMatch(/^\p{Lu}.+\.$/u)
    }
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

  test('each travels as an HTTP status of the right class', () => {
    for (const code of statusCodes) expect(httpStatusOf(code)).toBeGreaterThanOrEqual(400)
    for (const code of [
      'internal',
      'unknown',
      'data-loss',
      'unavailable',
      'unimplemented',
      'deadline-exceeded',
    ] as const) {
      expect(httpStatusOf(code)).toBeGreaterThanOrEqual(500)
    }
  })

  test("a status that is none of them is 'Unknown error status' (spec § 8)", () => {
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
