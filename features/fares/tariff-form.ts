import { type FerryTickets, type TicketSeason, ticketSeasons } from './ferry-tickets.ts'
import { decimalOf, type Cents } from './money.ts'
import { roundings } from './rounding.ts'
import { checkTariff, type ExtraId, extraIds, type Tariff, type VehicleId, vehicleIds, zoneNameOf } from './tariff.ts'

/** What is wrong with a field of the tariff form; the office says it in words. */
export type TariffFault =
  | 'missing'
  | 'money'
  | 'whole'
  | 'time'
  | 'date'
  | 'number'
  | 'bands'
  | 'bigger-cheaper'
  | 'bigger-smaller'
  | 'same-place'
  | 'twice'
  | 'place'
  | 'zone-twice'
  | 'zone-places'
  | 'month-day'

export type FormValues = Record<string, string>
export type ReadTariff = { ok: true; tariff: Tariff } | { ok: false; faults: Record<string, TariffFault> }

/** Empty rows under the last one, for what is added. */
const BLANK_BANDS = 1
const BLANK_ROUTES = 3
const ROUTES_AT_MOST = 300
const BLANK_ZONES = 1
const ZONES_AT_MOST = 50
const BANDS_AT_MOST = 12
/** Before the id of a stop: the name of its field. */
export const BOAT_FARE = 'boat-fare-'

/** The name of the field of a ferry ticket. */
export function ticketField(line: string, season: TicketSeason, vehicle: VehicleId): string {
  return `ticket-${line}-${season}-${vehicle}`
}
const TICKET_FIELD = /^ticket-([\w-]{1,40})-(?:inSeason|offSeason)-(?:car|van|minibus)$/

/** A tariff as the fields of its form show it. */
export function tariffValues(tariff: Tariff): FormValues {
  const values: FormValues = {
    start: decimalOf(tariff.start),
    minimum: decimalOf(tariff.minimum),
    validFrom: tariff.validFrom,
    'boat-bags': `${tariff.boat.bags}`,
    'boat-hours': `${tariff.boat.freeCancellationHours}`,
    'waiting-hour': decimalOf(tariff.waiting.perHour),
    'night-from': tariff.night.from,
    'night-to': tariff.night.to,
    'night-percent': `${tariff.night.percent}`,
    'sunday-percent': `${tariff.sunday.percent}`,
    rounding: tariff.rounding,
    tolls: tariff.tollsIncluded ? 'yes' : '',
    own: tariff.sample ? '' : 'yes',
    'cap-on': tariff.cap?.on ? 'yes' : '',
  }
  for (const [place, minutes] of Object.entries(tariff.waiting.freeMinutes)) values[`waiting-${place}`] = `${minutes}`
  for (const [stop, cents] of Object.entries(tariff.boat.fares ?? {})) values[`${BOAT_FARE}${stop}`] = decimalOf(cents)
  for (const { id, price } of tariff.extras) values[`extra-${id}`] = decimalOf(price)
  for (const [name, field] of capFields) values[field] = tariff.cap ? decimalOf(tariff.cap[name]) : ''
  for (const row of tariff.vehicles) {
    values[`${row.id}-seats`] = `${row.seats}`
    values[`${row.id}-bags`] = `${row.bags}`
    values[`${row.id}-percent`] = `${row.percent}`
    values[`${row.id}-hours`] = `${row.freeCancellationHours}`
  }
  return { ...values, ...rowValues(tariff), ...ticketValues(tariff) }
}

function ticketValues({ tickets }: Tariff): FormValues {
  if (tickets === null) return {}
  const { season, lines } = tickets
  const values: FormValues = { 'tickets-from': shownDay(season.from), 'tickets-to': shownDay(season.to) }
  for (const [line, row] of Object.entries(lines))
    for (const part of ticketSeasons)
      for (const id of vehicleIds) {
        const cents = row[part][id]
        if (cents !== undefined) values[ticketField(line, part, id)] = decimalOf(cents)
      }
  return values
}

