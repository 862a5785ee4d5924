import type { OfficeSite, OfficeRequest } from '#app/office/office-site.server.ts'
import { formatCents } from '#features/fares/money.ts'
import { boatFare } from '#features/fares/quote.ts'
import { isChanged, type PricedRoute, publishedDiff, tenRoutes } from '#features/fares/tariff-diff.ts'
import type { TariffFault } from '#features/fares/tariff-form.ts'
import { type Tariff, vehicleIds } from '#features/fares/tariff.ts'
import { shownKm } from '#features/places/route.ts'
import type { OfficeTranslate } from '#i18n/office-messages.ts'
import type { BoatChange, PreviewRow, TariffPreview } from '#app/office/tariff-preview.island.tsx'

/** What a tariff would do: ten routes one by one, and every price that stands on a public page. */
export function tariffPreview(site: OfficeSite, request: OfficeRequest, before: Tariff, after: Tariff): TariffPreview {
  const all = publishedDiff(site, before, after)
  const changed = all.filter(isChanged)
  const cells = [
    ...all.flatMap(({ prices }) => vehicleIds.map((id) => prices[id].after - prices[id].before)),
    ...boatSteps(site, before, after),
  ]
  const counts = {
    up: cells.filter((by) => by > 0).length,
    down: cells.filter((by) => by < 0).length,
    same: cells.filter((by) => by === 0).length,
  }
  return {
    routes: tenRoutes(all, after).map((row) => rowOf(row, site, request)),
    changed: changed.map((row) => rowOf(row, site, request)),
    summary: [request.t('office.tariff.summary', counts), ...askedAfter(site, request, before, after)].join(' '),
    boat: boatChanges(site, request, before, after),
  }
}

/** By how much the boat's price of each stop rises or falls that has one before and after. */
function boatSteps({ catalogue, localFares }: OfficeSite, before: Tariff, after: Tariff): number[] {
  return catalogue.boat.facts.stops.flatMap(({ id }) => {
    const [was, will] = [boatFare(id, before, localFares), boatFare(id, after, localFares)]
    return was === null || will === null ? [] : [will - was]
  })
}

/** Stops of the boat that would no longer have a price. */
function askedAfter(
  { catalogue, localFares }: OfficeSite,
  { t }: OfficeRequest,
  before: Tariff,
  after: Tariff,
): string[] {
  const lost = catalogue.boat.facts.stops.filter(
    ({ id }) => boatFare(id, before, localFares) !== null && boatFare(id, after, localFares) === null,
  )
  return lost.length === 0 ? [] : [t('office.tariff.summary-boat', { count: lost.length })]
}

/** Boat prices that differ: what is shown of each stop now, sample or not, and what would be. */
function boatChanges(site: OfficeSite, { locale, t }: OfficeRequest, before: Tariff, after: Tariff): BoatChange[] {
  const shown = (stop: string, tariff: Tariff) => {
    const cents = boatFare(stop, tariff, site.localFares)
    return cents === null ? t('office.tariff.boat-ask') : formatCents(cents, locale)
  }
  return site.catalogue.boat.facts.stops.flatMap(({ id }) => {
    const [was, will] = [shown(id, before), shown(id, after)]
    return was === will ? [] : [{ id, name: site.places.find(id)?.names[locale] ?? id, before: was, after: will }]
  })
}

function rowOf({ route, prices }: PricedRoute, site: OfficeSite, { locale, t }: OfficeRequest): PreviewRow {
  const name = (id: string) => site.places.find(id)?.names[locale] ?? id
  return {
    id: `${route.from}-${route.to}`,
    name: t('price-box.title', { from: name(route.from), to: name(route.to) }),
    km: t('price-box.about-km', { km: shownKm(route.km) }),
    prices: vehicleIds.map((id) => {
      const { before, after } = prices[id]
      const change = after === before ? 'same' : after > before ? 'up' : 'down'
      return { id, before: formatCents(before, locale), after: formatCents(after, locale), change }
    }),
  }
}

export function faultsInWords(faults: Record<string, TariffFault>, t: OfficeTranslate): Record<string, string> {
  return Object.fromEntries(Object.entries(faults).map(([field, fault]) => [field, t(`office.tariff.fault.${fault}`)]))
}
