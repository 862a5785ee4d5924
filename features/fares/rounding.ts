import { type Cents, divideHalfUp } from './money.ts'

/** What the price of a leg is rounded to. */
export const roundings = ['none', 'halfEuro', 'wholeEuro', 'fiveEuros'] as const
export type Rounding = (typeof roundings)[number]

/** Of nothing, each cent is a step. */
export const roundingSteps: Record<Rounding, Cents> = { none: 1, halfEuro: 50, wholeEuro: 100, fiveEuros: 500 }

/** To the nearest step, half up. Where that is more than `most`, the step below; a price is never rounded to nothing. */
export function rounded(cents: Cents, rounding: Rounding, most: Cents = Infinity): Cents {
  const step = roundingSteps[rounding]
  const nearest = divideHalfUp(cents, step) * step
  return (nearest > most ? nearest - step : nearest) || cents
}