/** `06-01` as people write it here: `01.06.` */
const shownDay = (monthDay: string) => `${monthDay.slice(3)}.${monthDay.slice(0, 2)}.`

function rowValues({ bands, fixed, zones }: Tariff): FormValues {
  const values: FormValues = {}
  bands.forEach(({ upToKm, perKm }, at) => {
    values[`band-${at}-km`] = upToKm === null ? '' : `${upToKm}`
    values[`band-${at}-price`] = decimalOf(perKm)
  })
  fixed.forEach((row, at) => {
    values[`fixed-${at}-from`] = row.between[0]
    values[`fixed-${at}-to`] = row.between[1]
    for (const id of vehicleIds) values[`fixed-${at}-${id}`] = decimalOf(row[id])
  })
  zones.forEach(({ name, places }, at) => {
    values[`zone-${at}-name`] = name
    values[`zone-${at}-places`] = places.join('\n')
  })
  return values
}

/** A place a line, as the field of a zone has them. */
export function linesIn(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

/** How many rows of each list the form has: those with something in them, and some to write into. */
export function formRows(values: FormValues): { bands: number; routes: number; zones: number } {
  const last = (prefix: string, most: number) => {
    const used = Object.entries(values).filter(([name, value]) => name.startsWith(prefix) && value !== '')
    return Math.min(most, Math.max(0, ...used.map(([name]) => Number(name.split('-')[1]) + 1)))
  }
  return {
    bands: Math.min(BANDS_AT_MOST, last('band-', BANDS_AT_MOST) + BLANK_BANDS),
    routes: Math.min(ROUTES_AT_MOST, last('fixed-', ROUTES_AT_MOST) + BLANK_ROUTES),
    zones: Math.min(ZONES_AT_MOST, last('zone-', ZONES_AT_MOST) + BLANK_ZONES),
  }
}

/** The form as a tariff, or what is wrong with which field. `isPlace`: a fixed route leads somewhere. */
export function readTariffForm(values: FormValues, isPlace: (id: string) => boolean): ReadTariff {
  const read = reader(values)
  const bands = rowsIn(values, 'band', BANDS_AT_MOST).map((at) => readBand(at, read))
  const zones = rowsIn(values, 'zone', ZONES_AT_MOST).map((at) => readZone(at, read, isPlace))
  const isZone = (name: string) => zones.some(({ row }) => row.name === name)
  const isEnd = (end: string) => {
    const zone = zoneNameOf(end)
    return zone === null ? isPlace(end) : isZone(zone)
  }
  const fixed = rowsIn(values, 'fixed', ROUTES_AT_MOST).map((at) => readRoute(at, read, isEnd))
  const raw = {
    ...readRules(read, readBoatFares(values, read, isPlace)),
    tickets: readTickets(values, read),
    bands: bands.map(({ row }) => row),
    zones: zones.map(({ row }) => row),
    fixed: fixed.map(({ row }) => row),
  }
  if (Object.keys(read.faults).length > 0) return { ok: false, faults: read.faults }
  const checked = checkTariff(raw)
  if (checked.success) return { ok: true, tariff: checked.output }
  const atOf = (list: readonly { at: number }[], index: unknown) => list[Number(index)]?.at ?? list.at(-1)?.at ?? 0
  for (const { path = [], message } of checked.issues) {
    const [list, index] = path.map(({ key }) => key)
    const fault = ruleFaults[message] ?? 'number'
    if (list === 'bands') read.faults[`band-${atOf(bands, index)}-price`] ??= fault
    else if (list === 'fixed') read.faults[`fixed-${atOf(fixed, index)}-car`] ??= fault
    else if (list === 'zones') read.faults[`zone-${atOf(zones, index)}-name`] ??= fault
    else if (list === 'tickets') read.faults[faultyTicket(path.map(({ key }) => String(key)))] ??= fault
    else if (list === 'vehicles') read.faults['car-percent'] ??= fault
    else read.faults['start'] ??= fault
  }
  return { ok: false, faults: read.faults }
}

/** The sentences of the rules in tariff.ts, told as a field's fault. */
const ruleFaults: Record<string, TariffFault> = {
  'only the last band is open': 'bands',
  'bands do not rise': 'bands',
  'a bigger vehicle holds less': 'bigger-smaller',
  'a bigger vehicle is cheaper': 'bigger-cheaper',
  'two prices for the same places': 'twice',
  'from a place to itself': 'same-place',
  'two zones of one name': 'zone-twice',
  'a bigger vehicle has a cheaper ticket': 'bigger-cheaper',
}

type Reader = ReturnType<typeof reader>

function reader(values: FormValues) {
  const faults: Record<string, TariffFault> = {}
  const text = (name: string) => (values[name] ?? '').trim()
  const fail = (name: string, fault: TariffFault) => {
    faults[name] ??= text(name) === '' && fault !== 'place' ? 'missing' : fault
    return 0
  }
  return {
    faults,
    text,
    fail,
    money: (name: string): Cents => centsOf(text(name)) ?? fail(name, 'money'),
    whole: (name: string): number => (/^\d{1,5}$/.test(text(name)) ? Number(text(name)) : fail(name, 'whole')),
    time: (name: string): string => {
      if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(text(name))) fail(name, 'time')
      return text(name)
    },
    isOn: (name: string): boolean => text(name) === 'yes',
  }
}

