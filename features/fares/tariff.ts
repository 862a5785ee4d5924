import * as v from 'valibot'
import { mapTickets, ticketsOf } from './ferry-tickets.ts'
import type { Cents } from './money.ts'
import { roundings } from './rounding.ts'

/** Road vehicles, smallest first; the same order in every table. */
export const vehicleIds = ['car', 'van', 'minibus'] as const
export type VehicleId = (typeof vehicleIds)[number]
export const extraIds = ['child-seat', 'luggage', 'pet'] as const
export type ExtraId = (typeof extraIds)[number]

export type VehicleClass = {
  id: VehicleId
  seats: number
  bags: number
  percent: number
  freeCancellationHours: number
}

/** The operator's price rules; amounts in cents. */
export type Tariff = v.InferOutput<typeof tariffSchema>
export type FixedRoute = Tariff['fixed'][number]

/** What a town or the state allows at most, for start, km and waiting; amounts stay known while it is switched off. */
export type PriceCap = NonNullable<Tariff['cap']>

/** Throws with every fault of the file. */
export function parseTariff(raw: unknown): Tariff {
  const result = v.safeParse(tariffSchema, raw)
  if (result.success) return result.output
  throw new Error(result.issues.map((issue) => `tariff.yaml: ${v.getDotPath(issue) ?? ''} ${issue.message}`).join('\n'))
}

/** A tariff as the office keeps it: the same rules, amounts already in cents. */
export function checkTariff(raw: unknown) {
  return v.safeParse(storedTariffSchema, raw)
}

/** The way back into a file: what parseTariff reads. */
export function tariffInEuros(tariff: Tariff): unknown {
  const euro = (amount: Cents) => amount / 100
  const { boat, waiting, cap } = tariff
  return {
    ...tariff,
    start: euro(tariff.start),
    minimum: euro(tariff.minimum),
    bands: tariff.bands.map((band) => ({ ...band, perKm: euro(band.perKm) })),
    boat: {
      ...boat,
      fares: boat.fares && Object.fromEntries(Object.entries(boat.fares).map(([id, amount]) => [id, euro(amount)])),
    },
    waiting: { ...waiting, perHour: euro(waiting.perHour) },
    extras: tariff.extras.map(({ id, price }) => ({ id, price: euro(price) })),
    tickets: tariff.tickets && mapTickets(tariff.tickets, euro),
    cap: cap && {
      on: cap.on,
      start: euro(cap.start),
      perKm: euro(cap.perKm),
      waitingPerHour: euro(cap.waitingPerHour),
    },
    fixed: tariff.fixed.map((row) => ({ ...row, car: euro(row.car), van: euro(row.van), minibus: euro(row.minibus) })),
  }
}

export function vehicleOf(tariff: Tariff, id: VehicleId): VehicleClass {
  const found = tariff.vehicles.find((vehicle) => vehicle.id === id)
  if (!found) throw new Error(`tariff without ${id}`)
  return found
}

export type Zone = { name: string; places: string[] }

/** Before the name of a zone, where a fixed route names one instead of a place. */
const ZONE = 'zone:'

/** The end of a fixed route that is all places of a zone. */
export function zoneEnd(name: string): string {
  return `${ZONE}${name}`
}

/** The zone an end of a fixed route names; null where it is a place. */
export function zoneNameOf(end: string): string | null {
  return end.startsWith(ZONE) ? end.slice(ZONE.length) : null
}

/** The places at an end of a fixed route: those of its zone, or the one. */
export function placesAt({ zones }: { zones: readonly Zone[] }, end: string): readonly string[] {
  const name = zoneNameOf(end)
  return name === null ? [end] : (zones.find((zone) => zone.name === name)?.places ?? [])
}

/** Every place that the tariff names. */
export function placesIn({ fixed, zones }: Tariff): string[] {
  const ends = fixed.flatMap((row) => row.between).filter((end) => zoneNameOf(end) === null)
  return [...ends, ...zones.flatMap(({ places }) => places)]
}

/** The price agreed for two places, whichever direction: of the two themselves, then of one and a zone, then of two zones. */
export function fixedRouteFor(tariff: Tariff, from: string, to: string): FixedRoute | null {
  const isAt = (end: string, id: string) => placesAt(tariff, end).includes(id)
  const found = tariff.fixed.filter(
    ({ between: [a, b] }) => (isAt(a, from) && isAt(b, to)) || (isAt(a, to) && isAt(b, from)),
  )
  const zonesIn = ({ between }: FixedRoute) => between.filter((end) => zoneNameOf(end) !== null).length
  return found.toSorted((a, b) => zonesIn(a) - zonesIn(b))[0] ?? null
}

const whole = v.pipe(v.number(), v.integer(), v.minValue(0))
const positive = v.pipe(v.number(), v.integer(), v.minValue(1))
const MAX_EUROS = 100_000

