import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sampleRide } from '#features/dispatch/sample-ride.ts'
import { endText, legsAfter, noDetails, swapped } from './leg-details.ts'
import { orderFields, type OrderTyped, readOrder, typedOf } from './order-form.ts'

const address = fc.option(fc.string({ minLength: 1 }))
const details = fc.record({ pickUpAddress: address, dropOffAddress: address, flight: fc.constant(null) })

test('the way back of the way back begins and ends where the way there does', () => {
  fc.assert(
    fc.property(details, (leg) => {
      expect(swapped(swapped(leg))).toEqual(leg)
    }),
  )
})

test('a form filled with what was told and sent back unchanged keeps every address', () => {
  const blank = Object.fromEntries(orderFields.map((field) => [field, ''])) as OrderTyped
  const text = fc.constantFrom('', 'Hotel Ambasador', 'Vila Ariston', 'Ulica 1 🌞')
  const typed = fc.record({
    pickUpAddress: text,
    dropOffAddress: text,
    returnPickUpAddress: text,
    returnDropOffAddress: text,
    flight: fc.constantFrom('', 'OU411'),
    returnFlight: fc.constantFrom('', 'OU412'),
  })
  fc.assert(
    fc.property(typed, fc.boolean(), (own, returnTrip) => {
      const first = readOrder({ ...blank, name: 'Ana', phone: '0911234567', ...own }, { returnTrip })
      if (!first.ok) throw new Error('refused')
      expect(readOrder(typedOf(first.guest), { returnTrip })).toEqual(first)
    }),
  )
})

const { guest, quote } = sampleRide()
const there = { pickUpAddress: null, dropOffAddress: 'Hotel Ambasador', flight: 'OU411' }
const back = { pickUpAddress: 'Vila Ariston', dropOffAddress: null, flight: 'OU412' }
const oneWay = { quote, guest: { ...guest, legs: { there, back: null } } }
const both = { quote: { ...quote, returnTrip: true }, guest: { ...guest, legs: { there, back } } }
const to = (from: string, end: string, returnTrip = false) => ({ from, to: end, returnTrip })

test('after a change an address stays with its place, and goes with it', () => {
  expect(legsAfter(oneWay, to('RJK', 'opatija'))).toEqual({ there, back: null })
  // Another town: nobody is driven to a hotel of the old one. The flight lands where it did.
  expect(legsAfter(oneWay, to('RJK', 'rovinj')).there).toEqual({ ...there, dropOffAddress: null })
  // Another airport: another flight.
  expect(legsAfter(oneWay, to('PUY', 'opatija')).there).toEqual({ ...there, flight: null })
  // The other way round: the hotel is where the ride begins.
  expect(legsAfter(oneWay, to('opatija', 'RJK')).there).toEqual({ ...noDetails, pickUpAddress: 'Hotel Ambasador' })
})

test('a way back that is added begins with the swapped addresses; one that stands keeps its own', () => {
  expect(legsAfter(oneWay, to('RJK', 'opatija', true)).back).toEqual(swapped(there))
  expect(legsAfter(both, to('RJK', 'opatija', true))).toEqual({ there, back })
  expect(legsAfter(both, to('RJK', 'rovinj', true))).toEqual({
    there: { ...there, dropOffAddress: null },
    back: { ...back, pickUpAddress: null },
  })
  expect(legsAfter(both, to('RJK', 'opatija'))).toEqual({ there, back: null })
})

test('the place is named beside an address that does not name it', () => {
  expect(endText(null, 'Opatija')).toBe('Opatija')
  expect(endText('Hotel Ambasador', 'Opatija')).toBe('Hotel Ambasador, Opatija')
  expect(endText('HOTEL AMBASADOR, OPATIJA', 'Opatija')).toBe('HOTEL AMBASADOR, OPATIJA')
  expect(endText('Hotel Ambasador, Opatija', 'Abbazia', ['Opatija'])).toBe('Hotel Ambasador, Opatija')
  expect(endText('Opatijska 3', 'Opatija')).toBe('Opatijska 3, Opatija')
})
