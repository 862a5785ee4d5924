import fc from 'fast-check'
import { expect, test } from 'vitest'
import { publicKeys } from './public-keys.server.ts'
import { makeSigningKey, openSigningKey, signToken } from './signed-token.server.ts'
import { checkToken, type ShownFacts } from './token-check.browser.ts'

const key = openSigningKey(makeSigningKey('k1'))
const shown: ShownFacts = {
  kind: 'Q',
  code: 'Q7K4M2XR9H2',
  from: 'PUY',
  to: 'rovinj',
  cents: 7500,
  vehicle: 'car',
  validUntil: 2_000,
}
const facts = { ...shown, signedAt: 1_000 }
const token = signToken(facts, key)
const ours = JSON.stringify(publicKeys({ all: [key] }))

/** A network that answers with these keys; offline only what was kept. */
function network(body: string, isOnline = true): typeof fetch {
  return async (_address, options) => {
    if (!isOnline && options?.cache !== 'force-cache') throw new TypeError('Failed to fetch')
    return new Response(body)
  }
}

test('what we signed is ours, and its date is told', async () => {
  expect(await checkToken(token, shown, { fetchIt: network(ours) })).toEqual({
    kind: 'signed',
    facts,
    isOffline: false,
  })
  expect(await checkToken(token, null, { fetchIt: network(ours) })).toMatchObject({ kind: 'signed' })
})

test('without a network the kept keys are used, and that is said', async () => {
  const offline = network(ours, false)
  expect(await checkToken(token, shown, { fetchIt: offline })).toMatchObject({ kind: 'signed', isOffline: true })
  const nothing: typeof fetch = async () => Promise.reject(new TypeError('Failed to fetch'))
  expect(await checkToken(token, shown, { fetchIt: nothing })).toEqual({ kind: 'unchecked', why: 'keys' })
})

test('keys kept from before the one that signed say nothing; fresh ones say that it is not ours', async () => {
  const other = JSON.stringify({ keys: [] })
  expect(await checkToken(token, shown, { fetchIt: network(other, false) })).toEqual({ kind: 'unchecked', why: 'keys' })
  expect(await checkToken(token, shown, { fetchIt: network(other) })).toEqual({ kind: 'not-ours' })
})

test('another amount makes the check fail, in the token and on the page', async () => {
  const [version, id, , signature] = token.split('.')
  await fc.assert(
    fc.asyncProperty(fc.integer(), async (cents) => {
      fc.pre(cents !== facts.cents)
      const altered = Buffer.from(JSON.stringify({ ...facts, cents })).toString('base64url')
      const forged = [version, id, altered, signature].join('.')
      const ways = { fetchIt: network(ours) }
      expect(await checkToken(forged, { ...shown, cents }, ways)).toEqual({ kind: 'not-ours' })
      expect(await checkToken(token, { ...shown, cents }, ways)).toEqual({ kind: 'not-ours' })
    }),
    { numRuns: 50 },
  )
})

test('any other change of the token makes it fail too', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(token.length - 1), fc.constantFrom(...'abcXYZ019-_.'), async (at, character) => {
      fc.pre(token[at] !== character)
      const altered = token.slice(0, at) + character + token.slice(at + 1)
      expect(await checkToken(altered, shown, { fetchIt: network(ours) })).toEqual({ kind: 'not-ours' })
    }),
    { numRuns: 50 },
  )
})

test('a browser without Ed25519 says that it could not check', async () => {
  const refusing = { importKey: () => Promise.reject(new DOMException('', 'NotSupportedError')) }
  // Only importKey is asked, and it refuses as an old browser does.
  const subtle = refusing as unknown as SubtleCrypto
  expect(await checkToken(token, shown, { fetchIt: network(ours), subtle })).toEqual({
    kind: 'unchecked',
    why: 'browser',
  })
})