/** Euros with at most two decimals, as an office writes them, into cents. */
const euros = v.pipe(
  v.number(),
  v.minValue(0),
  v.maxValue(MAX_EUROS),
  v.check((amount) => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6, 'more than two decimals'),
  v.transform((amount): Cents => Math.round(amount * 100)),
)

/** The same amount as it is kept. */
const cents = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_EUROS * 100))

type Amount = v.GenericSchema<number, Cents>

const bandsOf = (amount: Amount) =>
  v.pipe(
    v.array(v.strictObject({ upToKm: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1))), perKm: amount })),
    v.minLength(1),
    v.check(
      (bands) => bands.every((band, at) => (band.upToKm === null) === (at === bands.length - 1)),
      'only the last band is open',
    ),
    v.check(
      (bands) =>
        rising(
          bands.flatMap((band) => band.upToKm ?? []),
          true,
        ),
      'bands do not rise',
    ),
  )

const vehicleSchema = v.strictObject({
  id: v.picklist(vehicleIds),
  seats: positive,
  bags: whole,
  percent: positive,
  freeCancellationHours: whole,
})

const vehiclesSchema = v.pipe(
  v.array(vehicleSchema),
  v.check(
    (rows) => rows.map((row) => row.id).join() === vehicleIds.join(),
    `needs ${vehicleIds.join(', ')} in this order`,
  ),
  v.check(
    (rows) => [rows.map((row) => row.seats), rows.map((row) => row.bags)].every((list) => rising(list)),
    'a bigger vehicle holds less',
  ),
  v.check((rows) => rising(rows.map((row) => row.percent)), 'a bigger vehicle is cheaper'),
)

const fixedOf = (amount: Amount) =>
  v.pipe(
    v.strictObject({ between: v.tuple([v.string(), v.string()]), car: amount, van: amount, minibus: amount }),
    v.check(({ between: [a, b] }) => a !== b, 'from a place to itself'),
    v.check((row) => rising(vehicleIds.map((id) => row[id])), 'a bigger vehicle is cheaper'),
  )

const hour = v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/))
const percent = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100))

const LONGEST_ZONE_NAME = 60

/** Places with one price. A tariff stored before there were zones has none. */
const zonesSchema = v.optional(
  v.pipe(
    v.array(
      v.strictObject({
        name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(LONGEST_ZONE_NAME)),
        places: v.pipe(v.array(v.string()), v.minLength(1)),
      }),
    ),
    v.check((rows) => new Set(rows.map(({ name }) => name)).size === rows.length, 'two zones of one name'),
  ),
  [],
)

const tariffOf = (amount: Amount) =>
  v.pipe(
    v.strictObject({
      sample: v.boolean(),
      /** From when these prices hold; shown as the price date. */
      validFrom: v.pipe(v.string(), v.isoDate()),
      start: amount,
      bands: bandsOf(amount),
      minimum: amount,
      vehicles: vehiclesSchema,
      boat: v.strictObject({
        bags: whole,
        freeCancellationHours: whole,
        /** For the whole boat, one way, by the id of the stop. null: the operator has set none, and the samples of boat.yaml are shown. */
        fares: v.optional(v.nullable(v.record(v.string(), amount)), null),
      }),
      waiting: v.strictObject({
        perHour: amount,
        freeMinutes: v.strictObject({ airport: whole, station: whole, address: whole }),
      }),
      night: v.strictObject({ from: hour, to: hour, percent }),
      sunday: v.strictObject({ percent }),
      /** Of what a leg costs, once, after surcharges and tickets. A tariff stored before there was such a rule rounds nothing. */
      rounding: v.optional(v.picklist(roundings), 'none'),
      tollsIncluded: v.boolean(),
      extras: v.pipe(
        v.array(v.strictObject({ id: v.picklist(extraIds), price: amount })),
        v.check(
          (rows) => extraIds.every((id) => rows.filter((row) => row.id === id).length === 1),
          `needs ${extraIds.join(', ')} once each`,
        ),
      ),
      cap: v.optional(
        v.nullable(v.strictObject({ on: v.boolean(), start: amount, perKm: amount, waitingPerHour: amount })),
        null,
      ),
      /** The operator's own prices of ferry tickets; null: none set. A tariff stored before there were any has none. */
      tickets: v.optional(v.nullable(ticketsOf(amount)), null),
      zones: zonesSchema,
      /** An end is the id of a place, or `zone:` and the name of a zone. */
      fixed: v.pipe(
        v.array(fixedOf(amount)),
        v.check(
          (rows) => new Set(rows.map((row) => row.between.toSorted().join('>'))).size === rows.length,
          'two prices for the same places',
        ),
      ),
    }),
    v.check(
      (tariff) => tariff.fixed.every(({ between }) => between.every((end) => placesAt(tariff, end).length > 0)),
      'a fixed route names an unknown zone',
    ),
  )

const tariffSchema = tariffOf(euros)
const storedTariffSchema = tariffOf(cents)

function rising(values: readonly number[], strictly = false): boolean {
  return values.every((value, at) => {
    const before = values[at - 1]
    return before === undefined || (strictly ? value > before : value >= before)
  })
}
