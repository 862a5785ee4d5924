import { describe, expect, test } from 'vitest'
import { acceptJob, beginJob, mayAnswer, passJob } from './job-offer.ts'

const MINUTE_MS = 60_000
const NOW = Date.parse('2026-07-15T09:00:00Z')
const RIDE = Date.parse('2026-07-15T18:00:00Z')
const offer = { booking: 'B', id: 'i', payoutCents: 5000, minutes: 30, order: ['P1', 'P2'], round: 1 }

describe('a ride is offered', () => {
  test('to one after another, each in its turn and in time', () => {
    const first = beginJob(offer, NOW, RIDE)
    expect(first).toMatchObject({ current: 'P1', state: 'open', until: NOW + 30 * MINUTE_MS })
    expect(mayAnswer(first, 'P1', NOW)).toBe(true)
    expect(mayAnswer(first, 'P2', NOW)).toBe(false)
    expect(mayAnswer(first, 'P1', first.until)).toBe(false)
    const second = passJob(first, 'declined', NOW + MINUTE_MS, RIDE)
    expect(second).toMatchObject({ current: 'P2', tries: [{ partner: 'P1', answer: 'declined' }] })
    expect(mayAnswer(second, 'P1', NOW + MINUTE_MS)).toBe(false)
    const nobody = passJob(second, 'expired', second.until, RIDE)
    expect(nobody).toMatchObject({ current: null, state: 'exhausted' })
    expect(nobody.tries.map(({ answer }) => answer)).toEqual(['declined', 'expired'])
  })

  test('and taken once', () => {
    const taken = acceptJob(beginJob(offer, NOW, RIDE), NOW)
    expect(taken).toMatchObject({ state: 'accepted', tries: [{ partner: 'P1', answer: 'accepted' }] })
    expect(mayAnswer(taken, 'P1', NOW)).toBe(false)
  })

  test('never for longer than until it begins, and never after', () => {
    expect(beginJob(offer, RIDE - MINUTE_MS, RIDE).until).toBe(RIDE)
    expect(beginJob(offer, RIDE, RIDE).state).toBe('exhausted')
    expect(beginJob({ ...offer, order: [] }, NOW, RIDE).state).toBe('exhausted')
  })
})
