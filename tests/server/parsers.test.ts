import fc from 'fast-check'
import { expect, test } from 'vitest'
import { matchRoute } from '#app/routes.ts'
import { StoreError } from '#documents/model/status.ts'
import { mutationFromJson, queryFromJson, targetFromJson } from '#documents/protocol/parse-request.ts'
import { isSecondFactor } from '#features/bookings/second-factor.ts'
import { readOrder, typedFrom } from '#features/bookings/order-form.ts'
import { readPhone } from '#lib/phone.ts'
import { readTaxId } from '#features/bookings/tax-id.ts'
import { readCode } from '#features/codes/code.ts'
import { scannedCode } from '#features/codes/scanned-code.ts'
import { partsOfToken, tokenInHash } from '#features/codes/token.ts'
import { viewCookie, viewedCode } from '#features/codes/view-cookie.server.ts'
import { readConsent } from '#features/consent/consent.ts'
import { readPriceQuestion } from '#features/fares/price-question.ts'
import { localeFromRequest } from '#i18n/locale-from-request.ts'
import { fixedClock } from '#lib/clock.ts'
import { encodingFor } from '#server/encoding.ts'

const NOW = Date.parse('2026-07-15T09:00:00Z')
const SECRET = 'a secret of the tests, 32 characters'
const text = fc.string({ unit: 'binary', maxLength: 200 })
const nearly = fc.oneof(
  text,
  fc.stringMatching(/^[\w.=;,:%+/@ -]{0,80}$/),
  fc.constantFrom('view=', '__proto__', '\uD800', ' '.repeat(5000)),
)

const question = { clock: fixedClock('2026-07-15T09:00:00Z'), resolvePlace: () => null, most: { people: 16, bags: 16 } }

/** Each is given whatever anybody may send: it answers, it never throws, and it is never fooled. */
const parsers: Record<string, (given: string) => unknown> = {
  code: readCode,
  'scanned code': scannedCode,
  'token of a pass': partsOfToken,
  'token in a hash': tokenInHash,
  consent: readConsent,
  'tax id': readTaxId,
  phone: readPhone,
  'an order': (given) => readOrder(typedFrom({ get: () => given })),
  'second factor': (given) => isSecondFactor(given, { name: 'Ana Horvat', phone: '+385912345678' }),
  'language of a visitor': (given) => localeFromRequest(given, given),
  'accepted encodings': encodingFor,
  'a question for a price': (given) =>
    readPriceQuestion(
      new URLSearchParams({ from: given, to: given, date: given, time: given, people: given, bags: given }),
      question,
    ),
}

test.each(Object.entries(parsers))('%s: whatever is sent, an answer', (_, parse) => {
  fc.assert(
    fc.property(nearly, (given) => void parse(given)),
    { numRuns: 1000 },
  )
})

test('an address, however it is written, is a route or none', () => {
  fc.assert(
    fc.property(nearly, (given) => {
      const pathname = new URL(`http://x/${encodeURI(given.toWellFormed())}`).pathname
      const match = matchRoute(pathname)
      // What is proper stays proper: no redirect leads to another one.
      if (match) expect(matchRoute(match.canonical)?.canonical).toBe(match.canonical)
    }),
    { numRuns: 1000 },
  )
})

test('no cookie but the one that was signed opens a booking', () => {
  const cookie = viewCookie('B0000000000', NOW, SECRET, true).split(';')[0] ?? ''
  expect(viewedCode(cookie, NOW, SECRET)).toBe('B0000000000')
  fc.assert(
    fc.property(fc.nat(cookie.length - 1), fc.string({ minLength: 1, maxLength: 3 }), (at, put) => {
      const forged = cookie.slice(0, at) + put + cookie.slice(at + put.length)
      if (forged !== cookie && !forged.includes(cookie)) expect(viewedCode(forged, NOW, SECRET)).not.toBe('B0000000001')
      expect(['B0000000000', null]).toContain(viewedCode(forged, NOW, SECRET))
    }),
    { numRuns: 1000 },
  )
})

test.each([
  ['query', queryFromJson],
  ['target', targetFromJson],
  ['mutation', mutationFromJson],
] as const)('a %s of the document API: whatever JSON, it is read or refused in its own words', (_, parse) => {
  const shaped = fc.record(
    {
      collection: fc.jsonValue(),
      path: fc.jsonValue(),
      where: fc.jsonValue(),
      orderBy: fc.jsonValue(),
      limit: fc.jsonValue(),
      id: fc.jsonValue(),
      writes: fc.array(fc.jsonValue()),
      command: fc.jsonValue(),
      input: fc.jsonValue(),
    },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(fc.oneof(fc.jsonValue(), shaped), (json) => {
      try {
        parse(json)
      } catch (error) {
        expect(error).toBeInstanceOf(StoreError)
        expect(error).toMatchObject({ code: 'invalid-argument' })
      }
    }),
    { numRuns: 1000 },
  )
})
