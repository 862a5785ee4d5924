import { randomUUID } from 'node:crypto'
import type { Services, FormSubmission, RequestContext, Site } from '#app/site.server.ts'
import { urlsIn } from '#app/urls.ts'
import { type DriverRide, ridesOfDriverAround } from '#features/bookings/driver-rides.server.ts'
import { nameOfRide } from '#features/bookings/ride.ts'
import { clockText, tripInWords } from '#features/bookings/trip-in-words.server.ts'
import { AMOUNT_AT_MOST, cashTotals, expenseKinds, standingEntries } from '#features/cash/cash-entry.ts'
import { entriesOfDriver, isKey, recordExpense } from '#features/cash/cash-entries.server.ts'
import { typedNote } from '#features/cash/collected.ts'
import { pictureAt, receiptPath } from '#features/drivers/driver-pictures.server.ts'
import { endShift, openShift, startShift } from '#features/drivers/driver-shifts.server.ts'
import { formatCents } from '#features/fares/money.ts'
import { readAmount } from '#features/fares/read-amount.ts'
import type { Driver } from '#features/fleet/driver.ts'
import { formatDay } from '#i18n/dates.ts'
import { localTimeOf } from '#i18n/zoned.ts'
import { cut } from '#lib/cut.ts'
import type { DriverMoneyProps } from './driver-money.tsx'
import { entryName, instantsOfPeriod, payText, periodOf, statementFacts, statementInWords } from './statement.server.ts'

const DAY_MS = 86_400_000
/** Without an answer for so long a press does not stay on the phone (app/driver/step-queue.ts). */
const PRESSED_AT_MOST_MS = 36 * 3_600_000
/** So long a photo can be added to an expense. */
const RECEIPT_DAYS = 14
/** A driver is paid by the week or the month; this is what the page shows first. */
const STATEMENT_DAYS = 7

export const moneyIntents = ['expense', 'shift-start', 'shift-end'] as const
type MoneyIntent = (typeof moneyIntents)[number]

export function isMoneyIntent(text: unknown): text is MoneyIntent {
  return moneyIntents.some((intent) => intent === text)
}

export type MoneyFault = { text: string; values: Record<string, string> }

/** An expense or a tap of the shift. null: it is recorded, or was before. */
export async function takeMoney(
  site: Site,
  { store }: Services,
  { locale }: Pick<RequestContext, 'locale'>,
  { form, newId }: Pick<FormSubmission, 'form' | 'newId'>,
  driver: Driver,
): Promise<MoneyFault | null> {
  const now = site.clock.now()
  const pressed = Number(form.get('pressedAt'))
  const at = pressed > now - PRESSED_AT_MOST_MS && pressed < now ? pressed : now
  // Of the press, else of the page: the same press sent twice counts once.
  const key = [form.get('stepId'), form.get('key')].find(isKey) ?? newId()
  const intent = form.get('intent')
  if (intent === 'shift-start') {
    await startShift(store, { driver: driver.id, key, at, now })
    return null
  }
  if (intent === 'shift-end') {
    await endShift(store, { driver: driver.id, at, now })
    return null
  }
  const t = site.translate(locale)
  const typed = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? cut(value.trim(), 60) : ''
  }
  const values = Object.fromEntries(['amount', 'kind', 'way', 'ride', 'note'].map((name) => [name, typed(name)]))
  const kind = expenseKinds.find((name) => name === values['kind'])
  const amount = readAmount(typed('amount'))
  if (kind === undefined) return { text: t('cash.fault-kind'), values }
  if (amount === null || amount === 0 || amount > AMOUNT_AT_MOST) return { text: t('cash.fault-amount'), values }
  const note = typedNote(form)
  if (kind === 'other' && note === null) return { text: t('cash.fault-note'), values }
  const ride =
    values['ride'] === '' ? null : ((await ridesAround(site, store, driver)).find(isNamed(values['ride'])) ?? null)
  if (values['ride'] !== '' && ride === null) return { text: t('cash.fault-ride'), values }
  const { code = null, leg = null } = ride?.ride ?? {}
  const paymentMethod = values['way'] === 'card' ? 'card' : 'cash'
  const expense = { kind, way: paymentMethod, amount, note, code, leg } as const
  await recordExpense(store, { driver: driver.id, by: 'driver', now, key, at, expense })
  return null
}

