import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { cashTotals } from '#features/cash/cash-entry.ts'
import { entriesOfBooking, entriesOfDriver, eraseOldEntries } from '#features/cash/cash-entries.server.ts'
import { dropPicture, receiptPath } from '#features/drivers/driver-pictures.server.ts'
import { eraseOldShifts, shiftsOf } from '#features/drivers/driver-shifts.server.ts'
import { erasePerson, personRecord } from '#features/retention/person.server.ts'
import { cookieOf, guest, HOUR_MS, MINUTE_MS, trip } from './test-booking-site.ts'
import { formIn } from './form-in.ts'
import { ORIGIN } from './test-site.ts'
import { elements, textOf } from './html.ts'
import { type TestOffice, openTestOffice, type SignedIn } from './test-office.ts'

const LIST = '/office/fleet/drivers'
const PIN = '274915'
const RIDE = Date.parse('2026-07-20T07:00:00Z')

let testSite: TestOffice
let owner: SignedIn
beforeEach(async () => {
  testSite = await openTestOffice()
  owner = await testSite.signedIn('owner', { name: 'Mia' })
  for (const name of ['Ana Đurić', 'Ivo Babić']) {
    const { values } = formIn(await (await owner.get(`${LIST}/new`)).text(), 'licence-number')
    expect((await owner.post(`${LIST}/new`, { ...values, name, active: 'yes' })).status).toBe(303)
  }
})

async function phoneOf(id: string): Promise<string> {
  await owner.post(`${LIST}/${id}`, { intent: 'link' })
  const link = /\/hr\/driver\/link\/[\w-]{43}/.exec(await (await owner.get(`${LIST}/${id}`)).text())?.[0] ?? ''
  return cookieOf(await testSite.post(link, { pin: PIN, again: PIN }))
}

const send = (cookie: string, fields: Record<string, string>, path = '/driver/money') =>
  testSite.post(path, fields, { Cookie: cookie })
const read = async (cookie: string, path = '/driver/money') => (await testSite.get(path, cookie)).text()
const inHand = async (id: string) => cashTotals(await entriesOfDriver(testSite.store, id)).inHand
const money = (id: string) => `${LIST}/${id}/money`

/** A ride of Ana's, with the guest in the vehicle. */
async function onBoard(driver = 'Ana Đurić') {
  const { code } = await testSite.booked({ ...guest }, trip)
  expect((await owner.post('/office/board', { code, action: 'assign', driver })).status).toBe(303)
  testSite.clock.advance(RIDE - testSite.clock.now())
  for (const action of ['set-off', 'arrive', 'pick-up'])
    expect((await owner.post('/office/board', { code, action })).status).toBe(303)
  const booking = (await testSite.bookings()).find((one) => one.code === code)
  return { code, price: booking?.quote.maximumCents ?? 0 }
}

