import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkSymbol, codeInOnePiece, codeKinds, readCode } from './code.ts'

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const anyCode = fc
  .tuple(fc.constantFrom(...codeKinds), fc.array(fc.constantFrom(...ALPHABET), { minLength: 9, maxLength: 9 }))
  .map(([kind, rest]) => {
    const ten = kind + rest.join('')
    return ten + checkSymbol(ten)
  })

describe('check symbol', () => {
  test.each([
    ['Q7K4M2XR9H', '2'],
    ['B000000000', 'P'],
    ['P123456789', '9'],
    ['DZZZZZZZZZ', '5'],
    ['ABCDEFGHJK', '4'],
  ])('vector %s → %s', (ten, check) => {
    expect(checkSymbol(ten)).toBe(check)
  })
  test('every single wrong symbol is found', () => {
    fc.assert(
      fc.property(anyCode, fc.nat(10), fc.constantFrom(...ALPHABET), (code, at, symbol) => {
        fc.pre(code[at] !== symbol)
        expect(readCode(code.slice(0, at) + symbol + code.slice(at + 1)).ok).toBe(false)
      }),
      { numRuns: 500 },
    )
  })
  test('every swap of two symbols is found', () => {
    fc.assert(
      fc.property(anyCode, fc.nat(10), fc.nat(10), (code, a, b) => {
        fc.pre(code[a] !== code[b])
        const swapped = [...code]
        ;[swapped[a], swapped[b]] = [code[b] ?? '', code[a] ?? '']
        expect(readCode(swapped.join('')).ok).toBe(false)
      }),
      { numRuns: 500 },
    )
  })
})

describe('reading', () => {
  test('forgives case, spaces, dashes and what holds them together, O and I, L', () => {
    fc.assert(
      fc.property(anyCode, (code) => {
        const spoken = ` ${codeInOnePiece(code).toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l')} `
        expect(readCode(spoken)).toEqual({ ok: true, code, kind: code[0] })
      }),
    )
  })
  test('says what is wrong', () => {
    expect(readCode('  ')).toEqual({ ok: false, fault: 'empty' })
    expect(readCode('Q7K4')).toEqual({ ok: false, fault: 'length' })
    expect(readCode('Q7K4M2XR9HU')).toEqual({ ok: false, fault: 'symbol' })
    expect(readCode('Z000000000P')).toEqual({ ok: false, fault: 'kind' })
    expect(readCode('Q7K4M2XR9H3')).toEqual({ ok: false, fault: 'check' })
  })
  test('never throws, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => typeof readCode(text).ok === 'boolean'),
    )
  })
})
