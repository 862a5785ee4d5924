import { ofLegs } from '#features/dispatch/bookings-csv.ts'
import * as v from 'valibot'
import { lateWordsOf } from '#app/office/late-words.server.ts'
import { momentIn } from '#app/office/office-dates.ts'
import { officePath } from '#app/office/office-routes.ts'
import { auditOf, fieldOf, type OfficeSite, type OfficeRequest, requireRight } from '#app/office/office-site.server.ts'
import type { OfficeAction, OfficeAnswer, OfficeLoader } from '#app/office/office-answer.ts'
import { awayChoices, awayRowsOf, awayValues, readAway } from '#app/office/fleet-away.server.ts'
import { readWeek, weekShown, weekValues } from '#app/office/fleet-week.server.ts'
import {
  readVehicle,
  shownVehicleRows,
  vehicleField,
  vehicleRows,
  vehicleValues,
} from '#app/office/fleet-vehicles.server.ts'
import { ridesWithoutVehicle } from '#features/bookings/coming-rides.server.ts'
import type { Booking } from '#features/bookings/booking.ts'
import { formatCode } from '#features/codes/code.ts'
import { may } from '#features/accounts/rights.ts'
import { readOwnFleet, saveFleet } from '#features/fleet/fleet-book.server.ts'
import { driversNamed } from '#features/fleet/driver.ts'
import { isOnSamplePapers, withoutSamplePapers } from '#features/fleet/sample-papers.ts'
import { type Fleet, fleetSchema, mayGoOut } from '#features/fleet/fleet.ts'
import { localTimeOf } from '#i18n/zoned.ts'
import { cut } from '#lib/cut.ts'
import type { FleetPageProps } from '#app/office/fleet-page-props.ts'

type Values = FleetPageProps['values']
const classes = ['car', 'van', 'minibus', 'boat'] as const

/** GET /office/fleet: vehicles, boats with their papers, drivers, hours. */
export const loadFleet: OfficeLoader<'fleet'> = async (site, request) => {
  const rides = await ridesWithoutVehicle(site.services.store, site.fleet, site.clock.now())
  return page(site, request, valuesOf(site, request), {}, { rides, isAsked: false })
}

export const postFleet: OfficeAction<'fleet'> = async (site, request, form) => {
  requireRight(request, 'fleet.edit')
  const names = [...new Set(form.keys())]
  const values: Values = Object.fromEntries(names.map((name) => [name, cut(fieldOf(form, name), 2000)]))
  const { raw, rows, unknown, isBaseUnknown } = readForm(values, site, request)
  const read = v.safeParse(fleetSchema, raw)
  const faults: Values =
    unknown.length > 0 ? { area: request.t('office.fleet.fault-place', { names: unknown.join(', ') }) } : {}
  if (isBaseUnknown) faults['base'] = request.t('office.fleet.fault-place', { names: values['base'] ?? '' })
  for (const issue of read.issues ?? []) {
    const field = fieldOfIssue(issue, rows)
    const isNameless = values[field] === '' && /^v-\d+-id$/.test(field)
    faults[field] ??= request.t(isNameless ? 'office.fleet.id-fault' : faultAt(field, issue))
  }
  if (!read.success || Object.keys(faults).length > 0)
    return { kind: 'faulty', answer: await page(site, request, values, faults) }
  const lost = await newlyLost(site, read.output)
  // Those that were on the page when the box was ticked: one that came since is asked about too.
  const accepted = fieldOf(form, 'lose').split(' ')
  if (!lost.every(({ code }) => accepted.includes(code))) {
    const answer = await page(
      site,
      request,
      values,
      { lose: request.t('office.fleet.rides-fault') },
      { rides: lost, isAsked: true },
    )
    return { kind: 'faulty', answer }
  }
  const line = auditOf(site, request, {
    action: 'fleet.saved',
    subject: 'fleet',
    before: { vehicles: site.fleet.vehicles.length },
    after: { vehicles: read.output.vehicles.length },
  })
  const isSaved = await saveFleet(site.services.store, { fleet: read.output, seen: Number(values['seen']) || 0 }, (t) =>
    t.write(line),
  )
  if (!isSaved)
    return {
      kind: 'faulty',
      answer: await page(site, request, values, { seen: await lateWordsOf(site, request, 'fleet') }),
    }
  await site.refresh()
  return { kind: 'done', to: `${officePath('fleet')}?done=saved` }
}

/** The rides to come that would lose their vehicle by this change, and have it today. */
async function newlyLost({ services, fleet, clock }: OfficeSite, next: Fleet): Promise<Booking[]> {
  const [now, before] = await Promise.all(
    [next, fleet].map((each) => ridesWithoutVehicle(services.store, each, clock.now())),
  )
  return (now ?? []).filter(({ code }) => !before?.some((booking) => booking.code === code))
}

function valuesOf({ fleet, places }: OfficeSite, { locale }: OfficeRequest): Values {
  const { drivers, blocks, confirmation } = fleet
  const { noticeHours, answer, serviceArea } = confirmation
  const values: Values = {
    drivers: drivers.map(({ name }) => name).join('\n'),
    approach: `${blocks.approachMinutes}`,
    buffer: `${blocks.bufferMinutes}`,
    base: fleet.base === undefined ? '' : (places.find(fleet.base)?.names[locale] ?? fleet.base),
    area: serviceArea.map((id) => places.find(id)?.names[locale] ?? id).join('\n'),
    'answer-minutes': `${answer.dayMinutes}`,
    'answer-from': answer.from,
    'answer-to': answer.to,
  }
  for (const id of classes) values[`notice-${id}`] = `${noticeHours[id]}`
  return {
    ...values,
    ...vehicleValues(withoutSamplePapers(fleet)),
    ...awayValues(fleet.away),
    ...weekValues(fleet.week ?? []),
  }
}

