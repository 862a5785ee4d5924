import type { OfficeSite, OfficeRequest } from '#app/office/office-site.server.ts'
import { formatCents, type Cents } from '#features/fares/money.ts'
import { publishedTariff } from '#features/fares/price-cap.ts'
import { quote } from '#features/fares/quote.ts'
import { roundings } from '#features/fares/rounding.ts'
import { centsOf } from '#features/fares/tariff-form.ts'
import type { Tariff } from '#features/fares/tariff.ts'
import type { SetupFault } from './setup-reading.server.ts'

/** Three ways everybody in the trade has a price in mind for: short, middle and long. */
const EXAMPLES = [
  ['RJK', 'opatija'],
  ['PUY', 'rovinj'],
  ['zagreb', 'split'],
] as const

/** Outside of it somebody has slipped on a key, or has a reason: then they say so. Euros a kilometre of a whole ride. */
const USUAL = { least: 60, most: 600 }

/** Of one price of the form; more is a slip of the finger. */
const MOST_CENTS = 100_000

export type ExamplePrices = {
  rows: { trip: string; km: string; price: string; perKm: string }[]
  /** What looks like a slip of the finger. */
  warnings: string[]
}

export type TariffReading =
  | { ok: true; tariff: Tariff }
  /** With a tariff where only the confirmation lacks: its prices can be shown. */
  | { ok: false; faults: Record<string, SetupFault>; tariff: Tariff | null }

/** The tariff in force with the numbers of the form; from today, the owner's own. */
export function readSetupTariff(site: OfficeSite, request: OfficeRequest, form: FormData): TariffReading {
  const { tariff } = site
  const faults: Record<string, SetupFault> = {}
  const amount = (name: string): Cents => {
    const typed = form.get(name)
    const cents = typeof typed === 'string' ? centsOf(typed.replace('€', '').trim()) : null
    if (cents === null || cents >= MOST_CENTS) faults[name] = 'price'
    return cents ?? 0
  }
  const read: Tariff = {
    ...tariff,
    sample: false,
    start: amount('start'),
    minimum: amount('minimum'),
    bands: tariff.bands.map((band, at) => ({ ...band, perKm: amount(`perKm${at}`) })),
    waiting: { ...tariff.waiting, perHour: amount('perHour') },
    rounding: roundings.find((each) => each === form.get('rounding')) ?? tariff.rounding,
    fixed: form.get('keep') === 'fixed' ? tariff.fixed : [],
  }
  if (Object.keys(faults).length > 0) return { ok: false, faults, tariff: null }
  if (form.get('own') !== 'yes') faults['own'] = 'confirm'
  const isUnusual = examplePrices(site, request, read).warnings.length > 0
  if (isUnusual && form.get('unusual') !== 'yes') faults['unusual'] = 'confirm'
  return Object.keys(faults).length === 0 ? { ok: true, tariff: read } : { ok: false, faults, tariff: read }
}

/** The whole of it: what a car would cost by these numbers, in the office's language. */
export function examplePrices(site: OfficeSite, { locale, t }: OfficeRequest, tariff: Tariff): ExamplePrices {
  const published = publishedTariff(tariff, (from, to) => site.places.route(from, to)?.roadKm ?? null)
  const trip = { when: null, people: 2, bags: 2, returnTrip: false }
  const usual = { least: formatCents(USUAL.least, locale), most: formatCents(USUAL.most, locale) }
  const priced = EXAMPLES.flatMap(([from, to]) => {
    const route = site.places.route(from, to)
    const car = route && quote(route, published, { ...trip, vehicle: 'car' }, site.localFares)
    if (!route || !car) return []
    const name = (id: string) => site.places.find(id)?.names[locale] ?? id
    const km = Math.max(1, Math.round(route.roadKm ?? 0))
    const [price, perKm] = [car.maximumCents, Math.round(car.maximumCents / km)]
    const named = `${name(from)} – ${name(to)}`
    const shown = { price: formatCents(price, locale), perKm: formatCents(perKm, locale) }
    const isUnusual = perKm < USUAL.least || perKm > USUAL.most
    const warning = isUnusual ? [t('office.setup.unusual-trip', { trip: named, ...usual, ...shown })] : []
    return [{ row: { trip: named, km: t('office.setup.km', { km }), ...shown }, warning }]
  })
  const rises = tariff.bands.some(({ perKm }, at) => perKm > (tariff.bands[at - 1]?.perKm ?? perKm))
  return {
    rows: priced.map(({ row }) => row),
    warnings: [...priced.flatMap(({ warning }) => warning), ...(rises ? [t('office.setup.unusual-bands')] : [])],
  }
}
