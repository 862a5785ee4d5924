import { expect, test } from 'vitest'
import { bookingColumns, columnsCookie, columnsIn } from './booking-columns.ts'

const stored = (chosen: readonly string[]) =>
  columnsIn(`a=b; ${columnsCookie(chosen, '/office/bookings', true).split(';')[0] ?? ''}`)

test('the columns of a browser are those that were chosen, in the order of the list', () => {
  expect(stored(['price', 'pick-up'])).toEqual(['pick-up', 'price'])
  expect(stored(bookingColumns)).toEqual(bookingColumns)
})

test('without a choice, or with none of ours, the usual ones are shown', () => {
  const usual = columnsIn(null)
  expect(usual).toContain('trip')
  for (const none of [[], ['<b>'], ['']]) expect(stored(none)).toEqual(usual)
})

test('the cookie goes to the list alone', () => {
  expect(columnsCookie(['price'], '/office/bookings', true)).toMatch(
    /; Path=\/office\/bookings; HttpOnly; SameSite=Lax; Secure$/,
  )
})
