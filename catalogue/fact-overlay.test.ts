import { expect, test } from 'vitest'
import { readCatalogue } from './catalogue.server.ts'
import { factsOf, withFactChecks } from './fact-overlay.ts'

const catalogue = readCatalogue('content')

test.each(['taxi/krk', 'airport-transfers/opatija', 'taxi-boat/selce'])(
  'a fact of %s is checked, the others are not',
  (page) => {
    const [first, ...others] = factsOf(catalogue, page)
    if (!first) throw new Error('no facts')
    const check = { page, fact: first.id, text: first.text, on: '2026-07-15', by: 'Ana' }
    const next = withFactChecks(catalogue, [check])
    expect(factsOf(next, page)).toEqual([{ ...first, checked: '2026-07-15' }, ...others])
    expect(factsOf(catalogue, page)[0]?.checked).toBe(first.checked)
  },
)

test('a check of another text, another fact or another page changes nothing', () => {
  const [fact] = factsOf(catalogue, 'taxi/krk')
  const check = { page: 'taxi/krk', fact: fact?.id ?? '', text: 'as it was', on: '2026-07-15', by: 'Ana' }
  const others = [
    check,
    { ...check, fact: 'none' },
    { ...check, page: 'taxi/atlantis' },
    { ...check, page: 'pages/about' },
  ]
  expect(withFactChecks(catalogue, others)).toEqual(catalogue)
})
