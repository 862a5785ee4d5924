import { type Cents, percentOf } from './money.ts'
import { type Rounding, roundingSteps } from './rounding.ts'
import type { VehicleId } from './tariff.ts'

/** The fields of the checker, by the names in the query of the price page; the price box has its own there. */
export const fairFields = ['checkFrom', 'checkTo', 'checkKm', 'checkVehicle', 'asked'] as const
export type FairField = (typeof fairFields)[number]
export type FairTyped = Record<FairField, string>

/** How an asked amount stands to the most our tariff would take (ADR 75). */
export type FairVerdict = 'below' | 'normal' | 'above' | 'far-above'

const NORMAL_FROM_PERCENT = 80
const NORMAL_TO_PERCENT = 130
export const FAR_ABOVE_PERCENT = 200

export type FairAnswer = {
  /** Classes that can be compared with: of those we drive. */
  vehicles: readonly VehicleId[]
  typed: FairTyped
  errors: Partial<Record<FairField, string>>
  /** Where the cursor goes. */
  firstError: FairField | null
  /** null where nothing was asked, or something was mistyped. */
  result: FairResult | null
}
export type FairResult = { verdict: FairVerdict; heading: string; text: string; notes: string[]; advice: string[] }

/** What is normal beside our price, widened to the step our prices are rounded to; both ends belong to it. */
export function normalRange(ours: Cents, rounding: Rounding): { low: Cents; high: Cents } {
  const step = roundingSteps[rounding]
  return {
    low: Math.floor(percentOf(ours, NORMAL_FROM_PERCENT) / step) * step,
    high: Math.ceil(percentOf(ours, NORMAL_TO_PERCENT) / step) * step,
  }
}

export function verdictOn(askedPrice: Cents, ours: Cents, rounding: Rounding): FairVerdict {
  const { low, high } = normalRange(ours, rounding)
  if (askedPrice < low) return 'below'
  if (askedPrice <= high) return 'normal'
  return askedPrice * 100 <= ours * FAR_ABOVE_PERCENT ? 'above' : 'far-above'
}

const MOST_CENTS = 10_000_000

/** `643`, `€ 70,50`, `70.5 EUR`, `1.200`, `1,200.00`: what people write for an amount, in cents; null where it is none. */
export function readAmount(text: string): Cents | null {
  const plain = text.replace(/€|eur(os?|a|i|)\b/gi, '').replace(/[\s\u00a0'’]/g, '')
  const found = /^(\d{1,3}(?:[.,]\d{3})+|\d+)(?:[.,](\d{1,2}))?$/.exec(plain)
  if (!found) return null
  const euros = Number((found[1] ?? '').replace(/[.,]/g, ''))
  const cents = euros * 100 + Number((found[2] ?? '').padEnd(2, '0'))
  return cents > 0 && cents <= MOST_CENTS ? cents : null
}

export const MOST_KM = 1500

/** `28`, `28,5 km`; to a tenth, as prices are made. */
export function readKm(text: string): number | null {
  const found = /^(\d{1,4})(?:[.,](\d))?\d*$/.exec(text.replace(/km/i, '').replace(/\s/g, ''))
  const km = found === null ? 0 : Number(`${found[1]}.${found[2] ?? 0}`)
  return km >= 1 && km <= MOST_KM ? km : null
}
