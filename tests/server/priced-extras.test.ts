import { afterEach, beforeEach, expect, test } from 'vitest'
import { inLocale } from '#app/routes.ts'
import type { BookedQuote } from '#features/bookings/booking.ts'
import { feeNow } from '#features/bookings/cancel-booking.server.ts'
import { localeCodes } from '#i18n/locale.ts'
import { formOf, guest, trip } from './test-booking-site.ts'
import { changeFormIn, formIn } from './form-in.ts'
import { elements, textOf } from './html.ts'
import { type TestOffice, openTestOffice, type SignedIn } from './test-office.ts'

let testSite: TestOffice
let owner: SignedIn
const prices = async (seat: string, luggage: string, pet: string) =>
  owner.post('/office/setup/extras', { 'child-seat': seat, luggage, pet })
beforeEach(async () => {
  testSite = await openTestOffice()
  owner = await testSite.signedIn('owner', { locale: 'en' })
  await prices('5,00', '3,50', '10')
})
afterEach(() => testSite.store.close())

const riding = { under135: '2', pet: 'large' }
const extras = ({ lines }: BookedQuote) =>
  lines.flatMap((line) => (line.kind === 'extra' ? `${line.leg} ${line.count} ${line.extra} ${line.cents}` : []))
const van = { ...trip, vehicle: 'van', people: '4' }
const RIDE = 8_000

test('what rides along is in the price before it is ordered, and on everything that is kept of it', async () => {
  const { action, hidden } = await testSite.form(van)
  const first = await testSite.post(action, { ...hidden, ...guest, ...riding })
  expect(first.status).toBe(422)
  const shown = await first.text()
  expect(await testSite.bookings()).toEqual([])
  // Two seats and a dog: 80 € and 20 €. Who reads the form again sees them in the price, and no more as not in it.
  for (const word of ['€100', '2 child seats: €10', '1 pet: €10', 'nothing has been booked yet'])
    expect(textOf(shown)).toContain(word)
  expect(textOf(shown)).not.toContain('Not in this price: A')
  const again = formOf(shown)
  const taken = await testSite.post(again.action, { ...again.hidden, ...guest, ...riding })
  expect(taken.status).toBe(303)
  const [booking] = await testSite.bookings()
  expect(booking?.quote).toMatchObject({ maximumCents: RIDE + 2_000, people: 4 })
  expect(booking && extras(booking.quote)).toEqual(['there 2 child-seat 1000', 'there 1 pet 1000'])
  expect(booking?.needs).toMatchObject({ under135: 2, pet: 'large' })
  const cookie = taken.headers.getSetCookie().join('; ').split(';')[0] ?? ''
  const voucher = textOf(await (await testSite.get(taken.headers.get('Location') ?? '', cookie)).text())
  for (const word of ['€100', '2 child seats: €10']) expect(voucher).toContain(word)
  // Nobody pays half a seat that was not used.
  expect(booking && feeNow(booking, booking.pickUpAt - 3_600_000, 'guest')).toBe(RIDE / 2)
})

test.each(localeCodes)('the button beside it shows the price and orders nothing, in %s', async (locale) => {
  const { action, hidden } = await testSite.form(van, locale === 'en' ? '' : `/${locale}`)
  const html = await (await testSite.post(action, { ...hidden, ...riding, intent: 'price' })).text()
  expect(textOf(html)).toMatch(/100/)
  expect(textOf(html)).not.toMatch(/undefined|\bneed\.\w|\bbook\.\w|\{\w+\}/)
  // Nothing is marked as wrong, though nobody has given a name yet.
  expect(elements(html, 'input').some(({ attributes }) => attributes['aria-invalid'] !== undefined)).toBe(false)
  expect(elements(html, 'button').map(({ attributes }) => attributes['value'])).toContain('price')
  const withName = { ...formOf(html).hidden, ...guest, ...riding, intent: 'order' }
  expect((await testSite.post(formOf(html).action, withName)).status).toBe(303)
})

