import { expect, test } from 'vitest'
import { type Keys, sealKey } from '#features/codes/signing-keys.server.ts'
import { makeSigningKey, openSigningKey } from '#features/codes/signed-token.server.ts'
import type { QuoteLine } from '#features/fares/quote-line.ts'
import type { BookedQuote } from './booking.ts'
import { heldUntil, type Offer, OFFER_MINUTES, verifyQuotedPrice, sealOffer } from './offer.server.ts'

const NOW = Date.parse('2026-07-15T09:00:00Z')
const current = openSigningKey(makeSigningKey('k1'))
const keys: Keys = { current, all: [current], seal: sealKey('a secret of this test') }
const ride: QuoteLine = { kind: 'fixed', leg: 'there', cents: 10_000 }
const ticket: QuoteLine = { kind: 'ferry', leg: 'there', ferry: 'brestova-porozina', cents: 3_000 }
const quote: BookedQuote = {
  from: 'PUY',
  to: 'cres',
  people: 2,
  bags: 2,
  returnTrip: false,
  returnAt: null,
  vehicle: 'car',
  lines: [ride, ticket],
  maximumCents: 13_000,
  basis: 'fixed',
  asks: false,
  freeCancellationHours: 24,
  km: 150,
  minutes: 180,
}
const shown: Offer = { quote, pickUpAt: NOW + 48 * 3_600_000, seats: 4, luggage: 3 }
const seal = sealOffer(shown, keys, heldUntil(NOW))
const held = (change: Partial<BookedQuote>, at = NOW) =>
  verifyQuotedPrice(seal, { ...shown, quote: { ...quote, ...change } }, keys, at)?.quote ?? null
const priced = (cents: number) => ({ maximumCents: cents, lines: [{ ...ride, cents }] })

test('the lower of shown and today holds, for half an hour and not a moment longer', () => {
  const end = NOW + OFFER_MINUTES * 60_000
  expect(held(priced(9_000))?.maximumCents).toBe(9_000)
  expect(held(priced(20_000))).toEqual(quote)
  expect(held(priced(20_000), end)).toEqual(quote)
  expect(held(priced(9_000), end + 1)).toBeNull()
})

test('a price that leaves the ferry open is not lower than one that has it in', () => {
  const asks = { maximumCents: 10_000, asks: true, lines: [ride, { ...ticket, cents: null }] }
  expect(held(asks)).toEqual(quote)
  const open = sealOffer({ ...shown, quote: { ...quote, ...asks } }, keys, heldUntil(NOW))
  expect(verifyQuotedPrice(open, shown, keys, NOW)?.quote.maximumCents).toBe(10_000)
})

test('a lower price with stricter rules keeps the rules that were shown', () => {
  expect(held({ ...priced(9_000), freeCancellationHours: 72 })?.freeCancellationHours).toBe(24)
})

test('a price of another trip, of another key, or altered, holds nothing', () => {
  const trips: Partial<BookedQuote>[] = [
    { from: 'RJK' },
    { to: 'krk' },
    { vehicle: 'van' as const },
    { people: 3 },
    { bags: 1 },
    { returnTrip: true, returnAt: NOW + 72 * 3_600_000 },
  ]
  for (const change of trips) expect(held(change)).toBeNull()
  expect(verifyQuotedPrice(seal, { ...shown, pickUpAt: NOW + 49 * 3_600_000 }, keys, NOW)).toBeNull()
  expect(verifyQuotedPrice(seal, shown, { ...keys, seal: sealKey('another secret') }, NOW)).toBeNull()
  const [version, body = '', mac = ''] = seal.split('.')
  const cheaper = Buffer.from(Buffer.from(body, 'base64url').toString().replace('13000', '03000')).toString('base64url')
  const altered = [seal.slice(0, -8), seal.replace('.', '..'), `${version}.${cheaper}.${mac}`, `1.${body}.${mac}`]
  for (const text of ['', '1.k1..', '2..', 'x'.repeat(5_000), ...altered])
    expect(verifyQuotedPrice(text, shown, keys, NOW)).toBeNull()
})
