import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { steppingClock } from '#lib/clock.ts'
import { aeroDataBox } from './aerodatabox.server.ts'
import { flight, json, openFlightServer, status, time } from './conformance/aerodatabox-server.ts'
import { type Arrival, arrivalAt, FlightServiceError } from './flight-status.ts'

let server: Awaited<ReturnType<typeof openFlightServer>>
beforeAll(async () => {
  server = await openFlightServer()
})
afterAll(() => server.close())
beforeEach(() => {
  server.behave()
  server.asked.length = 0
})

const QUESTION = { number: 'OU440', date: '2026-07-20' }
const KEY = 'key-of-a-test'

function openService(url = server.url, timeoutMs = 300) {
  const clock = steppingClock(Date.parse('2026-07-20T06:00:00Z'))
  const faults: { reason: string; cause: string; isOpened: boolean }[] = []
  const service = aeroDataBox({
    url,
    clock,
    timeoutMs,
    onFault: (fault, isOpened) => faults.push({ ...fault, isOpened }),
  })
  const ask = () => service.arrivals(QUESTION, KEY)
  const reason = () =>
    ask().then(
      () => 'answered',
      (error: unknown) => (error instanceof FlightServiceError ? error.reason : String(error)),
    )
  return { service, clock, faults, ask, reason }
}

async function answerTo(...flights: unknown[]): Promise<Arrival[]> {
  server.behave(json(flights))
  return openService().ask()
}

const due = time('2026-07-20T12:05Z', 2)
const at = (iso: string) => Date.parse(iso)

test('it is asked for the day of the arrival, with the key in a header and nowhere else', async () => {
  expect(await openService().ask()).toEqual([])
  const [requested] = server.asked
  expect(requested?.path).toBe(
    '/flights/number/OU440/2026-07-20?dateLocalRole=Arrival&withAircraftImage=false&withLocation=false',
  )
  expect([requested?.key, requested?.path.includes(KEY)]).toEqual([KEY, false])
})

test('on time: the timetable alone', async () => {
  expect(await answerTo(flight('OU 440', 'Expected', 'RJK', { scheduled: due }))).toEqual([
    { airport: 'RJK', state: 'scheduled', scheduledAt: at('2026-07-20T12:05Z'), landsAt: at('2026-07-20T12:05Z') },
  ])
})

test('late: the runway before the gate, and no prediction', async () => {
  const [late] = await answerTo(
    flight('OU 440', 'EnRoute', 'RJK', {
      scheduled: due,
      revised: time('2026-07-20T12:58Z', 2),
      runway: time('2026-07-20T12:50Z', 2),
      predicted: time('2026-07-20T11:00Z', 2),
    }),
  )
  expect(late).toMatchObject({ state: 'expected', landsAt: at('2026-07-20T12:50Z') })
  const [gate] = await answerTo(
    flight('OU 440', 'Delayed', 'RJK', { scheduled: due, revised: time('2026-07-20T13:10Z', 2) }),
  )
  expect(gate).toMatchObject({ state: 'expected', landsAt: at('2026-07-20T13:10Z') })
  const [guessed] = await answerTo(
    flight('OU 440', 'Expected', 'RJK', { scheduled: due, predicted: time('2026-07-20T14:00Z', 2) }),
  )
  expect(guessed).toMatchObject({ state: 'scheduled', landsAt: at('2026-07-20T12:05Z') })
})

test('early, and landed', async () => {
  const [landed] = await answerTo(
    flight('OU 440', 'Arrived', 'RJK', { scheduled: due, runway: time('2026-07-20T11:41Z', 2) }),
  )
  expect(landed).toMatchObject({ state: 'landed', landsAt: at('2026-07-20T11:41Z') })
})

test('cancelled, diverted, and what may be cancelled', async () => {
  const states = await answerTo(
    flight('OU 440', 'Canceled', 'RJK', { scheduled: due }),
    flight('OU 440', 'Diverted', 'TRS', { scheduled: due, revised: time('2026-07-20T12:50Z', 2) }),
    flight('OU 440', 'CanceledUncertain', 'RJK', { scheduled: due }),
  )
  expect(states.map(({ state, landsAt }) => [state, landsAt])).toEqual([
    ['cancelled', null],
    ['diverted', null],
    ['scheduled', at('2026-07-20T12:05Z')],
  ])
})

test('an unknown flight is answered with nothing, in either of two ways', async () => {
  const { ask, faults } = openService()
  server.behave(status(204))
  expect(await ask()).toEqual([])
  server.behave(status(404))
  expect(await ask()).toEqual([])
  expect(faults).toEqual([])
})

test.each([
  // Clocks go forward on 29 March at two, and back on 25 October at three, in Croatia.
  ['before the hour that is left out', '2026-03-29T00:50Z', 1, '2026-03-29 01:50+01:00'],
  ['after it', '2026-03-29T01:05Z', 2, '2026-03-29 03:05+02:00'],
  ['in the hour that comes twice, first', '2026-10-25T00:30Z', 2, '2026-10-25 02:30+02:00'],
  ['in the hour that comes twice, second', '2026-10-25T01:30Z', 1, '2026-10-25 02:30+01:00'],
] as const)('%s', async (_when, iso, offset, local) => {
  const scheduled = time(iso, offset)
  expect(scheduled.local).toBe(local)
  const [found] = await answerTo(flight('OU 440', 'Expected', 'ZAG', { scheduled }))
  expect(found?.scheduledAt).toBe(at(iso))
})