test.each(localeCodes)('of a tariff with some extras free each is named with what it costs, in %s', async (locale) => {
  await prices('0', '3,50', '0')
  const t = testSite.site.translate(locale)
  const said = textOf(await (await testSite.get(inLocale(locale, '/taxi/price'))).text())
  for (const words of [t('tariff.free.child-seat'), t('tariff.free.pet')]) expect(said).toContain(words)
  for (const words of [t('tariff.free.luggage'), t('tariff.free-extras')]) expect(said).not.toContain(words)
  expect(said).toMatch(/3[.,]50/)
})

test.each(localeCodes)('terms and About say of each what the tariff says, in %s', async (locale) => {
  const t = testSite.site.translate(locale)
  // Small words are kept with the next by a space that does not break, in messages and texts by rules of their own.
  const plain = (text: string) => text.replaceAll('\u00A0', ' ')
  const read = async (path: string) => plain(textOf(await (await testSite.get(inLocale(locale, path))).text()))
  const free = [t('tariff.free-extras'), t('tariff.free.child-seat'), t('tariff.free.pet')].map(plain)
  await prices('0', '0', '0')
  for (const words of free) expect(await read('/terms')).toContain(words)
  expect(await read('/about')).toContain(free[0])
  await prices('5,00', '3,50', '10')
  for (const path of ['/terms', '/about']) {
    const said = await read(path)
    for (const words of free) expect(said).not.toContain(words)
    for (const price of [/5[.,]00|€5 |5 €/, /3[.,]50/, /10/]) expect(said).toMatch(price)
    expect(said).not.toContain('{rule')
  }
})

test('fewer than were in the price that was read are taken at once, for less', async () => {
  const { action, hidden } = await testSite.form(van)
  const seen = formOf(await (await testSite.post(action, { ...hidden, ...riding, intent: 'price' })).text())
  expect((await testSite.post(seen.action, { ...seen.hidden, ...guest, under135: '1' })).status).toBe(303)
  expect((await testSite.bookings())[0]?.quote.maximumCents).toBe(RIDE + 500)
})

test('a case beyond one a person is in every price, and a guide dog is free', async () => {
  const more = { ...van, bags: '6' }
  const page = textOf(await (await testSite.get(`/taxi/opatija?${new URLSearchParams(more)}`)).text())
  for (const word of ['€87', '2 extra suitcases: €7', 'Not in this price: A child seat costs €5'])
    expect(page).toContain(word)
  expect(page).not.toContain('Not in this price: Each large suitcase')
  await testSite.booked({ ...guest, pet: 'guide-dog' }, more)
  expect((await testSite.bookings())[0]?.quote.maximumCents).toBe(RIDE + 700)
})

test('a price that is kept holds what was named, and the order page knows it again', async () => {
  const { action, hidden } = await testSite.form(van)
  const page = await (await testSite.post(action, { ...hidden, ...riding, intent: 'price' })).text()
  const { action: to, hidden: sealed } = formOf(page)
  // The keep button sends the order's form with an id of its own, from beside it.
  const keepId = elements(page, 'input').find(({ attributes: row }) => row['name'] === 'keepId')?.attributes['value']
  const stored = await testSite.post(to, { ...sealed, keepId: keepId ?? '', ...riding, voucher: '', intent: 'keep' })
  expect(stored.status).toBe(303)
  const pass = await (await testSite.get(new URL(stored.headers.get('Location') ?? '', 'https://x').pathname)).text()
  expect(textOf(pass)).toContain('2 child seats: €10')
  expect(textOf(pass)).toContain('Not in this price: Each large suitcase')
  // Prices rise: what the pass holds does not, and what it does not hold is of the day.
  await prices('9,00', '4', '20')
  const href = elements(pass, 'a').map(({ attributes }) => attributes['href'] ?? '')
  const book = (href.find((one) => one.includes('pass=')) ?? '').replaceAll('&amp;', '&')
  const form = formOf(await (await testSite.get(book)).text())
  expect((await testSite.post(form.action, { ...form.hidden, ...guest, ...riding })).status).toBe(303)
  expect((await testSite.bookings())[0]?.quote.maximumCents).toBe(RIDE + 2_000)
})

