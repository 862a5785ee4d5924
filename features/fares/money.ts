import { type LocaleCode, formattingLanguage } from '#i18n/locale.ts'

/** Whole cents of a euro. Money is never a fraction: it is rounded once, where a line of a quote is made. */
export type Cents = number

/** n / d to the nearest whole, a half up. Both whole, n ≥ 0, d > 0: exact, unlike a division of fractions. */
export function divideHalfUp(n: number, d: number): number {
  return Math.floor((2 * n + d) / (2 * d))
}

export function percentOf(cents: Cents, percent: number): Cents {
  return divideHalfUp(cents * percent, 100)
}

export function sumCents(amounts: readonly Cents[]): Cents {
  return amounts.reduce((sum, cents) => sum + cents, 0)
}

const formats = new Map<string, Intl.NumberFormat>()

/** `€65`, `57,60 €`: cents are written only where there are some. */
export function formatCents(cents: Cents, locale: LocaleCode): string {
  const digits = cents % 100 === 0 ? 0 : 2
  const key = `${locale}${digits}`
  let format = formats.get(key)
  if (!format) {
    const options = {
      style: 'currency',
      currency: 'EUR',
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    } as const
    formats.set(key, (format = new Intl.NumberFormat(formattingLanguage(locale), options)))
  }
  return format.format(cents / 100)
}

/** `€65.00`: in a column that is added up the commas stand below each other. */
export function formatCentsInFull(cents: Cents, locale: LocaleCode): string {
  return new Intl.NumberFormat(formattingLanguage(locale), { style: 'currency', currency: 'EUR' }).format(cents / 100)
}

/** For machines: `57.60`, and below zero `-0.50`. */
export function decimalOf(cents: Cents): string {
  return (cents / 100).toFixed(2)
}