test('two clocks that do not agree are no answer', async () => {
  const wrong = { utc: '2026-10-25 01:30Z', local: '2026-10-25 02:30+02:00' }
  server.behave(json([flight('OU 440', 'Expected', 'ZAG', { scheduled: wrong })]))
  const { reason, faults } = openService()
  expect(await reason()).toBe('bad-answer')
  expect(faults).toEqual([{ reason: 'bad-answer', cause: '0.arrival.scheduledTime', isOpened: false }])
})

test.each([
  ['a page', (_req: unknown, res: { end(text: string): void }) => res.end('<html>Welcome</html>'), 'bad-answer'],
  ['another shape', json({ flights: [] }), 'bad-answer'],
  ['a state nobody knows', json([flight('OU 440', 'Teleported', 'RJK', { scheduled: due })]), 'bad-answer'],
  [
    'a time that is none',
    json([flight('OU 440', 'Expected', 'RJK', { scheduled: { utc: '12:05', local: 'noon' } })]),
    'bad-answer',
  ],
  [
    'too much',
    json([flight('OU 440', 'Expected', 'RJK', { scheduled: due }, { note: 'x'.repeat(300_000) })]),
    'too-large',
  ],
  ['a fault', status(500), 'failed'],
  ['a bad gateway', status(502), 'failed'],
  ['a wrong key', status(401), 'refused'],
  ['a key without this API', status(403), 'refused'],
  ['too many questions', status(429), 'too-many'],
  ['silence', () => {}, 'timeout'],
  ['a hang-up', (req: { destroy(): void }) => req.destroy(), 'unreachable'],
  ['a redirect', status(302, { Location: 'http://127.0.0.1:9/' }), 'unreachable'],
] as const)('%s is no answer', async (_what, behaviour, expected) => {
  server.behave(behaviour)
  const { reason, faults } = openService()
  expect(await reason()).toBe(expected)
  expect(faults.map((fault) => fault.reason)).toEqual([expected])
  expect(JSON.stringify(faults)).not.toContain(KEY)
})

test('after three faults in a row it is left alone for ten minutes; then one question goes ahead', async () => {
  server.behave(status(500))
  const { reason, clock, faults, service } = openService()
  for (let n = 0; n < 3; n++) expect(await reason()).toBe('failed')
  expect([service.isResting(), await reason(), server.asked.length]).toEqual([true, 'resting', 3])
  expect(faults.map(({ isOpened }) => isOpened)).toEqual([false, false, true])
  clock.advance(10 * 60_000)
  server.behave(json([]))
  expect([service.isResting(), await reason(), server.asked.length]).toEqual([false, 'answered', 4])
})

test('429 is obeyed at once, for as long as the service asks', async () => {
  server.behave(status(429, { 'Retry-After': '3600' }))
  const { reason, clock } = openService()
  expect(await reason()).toBe('too-many')
  clock.advance(3_599_000)
  expect([await reason(), server.asked.length]).toEqual(['resting', 1])
  clock.advance(1000)
  server.behave(json([]))
  expect(await reason()).toBe('answered')
})

test('the flight of the guest: at this airport, near the hour', () => {
  const one = (airport: string, iso: string, more: Partial<Arrival> = {}): Arrival => {
    return { airport, state: 'scheduled', scheduledAt: at(iso), landsAt: at(iso), ...more }
  }
  const agreed = at('2026-07-20T12:05Z')
  const noon = one('RJK', '2026-07-20T12:05Z')
  expect(arrivalAt([noon], 'RJK', agreed)).toEqual({ kind: 'found', arrival: noon })
  expect(arrivalAt([noon], 'ZAG', agreed)).toEqual({ kind: 'unknown' })
  // The same number in the morning and in the evening.
  const evening = one('RJK', '2026-07-20T19:00Z')
  expect(arrivalAt([evening, noon], 'RJK', agreed)).toEqual({ kind: 'found', arrival: noon })
  expect(arrivalAt([evening], 'RJK', agreed)).toEqual({ kind: 'unclear', scheduledAt: evening.scheduledAt })
  const soon = one('RJK', '2026-07-20T14:00Z')
  expect(arrivalAt([soon, noon], 'RJK', agreed)).toEqual({ kind: 'unclear', scheduledAt: noon.scheduledAt })
  // The numbers of two airlines for one plane: the row that knows more.
  const live = one('RJK', '2026-07-20T12:05Z', { state: 'expected', landsAt: at('2026-07-20T12:40Z') })
  expect(arrivalAt([noon, live], 'RJK', agreed)).toEqual({ kind: 'found', arrival: live })
  expect(arrivalAt([live, noon], 'RJK', agreed)).toEqual({ kind: 'found', arrival: live })
  const elsewhere = one('TRS', '2026-07-20T12:05Z', { state: 'diverted', landsAt: null })
  expect(arrivalAt([elsewhere], 'RJK', agreed)).toEqual({ kind: 'found', arrival: elsewhere })
})