describe('the end of a ride', () => {
  test('one press records the proposed sum in the driver’s cash; undoing takes it back, and it can be said anew', async () => {
    const { code, price } = await onBoard()
    const cookie = await phoneOf('ana-duric')
    const page = await read(cookie, '/driver')
    const { values } = formIn(page, 'shown')
    expect(values).toMatchObject({ code, way: 'cash', shown: String(price) })
    expect((await send(cookie, { ...values, intent: 'complete' }, '/driver')).status).toBe(303)
    // Sent again on a weak line it counts once.
    expect((await send(cookie, { ...values, intent: 'complete' }, '/driver')).status).toBe(303)
    expect(await inHand('ana-duric')).toBe(price)
    const undo = formIn(await read(cookie, '/driver'), 'sequence').values
    expect((await send(cookie, { ...undo, intent: 'undo' }, '/driver')).status).toBe(303)
    expect(await inHand('ana-duric')).toBe(0)
    expect(
      (await send(cookie, { intent: 'complete', code, way: 'card', shown: String(price) }, '/driver')).status,
    ).toBe(303)
    const entries = await entriesOfBooking(testSite.store, code)
    expect(entries).toHaveLength(3)
    expect(cashTotals(entries)).toMatchObject({ collectedCash: 0, collectedCard: price, inHand: 0 })
  })

  test('another sum needs a reason, and comes back with what was typed', async () => {
    const { code, price } = await onBoard()
    const cookie = await phoneOf('ana-duric')
    const more = { intent: 'complete', code, way: 'cash', amount: String(price / 100 + 5) }
    const faulty = await send(cookie, more, '/driver')
    expect(faulty.status).toBe(422)
    expect(formIn(await faulty.text(), 'amount').values).toMatchObject({ amount: more.amount, way: 'cash' })
    expect((await send(cookie, { ...more, sumReason: 'other' }, '/driver')).status).toBe(422)
    expect(await entriesOfBooking(testSite.store, code)).toEqual([])
    expect((await send(cookie, { ...more, sumReason: 'waiting' }, '/driver')).status).toBe(303)
    expect(await entriesOfBooking(testSite.store, code)).toMatchObject([
      { amount: price + 500, proposed: price, reason: 'waiting', by: 'driver', driver: 'ana-duric' },
    ])
  })

  test('the office completes a ride with what was paid, and records it where nobody did; once', async () => {
    const { code, price } = await onBoard()
    const pages = ['/office/board', `/office/bookings/${code}`]
    const sum = `€${price / 100}`
    for (const page of pages) expect(textOf(await (await owner.get(page)).text())).toContain(`Complete: ${sum} in cash`)
    const press = { code, action: 'complete', way: 'cash', shown: String(price) }
    // Without what was paid, or with a sum that is none, it is asked again on the page that was sent.
    for (const page of pages)
      for (const wrong of [{ way: '' }, { amount: 'x' }, { amount: String(price / 100 + 5) }, { way: 'cheque' }]) {
        const sent = await owner.post(page, { ...press, ...wrong })
        const html = await sent.text()
        expect([sent.status, html.includes(`id="sum-${code}-again"`)]).toEqual([422, true])
      }
    expect([(await testSite.bookings())[0]?.state, await entriesOfBooking(testSite.store, code)]).toEqual([
      'on-board',
      [],
    ])
    expect((await owner.post(pages[0] ?? '', press)).status).toBe(303)
    expect((await testSite.bookings())[0]?.state).toBe('completed')
    // Pressed in two tabs it is recorded once.
    expect((await owner.post(pages[1] ?? '', press)).status).toBe(303)
    expect(await entriesOfBooking(testSite.store, code)).toMatchObject([
      { amount: price, by: 'Mia', driver: 'ana-duric' },
    ])
    // The undo of the office takes the sum back too.
    expect((await owner.post('/office/board', { code, action: 'undo' })).status).toBe(303)
    expect(await inHand('ana-duric')).toBe(0)
    const other = { ...press, way: 'card', amount: String(price / 100 + 5), sumReason: 'waiting' }
    expect((await owner.post(pages[1] ?? '', other)).status).toBe(303)
    const entries = await entriesOfBooking(testSite.store, code)
    expect(cashTotals(entries)).toMatchObject({ collectedCash: 0, collectedCard: price + 500, inHand: 0 })
  })

  test('a ride that a phone completed without saying what was paid is recorded by the office, once', async () => {
    const { code, price } = await onBoard()
    const cookie = await phoneOf('ana-duric')
    const press = { intent: 'collected', leg: 'there', way: 'cash', shown: String(price) }
    expect((await owner.post(`/office/bookings/${code}`, press)).status).toBe(422)
    expect((await send(cookie, { intent: 'complete', code }, '/driver')).status).toBe(303)
    expect(textOf(await (await owner.get(`/office/bookings/${code}`)).text())).toContain('Nobody has recorded yet')
    expect((await owner.post(`/office/bookings/${code}`, { ...press, amount: 'x' })).status).toBe(422)
    expect((await owner.post(`/office/bookings/${code}`, press)).status).toBe(303)
    expect((await owner.post(`/office/bookings/${code}`, press)).status).toBe(422)
    expect(await inHand('ana-duric')).toBe(price)
  })
})

