import { randomUUID } from 'node:crypto'
import {
  entryName,
  isFilePart,
  payText,
  periodOf,
  type Person,
  shiftText,
  statementFacts,
  statementInWords,
  statementRows,
} from '#app/cash/statement.server.ts'
import { officePath } from '#app/office/office-routes.ts'
import {
  accountOf,
  auditOf,
  fieldOf,
  type OfficeSite,
  type OfficeRequest,
  requireRight,
} from '#app/office/office-site.server.ts'
import type { OfficeAction, OfficeAnswer, OfficeLoader } from '#app/office/office-answer.ts'
import { AMOUNT_AT_MOST, standingEntries } from '#features/cash/cash-entry.ts'
import { correctEntry, entriesOfDriver, findEntry, isKey, recordHandOver } from '#features/cash/cash-entries.server.ts'
import { typedNote } from '#features/cash/collected.ts'
import { PERCENT_AT_MOST, type PayRow } from '#features/drivers/driver-pay.ts'
import { setPay } from '#features/drivers/driver-pay.server.ts'
import { pictureAt, receiptPath } from '#features/drivers/driver-pictures.server.ts'
import { correctShift } from '#features/drivers/driver-shifts.server.ts'
import { decimalOf, formatCents } from '#features/fares/money.ts'
import { readAmount } from '#features/fares/read-amount.ts'
import { readFile } from '#features/files/files.server.ts'
import { formatDay } from '#i18n/dates.ts'
import { instantsOf, isCalendarDate, localTimeOf } from '#i18n/zoned.ts'
import { csvFile } from '#lib/csv.ts'
import { cut } from '#lib/cut.ts'
import type { DriverMoneyPageProps } from './driver-money.tsx'

/** A month is what a statement is asked for most. */
const STATEMENT_DAYS = 31
/** Nobody works longer at a stretch; more is a wrong day. */
const LONGEST_SHIFT_MS = 24 * 3_600_000
type Faults = DriverMoneyPageProps['faults']
type Values = DriverMoneyPageProps['values']

/** GET /office/fleet/drivers/:id/money: the statement of a driver, as a page, as files, and the receipts in it. */
export const loadDriverMoney: OfficeLoader<'driver-money'> = async (site, request) => {
  const person = await personOf(site, request)
  if (person === null) return null
  const { t, locale, query } = request
  const receipt = query.get('receipt')
  if (receipt !== null) return receiptFile(site, person, receipt)
  const part = query.get('of')
  if (query.get('export') !== 'csv' || !isFilePart(part)) return page(site, request, person, {}, {})
  const period = periodOf(query, site.clock.now(), STATEMENT_DAYS)
  const facts = await statementFacts(site.services, person, period)
  const body = csvFile(statementRows(site, facts, part, { t, locale }))
  const name = `${person.id}-${part}-${period.from}-${period.to}.csv`
  return { kind: 'file', name, type: 'text/csv; charset=utf-8', body }
}

/** POST: the office has received cash, corrects an entry or hours, or says what the driver earns. */
export const postDriverMoney: OfficeAction<'driver-money'> = async (site, request, form) => {
  requireRight(request, 'cash.record')
  const person = await personOf(site, request)
  if (person === null) return { kind: 'done', to: officePath('drivers') }
  const intent = fieldOf(form, 'intent')
  const faults = await take(site, request, person, form, intent)
  if (faults === null)
    return { kind: 'done', to: `${addressOf(person, request)}&done=${isDone(intent) ? intent : 'saved'}` }
  const values = Object.fromEntries([...new Set(form.keys())].map((name) => [name, cut(fieldOf(form, name), 200)]))
  return { kind: 'faulty', answer: await page(site, request, person, values, faults) }
}

const dones = ['hand-over', 'correct', 'reverse', 'shift', 'pay'] as const

function isDone(text: string | null): text is (typeof dones)[number] {
  return dones.some((done) => done === text)
}

/** The period that was shown stays. */
function addressOf({ id }: Person, { query }: OfficeRequest): string {
  const period = new URLSearchParams()
  for (const name of ['from', 'to']) period.set(name, query.get(name) ?? '')
  return `${officePath('driver-money', { id })}?${period.toString()}`
}

