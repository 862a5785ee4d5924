import { expect, test } from 'vitest'
import { plateInOnePiece } from './plate-in-one-piece.ts'

/** Where a line may end, told by a stroke. */
const parts = (text: string) =>
  plateInOnePiece(text)
    .replaceAll(/ |-(?!\u2060)/g, '|')
    .replaceAll('\u2060', '')
    .replaceAll('\u00A0', ' ')

test.each([
  ['Opel Zafira, RI 100-AA', 'Opel|Zafira,|RI 100-AA'],
  ['bijela Škoda, ŠI 1234-A.', 'bijela|Škoda,|ŠI 1234-A.'],
  ['škoda ri 100-aa', 'škoda|ri 100-aa'],
  ['Ford Transit RI200BB', 'Ford|Transit|RI200BB'],
  ['VW Caddy, LJ AB-123', 'VW|Caddy,|LJ AB-123'],
  ['Mercedes V-Klasse, M-AB 1234', 'Mercedes|V|Klasse,|M-AB 1234'],
  ['Fiat, AB 123 CD', 'Fiat,|AB 123 CD'],
])('%s', (typed, shown) => {
  expect(parts(typed)).toBe(shown)
})

test('nothing else is touched', () => {
  for (const text of ['Žuti kombi - velika vrata', 'A BIG BLUE VAN', 'brod Galeb', ''])
    expect(plateInOnePiece(text)).toBe(text)
})
