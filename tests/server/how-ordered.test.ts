import { expect, test } from 'vitest'
import { offerPairing, PAIRING_MS } from '#features/partners/desk-tablets.server.ts'
import { makeCode } from '#features/codes/make-code.server.ts'
import { viewCookie } from '#features/codes/view-cookie.server.ts'
import { placeByPhone } from '#features/dispatch/phone-order.server.ts'
import { localeCodes } from '#i18n/locale.ts'
import { inLocale } from '#app/routes.ts'
import { steppingClock } from '#lib/clock.ts'
import { cookieOf, guest, SECRET, trip } from './test-booking-site.ts'
import { formIn } from './form-in.ts'
import { textOf } from './html.ts'
import { openTestMailSite } from './test-mail-site.ts'
import { NOW, order } from './mail-order.ts'
import { openTestOffice, type TestOffice } from './test-office.ts'
import { partnered } from './test-partners.ts'

/** What says that somebody pressed a button that obliges to pay. */
const OBLIGED = { en: 'obligation', hr: 'obvezu plaćanja', it: 'obbligo', de: 'Zahlungspflichtig' }

async function voucherOf(testSite: TestOffice, code: string, path = `/decoder/${code}`): Promise<string> {
  const cookie = viewCookie(code, testSite.clock.now(), SECRET, true).split(';')[0]
  return textOf(await (await testSite.get(path, cookie)).text())
}

async function bookedByPhone(more: Record<string, string> = {}) {
  const testSite = await openTestOffice()
  const dispatcher = await testSite.signedIn('dispatcher', { name: 'Mia' })
  const typed = { from: 'Rijeka Airport', to: 'Opatija', when: '20.7. 10:00', people: '2', bags: '2' }
  const sent = await dispatcher.post('/office/new-booking', {
    ...typed,
    name: 'Ana Horvat',
    phone: '+385912345678',
    email: 'ana@example.hr',
    locale: 'en',
    ...more,
  })
  const code = /bookings\/(B\w{10})/.exec(sent.headers.get('Location') ?? '')?.[1] ?? ''
  return { house: testSite, dispatcher, code }
}

test('a booking by phone says that it was booked by phone, with the terms as information, in four languages', async () => {
  const { house: testSite, dispatcher, code } = await bookedByPhone()
  expect(await voucherOf(testSite, code)).toMatch(/Booked by phone on 15 July 2026\. Our terms, version .+, apply\./)
  for (const locale of localeCodes) {
    const page = await voucherOf(testSite, code, inLocale(locale, `/decoder/${code}`))
    expect(page).not.toContain(OBLIGED[locale])
  }
  const office = textOf(await (await dispatcher.get(`/office/bookings/${code}`)).text())
  expect(office).toContain('Booked by phone on 15 July 2026.')
  expect(office).not.toContain('obligation to pay')
})

test('its mails say the same, in four languages', async () => {
  for (const locale of localeCodes) {
    const clock = steppingClock(NOW)
    const post = await openTestMailSite(clock, null)
    const { ordered: _pressed, ...taken } = order
    const deps = { store: post.store, clock, fleet: post.site.fleet, makeCode: () => makeCode('B') }
    await placeByPhone(deps, { ...taken, locale, orderedBy: 'phone', who: 'Mia', why: null, withoutVehicle: false })
    await post.work().runDue()
    const mails = await post.store.query({ collection: 'mails' })
    const texts = mails.map(({ data }) => (data['letter'] as { text: string }).text)
    const [said = ''] = post.site.translate(locale)('booking.by-phone', { day: '|', terms: '' }).split('|')
    expect(texts.some((text) => text.includes(said))).toBe(true)
    for (const text of texts) expect(text).not.toContain(OBLIGED[locale])
    await post.store.close()
  }
})

test('what a hotel’s desk orders says so, not that the guest pressed a button', async () => {
  const testSite = await openTestOffice()
  const { partner } = await partnered(testSite)
  const pairing = makeCode('K')
  await offerPairing(testSite.store, { code: pairing, partner, until: testSite.clock.now() + PAIRING_MS })
  const cookie = cookieOf(await testSite.post('/desk', { intent: 'pair', code: pairing }))
  const tapped = { intent: 'order', to: 'RJK', when: 'time', time: '18:00', people: '2', mode: 'order' }
  const fields = { ...tapped, orderId: '6f0f1d3e-0000-4000-8000-000000000001' }
  await testSite.post('/desk', fields, { Cookie: cookie, Accept: 'application/json' })
  const [booking] = await testSite.bookings()
  const page = await voucherOf(testSite, booking?.code ?? '')
  expect(page).toMatch(/(Booked|Requested) at the reception desk on 15 July 2026\./)
  expect(page).not.toContain('obligation to pay')
})

test('who pressed the button reads that; a change by the office presses none for them', async () => {
  const testSite = await openTestOffice()
  const dispatcher = await testSite.signedIn('dispatcher')
  const { code } = await testSite.booked(guest, trip)
  expect(await voucherOf(testSite, code)).toContain('Ordered with obligation to pay')
  const requested = await testSite.booked(guest, { ...trip, from: 'split', to: 'SPU', date: '2026-07-22' })
  const form = await (await dispatcher.get(`/office/bookings/${requested.code}/change`)).text()
  await dispatcher.post(`/office/bookings/${requested.code}/change`, {
    ...formIn(form, 'when').values,
    intent: 'ride',
    when: '22.7. 12:00',
  })
  expect((await testSite.bookings()).find((row) => row.code === requested.code)).toMatchObject({ ordered: 'request' })
  expect(await voucherOf(testSite, requested.code)).not.toContain('obligation to pay')
})
