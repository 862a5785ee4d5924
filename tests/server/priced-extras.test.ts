import { afterEach, beforeEach, expect, test } from 'vitest'
import { inLocale } from '#app/routes.ts'
import type { BookedQuote } from '#features/bookings/booking.ts'
import { feeNow } from '#features/bookings/cancel-booking.server.ts'
import { localeCodes } from '#i18n/locale.ts'
import { formOf, guest, trip } from './booking-house.ts'
import { elements, textOf } from './html.ts'
import { type OfficeHouse, openOfficeHouse, type SignedIn } from './office-house.ts'

let house: OfficeHouse
let owner: SignedIn
const prices = async (seat: string, luggage: string, pet: string) =>
  owner.post('/office/setup/extras', { 'child-seat': seat, luggage, pet })
beforeEach(async () => {
  house = await openOfficeHouse()
  owner = await house.signedIn('owner', { locale: 'en' })
  await prices('5,00', '3,50', '10')
})
afterEach(() => house.store.close())

const riding = { under135: '2', pet: 'large' }
const extras = ({ lines }: BookedQuote) =>
  lines.flatMap((line) => (line.kind === 'extra' ? `${line.leg} ${line.count} ${line.extra} ${line.cents}` : []))
const van = { ...trip, vehicle: 'van', people: '4' }
const RIDE = 8_000

test('what rides along is in the price before it is ordered, and on everything that is kept of it', async () => {
  const { action, hidden } = await house.form(van)
  const first = await house.post(action, { ...hidden, ...guest, ...riding })
  expect(first.status).toBe(422)
  const shown = await first.text()
  expect(await house.bookings()).toEqual([])
  // Two seats and a dog: 80 € and 20 €. Who reads the form again sees them in the price, and no more as not in it.
  for (const word of ['€100', '2 child seats: €10', '1 pet: €10', 'nothing has been ordered yet'])
    expect(textOf(shown)).toContain(word)
  expect(textOf(shown)).not.toContain('Not in this price: A')
  const again = formOf(shown)
  const taken = await house.post(again.action, { ...again.hidden, ...guest, ...riding })
  expect(taken.status).toBe(303)
  const [booking] = await house.bookings()
  expect(booking?.quote).toMatchObject({ maximumCents: RIDE + 2_000, people: 4 })
  expect(booking && extras(booking.quote)).toEqual(['there 2 child-seat 1000', 'there 1 pet 1000'])
  expect(booking?.needs).toMatchObject({ under135: 2, pet: 'large' })
  const cookie = taken.headers.getSetCookie().join('; ').split(';')[0] ?? ''
  const voucher = textOf(await (await house.get(taken.headers.get('Location') ?? '', cookie)).text())
  for (const word of ['€100', '2 child seats: €10']) expect(voucher).toContain(word)
  // Nobody pays half a seat that was not used.
  expect(booking && feeNow(booking, booking.pickUpAt - 3_600_000, 'guest')).toBe(RIDE / 2)
})

test.each(localeCodes)('the button beside it shows the price and orders nothing, in %s', async (locale) => {
  const { action, hidden } = await house.form(van, locale === 'en' ? '' : `/${locale}`)
  const html = await (await house.post(action, { ...hidden, ...riding, intent: 'price' })).text()
  expect(textOf(html)).toMatch(/100/)
  expect(textOf(html)).not.toMatch(/undefined|\bneed\.\w|\bbook\.\w|\{\w+\}/)
  // Nothing is marked as wrong, though nobody has given a name yet.
  expect(elements(html, 'input').some(({ attributes }) => attributes['aria-invalid'] !== undefined)).toBe(false)
  expect(elements(html, 'button').map(({ attributes }) => attributes['value'])).toContain('price')
  const withName = { ...formOf(html).hidden, ...guest, ...riding, intent: 'order' }
  expect((await house.post(formOf(html).action, withName)).status).toBe(303)
})

