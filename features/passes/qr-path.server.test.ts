import fc from 'fast-check'
import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { qrPath } from './qr-path.server.ts'

test('the path draws every dark module and no other, whatever the text', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 300 }), (text) => {
      const { size, path } = qrPath(text)
      const { data } = encode(text, { ecc: 'L', boostEcc: true, border: 4 })
      expect(size).toBe(data.length)
      expect(drawn(path)).toEqual(
        new Set(data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`${x} ${y}`] : [])))),
      )
    }),
    { numRuns: 30 },
  )
})

test('an address with its token fits a small code, and its drawing is small', () => {
  const { size, path } = qrPath(`https://galeb.example/it/decoder/Q7K4M2XR9H2#t=${'x'.repeat(270)}`)
  expect(size).toBeLessThanOrEqual(77)
  expect(path.length).toBeLessThan(12_000)
})

/** Walks the pen. */
function drawn(path: string): Set<string> {
  const modules = new Set<string>()
  let [x, y] = [0, 0]
  for (const [, letter, first, second] of path.matchAll(/([Mmh])(\d+)(?: (\d+)(?:\.5)?)?/g)) {
    if (letter === 'M') [x, y] = [Number(first), Number(second)]
    else if (letter === 'm') x += Number(first)
    else for (const end = x + Number(first); x < end; x++) modules.add(`${x} ${y}`)
  }
  return modules
}
