import type { Cents } from './money.ts'
import { rounded } from './rounding.ts'
import type { PriceCap, Tariff } from './tariff.ts'

/** An amount of the tariff, or the most that is allowed where that is less. */
export function withinCap(cents: Cents, cap: PriceCap | null, of: keyof Omit<PriceCap, 'on'>): Cents {
  return cap?.on ? Math.min(cents, cap[of]) : cents
}

/** The most a ride of so many km costs under the cap, without tickets and extras; rounded down, so never above it. */
export function rideLimit({ cap, rounding }: Pick<Tariff, 'cap' | 'rounding'>, km: number): Cents {
  if (!cap?.on) return Infinity
  const limit = cap.start + Math.floor((Math.round(km * 10) * cap.perKm) / 10)
  return rounded(limit, rounding, limit)
}

/**
 * The tariff as it is published: every printed amount inside the cap, fixed routes too. `kmOf` tells the km by road
 * between two places; a route without known km keeps its price, as nobody can order it unasked.
 */
export function publishedTariff(tariff: Tariff, kmOf: (from: string, to: string) => number | null): Tariff {
  const { cap } = tariff
  if (!cap?.on) return tariff
  const fixed = tariff.fixed.map((row) => {
    const km = kmOf(...row.between)
    const limit = km === null ? Infinity : rideLimit(tariff, km)
    return {
      ...row,
      car: Math.min(row.car, limit),
      van: Math.min(row.van, limit),
      minibus: Math.min(row.minibus, limit),
    }
  })
  return {
    ...tariff,
    start: withinCap(tariff.start, cap, 'start'),
    bands: tariff.bands.map((band) => ({ ...band, perKm: withinCap(band.perKm, cap, 'perKm') })),
    waiting: { ...tariff.waiting, perHour: withinCap(tariff.waiting.perHour, cap, 'waitingPerHour') },
    fixed,
  }
}
