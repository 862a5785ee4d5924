import { instantsOf, localTimeOf } from '#i18n/zoned.ts'
import type { Cents } from './money.ts'
import { type Tariff, type VehicleId, vehicleIds } from './tariff.ts'

/** One saved state of the tariff. Never changed afterwards, except that a planned one may be withdrawn. */
export type TariffVersion = {
  /** 1, 2, 3 …; the tariff of `content/` stands before all of them. */
  number: number
  tariff: Tariff
  savedAt: number
  /** The account that saved it. */
  by: string
  note: string
  withdrawn: boolean
}

/** What holds at a moment: the version with the latest first day; of two with the same day the one saved later. */
export function versionAt(versions: readonly TariffVersion[], now: number): TariffVersion | null {
  const today = localTimeOf(now).date
  const begun = versions.filter(({ tariff, withdrawn }) => !withdrawn && tariff.validFrom <= today)
  return begun.toSorted(laterFirst)[0] ?? null
}

/** Saved, not yet begun; the next one first. */
export function plannedAt(versions: readonly TariffVersion[], now: number): TariffVersion[] {
  const today = localTimeOf(now).date
  return versions
    .filter(({ tariff, withdrawn }) => !withdrawn && tariff.validFrom > today)
    .toSorted(laterFirst)
    .toReversed()
}

/** What held one after the other, and what is announced: of one first day only the version saved last. */
export function timelineOf(versions: readonly TariffVersion[]): TariffVersion[] {
  const steps = new Map<string, TariffVersion>()
  const counting = versions.filter(({ withdrawn }) => !withdrawn).toSorted(laterFirst)
  for (const version of counting.toReversed()) steps.set(version.tariff.validFrom, version)
  return [...steps.values()]
}

/** The midnight of Croatia at which another version takes over by itself; null when none is planned. */
export function nextChangeAfter(versions: readonly TariffVersion[], now: number): number | null {
  const next = plannedAt(versions, now)[0]
  return next === undefined ? null : (instantsOf({ date: next.tariff.validFrom, time: '00:00' })[0] ?? null)
}

/** One rule that differs. Amounts in cents; what is not an amount is compared as text. */
export type TariffChange =
  | { kind: 'amount'; rule: AmountRule; before: Cents; after: Cents }
  | { kind: 'fixed'; between: readonly [string, string]; vehicle: VehicleId; before: Cents | null; after: Cents | null }
  | {
      kind: 'rule'
      rule:
        | 'bands'
        | 'vehicles'
        | 'free-waiting'
        | 'night'
        | 'sunday'
        | 'rounding'
        | 'tolls'
        | 'cap'
        | 'boat'
        | 'zones'
        | 'tickets'
    }
export type AmountRule = 'start' | 'minimum' | 'waiting' | 'per-km' | 'extras'

/** What a reader of the price page is told: which rules changed, and the amounts where there is one. */
export function tariffChanges(before: Tariff, after: Tariff): TariffChange[] {
  const amount = (rule: AmountRule, a: Cents, b: Cents): TariffChange[] =>
    a === b ? [] : [{ kind: 'amount', rule, before: a, after: b }]
  const rule = (name: Extract<TariffChange, { kind: 'rule' }>['rule'], a: unknown, b: unknown): TariffChange[] =>
    JSON.stringify(a) === JSON.stringify(b) ? [] : [{ kind: 'rule', rule: name }]
  return [
    ...amount('start', before.start, after.start),
    ...(isOnlyFirstKm(before, after)
      ? amount('per-km', before.bands[0]?.perKm ?? 0, after.bands[0]?.perKm ?? 0)
      : rule('bands', before.bands, after.bands)),
    ...amount('minimum', before.minimum, after.minimum),
    ...rule('vehicles', before.vehicles, after.vehicles),
    ...rule('boat', sortedFares(before), sortedFares(after)),
    ...amount('waiting', before.waiting.perHour, after.waiting.perHour),
    ...rule('free-waiting', before.waiting.freeMinutes, after.waiting.freeMinutes),
    ...rule('night', before.night, after.night),
    ...rule('sunday', before.sunday, after.sunday),
    ...rule('rounding', before.rounding, after.rounding),
    ...rule('tolls', before.tollsIncluded, after.tollsIncluded),
    ...amount('extras', sumOfExtras(before), sumOfExtras(after)),
    ...rule('cap', before.cap?.on ? before.cap : null, after.cap?.on ? after.cap : null),
    ...rule('tickets', before.tickets, after.tickets),
    ...rule('zones', before.zones, after.zones),
    ...fixedChanges(before, after),
  ]
}

function laterFirst(a: TariffVersion, b: TariffVersion): number {
  if (a.tariff.validFrom !== b.tariff.validFrom) return a.tariff.validFrom < b.tariff.validFrom ? 1 : -1
  return b.number - a.number
}

/** Only the price of the first km differs: then the amounts can be named. */
function isOnlyFirstKm(before: Tariff, after: Tariff): boolean {
  const rest = ({ bands }: Tariff) => JSON.stringify(bands.map((band, at) => (at === 0 ? band.upToKm : band)))
  return rest(before) === rest(after)
}

const sortedFares = ({ boat }: Tariff) => Object.entries(boat.fares ?? {}).toSorted(([a], [b]) => (a < b ? -1 : 1))
const sumOfExtras = ({ extras }: Tariff) => extras.reduce((sum, { price }) => sum + price, 0)

function fixedChanges(before: Tariff, after: Tariff): TariffChange[] {
  const keyOf = (between: readonly string[]) => between.toSorted().join('>')
  const olds = new Map(before.fixed.map((row) => [keyOf(row.between), row]))
  const news = new Map(after.fixed.map((row) => [keyOf(row.between), row]))
  return [...new Set([...olds.keys(), ...news.keys()])].flatMap((key) => {
    const [old, fresh] = [olds.get(key), news.get(key)]
    const between = (fresh ?? old)?.between
    if (between === undefined) return []
    return vehicleIds.flatMap((vehicle): TariffChange[] => {
      const [a, b] = [old?.[vehicle] ?? null, fresh?.[vehicle] ?? null]
      return a === b ? [] : [{ kind: 'fixed', between, vehicle, before: a, after: b }]
    })
  })
}
