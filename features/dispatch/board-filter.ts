import { type BookingState, bookingStates, isOver, isRequest } from '#domain/bookings/states.ts'
import type { Ride } from '#features/bookings/ride.ts'
import { foldName } from '#features/fleet/fold-name.ts'
import { kindOfId } from '#features/places/place.ts'
import { isCalendarDate } from '#i18n/zoned.ts'
import { cut } from '#lib/cut.ts'
import { boardDays, type Days, midnightOf } from './board.ts'

const DAY_MS = 86_400_000
/** The listeners of the board are for the days at hand; a season is looked at in the list of bookings. */
const MOST_DAYS = 31

/** `airport`: it begins or ends at one. */
export const rideKinds = ['taxi', 'airport', 'boat'] as const
export type RideKind = (typeof rideKinds)[number]

/** The value of the choice "no driver": no name is written like this. */
export const NO_DRIVER = '-'

/** What the board shows of its rides, and in which order, as its address says it. An empty text narrows nothing. */
export type BoardFilter = {
  text: string
  day: 'both' | 'today' | 'tomorrow'
  /** Days in Croatia, both inclusive, instead of `day`; `to` is empty where it is one day alone. */
  from: string
  to: string
  /** A vehicle, or every vehicle of a class. */
  vehicle: string
  driver: string
  state: BookingState | ''
  kind: RideKind | ''
  hideOver: boolean
  sort: 'state' | 'time'
}

/** @internal Where a test begins. */
export const noFilter: BoardFilter = {
  text: '',
  day: 'both',
  from: '',
  to: '',
  vehicle: '',
  driver: '',
  state: '',
  kind: '',
  hideOver: false,
  sort: 'state',
}

/** Reads the filter of the address; what is no filter filters nothing. */
export function readFilter(query: URLSearchParams): BoardFilter {
  const [day, state, kind] = ['day', 'state', 'kind'].map((name) => query.get(name))
  return {
    text: lineOf(query, 'q'),
    day: day === 'today' || day === 'tomorrow' ? day : 'both',
    ...readRange(query),
    vehicle: lineOf(query, 'vehicle'),
    driver: lineOf(query, 'driver'),
    state: bookingStates.find((name) => name === state) ?? '',
    kind: rideKinds.find((name) => name === kind) ?? '',
    hideOver: query.get('over') === 'hide',
    sort: query.get('sort') === 'time' ? 'time' : 'state',
  }
}

function lineOf(query: URLSearchParams, name: string): string {
  return cut((query.get(name) ?? '').trim(), 60)
}

/** A date without the other is that day alone. */
function readRange(query: URLSearchParams): Pick<BoardFilter, 'from' | 'to'> {
  const dates = ['from', 'to'].map((name) => lineOf(query, name)).filter(isCalendarDate)
  const [from = '', to = ''] = dates.toSorted()
  if (to === '' || to === from) return { from, to: '' }
  const last = new Date(Date.parse(`${from}T12:00:00Z`) + (MOST_DAYS - 1) * DAY_MS).toISOString().slice(0, 10)
  return { from, to: to < last ? to : last }
}

/** The filter as the end of an address, '' where there is none. */
export function filterQuery(filter: BoardFilter): string {
  const { text, day, from, to, vehicle, driver, state, kind, hideOver, sort } = filter
  const rows: [string, string][] = [
    ['q', text.trim()],
    ['day', day === 'both' || from !== '' ? '' : day],
    ['from', from],
    ['to', to],
    ['vehicle', vehicle],
    ['driver', driver],
    ['state', state],
    ['kind', kind],
    ['over', hideOver ? 'hide' : ''],
    ['sort', sort === 'time' ? sort : ''],
  ]
  const query = new URLSearchParams(rows.filter(([, value]) => value !== '')).toString()
  return query === '' ? '' : `?${query}`
}

/** How many of the choices behind the button narrow the board. */
export function choicesMade({ from, vehicle, driver, state, kind }: BoardFilter): number {
  return [from, vehicle, driver, state, kind].filter((value) => value !== '').length
}

/** The days whose rides are shown: those of the range, else today and tomorrow. */
export function daysOf({ from, to }: Pick<BoardFilter, 'from' | 'to'>, now: number): Days {
  const start = midnightOf(from)
  const end = midnightOf(to === '' ? from : to, 1)
  return start === undefined || end === undefined ? boardDays(now) : { from: start, to: end }
}

/** The names of places, by which a ride is found. */
type Facts = { now: number; names: (placeId: string) => string }

/** Requests of other days stay whatever day is looked at, since their answer is due today; not where days are chosen. */
export function filtered(rides: readonly Ride[], filter: BoardFilter, { now, names }: Facts): Ride[] {
  const text = fold(filter.text)
  const isOnDay = dayTest(filter, now)
  return rides.filter((ride) => {
    const { quote, guest, code, state } = ride
    if (filter.hideOver && isOver(state)) return false
    if (filter.state !== '' && state !== filter.state) return false
    if (filter.kind !== '' && kindOfRide(ride) !== filter.kind) return false
    if (!isOnDay(ride) || !isOfVehicle(ride, filter) || !isOfDriver(ride, filter)) return false
    const { pickUpAddress, dropOffAddress, flight } = guest.legs.there
    const details = [pickUpAddress, dropOffAddress, flight]
    const words = [guest.name, guest.phone, code, names(quote.from), names(quote.to), ride.driver, ...details]
    return text === '' || words.some((word) => fold(word ?? '').includes(text))
  })
}

function dayTest(filter: BoardFilter, now: number): (ride: Ride) => boolean {
  if (filter.from !== '') {
    const { from, to } = daysOf(filter, now)
    return ({ pickUpAt }) => pickUpAt >= from && pickUpAt < to
  }
  if (filter.day === 'both') return () => true
  const { tomorrow } = boardDays(now)
  return ({ state, pickUpAt }) => isRequest(state) || pickUpAt < tomorrow === (filter.day === 'today')
}

function isOfVehicle({ quote, vehicleId }: Ride, { vehicle }: BoardFilter): boolean {
  return vehicle === '' || quote.vehicle === vehicle || vehicleId === vehicle
}

function isOfDriver({ driver }: Ride, filter: BoardFilter): boolean {
  if (filter.driver === '') return true
  return filter.driver === NO_DRIVER ? driver === undefined : foldName(driver ?? '') === foldName(filter.driver)
}

function kindOfRide({ quote: { vehicle, from, to } }: Ride): RideKind {
  if (vehicle === 'boat') return 'boat'
  return [from, to].some((id) => kindOfId(id) === 'airport') ? 'airport' : 'taxi'
}

function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/đ/g, 'd').replace(/\s+/g, '')
}
