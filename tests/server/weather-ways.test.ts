import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { driverLink } from '#app/booking-links.server.ts'
import { bookingPath } from '#features/bookings/booking-documents.server.ts'
import { type ReadBooking, readBooking } from './read-booking.ts'
import { driveBooking } from '#features/bookings/drive-booking.server.ts'
import { viewCookie } from '#features/codes/view-cookie.server.ts'
import { logOf } from '#features/dispatch/person-data.server.ts'
import { localeCodes } from '#i18n/locale.ts'
import { guest, SECRET, trip } from './test-booking-site.ts'
import { elements, textOf } from './html.ts'
import { type TestOffice, openTestOffice, type SignedIn } from './test-office.ts'

let testSite: TestOffice
let session: SignedIn
beforeEach(async () => {
  testSite = await openTestOffice()
  session = await testSite.signedIn('dispatcher', { name: 'Mia' })
})
afterEach(() => testSite.store.close())

/** Over the bridge and, ten days later, back over it. */
const andBack = { ...trip, return: '1', returnDate: '2026-07-30', returnTime: '18:00' }
const book = async (more: Record<string, string> = {}) => (await testSite.booked(guest, { ...andBack, ...more })).code

async function stored(code: string): Promise<ReadBooking> {
  const booking = readBooking(await testSite.store.get(bookingPath(code)))
  if (!booking) throw new Error('not kept')
  return booking
}
const heldWays = async (code: string) => Object.keys((await stored(code)).weatherHold?.ways ?? {})
const until = (time: string) => testSite.clock.advance(Date.parse(time) - testSite.clock.now())

const cookie = (code: string) => viewCookie(code, testSite.clock.now(), SECRET, true).split(';')[0] ?? ''
const voucher = async (code: string, prefix = '') =>
  (await testSite.get(`${prefix}/decoder/${code}`, cookie(code))).text()
const press = (code: string, fields: Record<string, string>) =>
  testSite.post(`/decoder/${code}`, fields, { Cookie: cookie(code) })
/** The cancel forms of a voucher, by what their button means: for which way, at which fee. */
const formsOf = (html: string, intent: string) =>
  (html.match(/<form[\s\S]*?<\/form>/g) ?? [])
    .filter((form) => form.includes(`value="${intent}"`))
    .map((form) =>
      Object.fromEntries(
        elements(form, 'input').map(({ attributes }) => [attributes['name'] ?? '', attributes['value'] ?? '']),
      ),
    )

const dayOf = (date: string) => ({ from: `${date}T00:00`, to: `${date}T23:59` })
const listed = async (date: string) => {
  const html = await (
    await session.get(`/office/weather?${new URLSearchParams({ ...dayOf(date), closed: 'krk-bridge' })}`)
  ).text()
  return elements(html, 'input').flatMap(({ attributes: { name, value = '', checked } }) =>
    name === 'code' ? [[value, checked !== undefined]] : [],
  )
}
const close = (intent: 'hold' | 'lift', date: string, ...ways: string[]) =>
  session.post('/office/weather', [
    ...Object.entries({ ...dayOf(date), intent, picked: '1', closed: 'krk-bridge' }),
    ...ways.map((way): [string, string] => ['code', way]),
  ])
const drive = async (code: string, ...steps: ('accept' | 'set-off' | 'arrive')[]) => {
  for (const step of steps) await driveBooking({ store: testSite.store, clock: testSite.clock }, { code, step })
}

