import { momentIn } from '#app/office/office-dates.ts'
import { officePath } from '#app/office/office-routes.ts'
import {
  accountOf,
  auditOf,
  fieldOf,
  type OfficeAction,
  type OfficeAnswer,
  type OfficeLoader,
  type OfficeSite,
  type OfficeVisit,
} from '#app/office/office-site.server.ts'
import type { Booking } from '#features/bookings/booking.ts'
import { holdForWeather, isHeld, ridesAtSea } from '#features/bookings/weather-hold.server.ts'
import { shownCode } from '#features/codes/code.ts'
import { instantsOf, isCalendarDate, localTimeOf } from '#i18n/zoned.ts'
import type { WeatherPageProps } from './weather.tsx'

const DAY_MS = 86_400_000
/** No storm lasts longer; a wrong year would stop the whole season. */
const LONGEST_MS = 14 * DAY_MS

type Typed = { from: string; to: string }

/** GET /office/weather: the boat rides of a stretch of time, from now to tomorrow night unless another is asked for. */
export const loadWeather: OfficeLoader<'weather'> = (site, visit) => {
  const { query } = visit
  const typed = { from: query.get('from') ?? '', to: query.get('to') ?? '' }
  return weatherPage(site, visit, typed.from === '' && typed.to === '' ? usual(site.clock.now()) : typed)
}

/** POST /office/weather: all of them are held, or let go again; their guests are told by the mail of the same commit. */
export const postWeather: OfficeAction<'weather'> = async (site, visit, form) => {
  const typed = { from: fieldOf(form, 'from'), to: fieldOf(form, 'to') }
  const span = spanOf(typed)
  if (!span) return { kind: 'faulty', answer: await weatherPage(site, visit, typed) }
  const on = fieldOf(form, 'intent') === 'hold'
  const { store } = site.desk
  const action = on ? 'weather.held' : 'weather.lifted'
  const subject = `${typed.from}/${typed.to}`
  const asked = { ...span, on, who: accountOf(visit).name }
  const changed = await holdForWeather({ store, clock: site.clock }, asked, (codes) => [
    auditOf(site, visit, { action, subject, after: { codes } }),
  ])
  const told = new URLSearchParams({ ...typed, [on ? 'held' : 'lifted']: String(changed.length) })
  return { kind: 'done', to: `${officePath('weather')}?${told.toString()}` }
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
  return start !== null && end !== null && start < end && end - start <= LONGEST_MS ? { from: start, to: end } : null
}

function instantOf(text: string, which: 0 | -1): number | null {
  const found = /^(\d{4}-\d{2}-\d{2})T(([01]\d|2[0-3]):[0-5]\d)/.exec(text)
  const [date, time] = [found?.[1] ?? '', found?.[2] ?? '']
  return isCalendarDate(date) ? (instantsOf({ date, time }).at(which) ?? null) : null
}

async function weatherPage(site: OfficeSite, visit: OfficeVisit, typed: Typed): Promise<OfficeAnswer<'weather'>> {
  const { query, t } = visit
  const span = spanOf(typed)
  const rides = span ? await ridesAtSea(site.desk.store, span) : []
  const told = (name: string) => (/^\d{1,3}$/.test(query.get(name) ?? '') ? Number(query.get(name)) : null)
  const props: WeatherPageProps = {
    ...{ typed, isFaulty: span === null, held: told('held'), lifted: told('lifted') },
    rides: rides.map((booking) => rowOf(site, visit, booking)),
  }
  return { kind: 'page', page: 'weather', title: t('weather-desk.heading'), props }
}

function rowOf({ places }: OfficeSite, { locale }: OfficeVisit, booking: Booking): WeatherPageProps['rides'][number] {
  const { code, quote, guest, pickUpAt, state } = booking
  const name = (id: string) => places.find(id)?.names[locale] ?? id
  return {
    ...{ code, shown: shownCode(code), state, isHeld: isHeld(booking), name: guest.name, phone: guest.phone },
    trip: `${name(quote.from)} → ${name(quote.to)}`,
    when: momentIn(locale, pickUpAt),
    hasMail: guest.email !== null,
  }
}
