import { beforeEach, expect, test } from 'vitest'
import { driverLinkToken } from '#features/bookings/booking-links.server.ts'
import { bookingPath } from '#features/bookings/booking-documents.server.ts'
import { type ReadBooking, readBooking } from './read-booking.ts'
import { cancelBooking } from '#features/bookings/cancel-booking.server.ts'
import { makeCode } from '#features/codes/make-code.server.ts'
import { viewCookie } from '#features/codes/view-cookie.server.ts'
import { recordMoney } from '#features/dispatch/record-money.server.ts'
import { formatCents } from '#features/fares/money.ts'
import { issueVoucher } from '#features/vouchers/vouchers.server.ts'
import { localeCodes } from '#i18n/locale.ts'
import { steppingClock } from '#lib/clock.ts'
import { guest, SECRET, trip } from './test-booking-site.ts'
import { textOf } from './html.ts'
import { openTestMailSite } from './test-mail-site.ts'
import { NOW } from './mail-order.ts'
import { type TestOffice, openTestOffice, type SignedIn } from './test-office.ts'

let testSite: TestOffice
let session: SignedIn
beforeEach(async () => {
  testSite = await openTestOffice()
  session = await testSite.signedIn('dispatcher', { name: 'Mia' })
})

async function stored(code: string): Promise<ReadBooking> {
  const booking = readBooking(await testSite.store.get(bookingPath(code)))
  if (!booking) throw new Error('not kept')
  return booking
}
const guestPage = async (code: string) => {
  const cookie = viewCookie(code, testSite.clock.now(), SECRET, true).split(';')[0]
  return textOf(await (await testSite.get(`/decoder/${code}`, cookie)).text())
}
const driverPage = async (code: string) =>
  textOf(await (await testSite.get(`/ride/${driverLinkToken(await stored(code), SECRET)}`)).text())
const officePage = async (code: string) => textOf(await (await session.get(`/office/bookings/${code}`)).text())

/** One row of the export, by its headings. */
async function exported(code: string): Promise<Record<string, string>> {
  const text = await (await session.get('/office/bookings?export=csv')).text()
  const [heads = [], ...rows] = text
    .split(/\r?\n/)
    .map((line) => line.split(';').map((cell) => cell.replaceAll('"', '')))
  const row = rows.find(([shown = '']) => shown.replaceAll('-', '') === code) ?? []
  return Object.fromEntries(heads.map((head, at) => [head, row[at] ?? '']))
}

test('a recorded prepayment is taken off what the guest reads, what the driver collects, the board and the export', async () => {
  const { code } = await testSite.booked(guest, trip)
  await session.post(`/office/bookings/${code}`, { intent: 'prepaid', amount: '50' })
  const page = await guestPage(code)
  expect(page).toContain('Paid in advance −€50')
  expect(page).toContain('To be paid to the driver €15')
  // The card that the guest holds out.
  expect(page).toContain('To pay: €15')
  expect(await driverPage(code)).toContain('To collect from the guest €15')
  expect(await officePage(code)).toContain('Payable to the driver: €15')
  expect(textOf(await (await session.get('/office/board')).text())).toContain('To collect: €15')
  expect(await exported(code)).toMatchObject({ Price: '65,00', Deposit: '50,00', 'Payable to the driver': '15,00' })
})

test('nothing is collected where all is paid, and what was paid too much goes back', async () => {
  const { code } = await testSite.booked(guest, trip)
  await session.post(`/office/bookings/${code}`, { intent: 'prepaid', amount: '80' })
  expect(await driverPage(code)).toContain('Nothing, it is already paid')
  const page = await guestPage(code)
  expect(page).toContain('Already paid')
  expect(page).toContain('−€65; €15 goes back to you')
  expect(await officePage(code)).toContain('Refund: €15')
  await testSite.store.commit([
    { kind: 'update', path: bookingPath(code), data: { state: 'completed', 'legStatus.there.state': 'completed' } },
  ])
  await session.post(`/office/bookings/${code}`, { intent: 'prepaid-back' })
  // The money that went back was the surplus: the ride itself stays paid.
  expect(await guestPage(code)).toContain('−€65; €15 was given back to you')
  expect(await exported(code)).toMatchObject({ Deposit: '65,00', 'Payable to the driver': '0,00' })
})

test('after a cancellation what the fee leaves of a prepayment goes back', async () => {
  const { code } = await testSite.booked(guest, trip)
  await session.post(`/office/bookings/${code}`, { intent: 'prepaid', amount: '65' })
  testSite.clock.advance(Date.parse('2026-07-20T07:00:00Z') - testSite.clock.now())
  await session.post('/office/board', { code, action: 'cancel', reason: 'guest' })
  const page = await guestPage(code)
  expect(page).toContain('Paid in advance €65; €32.50 goes back to you')
  expect(page).not.toContain('To be paid to the driver')
  await session.post(`/office/bookings/${code}`, { intent: 'prepaid-back' })
  expect(await guestPage(code)).toContain('Paid in advance €65; €32.50 was given back to you')
})

test('a voucher never takes off more than the price has become', async () => {
  const voucher = makeCode('V')
  await issueVoucher(testSite.store, {
    code: voucher,
    state: 'open',
    reason: 'goodwill',
    credit: 'amount',
    cents: 20_000,
    until: '2026-07-31',
    expiresAt: Date.parse('2026-07-31T22:00:00Z'),
    issuedAt: testSite.clock.now(),
    issuedBy: 'Mia',
    holder: 'Ana Horvat',
    note: 'late driver',
  })
  const both = { ...trip, return: '1', returnDate: '2026-07-25', returnTime: '12:00' }
  const { code } = await testSite.booked({ ...guest, voucher }, both)
  const { voucher: used } = await stored(code)
  expect(used?.cents).toBeGreaterThan(6_500)
  await session.post(`/office/bookings/${code}`, { intent: 'drop-leg', leg: 'there', reason: 'operator' })
  expect((await stored(code)).quote.maximumCents).toBe(6_500)
  const whole = formatCents(used?.cents ?? 0, 'en')
  expect(await guestPage(code)).toContain(`−€65 of ${whole}`)
  expect(await officePage(code)).toContain(`−€65 of ${whole}`)
  expect(await exported(code)).toMatchObject({ Voucher: '65,00', 'Payable to the driver': '0,00' })
})

test('the mail about a booking tells the prepayment, in four languages', async () => {
  for (const locale of localeCodes) {
    const clock = steppingClock(NOW)
    const post = await openTestMailSite(clock, null)
    const { code } = await post.place({ locale })
    await recordMoney(post.store, { code, action: 'prepaid', cents: 5_000, who: 'Mia', now: NOW })
    await post.work().runDue()
    await cancelBooking({ store: post.store, clock }, { code, by: 'guest', reason: 'guest', shownFeeCents: 0 })
    await post.work().runDue()
    const mails = await post.store.query({ collection: 'mails' })
    const cancelled = mails.find(({ path }) => path.endsWith('-guest') && path.includes('cancelled'))
    const { text = '' } = (cancelled?.data['letter'] ?? {}) as { text?: string }
    const t = post.site.translate(locale)
    expect(text).toContain(t('voucher.prepaid'))
    expect(text).toContain(formatCents(5_000, locale))
    await post.store.close()
  }
})
