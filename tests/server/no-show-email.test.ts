import { afterEach, expect, test } from 'vitest'
import type { BookedQuote } from '#features/bookings/booking.ts'
import { cancelBooking } from '#features/bookings/cancel-booking.server.ts'
import { driveBooking } from '#features/bookings/drive-booking.server.ts'
import { momentText } from '#features/bookings/trip-in-words.server.ts'
import { dispatchIn } from '#features/dispatch/dispatch-booking.server.ts'
import { sampleWaiting } from '#features/dispatch/sample-ride.ts'
import { formatCents } from '#features/fares/money.ts'
import { localeCodes } from '#i18n/locale.ts'
import { steppingClock } from '#lib/clock.ts'
import { ORIGIN } from './test-site.ts'
import { openCatcher } from './mail-catcher.ts'
import { openTestMailSite } from './test-mail-site.ts'
import { HOUR, NOW, order } from './mail-order.ts'

const open: { close(): Promise<unknown> }[] = []
afterEach(async () => {
  for (const one of open.splice(0).toReversed()) await one.close()
})

const lines: BookedQuote['lines'] = [
  { kind: 'fixed', leg: 'there', cents: 4_700 },
  { kind: 'fixed', leg: 'back', cents: 3_300 },
]
const [there, back] = [NOW + 48 * HOUR, NOW + 288 * HOUR]

/** The driver stands at the pick-up of the way there; the way back is ten days later. */
async function waiting(returnAt = back, locale: (typeof localeCodes)[number] = 'en') {
  const clock = steppingClock(NOW)
  const catcher = await openCatcher()
  const testSite = await openTestMailSite(clock, catcher.port)
  open.push(catcher, testSite.store)
  const quote = { ...order.quote, lines, returnTrip: true, returnAt }
  const { code } = await testSite.place({ locale, quote, pickUpAt: there })
  await testSite.work().runDue()
  clock.advance(there - NOW)
  const deps = { store: testSite.store, clock }
  for (const step of ['accept', 'set-off', 'arrive'] as const) await driveBooking(deps, { code, step })
  const refused = {
    code,
    leg: 'there',
    step: 'no-show',
    reason: 'refused',
    note: 'zvao',
    waitsUntil: () => clock.now(),
  } as const
  const emails = async () => {
    await testSite.work().runDue()
    return catcher.caught.filter(({ messageId }) => messageId?.includes('-leg-no-show-'))
  }
  return { clock, catcher, house: testSite, code, deps, refused, letters: emails }
}

test.each(localeCodes)(
  'in %s who did not come to the way there is told what is stated, that the way back stands, and until when it goes free',
  async (locale) => {
    const { house: testSite, code, deps, refused, letters: emails } = await waiting(back, locale)
    for (const _ of ['first', 'second']) await driveBooking(deps, refused)
    const [letter, ...more] = await emails()
    expect(more).toEqual([])
    expect(letter?.to).toMatchObject([{ address: order.guest.email }])
    const text = letter?.text?.replaceAll(/\s+/g, ' ') ?? ''
    // In the words themselves, before the link and the rows.
    const [words = ''] = text.split(ORIGIN)
    for (const at of [there, back, back - 24 * HOUR])
      expect(words).toContain(momentText(at, locale).replaceAll(/\s+/g, ' '))
    expect(words).toContain(formatCents(4_700, locale).replaceAll(/\s+/g, ' '))
    expect(text).toContain(`/decoder/${code}?k=`)
    expect(text).not.toMatch(/undefined|zvao|\{\w+\}|mail\./)
    expect((await testSite.booking(code)).state).toBe('confirmed')
  },
)

test('of a way back within the free time the letter says what cancelling costs', async () => {
  const { deps, refused, letters: emails } = await waiting(there + 6 * HOUR)
  await driveBooking(deps, refused)
  const [letter] = await emails()
  expect(letter?.text).toContain('Cancelling now costs €16.50')
  expect(letter?.text).not.toContain('Free cancellation until')
})

test('told by the office the same letter goes out; one that waited until the rest was cancelled does not', async () => {
  const { clock, house: testSite, code, deps, letters: emails } = await waiting()
  clock.advance(HOUR)
  const noShow = {
    code,
    action: 'no-show',
    expected: null,
    vehicleId: null,
    driver: null,
    reason: 'not-found',
  } as const
  const office = { fleet: testSite.site.fleet, waiting: sampleWaiting, now: clock.now(), who: 'Iva' }
  await testSite.store.transact((transaction) => dispatchIn(transaction, office, noShow))
  expect(await emails()).toHaveLength(1)

  const other = await waiting()
  await driveBooking(other.deps, other.refused)
  const cancelled = { code: other.code, by: 'guest', reason: 'guest', shownFeeCents: 0 } as const
  expect((await cancelBooking({ ...deps, ...other.deps }, cancelled)).kind).toBe('cancelled')
  expect(await other.letters()).toEqual([])
})

test('of the last way nobody is written to: there is nothing left to cancel', async () => {
  const { clock, deps, code, house: testSite, refused, letters: emails } = await waiting()
  await driveBooking(deps, refused)
  await driveBooking(deps, { code, step: 'accept' })
  clock.advance(back - there)
  for (const step of ['set-off', 'arrive'] as const) await driveBooking(deps, { code, step })
  await driveBooking(deps, { ...refused, leg: null })
  expect((await testSite.booking(code)).state).toBe('no-show')
  await emails()
  const kinds = (await testSite.store.query({ collection: 'mails' })).map(({ data }) => data['kind'])
  expect(kinds).toContain('assigned')
  expect(kinds.filter((kind) => kind === 'leg-no-show')).toHaveLength(1)
})
