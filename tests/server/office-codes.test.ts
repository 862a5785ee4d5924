import { beforeEach, expect, test } from 'vitest'
import { bookingPath } from '#features/bookings/booking-documents.server.ts'
import { readBooking } from './read-booking.ts'
import { makeCode } from '#features/codes/make-code.server.ts'
import { useVoucher } from '#features/vouchers/redeem.server.ts'
import { eraseHolders, findVoucher } from '#features/vouchers/vouchers.server.ts'
import { guest, HOUR_MS, trip } from './test-booking-site.ts'
import { formIn } from './form-in.ts'
import { textOf } from './html.ts'
import { type TestOffice, openTestOffice, type SignedIn } from './test-office.ts'

let testSite: TestOffice
let session: SignedIn
beforeEach(async () => {
  testSite = await openTestOffice()
  session = await testSite.signedIn('dispatcher', { name: 'Mia' })
})

const form = {
  reason: 'goodwill',
  credit: 'amount',
  amount: '20',
  until: '2026-08-31',
  holder: 'Ana Horvat',
  note: 'late driver',
}

async function issued(more: Partial<typeof form> = {}): Promise<string> {
  const sent = await session.post('/office/codes/new', { ...form, ...more })
  return /codes\/(V[0-9A-Z]{10})/.exec(sent.headers.get('Location') ?? '')?.[1] ?? ''
}
const stored = async (code: string) => readBooking(await testSite.store.get(bookingPath(code)))
const decoded = async (code: string, prefix = '') =>
  textOf(await (await testSite.get(`${prefix}/decoder/${code}`)).text())

test('a voucher is given out with amount, end, holder and note; what is wrong is told at its field', async () => {
  const faulty = await session.post('/office/codes/new', { ...form, amount: '20000', until: '2026-07-14', holder: '' })
  expect(faulty.status).toBe(422)
  const { values, faults } = formIn(await faulty.text(), 'amount')
  expect(Object.keys(faults).toSorted()).toEqual(['amount', 'holder', 'until'])
  expect(values).toMatchObject({ ...form, amount: '20000', until: '2026-07-14', holder: '' })
  const code = await issued()
  expect(await findVoucher(testSite.store, code)).toMatchObject({ cents: 2_000, issuedBy: 'Mia', state: 'open' })
  const page = textOf(await (await session.get(`/office/codes/${code}`)).text())
  for (const text of ['late driver', 'Ana Horvat', 'Mia', '€20']) expect(page).toContain(text)
})

test('whoever has the code reads what it is worth, in their language, and not whom it was given to', async () => {
  const code = await issued()
  expect(await decoded(code)).toContain('€20 off one ride with us.')
  expect(await decoded(code, '/hr')).toContain('Vrijedi do 31. kolovoza 2026.')
  expect(await decoded(code)).not.toContain('Horvat')
  expect(await decoded(makeCode('V'))).toContain('No voucher of ours has this code.')
  testSite.clock.advance(48 * 24 * HOUR_MS)
  expect(await decoded(code)).toContain('This voucher was valid until')
})

test('used once, in the booking’s own commit: of two at once one has it, and the driver asks for less', async () => {
  const code = await issued()
  const one = (await testSite.booked(guest, trip)).code
  const two = (await testSite.booked({ ...guest, name: 'Ivo Ivić' }, { ...trip, time: '18:00' })).code
  const by = { who: 'Mia', now: testSite.clock.now() }
  const tries = await Promise.all([one, two].map((booking) => useVoucher(testSite.store, { code, booking, ...by })))
  expect(tries.map(({ kind }) => kind).toSorted()).toEqual(['done', 'no-voucher'])
  const used = tries[0]?.kind === 'done' ? one : two
  expect(await stored(used)).toMatchObject({ voucher: { code, cents: 2_000 } })
  const page = textOf(await (await session.get(`/office/bookings/${used}`)).text())
  expect(page).toContain('Payable to the driver: €45')
  const link = /value="https:\/\/galeb\.example(\/hr\/ride\/[^"]+)"/.exec(
    await (await session.get(`/office/bookings/${used}`)).text(),
  )
  expect(textOf(await (await testSite.get(link?.[1] ?? '')).text())).toMatch(/45\s€/)
  await session.post(`/office/bookings/${used}`, { intent: 'voucher-back' })
  expect((await stored(used))?.voucher).toBeUndefined()
  expect(await findVoucher(testSite.store, code)).toMatchObject({ state: 'open' })
})