test.each(localeCodes)('of a tariff with some extras free each is named with what it costs, in %s', async (locale) => {
  await prices('0', '3,50', '0')
  const t = house.site.translate(locale)
  const said = textOf(await (await house.get(inLocale(locale, '/taxi/price'))).text())
  for (const words of [t('tariff.free.child-seat'), t('tariff.free.pet')]) expect(said).toContain(words)
  for (const words of [t('tariff.free.luggage'), t('tariff.free-extras')]) expect(said).not.toContain(words)
  expect(said).toMatch(/3[.,]50/)
})

test('fewer than were in the price that was read are taken at once, for less', async () => {
  const { action, hidden } = await house.form(van)
  const seen = formOf(await (await house.post(action, { ...hidden, ...riding, intent: 'price' })).text())
  expect((await house.post(seen.action, { ...seen.hidden, ...guest, under135: '1' })).status).toBe(303)
  expect((await house.bookings())[0]?.quote.maximumCents).toBe(RIDE + 500)
})

test('a case beyond one a person is in every price, and a guide dog is free', async () => {
  const more = { ...van, bags: '6' }
  const page = textOf(await (await house.get(`/taxi/opatija?${new URLSearchParams(more)}`)).text())
  for (const word of ['€87', '2 extra cases: €7', 'Not in this price: A child seat costs €5'])
    expect(page).toContain(word)
  expect(page).not.toContain('Not in this price: Each large case')
  await house.booked({ ...guest, pet: 'guide-dog' }, more)
  expect((await house.bookings())[0]?.quote.maximumCents).toBe(RIDE + 700)
})

test('a price that is kept holds what was named, and the order page knows it again', async () => {
  const { action, hidden } = await house.form(van)
  const page = await (await house.post(action, { ...hidden, ...riding, intent: 'price' })).text()
  const { action: to, hidden: sealed } = formOf(page)
  // The keep button sends the order's form with an id of its own, from beside it.
  const keepId = elements(page, 'input').find(({ attributes: row }) => row['name'] === 'keepId')?.attributes['value']
  const kept = await house.post(to, { ...sealed, keepId: keepId ?? '', ...riding, voucher: '', intent: 'keep' })
  expect(kept.status).toBe(303)
  const pass = await (await house.get(new URL(kept.headers.get('Location') ?? '', 'https://x').pathname)).text()
  expect(textOf(pass)).toContain('2 child seats: €10')
  expect(textOf(pass)).toContain('Not in this price: Each large case')
  // Prices rise: what the pass holds does not, and what it does not hold is of the day.
  await prices('9,00', '4', '20')
  const href = elements(pass, 'a').map(({ attributes }) => attributes['href'] ?? '')
  const book = (href.find((one) => one.includes('pass=')) ?? '').replaceAll('&amp;', '&')
  const form = formOf(await (await house.get(book)).text())
  expect((await house.post(form.action, { ...form.hidden, ...guest, ...riding })).status).toBe(303)
  expect((await house.bookings())[0]?.quote.maximumCents).toBe(RIDE + 2_000)
})

/** The form on the page for changing a booking that has this button. */
function formWith(html: string, button: string) {
  const own = (html.match(/<form[\s\S]*?<\/form>/g) ?? []).find((form) => form.includes(`value="${button}"`)) ?? ''
  const hidden = elements(own, 'input').filter(({ attributes }) => attributes['type'] === 'hidden')
  return {
    action: elements(own, 'form')[0]?.attributes['action']?.replaceAll('&amp;', '&') ?? '',
    fields: Object.fromEntries(hidden.map(({ attributes: row }) => [row['name'] ?? '', row['value'] ?? ''])),
  }
}

