import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { inLocale } from '#app/routes.ts'
import { bookingPath } from '#features/bookings/booking-documents.server.ts'
import { driveBooking } from '#features/bookings/drive-booking.server.ts'
import { momentText } from '#features/bookings/trip-in-words.server.ts'
import { formatCents } from '#features/fares/money.ts'
import { saveDriverCard } from '#features/fleet/driver-cards.server.ts'
import { viewCookie } from '#features/codes/view-cookie.server.ts'
import { localeCodes } from '#i18n/locale.ts'
import { type TestBookingSite, guest, openTestBookingSite, SECRET, trip } from './test-booking-site.ts'
import { elements, mainOf, textOf, texts } from './html.ts'

let testSite: TestBookingSite
beforeEach(async () => {
  testSite = await openTestBookingSite()
})
afterEach(() => testSite.store.close())

const HOTEL = 'Hotel Ambasador, Opatija'
const back = { return: '1', returnDate: '2026-07-27', returnTime: '18:00' }

async function voucher(code: string, path = '') {
  const cookie = viewCookie(code, testSite.clock.now(), SECRET, true).split(';')[0] ?? ''
  return mainOf(await (await testSite.get(`${path}/decoder/${code}`, cookie)).text())
}
const update = (code: string, data: Record<string, string>) =>
  testSite.store.commit([{ kind: 'update', path: bookingPath(code), data }])
const maps = (html: string) => elements(html, 'img').map(({ attributes }) => attributes['src'] ?? '')
/** What does not come in the text after all that is before it. */
function outOfOrder(text: string, wanted: readonly string[]): string[] {
  let from = 0
  return wanted.filter((one) => {
    const at = text.indexOf(one, from)
    from = at < 0 ? from : at + one.length
    return at < 0
  })
}

describe.each(localeCodes)('in %s', (locale) => {
  test('the lines of a rounded price add up to it, in the store and on the voucher', async () => {
    const { code } = await testSite.booked(guest, { ...trip, ...back, from: 'rijeka', to: 'zadar' })
    const quote = (await testSite.bookings())[0]?.quote
    const kinds = quote?.lines.map(({ leg, kind }) => `${leg} ${kind}`)
    expect(kinds?.filter((each) => each.endsWith('rounding'))).toEqual(['there rounding', 'back rounding'])
    expect(quote?.lines.reduce((sum, { cents }) => sum + (cents ?? 0), 0)).toBe(quote?.maximumCents)
    expect(Number(quote?.maximumCents) % 200).toBe(0)
    const label = textOf(testSite.site.translate(locale)('price-box.line.rounding', { to: 'wholeEuro' }))
    const said = texts(await voucher(code, inLocale(locale, '')), 'dt')
    expect(said.filter((each) => each.includes(label))).toHaveLength(2)
  })

  test('the voucher is in the order of the day', async () => {
    const t = testSite.site.translate(locale)
    const { code } = await testSite.booked({
      ...guest,
      flight: 'OU411',
      dropOffAddress: HOTEL,
      signText: 'Gospođa Ana',
    })
    const html = await voucher(code, inLocale(locale, ''))
    const text = textOf(html)
    const said = [
      t('book.meeting-point'),
      'OU411',
      'Gospođa Ana',
      t('book.drop-off-address'),
      HOTEL,
      t('voucher.waiting-landing', { minutes: 60 }),
      t('meeting.sketch-caption'),
      t('booking.driver'),
      t('booking.crew-later'),
      t('route-map.overview'),
      t('book.terms-payment'),
      t('change.link'),
      t('booking.cancel'),
      t('booking.calendar'),
    ].map(textOf)
    expect(outOfOrder(text, said)).toEqual([])
    expect(maps(html).filter((src) => !src.includes('/maps/'))).toEqual(['/sketches/meeting-rijeka.svg'])
    expect(text).not.toMatch(/undefined|\{\w+\}/)
  })

  test('each leg of a return trip has its own time, places and road', async () => {
    const t = testSite.site.translate(locale)
    const { code } = await testSite.booked({ ...guest, dropOffAddress: HOTEL }, { ...trip, ...back })
    const html = await voucher(code, inLocale(locale, ''))
    const [there = '', home = '', ...more] = (
      html.match(/<section class="[^"]*leg[^"]*"[\s\S]*?<\/section>/g) ?? []
    ).map((section) => section)
    expect(more).toEqual([])
    expect(textOf(there)).toContain('10:00')
    expect(textOf(there)).toContain(`${textOf(t('book.drop-off-address'))} ${HOTEL}`)
    expect(maps(there)).toEqual(['/sketches/meeting-rijeka.svg', `/maps/route/RJK/opatija.svg#${locale}`])
    expect(textOf(home)).toContain('18:00')
    expect(textOf(home)).toContain(`${textOf(t('book.pick-up-address'))} ${HOTEL}`)
    expect(textOf(home)).toContain(textOf(t('voucher.waiting-until', { minutes: 15, until: '18:15' })))
    expect(maps(home)).toEqual([`/maps/route/opatija/RJK.svg#${locale}`])
    // What is paid when.
    for (const label of [t('voucher.pay-there'), t('voucher.pay-back')])
      expect(texts(html, 'dt')).toContain(textOf(label))
  })
})

test('an address that is missing is asked for, and no sketch shows where no airport is', async () => {
  const { code } = await testSite.booked(guest, { ...trip, from: 'opatija', to: 'rijeka' })
  const html = await voucher(code)
  expect(textOf(html)).toContain('Pick-up Opatija. No address yet')
  expect(html).not.toContain('/sketches/')
})

