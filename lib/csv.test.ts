import { expect, test } from 'vitest'
import { csvFile } from './csv.ts'

test('semicolons, a mark, quotes doubled', () => {
  expect(
    csvFile([
      ['a', 'b;c', 'say "x"'],
      [1, null, -2],
    ]),
  ).toBe('\uFEFFa;"b;c";"say ""x"""\r\n1;;-2\r\n')
})

test.each(['=1+1', '+385 91', '-2', '@SUM(A1)', '\t=1', '\r=1', ' =1', '\n=1', '＝1', "-2+3+cmd|' /C calc'!A0"])(
  '%j is no formula',
  (text) => {
    expect(csvFile([[text]])).toContain(`'${text}`)
  },
)