describe('expenses and hours', () => {
  const toll = { intent: 'expense', kind: 'toll', amount: '12,50', way: 'cash', ride: '', note: '' }

  test('an expense is entered once however often its press is sent, with the hour of the press', async () => {
    const cookie = await phoneOf('ana-duric')
    const pressed = testSite.clock.now() - 5 * HOUR_MS
    const press = { ...toll, stepId: 'press-number-one', pressedAt: String(pressed) }
    for (const path of ['/driver/money', '/driver']) expect((await send(cookie, press, path)).status).toBe(303)
    expect((await send(cookie, { ...toll, amount: '4.20', stepId: 'press-number-two', way: 'card' })).status).toBe(303)
    expect(await entriesOfDriver(testSite.store, 'ana-duric')).toMatchObject([
      { kind: 'expense', expense: 'toll', amount: 1250, at: pressed, way: 'cash' },
      { kind: 'expense', amount: 420, way: 'card' },
    ])
    expect(await inHand('ana-duric')).toBe(-1250)
    // The same key of another driver is another press.
    const ivo = await phoneOf('ivo-babic')
    await send(ivo, { ...press, amount: '1' })
    expect(await inHand('ivo-babic')).toBe(-100)
  })

  test.each([
    { amount: '-3' },
    { amount: '0' },
    { amount: 'three' },
    { amount: '10000,01' },
    { kind: 'bribe' },
    { kind: 'other', note: ' ' },
    { ride: 'BAAAAAAAAAW' },
  ])('%o is refused with what was typed', async (wrong) => {
    const cookie = await phoneOf('ana-duric')
    const sent = await send(cookie, { ...toll, ...wrong })
    expect(sent.status).toBe(422)
    const { values } = formIn(await sent.text(), 'amount')
    expect(values['amount']).toBe({ ...toll, ...wrong }.amount)
    expect(await entriesOfDriver(testSite.store, 'ana-duric')).toEqual([])
  })

  test('a shift begins and ends once; the office corrects it with a reason, and what was before stays in its history', async () => {
    const cookie = await phoneOf('ana-duric')
    const start = testSite.clock.now()
    await send(cookie, { intent: 'shift-end' })
    for (const stepId of ['press-number-one', 'press-number-one', 'press-number-two'])
      expect((await send(cookie, { intent: 'shift-start', stepId })).status).toBe(303)
    testSite.clock.advance(90 * MINUTE_MS)
    await send(cookie, { intent: 'shift-end' })
    testSite.clock.advance(30 * MINUTE_MS)
    await send(cookie, { intent: 'shift-end' })
    const [shift, ...more] = await shiftsOf(testSite.store, 'ana-duric')
    expect([shift?.from, shift?.to, more]).toEqual([start, start + 90 * MINUTE_MS, []])
    expect(textOf(await read(cookie))).toMatch(/1 h 30 min/)
    testSite.clock.advance(24 * HOUR_MS)
    const right = {
      intent: 'shift',
      shift: shift?.id ?? '',
      'shift-from': '2026-07-14T08:00',
      'shift-to': '2026-07-14T10:00',
    }
    expect((await owner.post(money('ana-duric'), right)).status).toBe(422)
    expect((await owner.post(money('ivo-babic'), { ...right, why: 'Forgotten' })).status).toBe(422)
    expect((await owner.post(money('ana-duric'), { ...right, why: 'Forgotten' })).status).toBe(303)
    const [corrected] = await shiftsOf(testSite.store, 'ana-duric')
    expect(corrected?.log.map(({ by, why }) => [by, why])).toEqual([
      ['driver', null],
      ['driver', null],
      ['Mia', 'Forgotten'],
    ])
    expect((corrected?.to ?? 0) - (corrected?.from ?? 0)).toBe(2 * HOUR_MS)
  })

  test('the photo of a receipt is for whose expense it is, and for the office; nothing but its pixels is kept', async () => {
    const [ana, ivo] = [await phoneOf('ana-duric'), await phoneOf('ivo-babic')]
    await send(ana, { ...toll, stepId: 'press-number-one' })
    const address = '/api/driver/receipts/ana-duric_press-number-one'
    const upload = async (cookie: string, bytes: Uint8Array<ArrayBuffer>) => {
      const body = new FormData()
      body.set('file', new File([bytes], 'receipt.jpg'))
      return testSite.ask(`${address}?locale=en`, { method: 'POST', body, headers: { Origin: ORIGIN, Cookie: cookie } })
    }
    const photo = new Uint8Array(
      await sharp({ create: { width: 600, height: 900, channels: 3, background: '#eee' } })
        .withExif({ IFD0: { Artist: 'Ana Horvat' } })
        .jpeg()
        .toBuffer(),
    )
    expect((await upload(ivo, photo)).status).toBe(404)
    expect((await upload(ana, new TextEncoder().encode('<svg/>'))).headers.get('Location')).toContain('receipt-fault')
    expect((await upload(ana, photo)).headers.get('Location')).toBe('/driver/money?done=receipt')
    const shown = new Uint8Array(await (await testSite.get(address, ana)).arrayBuffer())
    expect(await sharp(shown).metadata()).toMatchObject({ format: 'webp', width: 600 })
    expect(Buffer.from(shown).includes('Ana Horvat')).toBe(false)
    for (const cookie of [ivo, '']) expect((await testSite.get(address, cookie)).status).toBe(404)
    const office = (id: string) => owner.get(`${money(id)}?receipt=ana-duric_press-number-one`)
    expect([(await office('ana-duric')).status, (await office('ivo-babic')).status]).toEqual([200, 404])
  })
})