test('a seat more is priced alone, at what the first one cost; an unchanged trip never costs more', async () => {
  const { action, hidden } = await house.form(van)
  const seen = formOf(await (await house.post(action, { ...hidden, under135: '1', intent: 'price' })).text())
  const taken = await house.post(seen.action, { ...seen.hidden, ...guest, under135: '1' })
  const cookie = taken.headers.getSetCookie().join('; ').split(';')[0] ?? ''
  const path = taken.headers.get('Location') ?? ''
  await prices('9,00', '0', '10')
  const page = await (await house.get(`${path}?change=1`, cookie)).text()
  const riders = formWith(page, 'riding')
  const preview = await (
    await house.post(
      riders.action,
      { ...riders.fields, under135: '2', pet: 'small', intent: 'riding' },
      { Cookie: cookie },
    )
  ).text()
  // 80 + 5 booked; the second seat at 5 as the first, the dog at today's 10.
  expect(textOf(preview)).toContain('€100')
  expect((await house.bookings())[0]?.sequence).toBe(0)
  const change = formWith(preview, 'change')
  const done = await house.post(change.action, { ...change.fields, intent: 'change' }, { Cookie: cookie })
  expect([done.status, done.headers.get('Location')]).toEqual([303, path])
  const [booking] = await house.bookings()
  expect(booking).toMatchObject({ needs: { under135: 2, pet: 'small' }, quote: { maximumCents: RIDE + 2_000 } })
  expect(booking?.state).toBe('confirmed')
  // Three people instead of four: the price stays.
  const fewer = formWith(
    await (await house.get(`${path}?${new URLSearchParams({ ...van, people: '3' })}`, cookie)).text(),
    'change',
  )
  await house.post(fewer.action, { ...fewer.fields, intent: 'change' }, { Cookie: cookie })
  expect((await house.bookings())[0]?.quote).toMatchObject({ people: 3, maximumCents: RIDE + 2_000 })
})

test('on the phone the price has it too, and the office adds a seat later', async () => {
  const desk = await house.signedIn('dispatcher', { locale: 'en' })
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
  const look = await (await desk.get(`/office/new-booking?${new URLSearchParams({ ...ask, look: '1' })}`)).json()
  expect(look).toMatchObject({ seen: { price: '€88.50' } })
  expect((await desk.post('/office/new-booking', { ...ask, intent: 'book' })).status).toBe(303)
  const [booking] = await house.bookings()
  expect(booking && extras(booking.quote)).toEqual(['there 1 child-seat 500', 'there 1 luggage 350'])
  const path = `/office/bookings/${booking?.code}/change`
  const ride = { ...call, vehicle: 'van', under135: '2', seen: '0', intent: 'ride' }
  expect((await desk.post(path, ride)).status).toBe(303)
  expect((await house.bookings())[0]).toMatchObject({ needs: { under135: 2 }, quote: { maximumCents: RIDE + 1_350 } })
})

test('the card of the office names the fee of a no-show that is then stated: of the ride alone', async () => {
  const { action, hidden } = await house.form(van)
  const seen = formOf(await (await house.post(action, { ...hidden, ...guest, ...riding })).text())
  expect((await house.post(seen.action, { ...seen.hidden, ...guest, ...riding })).status).toBe(303)
  const [booking] = await house.bookings()
  if (!booking) throw new Error('there is no booking')
  const { code, pickUpAt, quote } = booking
  expect(quote.maximumCents).toBe(RIDE + 2_000)
  const board = { code, expected: '', vehicleId: '' }
  for (const step of ['assign', 'set-off', 'arrive'])
    expect((await owner.post('/office/board', { ...board, action: step, driver: 'Ivo' })).status, step).toBe(303)
  house.clock.advance(pickUpAt + 2 * 3_600_000 - house.clock.now())
  const desk = await house.signedIn('dispatcher', { locale: 'en' })
  const card = textOf(await (await desk.get('/office/board')).text())
  expect(card).toContain('€100')
  expect(card).toContain('Stated fee: €80.')
  await desk.post('/office/board', { ...board, action: 'no-show', reason: 'not-found' })
  expect((await house.bookings())[0]?.noShow?.feeCents).toBe(RIDE)
})