test('a ride’s credit covers a ride and no more than it may; a withdrawn one nothing', async () => {
  const ride = await issued({ credit: 'ride', amount: '100' })
  const { code } = await testSite.booked(guest, trip)
  expect((await session.post(`/office/bookings/${code}`, { intent: 'voucher', voucher: 'V-XXXX' })).status).toBe(422)
  await session.post(`/office/bookings/${code}`, { intent: 'voucher', voucher: ride.toLowerCase() })
  expect(await stored(code)).toMatchObject({ voucher: { cents: 6_500 }, quote: { maximumCents: 6_500 } })
  const other = await issued()
  await session.post(`/office/codes/${other}`, { intent: 'withdraw', why: 'a mistake' })
  const log = await testSite.store.query({ collection: `vouchers/${other}/log` })
  expect(log.map(({ data }) => [data['action'], data['by'], data['why']])).toEqual([
    ['issue', 'Mia', 'late driver'],
    ['withdraw', 'Mia', 'a mistake'],
  ])
  const again = (await testSite.booked({ ...guest, name: 'Ivo Ivić' }, { ...trip, time: '18:00' })).code
  expect((await session.post(`/office/bookings/${again}`, { intent: 'voucher', voucher: other })).status).toBe(422)
  expect(await decoded(other)).toContain('no longer valid')
})

test('of two who withdraw one voucher the later is told who did, with what was written; a second press is not', async () => {
  const page = `/office/codes/${await issued()}`
  const colleague = await testSite.signedIn('owner', { name: 'Ivo' })
  const withdrawal = { intent: 'withdraw', why: 'a mistake' }
  expect((await session.post(page, withdrawal)).status).toBe(303)
  expect((await session.post(page, withdrawal)).status).toBe(303)
  const late = await colleague.post(page, { intent: 'withdraw', why: 'given twice' })
  const message = textOf(await late.text())
  expect(late.status).toBe(422)
  expect(message).toMatch(/Another user has changed this voucher: it is now withdrawn \(Mia, /)
  expect(message).toContain('given twice')
})

test('a voucher used meanwhile is not withdrawn, and who wanted it is told so', async () => {
  const voucher = await issued()
  const { code } = await testSite.booked(guest, trip)
  await session.post(`/office/bookings/${code}`, { intent: 'voucher', voucher })
  const late = await session.post(`/office/codes/${voucher}`, { intent: 'withdraw', why: '' })
  expect([late.status, textOf(await late.text())]).toEqual([
    422,
    expect.stringContaining('this voucher: it is now used'),
  ])
  expect(await findVoucher(testSite.store, voucher)).toMatchObject({ state: 'used' })
})

test('found by holder, code and state; any code of ours opens what it stands for; editors have nothing to do here', async () => {
  const code = await issued()
  await issued({ holder: 'Ivo Ivić' })
  const rows = async (query: string) => {
    const html = await (await session.get(`/office/codes${query}`)).text()
    return [...html.matchAll(/<td><a [^>]*href="\/office\/codes\/(V\w+)"/g)].map(([, code]) => code)
  }
  expect(await rows('?q=horv')).toEqual([code])
  expect(await rows(`?q=${code}`)).toEqual([code])
  expect(await rows('?state=used')).toEqual([])
  expect(await (await session.get('/office/codes?export=csv')).text()).toContain(';20,00;')
  const booking = (await testSite.booked(guest, trip)).code
  expect((await session.get(`/office/codes?open=${booking.toLowerCase()}`)).headers.get('Location')).toBe(
    `/office/bookings/${booking}`,
  )
  expect(await (await session.get('/office/codes?open=B-1')).text()).toContain('aria-invalid="true"')
  const editor = await testSite.signedIn('editor')
  expect([(await editor.get('/office/codes')).status, (await editor.post('/office/codes/new', form)).status]).toEqual([
    403, 403,
  ])
})

test('a year after its end nobody is named in it any more', async () => {
  const code = await issued()
  const end = Date.parse('2026-08-31T22:00:00Z')
  expect(await eraseHolders(testSite.store, end + 365 * 24 * HOUR_MS)).toBe(0)
  expect(await eraseHolders(testSite.store, end + 366 * 24 * HOUR_MS)).toBe(1)
  expect(await findVoucher(testSite.store, code)).toMatchObject({ holder: '', note: '', cents: 2_000 })
})