describe('the statement', () => {
  test('cash, hand-over, correction and earnings stand in it, and nothing is overwritten', async () => {
    const { code, price } = await onBoard()
    const cookie = await phoneOf('ana-duric')
    await send(cookie, { intent: 'complete', code, way: 'cash', shown: String(price) }, '/driver')
    expect(textOf(await read(cookie))).toContain('not set')
    const pay = { intent: 'pay', 'pay-kind': 'share', 'pay-value': '40', 'pay-from': '2026-07-01' }
    expect((await owner.post(money('ana-duric'), { ...pay, 'pay-value': '140' })).status).toBe(422)
    expect((await owner.post(money('ana-duric'), pay)).status).toBe(303)
    const handOver = { ...formIn(await (await owner.get(money('ana-duric'))).text(), 'key').values, amount: '20,00' }
    for (let press = 0; press < 2; press++)
      expect((await owner.post(money('ana-duric'), { ...handOver, intent: 'hand-over' })).status).toBe(303)
    expect(await inHand('ana-duric')).toBe(price - 2000)
    const [entry] = await entriesOfBooking(testSite.store, code)
    const correct = { intent: 'correct', entry: entry?.id ?? '', right: '30', why: 'Typed wrong' }
    expect((await owner.post(money('ana-duric'), { ...correct, why: '' })).status).toBe(422)
    expect((await owner.post(money('ivo-babic'), correct)).status).toBe(422)
    const both = await Promise.all([1, 2].map(() => owner.post(money('ana-duric'), correct)))
    expect(both.map(({ status }) => status).toSorted()).toEqual([303, 422])
    expect(await inHand('ana-duric')).toBe(3000 - 2000)
    const after = await entriesOfDriver(testSite.store, 'ana-duric')
    expect(after).toContainEqual(entry)
    expect(after).toHaveLength(4)
    const mine = textOf(await read(cookie))
    for (const words of ['Typed wrong', 'Reversed', 'Handed over to the office', '40%']) expect(mine).toContain(words)
    const file = async (of: string) => (await owner.get(`${money('ana-duric')}?export=csv&of=${of}`)).text()
    expect(await file('cash')).toContain(';30,00;')
    const earned = (Math.round(price * 0.4) / 100).toFixed(2).replace('.', ',')
    expect(await file('rides')).toContain(`;${earned}`)
    expect(await file('hours')).toContain('Minutes')
  })

  test('a driver sees only their own; the pages of the office are not theirs, and nobody’s phone is sent to the PIN', async () => {
    const [ana, ivo] = [await phoneOf('ana-duric'), await phoneOf('ivo-babic')]
    await send(ana, { intent: 'expense', kind: 'fuel', amount: '77,77', way: 'cash', stepId: 'press-number-one' })
    expect(await read(ana)).toContain('77.77')
    expect(await read(ivo)).not.toContain('77.77')
    for (const cookie of [ana, ivo, ''])
      for (const path of [money('ana-duric'), `${money('ana-duric')}?export=csv&of=cash`]) {
        const response = await testSite.get(path, cookie)
        expect([response.status, response.headers.get('Location')?.startsWith('/office/sign-in')]).toEqual([303, true])
      }
    const editor = await testSite.signedIn('editor')
    expect((await editor.get(money('ana-duric'))).status).toBe(403)
    expect((await editor.post(money('ana-duric'), { intent: 'hand-over', amount: '5' })).status).toBe(403)
    expect((await owner.get(money('nobody'))).status).toBe(404)
    expect((await send('', { intent: 'expense' })).status).toBe(403)
    testSite.clock.advance(17 * HOUR_MS)
    expect((await send(ana, { intent: 'expense' })).status).toBe(401)
    expect(await read(ana)).not.toContain('77.77')
  })

  test('who still has cash is not removed; entries outlive who was', async () => {
    const cookie = await phoneOf('ana-duric')
    await send(cookie, { intent: 'expense', kind: 'fuel', amount: '10', way: 'cash', stepId: 'press-number-one' })
    expect((await owner.post(`${LIST}/ana-duric`, { intent: 'remove' })).status).toBe(422)
    const entry = 'ana-duric_press-number-one'
    await owner.post(money('ana-duric'), { intent: 'reverse', entry, why: 'Not ours' })
    expect((await owner.post(`${LIST}/ana-duric`, { intent: 'remove' })).status).toBe(303)
    expect((await owner.get(money('ana-duric'))).status).toBe(200)
  })
})

