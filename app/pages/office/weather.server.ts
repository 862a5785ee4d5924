import { closingName } from '#app/office/closed-in-words.server.ts'
import { momentIn } from '#app/office/office-dates.ts'
import { officePath } from '#app/office/office-routes.ts'
import { accountOf, auditOf, fieldOf, type OfficeSite, type OfficeRequest } from '#app/office/office-site.server.ts'
import type { OfficeAction, OfficeAnswer, OfficeLoader } from '#app/office/office-answer.ts'
import { isLeg } from '#features/bookings/booking-legs.ts'
import { A_ROAD, BOATS, type Closed, closedOf, closingIds } from '#features/bookings/closings.ts'
import { holdOf } from '#features/bookings/weather-hold.ts'
import { type ChosenWay, holdForWeather, type Way, waysWithin } from '#features/bookings/weather-hold.server.ts'
import { formatCode } from '#features/codes/code.ts'
import { instantsOf, isCalendarDate, localTimeOf } from '#i18n/zoned.ts'
import type { WeatherPageProps } from './weather.tsx'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** No storm lasts longer; a wrong year would stop the whole season. */
const LONGEST_MS = 14 * DAY_MS

type Typed = { from: string; to: string }

/** GET /office/weather: the rides of a stretch of time that what is ticked stops; our boats from now to tomorrow night unless another is asked for. */
export const loadWeather: OfficeLoader<'weather'> = (site, request) => {
  const { query } = request
  const typed = { from: query.get('from') ?? '', to: query.get('to') ?? '' }
  const closed = query.has('asked') || query.has('closed') ? query.getAll('closed') : [BOATS]
  const requested = typed.from === '' && typed.to === '' ? usual(site.clock.now()) : typed
  return weatherPage(site, request, requested, closed)
}

/** POST /office/weather: the ticked ones are held, or let go again; their guests are told by the mail of the same commit. */
export const postWeather: OfficeAction<'weather'> = async (site, request, form) => {
  const typed = { from: fieldOf(form, 'from'), to: fieldOf(form, 'to') }
  const isPicked = form.has('picked')
  const what = closedOf(site.places, isPicked ? form.getAll('closed') : [BOATS])
  const span = spanOf(typed)
  if (!span || what.closed.length === 0)
    return { kind: 'faulty', answer: await weatherPage(site, request, typed, what.closed) }
  const on = fieldOf(form, 'intent') === 'hold'
  const { store } = site.services
  const action = on ? 'weather.held' : 'weather.lifted'
  const subject = `${typed.from}/${typed.to}`
  const chosen = isPicked ? { ways: form.getAll('code').map(wayOf) } : {}
  const hold = { ...span, ...chosen, on, what, who: accountOf(request).name }
  const changed = await holdForWeather({ store, clock: site.clock }, hold, (held) => [
    auditOf(site, request, { action, subject, after: { closed: [...what.closed], codes: [...new Set(held)] } }),
  ])
  const told = new URLSearchParams({ ...typed, asked: '1' })
  for (const id of what.closed) told.append('closed', id)
  told.set(on ? 'held' : 'lifted', String(changed.length))
  return { kind: 'done', to: `${officePath('weather')}?${told.toString()}` }
}

/** `B…`, or `B….back`: one way of two. */
function wayOf(typed: FormDataEntryValue): ChosenWay {
  const [code = '', leg] = String(typed).split('.')
  return { code, leg: isLeg(leg) ? leg : null }
}

function usual(now: number): Typed {
  const { date, time } = localTimeOf(now)
  // From noon on, as the day the clocks change has 23 or 25 hours.
  const noon = Date.parse(`${date}T12:00:00Z`)
  return { from: `${date}T${time.slice(0, 2)}:00`, to: `${localTimeOf(noon + DAY_MS).date}T23:59` }
}

function spanOf({ from, to }: Typed): { from: number; to: number } | null {
  // Of an hour that comes twice the first begins it and the second ends it.
  const [start, end] = [instantOf(from, 0), instantOf(to, -1)]
  if (start === null || end === null || start >= end || end - start > LONGEST_MS) return null
  // A ride at 23:59 is one of the day that ends at 23:59.
  return { from: start, to: end + MINUTE_MS }
}

function instantOf(text: string, which: 0 | -1): number | null {
  const found = /^(\d{4}-\d{2}-\d{2})T(([01]\d|2[0-3]):[0-5]\d)/.exec(text)
  const [date, time] = [found?.[1] ?? '', found?.[2] ?? '']
  return isCalendarDate(date) ? (instantsOf({ date, time }).at(which) ?? null) : null
}

async function weatherPage(
  site: OfficeSite,
  request: OfficeRequest,
  typed: Typed,
  ticked: readonly string[],
): Promise<OfficeAnswer<'weather'>> {
  const { query, t } = request
  const span = spanOf(typed)
  const what = closedOf(site.places, ticked)
  const ways = span && what.closed.length > 0 ? await waysWithin(site.services.store, span) : []
  const told = (name: string) => (/^\d{1,3}$/.test(query.get(name) ?? '') ? Number(query.get(name)) : null)
  const props: WeatherPageProps = {
    typed,
    isFaulty: span === null,
    held: told('held'),
    lifted: told('lifted'),
    closed: what.closed,
    closings: closingIds(site.places).map((id) => ({ id, label: closingName(id, site, request) })),
    rides: ways.flatMap((way) => rowOf(site, request, way, what)),
  }
  return { kind: 'page', page: 'weather', title: t('weather-desk.heading'), props }
}

/** None where nothing of it is on the way. */
function rowOf(
  site: OfficeSite,
  request: OfficeRequest,
  { booking, way: bookedLeg }: Way,
  what: Closed,
): WeatherPageProps['rides'] {
  const { locale, t } = request
  const { code, quote, guest } = booking
  const { state } = booking.legStatus[bookedLeg.leg] ?? booking.legStatus.there
  const stops = what.stopsOf(booking)
  if (stops.length === 0) return []
  const name = (id: string) => site.places.find(id)?.names[locale] ?? id
  const isSure = stops.some((row) => row.isSure)
  // Of a road that no route knows nothing is said of a ride that is stopped by something else.
  const named = stops.filter(({ id }) => id !== A_ROAD || stops.length === 1)
  const hold = holdOf(booking, bookedLeg.leg)
  const isOfTwo = quote.returnAt !== null
  const ride = {
    code,
    shown: formatCode(code),
    state,
    isHeld: hold !== null,
    name: guest.name,
    phone: guest.phone,
    value: isOfTwo ? `${code}.${bookedLeg.leg}` : code,
    way: isOfTwo ? t(`weather-desk.way-${bookedLeg.leg}`) : null,
    trip: `${name(bookedLeg.from)} → ${name(bookedLeg.to)}`,
    when: momentIn(locale, bookedLeg.pickUpAt),
    hasMail: guest.email !== null,
    isTicked: isSure || (hold?.stops ?? []).some((id) => stops.some((row) => row.id === id)),
    stops: named
      .map((row) =>
        row.isSure
          ? closingName(row.id, site, request)
          : t('weather-desk.maybe', { what: closingName(row.id, site, request) }),
      )
      .join(', '),
  }
  return [ride]
}