function readForm(values: Values, { places, fleet }: OfficeSite, { locale }: OfficeRequest) {
  const text = (name: string) => values[name] ?? ''
  const number = (name: string) => (/^\d{1,5}$/.test(text(name)) ? Number(text(name)) : NaN)
  const lines = (name: string) =>
    text(name)
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '')
  const rows = vehicleRows(values, fleet.vehicles.length)
  const area = lines('area').map((name) => ({ name, id: places.resolve(name, locale)?.id ?? null }))
  const vehicles = rows.map((at) => readVehicle(values, at))
  const base = text('base') === '' ? null : { name: text('base'), id: places.resolve(text('base'), locale)?.id ?? null }
  const noticeHours = Object.fromEntries(classes.map((id) => [id, number(`notice-${id}`)]))
  const answer = { dayMinutes: number('answer-minutes'), from: text('answer-from'), to: text('answer-to') }
  const away = readAway(values, fleet.away.length)
  const raw = {
    sample: false,
    vehicles,
    drivers: driversNamed(lines('drivers'), fleet.drivers),
    away,
    ...readWeek(values, fleet.week?.length ?? 0),
    ...(base?.id != null && { base: base.id }),
    blocks: { approachMinutes: number('approach'), bufferMinutes: number('buffer') },
    confirmation: { serviceArea: area.flatMap(({ id }) => id ?? []), noticeHours, answer },
  }
  const isBaseUnknown = base !== null && base.id === null
  return { raw, rows, isBaseUnknown, unknown: area.flatMap(({ name, id }) => (id === null ? name : [])) }
}

/** What is wrong with a field, by what belongs into it. */
function faultAt(field: string, issue: v.BaseIssue<unknown>) {
  if (issue.type === 'check' && v.getDotPath(issue) === 'vehicles') return 'office.fleet.fault-twice'
  if (field === 'away') return 'office.fleet.fault-away'
  if (field === 'week') return 'office.fleet.fault-week'
  if (/^answer-(from|to)$/.test(field)) return 'office.fleet.fault-time'
  if (field.endsWith('-id')) return 'office.fleet.fault-id'
  return COUNTED.test(field) ? 'office.fleet.fault-count' : 'office.fleet.fault'
}

const COUNTED = /^(approach|buffer|answer-minutes|notice-\w+|v-\d+-(seats|bags|child|bikes|persons))$/

const fieldNames: Record<string, string> = {
  'blocks.approachMinutes': 'approach',
  'blocks.bufferMinutes': 'buffer',
  'confirmation.answer.dayMinutes': 'answer-minutes',
  'confirmation.answer.from': 'answer-from',
  'confirmation.answer.to': 'answer-to',
}

function fieldOfIssue(issue: v.BaseIssue<unknown>, rows: readonly number[]): string {
  const path = v.getDotPath(issue) ?? ''
  const vehicle = vehicleField(path, rows)
  if (vehicle !== null) return vehicle
  if (path.startsWith('away')) return 'away'
  if (path.startsWith('week')) return 'week'
  return fieldNames[path] ?? path.replace('confirmation.noticeHours.', 'notice-')
}

async function page(
  site: OfficeSite,
  request: OfficeRequest,
  values: Values,
  faults: Values,
  { rides, isAsked: isRequested }: { rides: readonly Booking[]; isAsked: boolean } = { rides: [], isAsked: false },
): Promise<OfficeAnswer<'fleet'>> {
  const { t, query, role } = request
  const props: FleetPageProps = {
    values,
    faults,
    canEdit: may(role, 'fleet.edit'),
    notice: query.get('done') === 'saved' ? t('office.fleet.saved') : null,
    rides: rides.map((booking) => rideRow(booking, site, request)),
    isLossAsked: isRequested,
    rows: shownVehicleRows(values),
    awayRows: awayRowsOf(values),
    awayChoices: awayChoices(site.fleet),
    week: weekShown(site.fleet, values, request),
    // A form that comes back with a fault was still made from what it was made from.
    seen:
      faults['seen'] === undefined && values['seen'] !== undefined
        ? Number(values['seen'])
        : ((await readOwnFleet(site.services.store))?.version ?? 0),
    warnings: warningsOf(site.fleet, localTimeOf(site.clock.now()).date, t),
  }
  return { kind: 'page', page: 'fleet', title: t('office.nav.fleet'), props }
}

function rideRow(booking: Booking, { places }: OfficeSite, { locale }: OfficeRequest) {
  const { code, quote, pickUpAt } = booking
  const vehicleId = ofLegs(booking, (leg) => leg.vehicleId)
  const name = (id: string) => places.find(id)?.names[locale] ?? id
  const trip = `${name(quote.from)} → ${name(quote.to)}`
  const title = [momentIn(locale, pickUpAt), trip, vehicleId ?? ''].filter((part) => part !== '').join(', ')
  return { code, shown: formatCode(code), title }
}

/** Boats that cannot be booked at once, and why nobody should wonder; and those that can on papers that are none. */
function warningsOf({ vehicles }: Fleet, today: string, t: OfficeRequest['t']): string[] {
  const boats = vehicles.filter((vehicle) => !mayGoOut(vehicle, today))
  const onSample = vehicles.filter(isOnSamplePapers)
  if (onSample.length > 0) return onSample.map(({ id }) => t('office.fleet.sample-papers', { boat: id }))
  return boats.map(({ id, label }) => t('office.fleet.no-papers', { boat: label || id }))
}
