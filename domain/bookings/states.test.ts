import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type Actor,
  type BookingState,
  bookingEvents,
  bookingStates,
  eventsOf,
  isOver,
  leadsTo,
  onlyStateOf,
  rowOf,
  stateAfter,
  undoneBy,
} from './states.ts'

const actors: Actor[] = ['site', 'guest', 'office', 'driver']

test('whatever anybody tries, only the states of the table are reached, and an end stays the end', () => {
  const step = fc.tuple(fc.constantFrom(...bookingEvents), fc.constantFrom(...actors))
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
  expect(eventsOf('requested', 'guest')).toEqual(['cancel', 'change'])
  expect(eventsOf('assigned', 'guest')).toEqual(['cancel', 'change'])
  expect(eventsOf('on-the-way', 'guest')).toEqual(['cancel'])
  expect(eventsOf('arrived', 'guest')).toEqual([])
  expect(stateAfter('confirmed', 'complete', 'guest')).toBeNull()
})

test('a ride goes its way step by step: nobody completes what has not arrived', () => {
  for (const by of actors) {
    expect(stateAfter('confirmed', 'complete', by)).toBeNull()
    expect(stateAfter('requested', 'arrive', by)).toBeNull()
  }
  expect(stateAfter('arrived', 'complete', 'driver')).toBe('completed')
})

test('every state is reached from an order or a request, and every state that is not over leads to an end', () => {
  const next = (state: BookingState) =>
    actors.flatMap((by) => bookingEvents.flatMap((event) => stateAfter(state, event, by) ?? []))
  const reached = new Set<BookingState>(['requested', 'confirmed'])
  for (const state of reached) for (const after of next(state)) reached.add(after)
  expect([...reached].toSorted()).toEqual(bookingStates.toSorted())
  for (const state of bookingStates) {
    const ahead = new Set([state])
    for (const one of ahead) for (const after of next(one)) ahead.add(after)
    expect([...ahead].some(isOver), state).toBe(true)
  }
})

test('the rows agree with themselves: an end has no events, the next step is one that the office may do', () => {
  for (const state of bookingStates) {
    const { phase, next, column, urgency, driver, mayChangeDetails, email, trueEmails } = rowOf(state)
    if (isOver(state)) {
      expect({ state, events: actors.flatMap((by) => eventsOf(state, by)) }).toEqual({ state, events: [] })
      expect({ state, next, column, urgency, driver, mayChangeDetails }).toEqual({
        state,
        next: null,
        column: 'over',
        urgency: null,
        driver: null,
        mayChangeDetails: false,
      })
    } else expect(next !== null && eventsOf(state, 'office').includes(next), state).toBe(true)
    if (phase === 'reserved') expect(stateAfter(state, 'cancel', 'guest'), state).toBe(leadsTo.cancel)
    // Nobody is told what is not true any more when the mail goes out.
    if (email !== null && email !== 'review') expect(trueEmails, state).toContain(email)
  }
})

test('a step is undone by who may do it, or by the office', () => {
  for (const event of bookingEvents)
    for (const from of bookingStates) {
      const mayDo = actors.filter((by) => stateAfter(from, event, by) !== null)
      if (mayDo.length === 0) continue
      const mayUndo: readonly Actor[] = undoneBy[event]
      for (const by of mayUndo) expect(by === 'office' || mayDo.includes(by), `${event} of ${from}`).toBe(true)
    }
})

test('a query that asks for one state of a phase is refused where the phase has several', () => {
  expect(onlyStateOf('request')).toBe('requested')
  expect(onlyStateOf('ridden')).toBe('completed')
  expect(() => onlyStateOf('not-ridden')).toThrow('not-ridden')
})
