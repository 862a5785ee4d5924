import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCode } from './code.ts'
import { makeCode } from './make-code.server.ts'
import { makeSigningKey, openSigningKey, readToken, signToken } from './signed-token.server.ts'
import type { TokenFacts } from './token.ts'

const key = openSigningKey(makeSigningKey('k1'))
const facts: TokenFacts = {
  kind: 'Q',
  code: 'Q7K4M2XR9H2',
  from: 'PUY',
  to: 'rovinj',
  cents: 7500,
  vehicle: 'car',
  validUntil: 2_000,
}
const now = 1_000

test('a token we signed is read back', () => {
  expect(readToken(signToken(facts, key), [key], now)).toEqual({ ok: true, facts, keyId: 'k1' })
})

test('changing any character of it makes the check fail', () => {
  const token = signToken(facts, key)
  fc.assert(
    fc.property(fc.nat(token.length - 1), fc.constantFrom(...'abcXYZ019-_.'), (at, character) => {
      fc.pre(token[at] !== character)
      const altered = token.slice(0, at) + character + token.slice(at + 1)
      const reading = readToken(altered, [key], now)
      expect(reading.ok ? 'accepted' : reading.fault).toMatch(/^(shape|key|signature)$/)
    }),
  )
})

test('another amount under our signature is refused, whatever it is', () => {
  const [version, id, , signature] = signToken(facts, key).split('.')
  fc.assert(
    fc.property(fc.integer(), (cents) => {
      fc.pre(cents !== facts.cents)
      const altered = Buffer.from(JSON.stringify({ ...facts, cents })).toString('base64url')
      const token = [version, id, altered, signature].join('.')
      expect(readToken(token, [key], now)).toEqual({ ok: false, fault: 'signature' })
    }),
  )
})

test('expired, foreign and broken tokens say which', () => {
  const token = signToken(facts, key)
  expect(readToken(token, [key], 2_001)).toEqual({ ok: false, fault: 'expired' })
  expect(readToken(token, [key], null).ok).toBe(true)
  expect(readToken(token, [], now)).toEqual({ ok: false, fault: 'key' })
  expect(readToken('x'.repeat(100_000), [key], now)).toEqual({ ok: false, fault: 'shape' })
  fc.assert(fc.property(fc.string(), (text) => !readToken(text, [key], now).ok))
})

test('made codes are read, and hardly ever the same', () => {
  const codes = Array.from({ length: 2_000 }, () => makeCode('B'))
  expect(new Set(codes).size).toBe(codes.length)
  for (const code of codes) expect(readCode(code)).toEqual({ ok: true, code, kind: 'B' })
})
