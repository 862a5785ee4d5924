import fc from 'fast-check'
import { expect, test } from 'vitest'
import { scannedCode } from './scanned-code.ts'

const code = 'Q7K4M2XR9H2'

test('the code of our addresses and of our papers', () => {
  expect(scannedCode(`https://galeb.example/it/decoder/${code}#t=1.a.b.c`)).toEqual({ code, token: '1.a.b.c' })
  expect(scannedCode(`https://galeb.example/Decoder/Q-7K4M-2XR9-H2/`.replace(/\/$/, ''))).toEqual({ code, token: null })
  expect(scannedCode(' q-7k4m-2xr9-h2 ')).toEqual({ code, token: null })
})

test('anything else is none of ours, and no address is ever taken over', () => {
  for (const text of ['https://example.com/', `https://example.com/${code}`, 'javascript:alert(1)', 'Q7K4M2XR9H3', ''])
    expect(scannedCode(text)).toBeNull()
  expect(scannedCode(`https://evil.example/decoder/${code}?a=b#t=x`)).toEqual({ code, token: 'x' })
  fc.assert(
    fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (url) => scannedCode(url) === null),
  )
})
