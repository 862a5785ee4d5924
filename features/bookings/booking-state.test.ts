import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Actor, actionsOf, bookingActions, bookingStates, isOver, stateAfter } from './booking-state.ts'

const actors: Actor[] = ['site', 'guest', 'office', 'driver']

test('whatever anybody tries, only the states of the table are reached, and an end stays the end', () => {
  const step = fc.tuple(fc.constantFrom(...bookingActions), fc.constantFrom(...actors))
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      let state: (typeof bookingStates)[number] = 'requested'
      for (const [action, by] of steps) {
        const next = stateAfter(state, action, by)
        if (isOver(state)) expect(next).toBeNull()
        if (next !== null) state = next
        expect(bookingStates).toContain(state)
      }
    }),
  )
})

test('a guest can change it until the driver sets off, cancel until the driver stands there, and nothing else', () => {
  expect(actionsOf('requested', 'guest')).toEqual(['cancel', 'change'])
  expect(actionsOf('assigned', 'guest')).toEqual(['cancel', 'change'])
  expect(actionsOf('on-the-way', 'guest')).toEqual(['cancel'])
  expect(actionsOf('arrived', 'guest')).toEqual([])
  expect(stateAfter('confirmed', 'complete', 'guest')).toBeNull()
})

test('a ride goes its way step by step: nobody completes what has not arrived', () => {
  for (const by of actors) {
    expect(stateAfter('confirmed', 'complete', by)).toBeNull()
    expect(stateAfter('requested', 'arrive', by)).toBeNull()
  }
  expect(stateAfter('arrived', 'complete', 'driver')).toBe('completed')
})