/** `4,50` and `4.50` are the same amount; no fraction of a cent is guessed. */
export function centsOf(text: string): Cents | null {
  const found = /^(\d{1,6})(?:[.,](\d{1,2}))?$/.exec(text)
  return found ? Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0')) : null
}

/** Empty fields are stops whose price is given on request; with all of them empty the operator has set none. */
function readBoatFares(values: FormValues, { text, money, fail }: Reader, isPlace: (id: string) => boolean) {
  const typed = Object.keys(values).filter((name) => name.startsWith(BOAT_FARE) && text(name) !== '')
  const fares = typed.map((name) => {
    const stop = name.slice(BOAT_FARE.length)
    if (!isPlace(stop)) fail(name, 'place')
    const cents = money(name)
    // Nobody sails for nothing: a zero is a price that was not typed to its end.
    if (cents === 0) fail(name, 'money')
    return [stop, cents] as const
  })
  return fares.length === 0 ? null : Object.fromEntries(fares)
}

/** An empty field is a ticket paid on board; with all of them empty the operator has set none. */
function readTickets(values: FormValues, { text, money, fail }: Reader): FerryTickets | null {
  const fields = Object.keys(values).filter((name) => TICKET_FIELD.test(name) && text(name) !== '')
  if (fields.length === 0) return null
  const lines = [...new Set(fields.flatMap((name) => TICKET_FIELD.exec(name)?.[1] ?? []))]
  const prices = (line: string, season: TicketSeason) => {
    const typed = vehicleIds.filter((id) => text(ticketField(line, season, id)) !== '')
    return Object.fromEntries(
      typed.map((id) => {
        const cents = money(ticketField(line, season, id))
        // A zero is a price that was not typed to its end.
        if (cents === 0) fail(ticketField(line, season, id), 'money')
        return [id, cents]
      }),
    )
  }
  const day = (name: string) => monthDayOf(text(name)) ?? `${fail(name, 'month-day')}`
  return {
    season: { from: day('tickets-from'), to: day('tickets-to') },
    lines: Object.fromEntries(
      lines.map((line) => [line, { inSeason: prices(line, 'inSeason'), offSeason: prices(line, 'offSeason') }]),
    ),
  }
}

