import { assignmentFacts } from '#app/office/assign/assignment-facts.server.ts'
import { kmText, reasonsText } from '#app/office/assign/assign-words.ts'
import { clock, day as dayText, refusalText } from '#app/office/board/board-words.ts'
import type { OfficeAction, OfficeAnswer, OfficeLoader } from '#app/office/office-answer.ts'
import { officePath } from '#app/office/office-routes.ts'
import { accountOf, fieldOf, type OfficeSite, type OfficeRequest } from '#app/office/office-site.server.ts'
import { waitingAt } from '#features/bookings/waiting-at.server.ts'
import { nameOfRide } from '#features/bookings/ride.ts'
import { formatCode } from '#features/codes/code.ts'
import { assignRides } from '#features/dispatch/assignment/assign-rides.server.ts'
import { type ProposedRide, proposeDay } from '#features/dispatch/assignment/propose-day.ts'
import { boardDays } from '#features/dispatch/board.ts'
import { dispatchNow } from '#features/dispatch/dispatch-commands.server.ts'
import { type Dispatching, readDispatching } from '#features/dispatch/dispatching.ts'
import { refusedOf } from '#features/dispatch/refusals.ts'
import { assignableNames } from '#features/fleet/driver.ts'
import { vehicleName } from '#features/fleet/vehicle-name.ts'
import { instantsOf, isCalendarDate, localTimeOf } from '#i18n/zoned.ts'
import type { AssignDayPageProps } from './assign-day.tsx'

const DAY_MS = 86_400_000
const RIDE_NAME = /^[0-9A-Z]{1,40}(-back)?$/

/** GET /office/assign-day?date=2026-07-15: a proposal for the rides of the day that have no driver. */
export const loadAssignDay: OfficeLoader<'assign-day'> = (site, request) => page(site, request, nothingSent)

/** POST: what was ticked, ride by ride, by the command of the board. */
export const postAssignDay: OfficeAction<'assign-day'> = async (site, request, form) => {
  const { clock: time, fleet, services } = site
  const chosen = form.getAll('chosen').filter((name) => typeof name === 'string' && RIDE_NAME.test(name))
  const wanted = chosen.flatMap((name) => readRow(form, String(name)) ?? [])
  const deps = { store: services.store, fleet, waiting: waitingAt(site), who: accountOf(request).name }
  const { count, refused } = await assignRides(wanted, (ride) => dispatchNow({ ...deps, now: time.now() }, ride))
  if (refused.length === 0)
    return { kind: 'done', to: `${officePath('assign-day')}?date=${dateOf(site, request)}&done=${count}` }
  const { t, locale } = request
  const sent: Sent = {
    form,
    count,
    refused: refused.map(({ wanted: { code, leg }, refusal }) => ({
      name: leg == null || leg === 'there' ? code : `${code}-${leg}`,
      code: formatCode(code),
      href: officePath('booking', { code }),
      text: refusalText(refusedOf(refusal, fleet), { t, locale }),
    })),
  }
  return { kind: 'faulty', answer: await page(site, request, sent) }
}

type Sent = { form: FormData | null; count: number | null; refused: AssignDayPageProps['refused'] }
const nothingSent: Sent = { form: null, count: null, refused: [] }

function readRow(form: FormData, name: string): Dispatching | null {
  const field = (what: string) => fieldOf(form, `${what}-${name}`)
  return readDispatching({
    code: name.replace(/-back$/, ''),
    action: 'assign',
    leg: field('leg'),
    expected: field('expected'),
    vehicleId: field('vehicle'),
    driver: field('driver'),
  })
}

/** Today, where no day is named. */
function dateOf({ clock: time }: OfficeSite, { query }: OfficeRequest): string {
  const date = query.get('date') ?? ''
  return isCalendarDate(date) ? date : localTimeOf(time.now()).date
}

async function page(site: OfficeSite, request: OfficeRequest, sent: Sent): Promise<OfficeAnswer<'assign-day'>> {
  const { t, locale, query } = request
  const { fleet } = site
  const now = site.clock.now()
  const date = dateOf(site, request)
  const noon = instantsOf({ date, time: '12:00' })[0] ?? now
  const { from, tomorrow: to } = boardDays(noon)
  const proposal = proposeDay(await assignmentFacts(site, { from, to }), { from: Math.max(from, now), to })
  const message = query.get('done')
  const href = (at: number) => `${officePath('assign-day')}?date=${localTimeOf(at).date}`
  const props: AssignDayPageProps = {
    date,
    day: dayText(noon, locale),
    here: href(noon),
    before: { href: href(noon - DAY_MS), label: dayText(noon - DAY_MS, locale) },
    after: { href: href(noon + DAY_MS), label: dayText(noon + DAY_MS, locale) },
    notice: countText(sent.count ?? (message !== null && /^\d{1,4}$/.test(message) ? Number(message) : 0), request),
    refused: sent.refused,
    hasNoBase: fleet.base === undefined,
    drivers: assignableNames(fleet.drivers, date),
    rows: proposal.rows.map((row) => rowOf(row, site, request, sent)),
    emptyKm: kmText(proposal.emptyKm, locale),
  }
  return { kind: 'page', page: 'assign-day', title: t('assign.heading'), props }
}

function countText(count: number, { t }: OfficeRequest): string | null {
  return count === 0 ? null : t('assign.done', { count })
}

function rowOf(
  { ride, choice }: ProposedRide,
  { fleet, places }: OfficeSite,
  { t, locale }: OfficeRequest,
  { form, refused }: Sent,
): AssignDayPageProps['rows'][number] {
  const { code, leg, isOfTwo, sequence, quote, guest, pickUpAt } = ride
  const name = nameOfRide(ride)
  const placeName = (id: string) => places.find(id)?.names[locale] ?? id
  const isRefused = form !== null && refused.some((row) => row.name === name)
  const typed = (what: string) => (isRefused ? fieldOf(form, `${what}-${name}`) : '')
  return {
    name,
    code: formatCode(code),
    href: officePath('booking', { code }),
    leg: isOfTwo ? leg : null,
    expected: sequence,
    time: clock(pickUpAt, locale),
    trip: `${placeName(quote.from)} → ${placeName(quote.to)}`,
    party: `${guest.name} · ${t('board.party', { people: quote.people, bags: quote.bags })}`,
    vehicles: fleet.vehicles
      .filter(({ vehicleClass }) => vehicleClass === quote.vehicle)
      .map(({ id }) => ({ id, label: vehicleName(fleet.vehicles, id) })),
    vehicleId: typed('vehicle') || (choice?.vehicleId ?? ''),
    driver: typed('driver') || (choice?.driver ?? ''),
    isChosen: isRefused || choice !== null,
    emptyKm: choice === null ? '–' : kmText(choice.emptyKm, locale),
    reason: choice === null ? t('assign.nobody') : reasonsText(choice, { t, locale, placeName }),
  }
}