async function take(
  site: OfficeSite,
  request: OfficeRequest,
  person: Person,
  form: FormData,
  intent: string,
): Promise<Faults | null> {
  switch (intent) {
    case 'hand-over':
      return handOver(site, request, person, form)
    case 'correct':
    case 'reverse':
      return correct(site, request, person, form, intent)
    case 'shift':
      return shift(site, request, person, form)
    case 'pay':
      return pay(site, request, person, form)
    default:
      return {}
  }
}

type Taking = [site: OfficeSite, visit: OfficeRequest, person: Person, form: FormData]

async function handOver(...[site, request, { id }, form]: Taking): Promise<Faults | null> {
  const amount = amountIn(form, 'amount')
  if (amount === null) return { amount: request.t('cash.fault-amount') }
  const key = fieldOf(form, 'key')
  await recordHandOver(site.services.store, {
    key: isKey(key) ? key : randomUUID(),
    driver: id,
    amount,
    note: typedNote(form),
    by: accountOf(request).name,
    now: site.clock.now(),
    also: auditOf(site, request, {
      action: 'driver.handed-over',
      subject: `drivers/${id}`,
      after: { amount: decimalOf(amount) },
    }),
  })
  return null
}

async function correct(
  ...[site, request, { id }, form, intent]: [...Taking, 'correct' | 'reverse']
): Promise<Faults | null> {
  const { t } = request
  const entry = fieldOf(form, 'entry')
  const why = typedNote(form, 'why')
  const amount = intent === 'correct' ? amountIn(form, 'right') : null
  if (intent === 'correct' && amount === null) return { [`right-${entry}`]: t('cash.fault-amount') }
  if (why === null) return { [`why-${entry}`]: t('cash-desk.fault-why') }
  const after = amount === null ? null : { amount: decimalOf(amount) }
  const isCorrected = await correctEntry(site.services.store, {
    driver: id,
    id: entry,
    amount,
    why,
    by: accountOf(request).name,
    now: site.clock.now(),
    also: auditOf(site, request, { action: 'driver.cash-corrected', subject: `drivers/${id}`, after }),
  })
  return isCorrected ? null : { page: t('cash-desk.fault-changed') }
}

async function shift(...[site, request, { id }, form]: Taking): Promise<Faults | null> {
  const { t } = request
  const shiftId = fieldOf(form, 'shift')
  const [from, to] = [momentIn(form, 'shift-from'), momentIn(form, 'shift-to')]
  const now = site.clock.now()
  if (from === null || from > now) return { [`shift-from-${shiftId}`]: t('cash-desk.fault-from') }
  if (to === null || to <= from || to - from > LONGEST_SHIFT_MS || to > now)
    return { [`shift-to-${shiftId}`]: t('cash-desk.fault-to') }
  const why = typedNote(form, 'why')
  if (why === null) return { [`why-${shiftId}`]: t('cash-desk.fault-why') }
  const also = auditOf(site, request, { action: 'driver.hours', subject: `drivers/${id}` })
  const isNew = shiftId.startsWith(NEW_SHIFT)
  const key = shiftId.slice(NEW_SHIFT.length)
  const named = isNew && isKey(key) ? `${id}_${key}` : shiftId
  if (!/^[\w-]{8,130}$/.test(named)) return { page: t('cash-desk.fault-changed') }
  const correction = { driver: id, id: named, from, to, why, by: accountOf(request).name, now, also }
  return (await correctShift(site.services.store, correction)) ? null : { page: t('cash-desk.fault-changed') }
}

const NEW_SHIFT = 'new-'

async function pay(...[site, request, { id }, form]: Taking): Promise<Faults | null> {
  const { t } = request
  const from = fieldOf(form, 'pay-from')
  if (!isCalendarDate(from)) return { 'pay-from': t('cash-desk.fault-day') }
  const row = payRow(fieldOf(form, 'pay-kind'), fieldOf(form, 'pay-value'), from)
  if (row === null) return { 'pay-value': t('cash-desk.fault-pay') }
  const also = auditOf(site, request, { action: 'driver.pay', subject: `drivers/${id}`, after: { ...row } })
  await setPay(site.services.store, id, row, also)
  return null
}

