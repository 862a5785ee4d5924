import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { localeCodes } from '#i18n/locale.ts'
import { amountIn, textBetween } from './count-up.browser.ts'
import { formatCents } from './money.ts'

describe.each(localeCodes)('a price that counts, in %s', (locale) => {
  test.each([6500, 5760, 123_400, 123_450, 1_234_567, 0])('reads %i cents out of what the price box says', (cents) => {
    expect(amountIn(formatCents(cents, locale))).toBe(cents / 100)
  })

  test('begins at the old price and ends at the new one, written as the page writes it', () => {
    const next = formatCents(1_234_550, locale)
    expect(textBetween(next, 150, 12_345.5, 0)).toBe(
      formatCents(15_000, locale).replace('150', next.includes('.50') ? '150.00' : '150,00'),
    )
    expect(textBetween(next, 150, 12_345.5, 1)).toBe(next)
    expect(textBetween(formatCents(6500, locale), 40, 65, 1)).toBe(formatCents(6500, locale))
  })

  test('ends as the page writes it, whatever the amount', () => {
    const ends = (cents: number) => {
      const text = formatCents(cents, locale)
      expect(textBetween(text, 0, cents / 100, 1)).toBe(text)
    }
    // Where thousands begin to be parted, with cents and without.
    for (const cents of [99_900, 100_000, 100_050, 999_900, 1_000_000, 100_000_000]) ends(cents)
    fc.assert(fc.property(fc.integer({ min: 0, max: 100_000_000 }), ends), { numRuns: 1000 })
  })

  test('never leaves the two, and never turns round', () => {
    const text = formatCents(8000, locale)
    const steps = [0, 0.1, 0.3, 0.6, 0.9, 1].map((part) => amountIn(textBetween(text, 180, 80, part)))
    expect(steps).toEqual(steps.toSorted((a, b) => b - a))
    expect([steps[0], steps.at(-1)]).toEqual([180, 80])
  })
})
