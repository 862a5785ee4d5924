import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fillTokens, tokensIn, type TripToken, withoutTokens } from './token.ts'

test('what a token asks for', () => {
  const text = '{km:PUY}, {min:PUY}, {price:PUY:van}, {km:RJK>krk}, {price:mali-losinj>ZAG:minibus}, {price:b:silo}'
  expect(tokensIn(text)).toEqual([
    { kind: 'km', from: null, to: 'PUY', vehicle: null },
    { kind: 'min', from: null, to: 'PUY', vehicle: null },
    { kind: 'price', from: null, to: 'PUY', vehicle: 'van' },
    { kind: 'km', from: 'RJK', to: 'krk', vehicle: null },
    { kind: 'price', from: 'mali-losinj', to: 'ZAG', vehicle: 'minibus' },
    { kind: 'price', from: null, to: 'b:silo', vehicle: null },
  ])
})

test('each token is filled once, in its place', () => {
  expect(fillTokens('From {km:PUY} and {min:PUY}.', ({ kind }) => (kind === 'km' ? '{min:PUY}' : '1 h'))).toBe(
    'From {min:PUY} and 1 h.',
  )
})

test('a rule is filled and is no trip', () => {
  const text = 'Free for {rule:wait-airport} minutes; {km:PUY}.'
  expect(fillTokens(text, (token) => (token.kind === 'rule' ? token.name : 'x'))).toBe(
    'Free for wait-airport minutes; x.',
  )
  expect(tokensIn(text)).toEqual([{ kind: 'km', from: null, to: 'PUY', vehicle: null }])
  expect(withoutTokens(text)).toBe('Free for  minutes; .')
})

test('a day is filled and is no trip', () => {
  const text = 'Since {day:2026-11-21}.'
  expect(fillTokens(text, (token) => (token.kind === 'day' ? token.day : 'x'))).toBe('Since 2026-11-21.')
  expect(tokensIn(text)).toEqual([])
})

test('what is no token stays as it is', () => {
  for (const text of [
    '{km}',
    '{km:}',
    '{kilometres:PUY}',
    '{km:PUY',
    '{ km:PUY }',
    '{price:PUY:Van}',
    '{km:b:x>y>z}',
    '{rule:wait-forever}',
    '{day:2026-13-21}',
    '{day:21.11.2026}',
  ]) {
    expect(tokensIn(text), text).toEqual([])
    expect(fillTokens(text, () => 'x')).toBe(text)
  }
})

test('words and tokens are taken apart and lose nothing', () => {
  const place = fc.stringMatching(/^[A-Za-z-]{1,12}$/)
  const token = fc
    .tuple(fc.constantFrom('km', 'min', 'price'), fc.option(place), place)
    .map(([kind, from, to]) => `{${kind}:${from === null ? '' : `${from}>`}${to}}`)
  const words = fc.stringMatching(/^[a-z ,.]{0,10}$/)
  fc.assert(
    fc.property(fc.array(fc.oneof(token, words)), (parts) => {
      const text = parts.join('')
      const tokens = parts.filter((part) => part.startsWith('{'))
      expect(tokensIn(text)).toHaveLength(tokens.length)
      expect(withoutTokens(text)).toBe(parts.filter((part) => !part.startsWith('{')).join(''))
      expect(fillTokens(text, (found) => ('to' in found ? written(found) : ''))).toBe(text)
    }),
  )
})

function written({ kind, from, to }: TripToken): string {
  return `{${kind}:${from === null ? '' : `${from}>`}${to}}`
}
