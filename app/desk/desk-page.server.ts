import type { FoldedFieldsProps } from '#features/bookings/folded-fields.tsx'
import { needsTypedFrom, type NeedTyped } from '#features/bookings/need-form.ts'
import { needsFields, needsNote } from '#features/bookings/needs-in-words.server.ts'
import { clockText } from '#features/bookings/trip-in-words.server.ts'
import { formatCents } from '#features/fares/money.ts'
import { priceTableRows } from '#features/fares/price-table.server.ts'
import { commissionWords } from '#features/partners/commission-words.ts'
import type { Partner } from '#features/partners/application.ts'
import { DESK_PEOPLE_AT_MOST, deskPickUp, type DeskWhen, deskWhens } from '#features/partners/desk-order.ts'
import { promisedAnswer } from '#features/fleet/promised-answer.ts'
import type { LocaleCode } from '#i18n/locale.ts'
import { instantsOf, isoWeekdayOf, localTimeOf } from '#i18n/zoned.ts'
import { priceDeps } from '#app/price-deps.server.ts'
import { inLocale } from '#app/routes.ts'
import type { Site } from '#app/site.server.ts'
import type { DeskProps } from './desk.island.tsx'
import { byRoad } from './desk-offer.server.ts'

const DESTINATIONS = 10
const PEOPLE = Array.from({ length: DESK_PEOPLE_AT_MOST }, (_none, at) => at + 1)

/** What the tablet's page is drawn from, whoever stands before it. */
export function deskPage(
  site: Site,
  partner: Partner,
  locale: LocaleCode,
  newId: () => string,
  riding: NeedTyped = NOTHING,
): Pick<DeskProps, 'action' | 'orderId' | 'questions' | 'most' | 'texts'> {
  const t = site.translate(locale)
  const ids = priceTableRows(partner.place, locale, priceDeps(site, locale), () => '')
    .slice(0, DESTINATIONS)
    .map(({ id }) => id)
  const most = partner.deskPrices === 'hidden' ? null : mostFor(site, partner, ids, locale)
  return {
    action: inLocale(locale, '/desk'),
    orderId: newId(),
    questions: {
      destinations: ids.map((id) => ({
        id,
        name: site.places.find(id)?.names[locale] ?? id,
        price: most === null ? null : fromPrice(site, partner, id, locale),
      })),
      whens: deskWhens.map((value) => ({ value, label: t(`desk.${value}`), detail: detailOf(site, value, locale) })),
      needs: ridingFields(site, locale, riding),
      commission: commissionWords(t, partner.name),
    },
    most,
    texts: {
      offline: t('desk.offline', { price: '{price}' }),
      mostKnown: t('desk.most-known', { price: '{price}' }),
      refused: t('desk.refused', { status: '{status}' }),
      dropAsk: t('desk.drop-ask', { order: '{order}' }),
    },
  }
}

const NOTHING = needsTypedFrom(new Map())

/** As every order asks it. A desk asks for no class, so what any vehicle on the road can take is offered. */
function ridingFields({ fleet, tariff, translate }: Site, locale: LocaleCode, typed: NeedTyped): FoldedFieldsProps {
  const t = translate(locale)
  const fields = needsFields(typed, {}, { fleet, tariff, locale, vehicle: 'road', hasError: false }, t)
  // There is no class to change on a tablet.
  return { ...fields, note: needsNote({ tariff, locale }, t) }
}

/** About when "now" and "in an hour" are, so that nobody is surprised at night. */
function detailOf({ clock, fleet }: Site, when: DeskWhen, locale: LocaleCode): string {
  if (when === 'time') return ''
  const now = clock.now()
  const found = deskPickUp({ when, time: '', pressedAt: null }, now, promisedAnswer(now, fleet.confirmation.answer))
  return found.ok ? clockText(found.at, locale) : ''
}

const DAY_MS = 86_400_000

/** The most a ride can cost at any hour of the coming week: true whenever the network comes back. */
function mostFor(site: Site, partner: Partner, ids: string[], locale: LocaleCode) {
  const hours = [plainHour(site.clock.now()), dearestHour(site.clock.now())]
  const rows = ids.map((id): [string, { cents: number; text: string }[]] => [
    id,
    PEOPLE.map((people) => {
      const all = hours.map((at) => byRoad(site, partner, { to: id, people }, at, locale)[0]?.quote.maximumCents ?? 0)
      const cents = Math.max(...all)
      return { cents, text: formatCents(cents, locale) }
    }),
  ])
  return Object.fromEntries(rows)
}

/** The least a ride there costs: hour and party are chosen after the place. */
function fromPrice(site: Site, partner: Partner, id: string, locale: LocaleCode): string | null {
  const cents = byRoad(site, partner, { to: id, people: 1 }, cheapestHour(site.clock.now()), locale)[0]?.quote
    .maximumCents
  return cents === undefined ? null : site.translate(locale)('desk.from', { price: formatCents(cents, locale) })
}

/** A coming noon that is no Sunday's: no surcharge at all. */
function cheapestHour(now: number): number {
  const noon = plainHour(now)
  return isoWeekdayOf(localTimeOf(noon).date) === 7 ? plainHour(now + DAY_MS) : noon
}

/** Tomorrow's noon: no surcharge but perhaps Sunday's. */
function plainHour(now: number): number {
  return instantsOf({ date: localTimeOf(now + DAY_MS).date, time: '12:00' })[0] ?? now + DAY_MS
}

/** The night of the coming Sunday: both surcharges there are. */
function dearestHour(now: number): number {
  for (let day = 1; day <= 7; day++) {
    const { date } = localTimeOf(plainHour(now + (day - 1) * DAY_MS))
    if (isoWeekdayOf(date) === 7) return instantsOf({ date, time: '03:30' })[0] ?? now + day * DAY_MS
  }
  return now + DAY_MS
}