test('a seat more is priced alone, at what the first one cost; an unchanged trip never costs more', async () => {
  const { action, hidden } = await testSite.form(van)
  const seen = formOf(await (await testSite.post(action, { ...hidden, under135: '1', intent: 'price' })).text())
  const taken = await testSite.post(seen.action, { ...seen.hidden, ...guest, under135: '1' })
  const cookie = taken.headers.getSetCookie().join('; ').split(';')[0] ?? ''
  const path = taken.headers.get('Location') ?? ''
  await prices('9,00', '0', '10')
  const page = await (await testSite.get(`${path}?change=1`, cookie)).text()
  const requested = { ...formIn(page, 'under135').values, under135: '2', pet: 'small', intent: 'show' }
  const preview = await (await testSite.post(path, requested, { Cookie: cookie })).text()
  // 80 + 5 booked; the second seat at 5 as the first, the dog at today's 10.
  expect(textOf(preview)).toContain('€100')
  expect((await testSite.bookings())[0]?.sequence).toBe(0)
  const change = changeFormIn(preview)
  const done = await testSite.post(change.action, { ...change.fields, intent: 'change' }, { Cookie: cookie })
  expect([done.status, done.headers.get('Location')]).toEqual([303, path])
  const [booking] = await testSite.bookings()
  expect(booking).toMatchObject({ needs: { under135: 2, pet: 'small' }, quote: { maximumCents: RIDE + 2_000 } })
  expect(booking?.state).toBe('confirmed')
  // Three people instead of four: the price stays.
  const fewer = changeFormIn(
    await (await testSite.get(`${path}?${new URLSearchParams({ ...van, people: '3' })}`, cookie)).text(),
  )
  await testSite.post(fewer.action, { ...fewer.fields, intent: 'change' }, { Cookie: cookie })
  expect((await testSite.bookings())[0]?.quote).toMatchObject({ people: 3, maximumCents: RIDE + 2_000 })
})

test('on the phone the price has it too, and the office adds a seat later', async () => {
  const session = await testSite.signedIn('dispatcher', { locale: 'en' })
  const call = {
    from: 'RJK',
    to: 'Opatija',
    when: 'sutra 9',
    people: '3',
    bags: '4',
    phone: '091 555 0100',
    name: 'Iva',
  }
  const ask = { ...call, vehicle: 'van', under135: '1' }
  const look = await (await session.get(`/office/new-booking?${new URLSearchParams({ ...ask, look: '1' })}`)).json()
  expect(look).toMatchObject({ seen: { price: '€88.50' } })
  expect((await session.post('/office/new-booking', { ...ask, intent: 'book' })).status).toBe(303)
  const [booking] = await testSite.bookings()
  expect(booking && extras(booking.quote)).toEqual(['there 1 child-seat 500', 'there 1 luggage 350'])
  const path = `/office/bookings/${booking?.code}/change`
  const ride = { ...call, vehicle: 'van', under135: '2', seen: '0', intent: 'ride' }
  expect((await session.post(path, ride)).status).toBe(303)
  expect((await testSite.bookings())[0]).toMatchObject({
    needs: { under135: 2 },
    quote: { maximumCents: RIDE + 1_350 },
  })
})

test('the card of the office names the fee of a no-show that is then stated: of the ride alone', async () => {
  const { action, hidden } = await testSite.form(van)
  const seen = formOf(await (await testSite.post(action, { ...hidden, ...guest, ...riding })).text())
  expect((await testSite.post(seen.action, { ...seen.hidden, ...guest, ...riding })).status).toBe(303)
  const [booking] = await testSite.bookings()
  if (!booking) throw new Error('there is no booking')
  const { code, pickUpAt, quote } = booking
  expect(quote.maximumCents).toBe(RIDE + 2_000)
  const board = { code, expected: '', vehicleId: '' }
  for (const step of ['assign', 'set-off', 'arrive'])
    expect(
      (await owner.post('/office/board', { ...board, action: step, driver: 'Ivo', isSure: 'true' })).status,
      step,
    ).toBe(303)
  testSite.clock.advance(pickUpAt + 2 * 3_600_000 - testSite.clock.now())
  const session = await testSite.signedIn('dispatcher', { locale: 'en' })
  const card = textOf(await (await session.get('/office/board')).text())
  expect(card).toContain('€100')
  expect(card).toContain('Fee under the terms: €80.')
  await session.post('/office/board', { ...board, action: 'no-show', reason: 'not-found' })
  expect((await testSite.bookings())[0]?.noShow?.feeCents).toBe(RIDE)
})