test('an airport without a page of its own has the sketch of any airport', async () => {
  const { code } = await testSite.booked(guest, { ...trip, from: 'SPU', to: 'split' })
  expect(maps(await voucher(code))[0]).toBe('/sketches/meeting-any.svg')
})

test('names our own driver and the plate once there is one, with the card’s words of the same vehicle', async () => {
  const { code } = await testSite.booked()
  testSite.site.fleet.vehicles = testSite.site.fleet.vehicles.map((row) => ({ ...row, label: 'RI 100-AA' }))
  await update(code, { 'legStatus.there.driver': 'Ivo Babić' })
  expect(textOf(await voucher(code))).not.toContain('Ivo')
  await update(code, { 'legStatus.there.state': 'assigned' })
  const named = textOf(await voucher(code))
  expect(named).toContain('Your driver is Ivo. Vehicle and plate: RI 100-')
  expect(named).not.toContain('Babić')
  const card = { code: 'D000000000', driver: 'Ivo Babić', vehicle: 'white Opel, RI 100-AA', at: 0, by: 'Mia' }
  const also = () => ({ kind: 'set' as const, path: 'audit/1', data: {} })
  await saveDriverCard(testSite.store, card, { seen: null, also })
  expect(textOf(await voucher(code))).toContain('white Opel, RI 100-')
  const known = { ...card, phone: '+385911112222', languages: ['en' as const, 'de' as const] }
  await saveDriverCard(testSite.store, known, { seen: null, also })
  const message = await voucher(code)
  expect(elements(message, 'a').map(({ attributes }) => attributes['href'])).toContain('tel:+385911112222')
  expect(textOf(message)).toContain('Speaks English, Deutsch.')
  await update(code, { 'legStatus.there.state': 'cancelled' })
  const gone = await voucher(code)
  expect([textOf(gone).includes('Ivo'), gone.includes('tel:+385911112222')]).toEqual([false, false])
})

test('says when it was last updated, and draws the road on the card for the driver', async () => {
  const { code } = await testSite.booked()
  testSite.clock.advance(10 * 60_000)
  const html = await voucher(code)
  expect(textOf(html)).toContain(textOf(`Last updated: ${momentText(testSite.clock.now(), 'en')}`))
  const card = html.slice(html.indexOf('id="driver-card"'))
  expect(maps(card)).toEqual(['/maps/route/RJK/opatija.svg#en'])
})

test('when the ride is over nobody is told where to wait', async () => {
  const { code } = await testSite.booked()
  testSite.clock.advance(Date.parse('2026-07-20T08:00:00Z') - testSite.clock.now())
  for (const step of ['accept', 'set-off', 'arrive', 'complete'] as const) await driveBooking(testSite, { code, step })
  const html = await voucher(code)
  expect(html).not.toContain('/sketches/')
  expect(textOf(html)).not.toContain('Free waiting time')
})

describe('the card for the driver', () => {
  const cardOf = (html: string) => html.slice(html.indexOf('id="driver-card"'))
  const priceLines = (html: string) => texts(cardOf(html), 'strong')
  const toPay = (cents: number) =>
    textOf(testSite.site.translate('en')('booking.driver-price', { price: formatCents(cents, 'en') }))
  const inCroatian = (cents: number) =>
    textOf(testSite.site.translate('hr')('booking.driver-price', { price: formatCents(cents, 'hr') }))

  test('says of each leg what that leg costs, with its date; of a leg that is over nothing', async () => {
    const { code } = await testSite.booked({ ...guest, dropOffAddress: HOTEL }, { ...trip, ...back })
    const html = await voucher(code)
    expect(priceLines(html)).toEqual([toPay(6_500), inCroatian(6_500), toPay(6_500), inCroatian(6_500)])
    const text = textOf(cardOf(html))
    expect(text).not.toContain(toPay(13_000))
    expect(outOfOrder(text, ['20 July 2026, 10:00', '27 July 2026, 18:00'].map(textOf))).toEqual([])
    testSite.clock.advance(Date.parse('2026-07-27T16:30:00Z') - testSite.clock.now())
    const home = textOf(cardOf(await voucher(code)))
    expect([home.includes(textOf('20 July 2026')), home.includes(textOf('27 July 2026'))]).toEqual([false, true])
  })

  test('is not there before the ride is confirmed, nor when it is cancelled', async () => {
    const { code } = await testSite.booked()
    expect(await voucher(code)).toContain('driver-card')
    for (const state of ['requested', 'cancelled']) {
      await update(code, { 'legStatus.there.state': state })
      expect(await voucher(code)).not.toContain('driver-card')
    }
  })
})

test('a cancelled ride has no price to pay: only the fee, where there is one', async () => {
  const t = testSite.site.translate('en')
  const { code } = await testSite.booked()
  await update(code, { 'legStatus.there.state': 'cancelled' })
  const free = textOf(await voucher(code))
  expect([free.includes(textOf(t('voucher.payment'))), free.includes(textOf(t('price-box.most')))]).toEqual([
    false,
    false,
  ])
  const cancelled = { at: testSite.clock.now(), by: 'guest', feeCents: 3_250 }
  await testSite.store.commit([{ kind: 'update', path: bookingPath(code), data: { cancelled } }])
  const html = await voucher(code)
  expect(texts(html, 'dt')).toContain(textOf(t('voucher.fee')))
  expect(texts(html, 'dd')).toContain(textOf(formatCents(3_250, 'en')))
  expect(textOf(html)).not.toContain(textOf(t('price-box.most')))
})