describe('the bridge is closed today', () => {
  test('the way over it today is listed, ticked and held; the way back in ten days is not', async () => {
    const code = await book()
    expect(await listed('2026-07-20')).toEqual([[`${code}.there`, true]])
    expect(await listed('2026-07-30')).toEqual([[`${code}.back`, true]])
    expect((await close('hold', '2026-07-20', `${code}.there`)).headers.get('Location')).toContain('held=1')
    expect(await heldWays(code)).toEqual(['there'])
    expect((await logOf(testSite.store, code)).at(-1)).toMatchObject({ by: 'Mia', action: 'weather-hold-there' })
    expect(await (await session.get(`/office/bookings/${code}`)).text()).toContain('Weather hold: outbound ride')
    expect(await (await session.get('/office/board')).text()).toContain('<mark>Weather hold</mark>')
  })

  test.each(localeCodes)('in %s the guest reads which way it is and that the other stands', async (locale) => {
    const code = await book()
    await close('hold', '2026-07-20', `${code}.there`)
    const prefix = locale === 'en' ? '' : `/${locale}`
    const html = await voucher(code, prefix)
    const section = /<section[^>]*held[\s\S]*?<\/section>/.exec(html)?.[0] ?? ''
    const words = textOf(section)
    expect(words).toMatch(/(Opatija|Abbazia).*20.*10:00.*(Opatija|Abbazia).*30.*18:00/s)
    expect(words).not.toMatch(/undefined|weather\.|\{\w+\}/)
    expect(formsOf(section, 'weather-cancel')).toEqual([{ leg: 'there' }])
  })

  test('cancelled in the last hour that way costs nothing, and the way back stands as it was', async () => {
    const code = await book()
    until('2026-07-20T07:30:00Z')
    await close('hold', '2026-07-20', `${code}.there`)
    // Whoever cancels all of it is not let off the other way, nor the other way alone.
    for (const fields of [{}, { leg: 'back' }]) {
      const refused = await press(code, { intent: 'weather-cancel', ...fields })
      expect([refused.status, textOf(await refused.text())]).toEqual([
        422,
        expect.stringContaining('Nothing was cancelled'),
      ])
    }
    for (const time of ['first', 'second'])
      expect([time, (await press(code, { intent: 'weather-cancel', leg: 'there' })).status]).toEqual([time, 303])
    const rest = await stored(code)
    expect(rest).toMatchObject({ state: 'confirmed', weatherHold: null, pickUpAt: Date.parse('2026-07-30T16:00Z') })
    expect(rest.droppedLegs).toMatchObject([{ leg: 'there', feeCents: 0, by: 'guest' }])
    expect(rest.blocks).toHaveLength(1)
    expect(await voucher(code)).not.toContain('weather-cancel')
  })

  test('of two ways within the free time only the one that is held is free, alone and with the other', async () => {
    const code = await book({ returnDate: '2026-07-20', returnTime: '22:30' })
    until('2026-07-20T07:30:00Z')
    const { maximumCents, lines } = (await stored(code)).quote
    const back = lines.reduce((sum, { leg, cents }) => sum + (leg === 'back' ? (cents ?? 0) : 0), 0)
    expect(back).toBeGreaterThan(0)
    expect(back).toBeLessThan(maximumCents)
    await close('hold', '2026-07-20', `${code}.there`)
    const half = String(Math.round(back / 2))
    expect(formsOf(await voucher(code), 'cancel')).toEqual([
      { fee: half },
      { fee: '0', leg: 'there' },
      { fee: half, leg: 'back' },
    ])
  })

  test('on the page of the booking each way has a form of its own', async () => {
    const code = await book()
    const path = `/office/bookings/${code}`
    await session.post(path, { intent: 'weather-hold', leg: 'back', closed: 'krk-bridge' })
    expect(await heldWays(code)).toEqual(['back'])
    const html = await (await session.get(path)).text()
    expect(formsOf(html, 'weather-hold').map(({ leg }) => leg)).toEqual(['there'])
    expect(formsOf(html, 'weather-lift').map(({ leg }) => leg)).toEqual(['back'])
    await session.post(path, { intent: 'weather-lift', leg: 'back' })
    expect((await stored(code)).weatherHold).toBeNull()
    expect((await logOf(testSite.store, code)).at(-1)).toMatchObject({ action: 'lift-weather-hold-back' })
  })
})

test('a ride in the last minute of the time that is closed is listed and held', async () => {
  const code = await book({ returnTime: '23:59' })
  expect(await listed('2026-07-30')).toEqual([[`${code}.back`, true]])
  await close('hold', '2026-07-30', `${code}.back`)
  expect(await heldWays(code)).toEqual(['back'])
})