/** A second factor opens the voucher again: it stands open for half an hour only. */
async function opened(path: string): Promise<string> {
  const answer = await testSite.post(path, { intent: 'open', factor: 'horvat' })
  return answer.headers.getSetCookie().join('; ').split(';')[0] ?? ''
}

test('a price is not kept with what it was not read with, and nothing is kept', async () => {
  const { action, hidden } = await testSite.form(van)
  const keep = { keepId: '6f0f1d3e-0000-4000-8000-000000000001', voucher: '', intent: 'keep' }
  const refused = await testSite.post(action, { ...hidden, ...riding, ...keep })
  expect([refused.status, textOf(await refused.text()).includes('€100')]).toEqual([422, true])
  expect(await testSite.store.query({ collection: 'passes' })).toEqual([])
  expect((await testSite.post(action, { ...hidden, ...keep })).status).toBe(303)
})

test('what a kept price does not hold is added to it, at the price of the day', async () => {
  const { action, hidden } = await testSite.form(van)
  const keep = { keepId: '6f0f1d3e-0000-4000-8000-000000000002', voucher: '', intent: 'keep' }
  const stored = await testSite.post(action, { ...hidden, ...keep })
  const pass = await (await testSite.get(new URL(stored.headers.get('Location') ?? '', 'https://x').pathname)).text()
  const href = elements(pass, 'a').map(({ attributes }) => attributes['href'] ?? '')
  const book = (href.find((one) => one.includes('pass=')) ?? '').replaceAll('&amp;', '&')
  await prices('6,00', '0', '0')
  const form = formOf(await (await testSite.get(book)).text())
  const first = await testSite.post(form.action, { ...form.hidden, ...guest, under135: '2' })
  const again = formOf(await first.text())
  expect([first.status, await testSite.bookings()]).toEqual([422, []])
  expect((await testSite.post(again.action, { ...again.hidden, ...guest, under135: '2' })).status).toBe(303)
  expect((await testSite.bookings())[0]?.quote.maximumCents).toBe(RIDE + 1_200)
})

test('what rode along for nothing still does when the trip is changed', async () => {
  await prices('0', '0', '0')
  const { cookie, code } = await testSite.booked({ ...guest, under135: '1' }, van)
  await prices('9,00', '0', '10')
  const page = await testSite.get(`/decoder/${code}?${new URLSearchParams({ ...van, people: '3' })}`, cookie)
  const change = changeFormIn(await page.text())
  await testSite.post(change.action, { ...change.fields, intent: 'change' }, { Cookie: cookie })
  expect((await testSite.bookings())[0]?.quote).toMatchObject({ people: 3, maximumCents: RIDE })
})

test('a change at a price that was read without what is named in it changes nothing', async () => {
  const { cookie, code } = await testSite.booked(guest, van)
  const page = await testSite.get(`/decoder/${code}?${new URLSearchParams({ ...van, people: '3' })}`, cookie)
  const { action, fields } = changeFormIn(await page.text())
  const sent = { ...fields, intent: 'change', under135: '2' }
  expect((await testSite.post(action, sent, { Cookie: cookie })).status).toBe(422)
  expect((await testSite.bookings())[0]).toMatchObject({ sequence: 0, quote: { people: 4, maximumCents: RIDE } })
  expect((await testSite.post(action, { ...fields, intent: 'change' }, { Cookie: cookie })).status).toBe(303)
})

test('what a changed ride would cost to cancel is a share of the ride alone', async () => {
  const { action, hidden } = await testSite.form(van)
  const seen = formOf(await (await testSite.post(action, { ...hidden, under135: '1', intent: 'price' })).text())
  const taken = await testSite.post(seen.action, { ...seen.hidden, ...guest, under135: '1' })
  const path = taken.headers.get('Location') ?? ''
  testSite.clock.advance(Date.parse('2026-07-19T22:00:00Z') - testSite.clock.now())
  const cookie = await opened(path)
  const page = await (await testSite.get(`${path}?${new URLSearchParams({ ...van, people: '3' })}`, cookie)).text()
  expect(textOf(page)).toContain('€85')
  expect(textOf(page)).toContain('cancelling afterwards costs €40.')
})
