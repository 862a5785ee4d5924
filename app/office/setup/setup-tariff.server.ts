import type { OfficeSite, OfficeVisit } from '#app/office/office-site.server.ts'
import { formatCents, type Cents } from '#features/fares/money.ts'
import { publishedTariff } from '#features/fares/price-cap.ts'
import { quotesFor } from '#features/fares/quote.ts'
import type { Tariff } from '#features/fares/tariff.ts'
import { localTimeOf } from '#i18n/zoned.ts'
import type { SetupFault } from './setup-reading.server.ts'

/** Three ways everybody in the trade has a price in mind for: short, middle and long. */
const EXAMPLES = [
  ['RJK', 'opatija'],
  ['PUY', 'rovinj'],
  ['zagreb', 'split'],
] as const

export type ExamplePrice = { trip: string; km: string; price: string }

export type TariffReading =
  | { ok: true; tariff: Tariff }
  /** With a tariff where only the confirmation lacks: its prices can be shown. */
  | { ok: false; faults: Record<string, SetupFault>; tariff: Tariff | null }

/** The tariff in force with the numbers of the form; from today, the owner's own. */
export function readSetupTariff({ tariff, clock }: OfficeSite, form: FormData): TariffReading {
  const faults: Record<string, SetupFault> = {}
  const amount = (name: string): Cents => {
    const cents = centsOf(form.get(name))
    if (cents === null) faults[name] = 'price'
    return cents ?? 0
  }
  const read: Tariff = {
    ...tariff,
    sample: false,
    validFrom: localTimeOf(clock.now()).date,
    start: amount('start'),
    minimum: amount('minimum'),
    bands: tariff.bands.map((band, at) => ({ ...band, perKm: amount(`perKm${at}`) })),
    waiting: { ...tariff.waiting, perHour: amount('perHour') },
    fixed: form.get('keep') === 'fixed' ? tariff.fixed : [],
  }
  if (Object.keys(faults).length > 0) return { ok: false, faults, tariff: null }
  return form.get('own') === 'yes'
    ? { ok: true, tariff: read }
    : { ok: false, faults: { own: 'confirm' }, tariff: read }
}

/** The whole of it: what a car would cost by these numbers, in the office's language. */
export function examplePrices(site: OfficeSite, { locale, t }: OfficeVisit, tariff: Tariff): ExamplePrice[] {
  const published = publishedTariff(tariff, (from, to) => site.places.route(from, to)?.roadKm ?? null)
  const trip = { when: null, people: 2, bags: 2, returnTrip: false }
  return EXAMPLES.flatMap(([from, to]) => {
    const route = site.places.route(from, to)
    const car = route && quotesFor(route, published, trip, site.localFares).find(({ vehicle }) => vehicle === 'car')
    if (!route || !car) return []
    const name = (id: string) => site.places.find(id)?.names[locale] ?? id
    const km = t('office.setup.km', { km: Math.round(route.roadKm ?? 0) })
    return [{ trip: `${name(from)} – ${name(to)}`, km, price: formatCents(car.maximumCents, locale) }]
  })
}

/** `4`, `4,50` or `4.50`, up to a hundred euros: more is a slip of the finger. */
function centsOf(typed: FormDataEntryValue | null): Cents | null {
  const found = typeof typed === 'string' ? /^\s*(\d{1,3})(?:[.,](\d{1,2}))?\s*€?\s*$/.exec(typed) : null
  return found ? Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0')) : null
}
