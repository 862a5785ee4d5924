import type { FoldedFieldsProps } from '#features/bookings/folded-fields.tsx'
import { needsTypedFrom, type NeedTyped } from '#features/bookings/need-form.ts'
import { needsFields, needsNote } from '#features/bookings/needs-in-words.server.ts'
import { clockText } from '#features/bookings/trip-in-words.server.ts'
import { formatCents } from '#features/fares/money.ts'
import { priceTableRows } from '#features/fares/price-table.server.ts'
import { commissionWords } from '#features/partners/commission-words.ts'
import type { Partner } from '#features/partners/application.ts'
import { DESK_PEOPLE_AT_MOST, deskPickUp, type DeskWhen, deskWhens } from '#features/partners/desk-order.ts'
import type { DeskViewProps } from '#features/partners/desk-view.tsx'
import { placeGroups } from '#features/places/place-groups.server.ts'
import { promisedAnswer } from '#features/fleet/promised-answer.ts'
import type { LocaleCode } from '#i18n/locale.ts'
import { instantsOf, isoWeekdayOf, localTimeOf } from '#i18n/zoned.ts'
import { priceDeps } from '#app/price-deps.server.ts'
import { inLocale } from '#app/routes.ts'
import type { Site } from '#app/site.server.ts'
import { byRoad } from './desk-offer.server.ts'

/** What the script of the tablet knows beside the page: texts, and prices for when the network is away. */
export type DeskData = {
  action: string
  /** The maximum by destination and number of people, at the dearest hour; null where the tablet shows no prices. */
  most: Record<string, { cents: number; text: string }[]> | null
  words: Record<DeskWord, string>
}

/** Each of what is said without a network stands beside what is said where only the answer is missing. */
type DeskWord =
  | 'button'
  | 'orderButton'
  | 'failed'
  | ('offline' | 'mostKnown')
  | ('offlineNoPrice' | 'noPrice')
  | ('waiting' | 'waitingServer')
  | ('refused' | 'takeBack' | 'replaceAsk' | 'drop' | 'dropAsk')

const DESTINATIONS = 10
const PEOPLE = Array.from({ length: DESK_PEOPLE_AT_MOST }, (_none, at) => at + 1)

export function deskPage(
  site: Site,
  partner: Partner,
  locale: LocaleCode,
  newId: () => string,
  riding: NeedTyped = NOTHING,
) {
  const t = site.translate(locale)
  const action = inLocale(locale, '/desk')
  const rows = priceTableRows(partner.place, locale, priceDeps(site, locale), () => '').slice(0, DESTINATIONS)
  const most =
    partner.deskPrices === 'hidden'
      ? null
      : mostFor(
          site,
          partner,
          rows.map(({ id }) => id),
          locale,
        )
  const view: Omit<DeskViewProps, 'typed' | 'notice' | 'slip' | 'ways'> = {
    action,
    orderId: newId(),
    words: {
      ...{
        where: t('desk.where'),
        when: t('desk.when'),
        people: t('desk.people'),
        way: t('desk.way'),
        other: t('desk.other'),
      },
      dropOffAddress: t('book.drop-off-address'),
      dropOffHint: t('desk.drop-off-hint'),
      flight: t('book.flight'),
      flightHint: t('desk.flight-hint'),
      ...{ name: t('desk.name'), nameHint: t('desk.name-hint'), button: t('book.button-request') },
      ...{ slipHeading: t('desk.slip-heading'), slipHow: t('desk.slip-how'), time: t('desk.time') },
      ...{
        refusedHeading: t('desk.refused-heading'),
        print: t('desk.print'),
        next: t('desk.next'),
        commission: commissionWords(t, partner.name),
      },
    },
    destinations: rows.map(({ id }) => ({
      id,
      name: site.places.find(id)?.names[locale] ?? id,
      price: most === null ? null : fromPrice(site, partner, id, locale),
    })),
    others: placeGroups(site.places.all, locale, t).map(({ label, options }) => ({
      label,
      options: options.filter(({ id }) => id !== partner.place),
    })),
    whens: deskWhens.map((value) => ({ value, label: t(`desk.${value}`), detail: detailOf(site, value, locale) })),
    people: PEOPLE,
    needs: ridingFields(site, locale, riding),
  }
  return { view, data: dataOf(site, locale, action, most) }
}

const NOTHING = needsTypedFrom(new Map())

/** As every order asks it. A desk asks for no class, so what any vehicle on the road can take is offered. */
function ridingFields({ fleet, tariff, translate }: Site, locale: LocaleCode, typed: NeedTyped): FoldedFieldsProps {
  const t = translate(locale)
  const fields = needsFields(typed, {}, { fleet, tariff, locale, vehicle: 'road', hasError: false }, t)
  // There is no class to change on a tablet.
  return { ...fields, note: needsNote({ tariff, locale }, t) }
}

function dataOf(site: Site, locale: LocaleCode, action: string, most: DeskData['most']): DeskData {
  const t = site.translate(locale)
  return {
    ...{ action, most },
    words: {
      ...{
        button: t('book.button-request'),
        orderButton: t('book.button-order'),
        offline: t('desk.offline', { price: '{price}' }),
        mostKnown: t('desk.most-known', { price: '{price}' }),
      },
      ...{ waiting: t('desk.waiting'), failed: t('desk.failed') },
      ...{ offlineNoPrice: t('desk.no-network-price'), noPrice: t('desk.no-price') },
      ...{ waitingServer: t('desk.waiting-server') },
      ...{
        refused: t('desk.refused', { status: '{status}' }),
        takeBack: t('desk.take-back'),
        replaceAsk: t('desk.replace-ask'),
      },
      ...{ drop: t('desk.drop'), dropAsk: t('desk.drop-ask', { order: '{order}' }) },
    },
  }
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
      const all = hours.map((at) => byRoad(site, partner, { to: id, people }, at)[0]?.quote.maximumCents ?? 0)
      const cents = Math.max(...all)
      return { cents, text: formatCents(cents, locale) }
    }),
  ])
  return Object.fromEntries(rows)
}

/** The least a ride there costs: hour and party are chosen after the place. */
function fromPrice(site: Site, partner: Partner, id: string, locale: LocaleCode): string | null {
  const cents = byRoad(site, partner, { to: id, people: 1 }, cheapestHour(site.clock.now()))[0]?.quote.maximumCents
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
