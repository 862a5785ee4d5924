import type { Services, Site } from '#app/site.server.ts'
import { ridesDrivenIn } from '#features/bookings/driver-rides.server.ts'
import type { Ride } from '#features/bookings/ride.ts'
import { clockText, tripInWords } from '#features/bookings/trip-in-words.server.ts'
import { type CashEntry, cashTotals, standingEntries } from '#features/cash/cash-entry.ts'
import { entriesOfDriver } from '#features/cash/cash-entries.server.ts'
import { formatCode } from '#features/codes/code.ts'
import { earnedBy, type PayRow, payOn } from '#features/drivers/driver-pay.ts'
import { payOf } from '#features/drivers/driver-pay.server.ts'
import { type Shift, shiftsOf } from '#features/drivers/driver-shifts.server.ts'
import { type Cents, decimalOf, formatCents, formatCentsInFull, sumCents } from '#features/fares/money.ts'
import { formatDay } from '#i18n/dates.ts'
import { durationText } from '#i18n/duration.ts'
import type { LocaleCode } from '#i18n/locale.ts'
import type { Translate } from '#i18n/messages.ts'
import { instantsOf, isCalendarDate, localTimeOf } from '#i18n/zoned.ts'
import type { StatementProps, StatementTable } from './statement-view.tsx'

const DAY_MS = 86_400_000
/** Longer is a page that waits; a year is what anybody settles at once. */
const LONGEST_DAYS = 366

/** Days in Croatia, the last one whole. */
export type Period = { from: string; to: string }

/** What of an address is a period; else `days` days until today. */
export function periodOf(query: URLSearchParams, now: number, days: number): Period {
  const today = localTimeOf(now).date
  const [from, to] = [query.get('from') ?? '', query.get('to') ?? '']
  const length = (noonOf(to) - noonOf(from)) / DAY_MS
  if (isCalendarDate(from) && isCalendarDate(to) && length >= 0 && length < LONGEST_DAYS) return { from, to }
  return { from: localTimeOf(noonOf(today) - (days - 1) * DAY_MS).date, to: today }
}

/** From the first instant of a period to the first after it: a day has 23 to 25 hours. */
export function instantsOfPeriod({ from, to }: Period): { from: number; to: number } {
  const next = localTimeOf(noonOf(to) + DAY_MS).date
  return { from: midnightOf(from), to: midnightOf(next) }
}

function midnightOf(date: string): number {
  return instantsOf({ date, time: '00:00' })[0] ?? 0
}

function noonOf(date: string): number {
  return Date.parse(`${date}T12:00:00Z`)
}

/** Whose it is, by the id in the fleet and the name in the rides. */
export type Person = { id: string; name: string }
type Words = { t: Translate; locale: LocaleCode }

type Facts = { entries: CashEntry[]; inHand: Cents; rides: Ride[]; shifts: Shift[]; pay: PayRow[] }

/** All that a statement is made of. */
export async function statementFacts(
  { store }: Pick<Services, 'store'>,
  { id, name }: Person,
  period: Period,
): Promise<Facts> {
  const time = instantsOfPeriod(period)
  const all = await entriesOfDriver(store, id)
  return {
    entries: all.filter(({ at }) => at >= time.from && at < time.to),
    inHand: cashTotals(all).inHand,
    rides: await ridesDrivenIn(store, name, time),
    shifts: await shiftsOf(store, id, time),
    pay: await payOf(store, id),
  }
}

/** Rides, cash, expenses, hours and earnings of a period, in words. */
export function statementInWords(site: Site, facts: Facts, period: Period, words: Words): StatementProps {
  const { t, locale } = words
  const { entries, rides, shifts, pay, inHand } = facts
  const totals = cashTotals(entries)
  const money = (cents: Cents) => formatCents(cents, locale)
  return {
    period: `${formatDay(period.from, locale)} – ${formatDay(period.to, locale)}`,
    totals: [
      { label: t('cash.collected-cash'), value: money(totals.collectedCash) },
      { label: t('cash.cash-expenses'), value: money(totals.cashExpenses) },
      { label: t('cash.handed-over'), value: money(totals.handedOver) },
      { label: t('cash.collected-card'), value: money(totals.collectedCard) },
      ...(totals.otherExpenses === 0 ? [] : [{ label: t('cash.other-expenses'), value: money(totals.otherExpenses) }]),
      { label: t('cash.hours'), value: durationText(minutesOf(shifts), t) },
      { label: t('cash.earnings'), value: earningsText(rides, pay, words) },
      { label: t('cash.in-hand'), value: money(inHand), isMain: true },
    ],
    tables: [entryTable(entries, words), rideTable(site, facts, words), shiftTable(shifts, words)],
  }
}