test('two storms: each is lifted on its own, and its guest is told of each way', async () => {
  const code = await book()
  await close('hold', '2026-07-20', `${code}.there`)
  await close('hold', '2026-07-30', `${code}.back`)
  expect(await heldWays(code)).toEqual(['there', 'back'])
  expect((await logOf(testSite.store, code)).at(-1)).toMatchObject({ action: 'weather-hold-back' })
  expect(formsOf(await voucher(code), 'weather-cancel')).toEqual([{}])
  expect((await close('lift', '2026-07-20', `${code}.there`)).headers.get('Location')).toContain('lifted=1')
  expect(await heldWays(code)).toEqual(['back'])
  const mails = (await testSite.store.query({ collection: 'jobs' })).map(({ path }) =>
    path.replace(`jobs/${code}-`, ''),
  )
  expect(mails).toEqual(expect.arrayContaining(['weather-1-guest', 'weather-2-guest', 'weather-lifted-3-guest']))
  // Another bridge opens nothing, and what is held already is not held again.
  expect((await close('lift', '2026-07-20', `${code}.there`)).headers.get('Location')).toContain('lifted=0')
  expect((await close('hold', '2026-07-30', `${code}.back`)).headers.get('Location')).toContain('held=0')
  // All of it, where both are held.
  await close('hold', '2026-07-20', `${code}.there`)
  expect((await press(code, { intent: 'weather-cancel' })).status).toBe(303)
  expect(await stored(code)).toMatchObject({ state: 'cancelled', cancelled: { feeCents: 0 } })
  expect(await voucher(code)).not.toContain('weather-cancel')
})

describe('the way there has begun', () => {
  async function under(...steps: ('accept' | 'set-off' | 'arrive')[]) {
    const code = await book()
    until('2026-07-20T07:30:00Z')
    await drive(code, ...steps)
    return code
  }

  test('the way back is listed and held, its driver reads so, and its guest cancels it free of charge', async () => {
    const code = await under('accept', 'set-off', 'arrive')
    expect(await listed('2026-07-20')).toEqual([])
    expect(await listed('2026-07-30')).toEqual([[`${code}.back`, true]])
    await close('hold', '2026-07-30', `${code}.back`)
    const ride = textOf(await (await testSite.get(driverLink(await stored(code), { secret: SECRET }))).text())
    expect(ride).toMatch(/Na čekanju zbog vremenskih prilika.*Krčki most/s)
    // Four hours before it.
    until('2026-07-30T12:00:00Z')
    const html = await voucher(code)
    expect(formsOf(html, 'weather-cancel')).toEqual([{ leg: 'back' }])
    const links = elements(html, 'a').map(({ attributes }) => attributes['href'] ?? '')
    // Its addresses can still be told, though the trip is not changed any more.
    expect(links.some((href) => href.includes('change=1'))).toBe(true)
    expect(links).toContain('/book?from=opatija&to=RJK&people=2&bags=2')
    for (const time of ['first', 'second'])
      expect([time, (await press(code, { intent: 'weather-cancel', leg: 'back' })).status]).toEqual([time, 303])
    const rest = await stored(code)
    expect(rest).toMatchObject({ state: 'arrived', weatherHold: null, quote: { from: 'RJK', returnAt: null } })
    expect(rest.droppedLegs).toMatchObject([{ leg: 'back', feeCents: 0 }])
  })

  describe('a way back that is held when its hour comes has not begun', () => {
    let code: string
    beforeEach(async () => {
      code = await under('accept', 'set-off', 'arrive')
      await close('hold', '2026-07-30', `${code}.back`)
      until('2026-07-30T18:00:00Z')
      session = await testSite.signedIn('dispatcher', { name: 'Iva', email: 'iva@galeb.example' })
    })
    const dropped = { state: 'arrived', weatherHold: null, droppedLegs: [{ leg: 'back', feeCents: 0 }] }

    test('the office lets it go, and it is a way back like any other', async () => {
      await close('lift', '2026-07-30', `${code}.back`)
      expect((await stored(code)).weatherHold).toBeNull()
      expect(await voucher(code)).not.toContain('value="weather-cancel"')
      const drop = { intent: 'drop-leg', leg: 'back', reason: 'guest' }
      // Nobody has come to it: it can be cancelled as any other ride, and a late driver costs its guest nothing.
      expect((await session.post(`/office/bookings/${code}`, drop)).status).toBe(303)
      expect(await stored(code)).toMatchObject(dropped)
    })

    test('its guest cancels it free of charge', async () => {
      expect(formsOf(await voucher(code), 'weather-cancel')).toEqual([{ leg: 'back' }])
      expect((await press(code, { intent: 'weather-cancel', leg: 'back' })).status).toBe(303)
      expect(await stored(code)).toMatchObject(dropped)
    })

    test('so does the office', async () => {
      await session.post(`/office/bookings/${code}`, { intent: 'drop-leg', leg: 'back', reason: 'guest' })
      expect(await stored(code)).toMatchObject(dropped)
    })
  })

  test('while the driver is on the way there, too, and as long as nobody has set off to it', async () => {
    const code = await under('accept', 'set-off')
    expect(await listed('2026-07-30')).toEqual([[`${code}.back`, true]])
    until('2026-07-30T16:00:00Z')
    session = await testSite.signedIn('dispatcher', { name: 'Iva', email: 'iva@galeb.example' })
    expect(await listed('2026-07-30')).toEqual([[`${code}.back`, true]])
    for (const step of ['accept', 'set-off'] as const)
      await driveBooking({ store: testSite.store, clock: testSite.clock }, { code, leg: 'back', step })
    expect(await listed('2026-07-30')).toEqual([])
  })
})

