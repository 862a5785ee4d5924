import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { bookingSchema } from './booking-schema.ts'
import { type Booking, emptyTimeline, stateOf } from './booking.ts'
import { bookingMigrations, storedBooking, storedLogEntry } from './stored-booking.ts'

type Stored = Record<string, unknown>
const samples = <T>(file: string) =>
  Object.entries(JSON.parse(readFileSync(`tests/server/${file}`, 'utf8')) as Record<string, T>)

/** As documents were stored before they said their version: with addresses at their leg, and before that with one text. */
const beforeVersions = samples<{ booking: Stored; log: Stored[] }>('stored-bookings-before-versions.json')
const beforeLegs = samples<Stored>('stored-bookings.json')
const ofToday = samples<Stored>('stored-bookings-version-3.json')
const beforeLegStatus = samples<Stored>('stored-bookings-version-2.json')
const beforeOnBoard = samples<Stored>('stored-bookings-version-1.json')

test.each(beforeVersions)('stored before versions, %s is read as it was', (_name, { booking, log }) => {
  const { search, ...rest } = booking
  expect(search).toBeInstanceOf(Array)
  const { legStatus, ...read } = storedBooking.read(booking)
  expect(rest).toMatchObject(read)
  expect(rest).toMatchObject({ state: legStatus.there.state, driverLink: legStatus.there.driverLink })
  expect(log.map((entry) => storedLogEntry.read(entry))).toEqual(log)
})

test.each(beforeLegs)('stored before addresses stood with their leg, %s is upgraded', (_name, booking) => {
  const { guest } = storedBooking.read(booking)
  expect(guest).not.toHaveProperty('pickUpDetail')
  expect(Object.keys(guest.legs)).toEqual(['there', 'back'])
})

test.each(beforeOnBoard)('stored before it was told who is on board, %s is upgraded', (_name, booking) => {
  const { legStatus } = storedBooking.read(booking)
  expect(legStatus.there.times).toEqual({ ...(booking['times'] as object), onBoardAt: null })
})

/** The one state of a booking as it was stored, and the states of its legs now. */
const statesOf: Record<string, [string, string | null]> = {
  'handed to another driver': ['assigned', null],
  'given back by its driver': ['confirmed', null],
  'a return, requested': ['requested', 'requested'],
  'a return, assigned': ['assigned', 'assigned'],
  'a return, the driver of the outbound on the way': ['on-the-way', 'assigned'],
  'a return, the driver at the outbound, the guest there': ['arrived', 'assigned'],
  'a return, the guest on board of the outbound': ['on-board', 'assigned'],
  'a return, the driver arrived for it': ['completed', 'arrived'],
  'a return, the guest on board of it': ['completed', 'on-board'],
  'a return, completed': ['completed', 'completed'],
  'a return, nobody came to it': ['no-show', 'no-show'],
  'a return that a carrier drives': ['assigned', 'assigned'],
  'a return of which nobody came to the outbound': ['assigned', null],
  'a return, cancelled': ['cancelled', 'cancelled'],
}

test.each(beforeLegStatus)('stored before its legs had states, %s is upgraded', (name, stored) => {
  const read = storedBooking.read(stored)
  const { there, back } = read.legStatus
  expect([there.state, back && back.state]).toEqual(statesOf[name])
  expect(stateOf(read)).toBe(stored['state'])
  // Each leg has its own time in the calendar, its vehicle, its driver, and the one link opens both.
  const blocks = [there, ...(back ? [back] : [])].flatMap(({ block }) => block ?? [])
  expect(blocks).toEqual(stored['blocks'])
  for (const leg of back ? [there, back] : [there]) {
    expect([leg.driver, leg.driverLink]).toEqual([stored['driver'], stored['driverLink']])
    expect(leg.refused).toEqual(stored['refused'])
    if (leg.block) expect(leg.vehicleId).toBe(leg.block.vehicleId)
  }
})

test('the hours that were told are those of the leg that was under way, and the payout is divided by the prices', () => {
  const read = (name: string) => storedBooking.read(Object.fromEntries(beforeLegStatus)[name] ?? {}).legStatus
  const here = read('a return, the driver at the outbound, the guest there')
  expect(here.there.times.guestHereAt).not.toBeNull()
  expect(here.back?.times).toEqual(emptyTimeline)
  expect(read('a return, the guest on board of it').back?.times.onBoardAt).not.toBeNull()
  const carried = read('a return that a carrier drives')
  expect([carried.there.payoutCents, carried.back?.payoutCents]).toEqual([2_813, 2_187])
  expect(carried.back?.carrier).toBe(carried.there.carrier)
})

test.each(ofToday)('%s is read as it was stored', (_name, booking) => {
  const { search, state, schemaVersion, ...rest } = booking
  expect(state).toBe(stateOf(storedBooking.read(booking)))
  expect([Array.isArray(search), schemaVersion]).toEqual([true, bookingMigrations.length])
  expect(storedBooking.read(booking)).toEqual(rest)
})

test.each(beforeVersions)('%s is stored with the version of today, and read again as it was', (_name, { booking }) => {
  const read = storedBooking.read(booking)
  const stored = storedBooking.write(read)
  expect(stored['schemaVersion']).toBe(bookingMigrations.length)
  expect(storedBooking.read(JSON.parse(JSON.stringify(stored)) as Stored)).toEqual(read)
})

test('the samples have every field that a booking may have', () => {
  const all = [
    ...beforeVersions.map(([, { booking }]) => booking),
    ...[...beforeLegStatus, ...ofToday].map(([, booking]) => booking),
  ]
  const found = new Set(all.flatMap((booking) => Object.keys(booking)))
  expect(Object.keys(bookingSchema.entries).filter((field) => !found.has(field))).toEqual([])
})

test('what is no booking is refused by the name of its field, and nothing that stands in it is told', () => {
  const [, sample] = beforeVersions[0] ?? []
  const booking = sample?.booking ?? {}
  const guest = { ...(booking['guest'] as object), phone: { secret: '+385911234567' } }
  expect(() => storedBooking.read({ ...booking, guest })).toThrow(/^a booking: guest\.phone is not \(?string/)
  expect(() => storedBooking.read({ ...booking, guest })).not.toThrow('385911234567')
  expect(() => storedBooking.read({ ...booking, state: 'lost' })).toThrow('a booking: legStatus.there.state is not')
  expect(() => storedBooking.read({})).toThrow('a booking: ')
})

test('what cannot be read again is not stored', () => {
  const [, sample] = beforeVersions[0] ?? []
  const booking = storedBooking.read(sample?.booking ?? {})
  expect(() => storedBooking.write({ ...booking, pickUpAt: Number.NaN })).toThrow('a booking: pickUpAt')
  expect(() => storedBooking.write({ ...booking, note: 'kept' } as Booking)).not.toThrow()
  expect(storedBooking.write({ ...booking, note: 'kept' } as Booking)).not.toHaveProperty('note')
})

test('a document that a newer program has written is refused', () => {
  const [, sample] = beforeVersions[0] ?? []
  const newer = { ...sample?.booking, schemaVersion: bookingMigrations.length + 1 }
  expect(() => storedBooking.read(newer)).toThrow('newer than this program')
})

test('each migration has a name', () => {
  const names = bookingMigrations.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
})