const isNamed =
  (name: string | undefined) =>
  ({ ride }: DriverRide) =>
    nameOfRide(ride) === name

async function ridesAround(site: Site, store: Services['store'], { name }: Driver): Promise<DriverRide[]> {
  const now = site.clock.now()
  const { ahead, over } = await ridesOfDriverAround(store, name, now)
  return [...over, ...ahead.filter(({ ride }) => ride.pickUpAt < now + DAY_MS)]
}

/** Cash, expenses, hours and the statement of the driver whose phone it is. */
export async function moneyProps(
  site: Site,
  services: Services,
  { locale, query }: RequestContext,
  driver: Driver,
  fault?: MoneyFault,
): Promise<DriverMoneyProps> {
  const { store } = services
  const t = site.translate(locale)
  const words = { t, locale }
  const now = site.clock.now()
  const today = localTimeOf(now).date
  const person = { id: driver.id, name: driver.name }
  const period = periodOf(query, now, STATEMENT_DAYS)
  const facts = await statementFacts(services, person, period)
  const all = await entriesOfDriver(store, driver.id, instantsOfPeriod({ from: today, to: today }))
  const day = cashTotals(all)
  const shift = await openShift(store, driver.id)
  const money = (cents: number) => formatCents(cents, locale)
  const rides = await ridesAround(site, store, driver)
  const url = urlsIn(locale)
  return {
    action: url.driverMoney(),
    home: url.driver(),
    notice: fault?.text ?? doneText(query, t),
    isFault: fault !== undefined,
    formKey: randomUUID(),
    shiftSince:
      shift &&
      t('cash.shift-since', {
        time: clockText(shift.from, locale),
        day: formatDay(localTimeOf(shift.from).date, locale),
      }),
    today: [
      { label: t('cash.collected-cash'), value: money(day.collectedCash) },
      { label: t('cash.cash-expenses'), value: money(day.cashExpenses) },
      { label: t('cash.handed-over'), value: money(day.handedOver) },
      { label: t('cash.in-hand'), value: money(facts.inHand), isMain: true },
    ],
    rides: rides.map(({ ride }) => {
      const { quote, pickUpAt } = ride
      const { title } = tripInWords(quote, pickUpAt, { ...site, t, locale, seats: quote.people, luggage: quote.bags })
      return { value: nameOfRide(ride), label: `${clockText(pickUpAt, locale)} ${title}` }
    }),
    values: fault?.values ?? {},
    receipts: await receiptsOf(site, services, driver, { locale }),
    period,
    pay: payText(facts.pay, today, words),
    statement: statementInWords(site, facts, period, words),
  }
}

async function receiptsOf(
  site: Site,
  { store }: Services,
  { id }: Driver,
  { locale }: Pick<RequestContext, 'locale'>,
): Promise<DriverMoneyProps['receipts']> {
  const t = site.translate(locale)
  const now = site.clock.now()
  const time = { from: now - RECEIPT_DAYS * DAY_MS, to: now + 1 }
  const expenses = standingEntries(await entriesOfDriver(store, id, time)).filter(({ kind }) => kind === 'expense')
  return Promise.all(
    expenses.toReversed().map(async (entry) => ({
      address: receiptAddress(entry.id, locale),
      label: `${formatDay(localTimeOf(entry.at).date, locale)}, ${entryName(entry, t, locale)}, ${formatCents(entry.amount, locale)}`,
      isThere: (await pictureAt(store, receiptPath(entry.id))) !== null,
    })),
  )
}

function receiptAddress(entry: string, locale: RequestContext['locale']): string {
  return `/api/driver/receipts/${entry}?locale=${locale}`
}

function doneText(query: URLSearchParams, t: ReturnType<Site['translate']>): string | null {
  switch (query.get('done')) {
    case 'expense':
      return t('cash.expense-saved')
    case 'receipt':
      return t('cash.receipt-saved')
    case 'receipt-large':
      return t('cash.receipt-large')
    case 'receipt-fault':
      return t('cash.receipt-fault')
    case 'receipt-busy':
      return t('cash.receipt-busy')
    default:
      return null
  }
}
