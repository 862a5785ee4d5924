import { expect, test } from 'vitest'
import { bookingStates } from '#domain/bookings/states.ts'
import { type Files, isTest, projectFiles } from '#scripts/imports.ts'

/** A state that is compared with a word is a decision that the table does not know of: a new state would fall to the other side unseen. */
const words = bookingStates.map((state) => RegExp.escape(state)).join('|')
const COMPARED = new RegExp(
  String.raw`\bstate\)?\s*[!=]==\s*'(${words})'|'(${words})'\s*[!=]==\s*[\w.]*\bstate\b|'(${words})'[^\]\n]*\]\.includes\([\w.]*\bstate\b`,
  'g',
)
/** An enquiry has states of its own, with some of the same names. */
const ENQUIRY = /enquir/
/** Rooms that run for somebody; tests and benches say what they expect in words. */
const ROOMS = /^(app|catalogue|domain|features|sections|server)\//

test('only the table of states compares the state of a booking with a word', () => {
  const found = comparisons(projectFiles('.'))
  expect(found).toEqual([])
})

test.each([
  "if (state === 'on-the-way') return null",
  "const isOff = booking.state !== 'cancelled'",
  "return ['requested', 'confirmed'].includes(state)",
  "if ('arrived' === booking.state) return 1",
])('the canary: %s', (source) => {
  expect(comparisons(new Map([['features/dispatch/a.ts', source]]))).toHaveLength(1)
})

test('states of other things, and what a booking is written with, are no comparisons', () => {
  const source = "if (offer.state === 'open') return { ...booking, state: 'confirmed' } // state === confirmed"
  expect(comparisons(new Map([['features/dispatch/a.ts', source]]))).toEqual([])
})

function comparisons(files: Files): string[] {
  return [...files]
    .filter(([file]) => ROOMS.test(file) && !ENQUIRY.test(file) && /\.tsx?$/.test(file) && !isTest(file))
    .flatMap(([file, source]) => [...source.matchAll(COMPARED)].map(([text]) => `${file}: ${text}`))
}