function entryTable(entries: readonly CashEntry[], { t, locale }: Words): StatementTable {
  const money = (cents: Cents) => (cents === 0 ? '' : formatCentsInFull(cents, locale))
  return {
    title: t('cash.book'),
    empty: t('cash.no-entries'),
    head: [t('cash.when'), t('cash.what'), t('cash.in'), t('cash.out')],
    amounts: [2, 3],
    rows: entries.map((entry) => {
      const { date } = localTimeOf(entry.at)
      const cash = cashOf(entry)
      const about = [entryName(entry, t, locale), entry.note, entry.why].filter((part) => part !== null)
      return {
        key: entry.id,
        cells: [
          `${formatDay(date, locale)}, ${clockText(entry.at, locale)}`,
          about.join(' · '),
          money(Math.max(0, cash)),
          money(Math.max(0, -cash)),
        ],
      }
    }),
  }
}

/** What an entry puts into the driver's cash, or takes out of it. */
function cashOf({ lines }: CashEntry): Cents {
  return sumCents(lines.filter(({ account }) => account === 'driver-cash').map(({ cents }) => cents))
}

/** `Ride B-…, by card: €65`: what went past the cash is named with its sum. */
export function entryName(entry: CashEntry, t: Translate, locale: LocaleCode): string {
  const { way: paymentMethod, amount, code, reverses } = entry
  const past =
    paymentMethod === 'cash'
      ? null
      : `${t(`cash.way-${paymentMethod}`)}${paymentMethod === 'none' ? '' : ` ${formatCents(amount, locale)}`}`
  const reason = entry.kind === 'ride' && entry.reason !== null ? t(`cash.reason-${entry.reason}`) : null
  const name = [kindName(entry, t), code && formatCode(code), past, reason].filter((part) => part !== null).join(', ')
  return reverses === null ? name : t('cash.taken-back', { what: name })
}

function kindName(entry: CashEntry, t: Translate): string {
  switch (entry.kind) {
    case 'ride':
      return t('cash.entry-ride')
    case 'expense':
      return t(`cash.expense-${entry.expense}`)
    case 'hand-over':
      return t('cash.entry-hand-over')
  }
}

function rideTable(site: Site, { rides, entries, pay }: Facts, { t, locale }: Words): StatementTable {
  const standing = standingEntries(entries)
  return {
    title: t('cash.rides'),
    empty: t('cash.no-rides'),
    head: [t('cash.when'), t('cash.ride'), t('cash.paid'), t('cash.price'), t('cash.earned')],
    amounts: [3, 4],
    rows: rides.map((ride) => {
      const { quote, pickUpAt, code, leg } = ride
      const { date } = localTimeOf(pickUpAt)
      const { title } = tripInWords(quote, pickUpAt, { ...site, t, locale, seats: quote.people, luggage: quote.bags })
      const paid = standing.find((entry) => entry.kind === 'ride' && entry.code === code && entry.leg === leg)
      const earned = earnedBy(pay, { day: date, priceCents: quote.maximumCents })
      return {
        key: `${code}-${leg}`,
        cells: [
          `${formatDay(date, locale)}, ${clockText(pickUpAt, locale)}`,
          `${formatCode(code)} ${title}`,
          paid === undefined ? t('cash.not-recorded') : paidText(paid, t, locale),
          formatCentsInFull(quote.maximumCents, locale),
          earned === null ? '–' : formatCentsInFull(earned, locale),
        ],
      }
    }),
  }
}

/** How a ride was paid: `Cash €80.00`, with the reason for another sum than was proposed. */
export function paidText(entry: CashEntry, t: Translate, locale: LocaleCode): string {
  const { way: paymentMethod, amount } = entry
  if (paymentMethod === 'none') return t('cash.way-none')
  const paid = `${t(`cash.way-${paymentMethod}`)} ${formatCentsInFull(amount, locale)}`
  return entry.kind === 'ride' && entry.reason !== null ? `${paid}, ${t(`cash.reason-${entry.reason}`)}` : paid
}

