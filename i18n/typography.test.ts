import { expect, test } from 'vitest'
import { localeCodes, type LocaleCode } from './locale.ts'
import { setType } from './typography.ts'

const rows: [LocaleCode, string, string][] = [
  ['en', 'up to 8 people, 8 large cases', 'up to 8_people, 8_large cases'],
  ['en', 'It is 38 km to St Euphemia – at most', 'It is 38_km to St_Euphemia_– at most'],
  ['en', 'Venice Marco Polo to Opatija', 'Venice Marco_Polo to Opatija'],
  ['hr', 'Zračna luka Zagreb „Franjo Tuđman”', 'Zračna luka Zagreb „Franjo_Tuđman”'],
  ['de', 'Diesen Price Pass gibt es nicht', 'Diesen Price_Pass gibt es nicht'],
  ['de', 'Vertrag, Art. 6 Abs. 1 b', 'Vertrag, Art._6_Abs._1_b'],
  ['hr', 'ugovor, čl. 6. st. 1. t. (b)', 'ugovor, čl._6._st._1._t._(b)'],
  ['hr', 'prema članku 16. točka (l)', 'prema članku_16._točka_(l)'],
  ['it', 'contratto, art. 6, par. 1, lett. b', 'contratto, art._6, par._1, lett._b'],
  ['de', '20. Juli 2026, z. B. mit 3 großen Koffern', '20._Juli 2026, z._B. mit 3_großen Koffern'],
  ['hr', 'S pulske zračne luke i u grad, 20. srpnja 2026.', 'S_pulske zračne luke i_u_grad, 20._srpnja 2026.'],
  ['it', 'fino a 8 persone, a S. Stefano', 'fino a 8_persone, a S._Stefano'],
]

test.each(rows)('%s: %s', (locale, text, expected) => {
  expect(setType(text, locale).replaceAll('\u00a0', '_')).toBe(expected)
})

test('only spaces change, a second time changes nothing, and years stay free', () => {
  for (const locale of localeCodes)
    for (const [, text] of rows) {
      const set = setType(text, locale)
      expect(set.replaceAll('\u00a0', ' ')).toBe(text)
      expect(setType(set, locale)).toBe(set)
    }
  expect(setType('in 2026 transferwillinglyness', 'en')).toBe('in 2026 transferwillinglyness')
})
