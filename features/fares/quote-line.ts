import type { Cents } from './money.ts'
import type { Rounding } from './rounding.ts'
import type { ExtraId, VehicleId } from './tariff.ts'

export type Leg = 'there' | 'back'

/** One line of a quote. `cents: null`: known to cost something, not known how much. Only of a ferry ticket, which is then paid on board. */
export type QuoteLine =
  | { kind: 'fixed' | 'start' | 'minimum' | 'night' | 'sunday'; leg: Leg; cents: Cents }
  /** The boat of a trip by car and boat; a boat ride alone has a fixed price. */
  | { kind: 'boat'; leg: Leg; cents: Cents; from: string; to: string }
  | { kind: 'distance'; leg: Leg; cents: Cents; km: number; perKm: Cents }
  | { kind: 'ferry'; leg: Leg; cents: Cents | null; ferry: string }
  /** What rounding adds to the lines above it on this leg, or takes off them. */
  | { kind: 'rounding'; leg: Leg; cents: Cents; to: Rounding }
  | { kind: 'extra'; leg: Leg; cents: Cents; extra: ExtraId; count: number }

export type Quote = {
  vehicle: VehicleId | 'boat'
  /** What drives to the boat or on from it, where the trip takes both. */
  road?: VehicleId
  seats: number
  bags: number
  freeCancellationHours: number
  basis: 'fixed' | 'distance'
  lines: QuoteLine[]
  /** The sum of all lines that have an amount. */
  maximumCents: Cents
  /** Some line is "ask": the maximum is without it. */
  asks: boolean
}