function shiftTable(shifts: readonly Shift[], { t, locale }: Words): StatementTable {
  return {
    title: t('cash.hours'),
    empty: t('cash.no-hours'),
    head: [t('cash.when'), t('cash.from-to'), t('cash.duration')],
    amounts: [2],
    rows: shifts.map((shift) => ({
      key: shift.id,
      cells: [
        formatDay(localTimeOf(shift.from).date, locale),
        [shiftText(shift, t, locale), shift.log.at(-1)?.why ?? null].filter((part) => part !== null).join(' · '),
        shift.to === null ? '–' : durationText(minutesOf([shift]), t),
      ],
    })),
  }
}

export function shiftText({ from, to }: Pick<Shift, 'from' | 'to'>, t: Translate, locale: LocaleCode): string {
  return `${clockText(from, locale)} – ${to === null ? t('cash.shift-open') : clockText(to, locale)}`
}

/** A shift that nobody has ended counts nothing yet. */
export function minutesOf(shifts: readonly Pick<Shift, 'from' | 'to'>[]): number {
  return shifts.reduce((sum, { from, to }) => sum + (to === null ? 0 : Math.round((to - from) / 60_000)), 0)
}

function earningsText(rides: readonly Ride[], pay: readonly PayRow[], { t, locale }: Words): string {
  const earned = rides.flatMap(
    ({ quote, pickUpAt }) => earnedBy(pay, { day: localTimeOf(pickUpAt).date, priceCents: quote.maximumCents }) ?? [],
  )
  if (earned.length === 0 && !pay.some(({ kind }) => kind !== 'none')) return t('cash.pay-unset')
  const sum = formatCents(sumCents(earned), locale)
  return earned.length < rides.length ? t('cash.pay-partly', { sum, count: rides.length - earned.length }) : sum
}

/** What counts now, as a sentence says it. */
export function payText(pay: readonly PayRow[], day: string, { t, locale }: Words): string {
  const row = payOn(pay, day)
  if (row?.kind === 'share') return t('cash.pay-share', { percent: row.percent })
  return row?.kind === 'ride' ? t('cash.pay-ride', { sum: formatCents(row.cents, locale) }) : t('cash.pay-unset')
}

type Rows = (string | number | null)[][]
const fileParts = ['cash', 'rides', 'hours'] as const
export type FilePart = (typeof fileParts)[number]

export function isFilePart(text: unknown): text is FilePart {
  return fileParts.some((part) => part === text)
}

/** One row an entry, a ride or a shift; amounts with a decimal comma, as spreadsheets set to Croatian read them. */
export function statementRows(site: Site, facts: Facts, part: FilePart, { t, locale }: Words): Rows {
  switch (part) {
    case 'cash':
      return [
        (['date', 'time', 'what', 'in', 'out', 'without-cash', 'proposed', 'note', 'why', 'by'] as const).map((name) =>
          t(`cash.${name}`),
        ),
        ...facts.entries.map((entry) => {
          const { date, time } = localTimeOf(entry.at)
          const cash = cashOf(entry)
          const name = entryName(entry, t, locale)
          const [paidIn, paidOut] = [amount(Math.max(0, cash)), amount(Math.max(0, -cash))]
          const withoutCash = entry.way === 'cash' ? null : amount(entry.amount)
          const proposed = entry.kind === 'ride' ? amount(entry.proposed) : null
          return [date, time, name, paidIn, paidOut, withoutCash, proposed, entry.note, entry.why, entry.by]
        }),
      ]
    case 'rides':
      return [
        [t('cash.date'), t('cash.time'), t('cash.code'), t('cash.ride'), t('cash.price'), t('cash.earned')],
        ...facts.rides.map(({ quote, pickUpAt, code }) => {
          const { date, time } = localTimeOf(pickUpAt)
          const words = { ...site, t, locale, seats: quote.people, luggage: quote.bags }
          const earned = earnedBy(facts.pay, { day: date, priceCents: quote.maximumCents })
          const { title } = tripInWords(quote, pickUpAt, words)
          return [
            date,
            time,
            formatCode(code),
            title,
            amount(quote.maximumCents),
            earned === null ? null : amount(earned),
          ]
        }),
      ]
    case 'hours':
      return [
        [t('cash.date'), t('cash.from'), t('cash.to'), t('cash.minutes'), t('cash.why'), t('cash.by')],
        ...facts.shifts.map((shift) => {
          const [start, end] = [localTimeOf(shift.from), shift.to === null ? null : localTimeOf(shift.to)]
          const last = shift.log.at(-1)
          const minutes = end === null ? null : minutesOf([shift])
          return [start.date, start.time, end?.time ?? null, minutes, last?.why ?? null, last?.by ?? null]
        }),
      ]
  }
}

function amount(cents: Cents): string {
  return decimalOf(cents).replace('.', ',')
}