describe('the guest cancelled the way there while a page with both stood open', () => {
  const dropThere = (code: string) => press(code, { intent: 'cancel', leg: 'there', fee: '0' })

  test('the way back that was ticked is held; the way there that is no more holds nothing else', async () => {
    const code = await book()
    const path = `/office/bookings/${code}`
    await dropThere(code)
    await session.post(path, { intent: 'weather-hold', leg: 'there', closed: 'krk-bridge' })
    expect((await stored(code)).weatherHold).toBeNull()
    expect((await close('hold', '2026-07-30', `${code}.back`)).headers.get('Location')).toContain('held=1')
    expect(await heldWays(code)).toEqual(['there'])
    await session.post(path, { intent: 'weather-lift', leg: 'back' })
    expect((await stored(code)).weatherHold).toBeNull()
    // What is left is no way of two: its form names none.
    expect(formsOf(await (await session.get(path)).text(), 'weather-hold')).toEqual([{}])
    await session.post(path, { intent: 'weather-hold', closed: 'krk-bridge' })
    expect(await heldWays(code)).toEqual(['there'])
  })

  test('the guest cancels what is left free of charge from the old page', async () => {
    const code = await book()
    await close('hold', '2026-07-30', `${code}.back`)
    await dropThere(code)
    for (const time of ['first', 'second'])
      expect([time, (await press(code, { intent: 'weather-cancel', leg: 'back' })).status]).toEqual([time, 303])
    expect(await stored(code)).toMatchObject({ state: 'cancelled', cancelled: { feeCents: 0 } })
  })
})

test('a hold by a line that is in no list any more is lifted on the page of its booking', async () => {
  const code = await book()
  const gone = { at: testSite.clock.now(), stops: ['no-such-line'], closed: ['no-such-line'] }
  await testSite.store.commit([{ kind: 'update', path: bookingPath(code), data: { weatherHold: gone } }])
  const path = `/office/bookings/${code}`
  for (const { leg = '' } of formsOf(await (await session.get(path)).text(), 'weather-lift'))
    await session.post(path, { intent: 'weather-lift', leg })
  expect((await stored(code)).weatherHold).toBeNull()
})

test('a hold that was kept before ways were told apart is of both, and is lifted way by way', async () => {
  const code = await book()
  const old = { at: testSite.clock.now(), stops: ['krk-bridge'], closed: ['krk-bridge'] }
  await testSite.store.commit([{ kind: 'update', path: bookingPath(code), data: { weatherHold: old } }])
  until('2026-07-20T07:30:00Z')
  expect(formsOf(await voucher(code), 'weather-cancel')).toEqual([{}])
  expect(formsOf(await voucher(code), 'cancel').map(({ fee }) => fee)).toEqual(['0', '0', '0'])
  expect(await (await session.get('/office/board')).text()).toContain('Weather hold')
  await close('lift', '2026-07-20', `${code}.there`)
  expect(await heldWays(code)).toEqual(['back'])
  await close('lift', '2026-07-30', `${code}.back`)
  expect((await stored(code)).weatherHold).toBeNull()
})