/** `1.6.`, `01. 06.` as `06-01`; null where there is no such day. */
export function monthDayOf(text: string): string | null {
  const [, day = '', month = ''] = /^(\d{1,2})\. ?(\d{1,2})\.?$/.exec(text) ?? []
  const found = `${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = new Date(`2028-${found}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().slice('2028-'.length, 10) === found ? found : null
}

/** Of the prices of a line and a season the first, where they do not rise. */
function faultyTicket([, , line = '', season]: readonly string[]): string {
  return ticketField(line, season === 'offSeason' ? 'offSeason' : 'inSeason', 'car')
}

function readRules(read: Reader, boatFares: Tariff['boat']['fares']) {
  const { whole, money, time, text, isOn } = read
  if (!/^\d{4}-\d\d-\d\d$/.test(text('validFrom'))) read.fail('validFrom', 'date')
  return {
    sample: !isOn('own'),
    validFrom: text('validFrom'),
    start: money('start'),
    minimum: money('minimum'),
    vehicles: vehicleIds.map((id: VehicleId) => ({
      id,
      seats: whole(`${id}-seats`),
      bags: whole(`${id}-bags`),
      percent: whole(`${id}-percent`),
      freeCancellationHours: whole(`${id}-hours`),
    })),
    boat: { bags: whole('boat-bags'), freeCancellationHours: whole('boat-hours'), fares: boatFares },
    waiting: {
      perHour: money('waiting-hour'),
      freeMinutes: {
        airport: whole('waiting-airport'),
        station: whole('waiting-station'),
        address: whole('waiting-address'),
      },
    },
    night: { from: time('night-from'), to: time('night-to'), percent: whole('night-percent') },
    sunday: { percent: whole('sunday-percent') },
    rounding: roundings.find((each) => each === text('rounding')) ?? read.fail('rounding', 'missing'),
    tollsIncluded: isOn('tolls'),
    extras: extraIds.map((id: ExtraId) => ({ id, price: money(`extra-${id}`) })),
    cap: readCap(read),
  }
}

const capFields = [
  ['start', 'cap-start'],
  ['perKm', 'cap-km'],
  ['waitingPerHour', 'cap-waiting'],
] as const

/** Amounts that are written down are kept while the cap is off; switched on it needs all of them. */
function readCap({ text, money, isOn }: Reader): Tariff['cap'] {
  if (!isOn('cap-on') && capFields.every(([, field]) => text(field) === '')) return null
  return {
    on: isOn('cap-on'),
    start: money('cap-start'),
    perKm: money('cap-km'),
    waitingPerHour: money('cap-waiting'),
  }
}

function rowsIn(values: FormValues, list: string, most: number): number[] {
  return Array.from({ length: most }, (_, at) => at).filter((at) =>
    Object.entries(values).some(([name, value]) => name.startsWith(`${list}-${at}-`) && value.trim() !== ''),
  )
}

function readBand(at: number, { text, whole, money }: Reader) {
  const km = `band-${at}-km`
  return { at, row: { upToKm: text(km) === '' ? null : whole(km), perKm: money(`band-${at}-price`) } }
}

function readZone(at: number, { text, fail }: Reader, isPlace: (id: string) => boolean) {
  const [name, field] = [text(`zone-${at}-name`), `zone-${at}-places`]
  const places = linesIn(text(field))
  if (name === '') fail(`zone-${at}-name`, 'missing')
  if (places.length === 0 || places.some((id) => !isPlace(id))) fail(field, 'zone-places')
  return { at, row: { name, places: [...new Set(places)] } }
}

function readRoute(at: number, { text, money, fail }: Reader, isEnd: (id: string) => boolean) {
  const end = (name: 'from' | 'to') => {
    const id = text(`fixed-${at}-${name}`)
    if (!isEnd(id)) fail(`fixed-${at}-${name}`, 'place')
    return id
  }
  const price = (id: VehicleId) => money(`fixed-${at}-${id}`)
  const between: [string, string] = [end('from'), end('to')]
  return { at, row: { between, car: price('car'), van: price('van'), minibus: price('minibus') } }
}
