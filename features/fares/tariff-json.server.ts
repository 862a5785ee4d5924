import type { Settings } from '#catalogue/settings.ts'
import { FREE_CASES } from './extras.ts'
import { mapTickets } from './ferry-tickets.ts'
import { decimalOf } from './money.ts'
import { isOffered, type LocalFares } from './quote.ts'
import { roundingSteps } from './rounding.ts'
import { type FixedRoute, type Tariff, type VehicleId, vehicleIds } from './tariff.ts'

/**
 * /api/tariff.json: our prices for machines. Our own fields say the rules; `offers` says the fixed routes in the words
 * of schema.org. Amounts are euros as decimal text, so that nobody's floating point changes them.
 */
export function tariffJson(tariff: Tariff, settings: Settings, fares: LocalFares) {
  const { waiting, night, sunday, rounding } = tariff
  return {
    '@context': 'https://schema.org',
    '@type': 'OfferCatalog',
    name: settings.siteName,
    sample: tariff.sample,
    currency: 'EUR',
    validFrom: tariff.validFrom,
    valueAddedTaxIncluded: settings.legal.vat !== 'exempt',
    per: 'vehicle',
    byDistance: {
      start: decimalOf(tariff.start),
      bands: tariff.bands.map(({ upToKm, perKm }) => ({ upToKm, perKm: decimalOf(perKm) })),
      minimum: decimalOf(tariff.minimum),
      night: { from: night.from, to: night.to, percent: night.percent, timeZone: 'Europe/Zagreb' },
      sunday: { percent: sunday.percent },
      nightAndSundayAdded: false,
    },
    /** Of the price of a leg, once, after surcharges and tickets, before extras; a fixed price or the boat alone stays as it is. */
    rounding: rounding === 'none' ? null : { to: decimalOf(roundingSteps[rounding]), per: 'way', half: 'up' },
    /** The classes there is a vehicle of. */
    vehicles: tariff.vehicles.filter(({ id }) => isOffered(id, fares)),
    boat: boatOf(tariff, fares),
    waiting: { perHour: decimalOf(waiting.perHour), freeMinutes: waiting.freeMinutes },
    /** The most a start, a km and an hour of waiting may cost here; every price above is inside it. */
    cap: tariff.cap?.on
      ? {
          start: decimalOf(tariff.cap.start),
          perKm: decimalOf(tariff.cap.perKm),
          waitingPerHour: decimalOf(tariff.cap.waitingPerHour),
        }
      : null,
    tollsIncluded: tariff.tollsIncluded,
    /** One crossing, for the vehicle and everybody in it; a line or class without a price is paid on board. */
    ferryTickets: ticketsOn(tariff, fares),
    /** Each, and each way; of cases those beyond the free ones. */
    extras: tariff.extras.map(({ id, price }) => ({
      id,
      price: decimalOf(price),
      per: 'piece and way',
      ...(id === 'luggage' && { freePerPerson: FREE_CASES }),
    })),
    /** Places with one price; an end of an offer that begins with `zone:` is all places of the zone. */
    zones: tariff.zones,
    offers: tariff.fixed.flatMap((row) =>
      vehicleIds
        .filter((vehicle) => isOffered(vehicle, fares))
        .map((vehicle) => offerOf(row, vehicle, tariff, settings)),
    ),
  }
}

/** The operator's own; samples beside a sample tariff. */
function ticketsOn(tariff: Tariff, { sampleTickets }: LocalFares) {
  const tickets = tariff.tickets ?? (tariff.sample ? sampleTickets : null)
  return tickets && { sample: tariff.tickets === null, currency: 'EUR', ...mapTickets(tickets, decimalOf) }
}

/** Private rides from Selce for the whole boat, one way; null where there is no boat. */
function boatOf(tariff: Tariff, fares: LocalFares) {
  if (!isOffered('boat', fares)) return null
  const { bags, freeCancellationHours } = tariff.boat
  return {
    sample: tariff.boat.fares === null,
    per: 'boat and way',
    seats: fares.boatPersons,
    bags,
    freeCancellationHours,
    fares: Object.entries(tariff.boat.fares ?? fares.sampleBoatFares).map(([stop, cents]) => ({
      between: ['selce', stop],
      price: decimalOf(cents),
    })),
  }
}

/** Between the two, in either direction, at any hour. */
function offerOf(row: FixedRoute, vehicle: VehicleId, tariff: Tariff, settings: Settings) {
  const [from, to] = row.between
  return {
    '@type': 'Offer',
    sample: tariff.sample,
    price: decimalOf(row[vehicle]),
    priceCurrency: 'EUR',
    validFrom: tariff.validFrom,
    priceSpecification: {
      '@type': 'PriceSpecification',
      maxPrice: decimalOf(row[vehicle]),
      priceCurrency: 'EUR',
      valueAddedTaxIncluded: settings.legal.vat !== 'exempt',
    },
    itemOffered: {
      '@type': 'Service',
      serviceType: 'Transfer',
      name: `${from} – ${to}, ${vehicle}`,
      between: row.between,
      vehicle,
    },
  }
}
