import { expect, test } from 'vitest'
import { sampleRide } from '#features/dispatch/sample-ride.ts'
import type { QuoteLine } from '#features/fares/quote-line.ts'
import { nothingNeeded } from '#features/fleet/needs.ts'
import { requestedExtras, freeExtras, isSameNeeds, pricedNeeds } from './priced-needs.ts'

const seat = (leg: 'there' | 'back', count: number): QuoteLine => ({
  kind: 'extra',
  leg,
  extra: 'child-seat',
  count,
  cents: 500 * count,
})

test('a seat is for a child under 135 cm, and a guide dog is no pet', () => {
  const needs = { ...nothingNeeded, under135: 2, under150: 3 }
  expect(requestedExtras(needs)).toEqual({ 'child-seat': 2, pet: 0 })
  const pets = (['none', 'small', 'large', 'guide-dog'] as const).map((pet) => requestedExtras({ ...needs, pet }).pet)
  expect(pets).toEqual([0, 1, 1, 0])
  expect([requestedExtras(null), requestedExtras(undefined)]).toEqual([{}, {}])
})

test('free is what rides along without a line of its own: of the way there, for the way back has the same', () => {
  const { quote } = sampleRide()
  const needs = { ...nothingNeeded, under135: 3, pet: 'large' } as const
  const more = { ...quote, people: 2, bags: 5 }
  expect(freeExtras({ quote: more, needs })).toEqual({ 'child-seat': 3, luggage: 3, pet: 1 })
  const lines = [seat('there', 2), seat('back', 2)]
  expect(freeExtras({ quote: { ...more, lines }, needs })).toEqual({ 'child-seat': 1, luggage: 3, pet: 1 })
  // What is booked no more is not owed to anybody.
  expect(freeExtras({ quote: { ...quote, lines }, needs: null })).toEqual({ 'child-seat': 0, luggage: 0, pet: 0 })
})

test('a kept price knows only what it holds', () => {
  const { quote } = sampleRide()
  const needs = { ...nothingNeeded, under135: 2, pet: 'small', access: 'seated' } as const
  expect(pricedNeeds(quote, needs)).toBeNull()
  expect(pricedNeeds({ lines: [seat('there', 2)] }, needs)).toEqual({ under135: 2, pet: 'none' })
})

test('nothing said of what rides along is nothing that rides along', () => {
  expect([isSameNeeds(null, nothingNeeded), isSameNeeds(undefined, null)]).toEqual([true, true])
  expect(isSameNeeds(null, { ...nothingNeeded, bikes: 1 })).toBe(false)
})
