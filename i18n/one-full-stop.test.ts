import { expect, test } from 'vitest'
import { translator } from './messages.ts'
import { withOneFullStop } from './one-full-stop.ts'

test('a firm or a date that ends in a full stop ends the sentence with it', () => {
  const said = { 'book.terms-carrier': ({ carrier }: { carrier: string }) => `Prijevoznik: ${carrier}.` }
  const t = withOneFullStop(translator(said))
  const ends = ['Prijevoz d.o.o.', 'Prijevoz', 'Prijevoz…'].map((carrier) => t('book.terms-carrier', { carrier }))
  expect(ends).toEqual(['Prijevoznik: Prijevoz d.o.o.', 'Prijevoznik: Prijevoz.', 'Prijevoznik: Prijevoz….'])
})