test('the photo of the driver stands on the voucher once the driver is named, and goes with it', async () => {
  const { code, cookie } = await testSite.booked()
  const photo = new Uint8Array(
    await sharp({ create: { width: 600, height: 800, channels: 3, background: '#285' } })
      .jpeg()
      .toBuffer(),
  )
  const upload = (bytes: Uint8Array<ArrayBuffer>) => {
    const body = new FormData()
    body.set('file', new File([bytes], 'ana.jpg'))
    return testSite.ask(`${LIST}/ana-duric/photo`, {
      method: 'POST',
      body,
      headers: { Origin: ORIGIN, Cookie: owner.cookie },
    })
  }
  expect((await upload(new TextEncoder().encode('no photo'))).headers.get('Location')).toContain('fault=type')
  expect((await upload(photo)).headers.get('Location')).toContain('done=photo')
  const pictures = async (query = '') =>
    elements(await read(cookie, `/decoder/${code}${query}`), 'img').flatMap(({ attributes: { src } }) =>
      src?.startsWith('/media/') === true ? [src] : [],
    )
  expect(await pictures()).toEqual([])
  await owner.post('/office/board', { code, action: 'assign', driver: 'Ivo Babić' })
  expect(await pictures()).toEqual([])
  await owner.post('/office/board', { code, action: 'assign', driver: 'Ana Đurić' })
  const [src = ''] = await pictures()
  expect((await testSite.get(src)).headers.get('Content-Type')).toBe('image/webp')
  expect(await pictures('?kept=1')).toEqual([])
  await owner.post(`${LIST}/ana-duric/photo`, { intent: 'remove' })
  expect([await pictures(), (await testSite.get(src)).status]).toEqual([[], 404])
})

test('export and erase: the guest’s payment is handed out, what was typed about it goes, the sum stays until its term', async () => {
  const { code, price } = await onBoard()
  const cookie = await phoneOf('ana-duric')
  const typed = { intent: 'complete', code, way: 'none', note: 'Horvat pays by invoice' }
  expect((await send(cookie, typed, '/driver')).status).toBe(303)
  const { email } = guest
  const { bookings } = await personRecord(testSite.store, email)
  expect(bookings.map(({ payments }) => payments)).toMatchObject([[{ way: 'none', note: 'Horvat pays by invoice' }]])
  const exported = await (await owner.get(`${LIST}/ana-duric?export=person`)).json()
  expect(exported).toMatchObject({ cash: [{ code, proposed: price }], shifts: [], pay: [], photo: null })
  expect((await erasePerson(testSite.store, email)).erased).toEqual([code])
  expect(await entriesOfBooking(testSite.store, code)).toMatchObject([{ note: null, proposed: price }])
  const drop = (entry: string) => dropPicture(testSite.store, receiptPath(entry))
  await send(cookie, { intent: 'shift-start' })
  const years = (count: number) => Date.UTC(2026 + count, 5, 1)
  await eraseOldEntries(testSite.store, years(11), drop)
  await eraseOldShifts(testSite.store, years(4))
  expect([
    (await entriesOfBooking(testSite.store, code)).length,
    (await shiftsOf(testSite.store, 'ana-duric')).length,
  ]).toEqual([1, 1])
  await eraseOldEntries(testSite.store, years(12), drop)
  await eraseOldShifts(testSite.store, years(6))
  expect([await entriesOfBooking(testSite.store, code), await shiftsOf(testSite.store, 'ana-duric')]).toEqual([[], []])
})