function payRow(kind: string, value: string, from: string): PayRow | null {
  if (kind === 'none') return { kind, from }
  if (kind === 'share') {
    const percent = Number(value.replace(/\s*%$/, ''))
    return Number.isInteger(percent) && percent > 0 && percent <= PERCENT_AT_MOST ? { kind, percent, from } : null
  }
  const cents = kind === 'ride' ? readAmount(value) : null
  return kind === 'ride' && cents !== null && cents > 0 ? { kind, cents, from } : null
}

function amountIn(form: FormData, name: string): number | null {
  const amount = readAmount(fieldOf(form, name))
  return amount === null || amount === 0 || amount > AMOUNT_AT_MOST ? null : amount
}

/** A field of day and hour; of the hour that comes twice the first. */
function momentIn(form: FormData, name: string): number | null {
  const [date = '', time = ''] = fieldOf(form, name).split('T')
  return instantsOf({ date, time: time.slice(0, 5) })[0] ?? null
}

/** Of ours; or somebody who drives for us no more, whose entries are kept. */
async function personOf({ fleet, services }: OfficeSite, { params }: OfficeRequest): Promise<Person | null> {
  const id = params['id'] ?? ''
  const driver = fleet.drivers.find((one) => one.id === id)
  if (driver) return { id, name: driver.name }
  return (await entriesOfDriver(services.store, id)).length > 0 ? { id, name: id } : null
}

/** Only one of this driver's expenses. */
async function receiptFile(
  { services: { store } }: OfficeSite,
  { id }: Person,
  receipt: string,
): Promise<OfficeAnswer<'driver-money'> | null> {
  const entry = await findEntry(store, receipt)
  const picture = entry?.driver === id ? await pictureAt(store, receiptPath(receipt)) : null
  const bytes = picture && (await readFile(store, picture.file))
  return bytes && { kind: 'file', name: `${receipt}.webp`, type: 'image/webp', body: new Uint8Array(bytes) }
}

async function page(
  site: OfficeSite,
  request: OfficeRequest,
  person: Person,
  values: Values,
  faults: Faults,
): Promise<OfficeAnswer<'driver-money'>> {
  const { t, locale, query } = request
  const { store } = site.services
  const now = site.clock.now()
  const period = periodOf(query, now, STATEMENT_DAYS)
  const facts = await statementFacts(site.services, person, period)
  const address = addressOf(person, request)
  const base = officePath('driver-money', { id: person.id })
  const inPeriod = new URLSearchParams(period).toString()
  const standing = standingEntries(facts.entries)
  const done = query.get('done')
  const props: DriverMoneyPageProps = {
    values,
    faults,
    heading: t('cash-desk.heading', { name: person.name }),
    driver: site.fleet.drivers.some(({ id }) => id === person.id) ? officePath('driver', { id: person.id }) : null,
    action: address,
    base,
    notice: isDone(done) ? t(`cash-desk.done-${done}`) : null,
    formKey: randomUUID(),
    inHand: { text: formatCents(facts.inHand, locale), amount: facts.inHand > 0 ? decimalOf(facts.inHand) : '' },
    pay: payText(facts.pay, localTimeOf(now).date, { t, locale }),
    today: localTimeOf(now).date,
    period,
    statement: statementInWords(site, facts, period, { t, locale }),
    files: (['cash', 'rides', 'hours'] as const).map((part) => ({
      href: `${base}?${inPeriod}&export=csv&of=${part}`,
      label: t(`cash-desk.file-${part}`),
    })),
    entries: await Promise.all(
      standing.map(async (entry) => ({
        id: entry.id,
        label: `${formatDay(localTimeOf(entry.at).date, locale)}, ${entryName(entry, t, locale)}, ${formatCents(entry.amount, locale)}`,
        amount: decimalOf(entry.amount),
        receipt:
          entry.kind === 'expense' && (await pictureAt(store, receiptPath(entry.id))) !== null
            ? `${base}?receipt=${entry.id}`
            : null,
      })),
    ),
    shifts: facts.shifts.map((one) => ({
      id: one.id,
      label: `${formatDay(localTimeOf(one.from).date, locale)}, ${shiftText(one, t, locale)}`,
      from: fieldText(one.from),
      to: one.to === null ? '' : fieldText(one.to),
    })),
  }
  return { kind: 'page', page: 'driver-money', title: props.heading, props }
}

function fieldText(at: number): string {
  const { date, time } = localTimeOf(at)
  return `${date}T${time}`
}
