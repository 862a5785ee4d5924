import { expect, test } from 'vitest'
import { inLocale } from '#app/routes.ts'
import { makeCode } from '#features/codes/make-code.server.ts'
import { readToken } from '#features/codes/signed-token.server.ts'
import { formatCents } from '#features/fares/money.ts'
import { erasePasses } from '#features/passes/erase-passes.server.ts'
import { tokenInHash } from '#features/codes/token.ts'
import { localeCodes } from '#i18n/locale.ts'
import { type TestBookingSite, filledIn, guest, HOUR_MS, openTestBookingSite, trip } from './test-booking-site.ts'
import { elements, islandProps, mainOf, metaOf, textOf } from './html.ts'

const DAY_MS = 24 * HOUR_MS
const { date: _date, time: _time, ...dayTrip } = trip

/** What the button that keeps the price sends: the form around it, or the form of the order that it names. */
async function keepForm(testSite: TestBookingSite, query: Record<string, string> = trip, prefix = '') {
  const html = await (await testSite.get(`${prefix}/book?${new URLSearchParams(query)}`)).text()
  const own = elements(html, 'input').find(({ attributes }) => attributes['name'] === 'keepId')?.attributes
  const wanted = own?.['form'] === undefined ? 'name="keepId"' : `id="${own['form']}"`
  const form = (html.match(/<form[\s\S]*?<\/form>/g) ?? []).find((each) => each.includes(wanted))
  if (!own || form === undefined) throw new Error('there is no form to keep the price')
  const sent = elements(form, 'input').map(({ attributes: row }) => [row['name'] ?? '', row['value'] ?? ''])
  const fields: Record<string, string> = { ...Object.fromEntries(sent), keepId: own['value'] ?? '' }
  return { action: elements(form, 'form')[0]?.attributes['action'] ?? '', fields, form }
}

async function keep(testSite: TestBookingSite, query: Record<string, string> = trip, prefix = '') {
  const { action, fields } = await keepForm(testSite, query, prefix)
  const response = await testSite.post(action, { ...fields, intent: 'keep' })
  const to = new URL(response.headers.get('Location') ?? '/', 'https://galeb.example')
  return { response, path: to.pathname, token: tokenInHash(to.hash) ?? '', code: to.pathname.split('/').at(-1) ?? '' }
}

const passes = (testSite: TestBookingSite) => testSite.store.query({ collection: 'passes' })
const PRICE = formatCents(6_500, 'en')
const shownIn = (html: string) => (islandProps(html, 'token-check') as { shown: Record<string, unknown> }).shown
const bookHrefIn = (html: string) =>
  elements(mainOf(html), 'a').find(({ attributes }) => attributes['href']?.includes('pass='))?.attributes['href'] ?? ''

test('a price is kept by one button, without a name, and signed into its address', async () => {
  const testSite = await openTestBookingSite()
  const { response, path, token, code } = await keep(testSite)
  expect(response.status).toBe(303)
  expect(path).toMatch(/^\/decoder\/Q[0-9A-Z]{10}$/)
  const keys = testSite.site.services?.keys.all ?? []
  const reading = readToken(token, keys, testSite.clock.now())
  expect(reading).toMatchObject({ ok: true, facts: { kind: 'Q', code, from: 'RJK', to: 'opatija', vehicle: 'car' } })
  expect(JSON.stringify(reading)).not.toMatch(/name|phone|mail/)
  const page = await testSite.get(path)
  const html = await page.text()
  expect(page.status).toBe(200)
  expect(page.headers.get('Cache-Control')).toBe('private, no-cache')
  expect(metaOf(html, 'robots')).toBe('noindex')
  expect(textOf(mainOf(html))).toContain(PRICE)
  expect(html).not.toContain(' style=')
  // What the tab finds under the signature is what the page says.
  expect(reading.ok && reading.facts).toMatchObject(shownIn(html))
})

test('showing a price writes nothing', async () => {
  const testSite = await openTestBookingSite()
  await keepForm(testSite)
  await testSite.get(`/api/price?${new URLSearchParams(trip)}`)
  expect(await passes(testSite)).toEqual([])
  expect(await testSite.store.query({ collection: 'bookings' })).toEqual([])
})

test('a double click, a reload and a step back are one pass', async () => {
  const testSite = await openTestBookingSite()
  const { action, fields } = await keepForm(testSite)
  const twice = await Promise.all([1, 2, 3].map(() => testSite.post(action, { ...fields, intent: 'keep' })))
  expect(new Set(twice.map((response) => response.headers.get('Location'))).size).toBe(1)
  expect(await passes(testSite)).toHaveLength(1)
})

test('a price that was altered, or of another trip, is not kept: today’s is shown and a person told', async () => {
  const testSite = await openTestBookingSite()
  const { action, fields } = await keepForm(testSite)
  const other = await keepForm(testSite, { ...trip, to: 'krk' })
  for (const seal of ['', 'x', other.fields['seal'] ?? '', `${fields['seal']}`.replace(/.$/, '~')]) {
    const response = await testSite.post(action, { ...fields, seal, intent: 'keep' })
    expect(response.status).toBe(422)
    expect(await response.text()).toContain('role="alert"')
  }
  expect(await passes(testSite)).toEqual([])
})

test('what a program filled in keeps nothing', async () => {
  const testSite = await openTestBookingSite()
  const { action, fields } = await keepForm(testSite)
  const response = await testSite.post(action, { ...fields, website: 'https://spam.example', intent: 'keep' })
  expect([response.status, (await passes(testSite)).length]).toEqual([422, 0])
})

test('one address keeps forty a day and no more; a pass kept already is still answered', async () => {
  const testSite = await openTestBookingSite()
  const { action, fields } = await keepForm(testSite)
  const send = (n: number) =>
    testSite.post(action, {
      ...fields,
      keepId: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
      intent: 'keep',
    })
  for (let n = 0; n < 40; n++) expect((await send(n)).status).toBe(303)
  expect((await send(40)).status).toBe(422)
  expect((await send(39)).status).toBe(303)
  expect(await passes(testSite)).toHaveLength(40)
})

test('it holds for two weeks or to the pick-up, and then says so and offers to ask again', async () => {
  const testSite = await openTestBookingSite()
  const early = await keep(testSite)
  const late = await keep(testSite, dayTrip)
  testSite.clock.advance(5 * DAY_MS)
  expect(await (await testSite.get(early.path)).text()).not.toContain('Show this to the driver')
  expect(textOf(await (await testSite.get(early.path)).text())).toContain('Expired')
  expect(textOf(await (await testSite.get(late.path)).text())).not.toContain('Expired')
  testSite.clock.advance(9 * DAY_MS + 1)
  const html = await (await testSite.get(late.path)).text()
  expect(textOf(html)).toContain('Expired')
  expect(elements(html, 'a').some(({ attributes }) => attributes['href']?.startsWith('/book?from=RJK'))).toBe(true)
})

test('the pass is booked at its price, also when the tariff has risen meanwhile', async () => {
  const testSite = await openTestBookingSite()
  const { path, code } = await keep(testSite)
  const href = bookHrefIn(await (await testSite.get(path)).text())
  for (const row of testSite.site.tariff.fixed) row.car += 10_000
  testSite.site.tariff.start += 10_000
  const query = Object.fromEntries(new URLSearchParams(href.split('?')[1]))
  expect(query).toMatchObject({ ...trip, pass: code })
  const order = await (await testSite.get(href)).text()
  expect(textOf(order)).toContain(PRICE)
  // Kept again it would hold for longer and longer.
  expect(order).not.toContain('name="keepId"')
  await testSite.booked(guest, query)
  const [booking] = await testSite.bookings()
  const [pass] = await passes(testSite)
  expect(pass?.data['quote']).toMatchObject({ maximumCents: booking?.quote.maximumCents })
})

test('a pass lowers no other trip and no other hour, and not for longer than it is valid', async () => {
  const testSite = await openTestBookingSite()
  const { code } = await keep(testSite)
  for (const row of testSite.site.tariff.fixed) row.car += 10_000
  testSite.site.tariff.start += 10_000
  const requested = async (query: Record<string, string>) =>
    textOf(await (await testSite.get(`/book?${new URLSearchParams({ ...query, pass: code })}`)).text())
  const says = `Your Price Pass ${[code.slice(0, 1), code.slice(1, 5), code.slice(5, 9), code.slice(9)].join('-')} is valid`
  expect(await requested(trip)).toContain(says)
  for (const other of [{ to: 'krk' }, { time: '11:00' }, { vehicle: 'van' }]) {
    expect(await requested({ ...trip, ...other })).not.toContain(says)
  }
})

test('kept without a time it is booked at any hour of the day, and the form to choose one carries it along', async () => {
  const testSite = await openTestBookingSite()
  const { path, code } = await keep(testSite, dayTrip)
  const html = await (await testSite.get(path)).text()
  const names = elements(html, 'input').map(({ attributes }) => attributes['name'])
  expect(names).toEqual(expect.arrayContaining(['from', 'to', 'vehicle', 'pass', 'date', 'time']))
  const again = await (await testSite.get(`/book?${new URLSearchParams({ ...dayTrip, pass: code })}`)).text()
  expect(elements(again, 'input').find(({ attributes }) => attributes['name'] === 'pass')?.attributes['value']).toBe(
    code,
  )
  const links = elements(again, 'a').map(({ attributes }) => attributes['href'] ?? '')
  expect(links.filter((href) => href.startsWith('/book?')).every((href) => href.includes(`pass=${code}`))).toBe(true)
})

test.each(localeCodes)('the whole page in %s, with the driver’s words in Croatian too', async (locale) => {
  const testSite = await openTestBookingSite()
  const prefix = inLocale(locale, '/').replace(/\/$/, '')
  const { path } = await keep(testSite, trip, prefix)
  expect(path).toMatch(new RegExp(`^${prefix}/decoder/Q`))
  const html = await (await testSite.get(path)).text()
  expect(elements(html, 'div').some(({ attributes }) => attributes['lang'] === 'hr')).toBe(locale !== 'hr')
  expect(html).toContain('<path d="M')
})

const HOTEL = 'Hotel Ambasador Opatija'

test('the hotel that was typed stays with the price: on its page, on the driver’s card, and in the order', async () => {
  const testSite = await openTestBookingSite()
  const { path, code, token } = await keep(testSite, { ...trip, to: HOTEL })
  const html = await (await testSite.get(path)).text()
  expect(textOf(mainOf(html))).toContain(`Drop-off address ${HOTEL}`)
  const card = mainOf(html).slice(mainOf(html).indexOf('id="driver-card"'))
  expect(textOf(card)).toContain(HOTEL)
  // What is signed is shown to machines, and needs no door.
  expect(JSON.stringify(readToken(token, testSite.site.services?.keys.all ?? [], testSite.clock.now()))).not.toContain(
    'Ambasador',
  )
  const query = Object.fromEntries(new URLSearchParams(bookHrefIn(html).split('?')[1]))
  expect(query).toMatchObject({ to: HOTEL, pass: code })
  const order = await (await testSite.get(bookHrefIn(html))).text()
  expect(filledIn(order).values['dropOffAddress']).toBe(HOTEL)
  expect(textOf(order)).toContain(PRICE)
  await testSite.booked({ ...guest, dropOffAddress: HOTEL }, query)
  const [booking] = await testSite.bookings()
  expect(booking?.guest.legs.there.dropOffAddress).toBe(HOTEL)
})

test('a pass of two places has no address, and one stored before there were any is read', async () => {
  const testSite = await openTestBookingSite()
  const { path } = await keep(testSite)
  const [doc] = await passes(testSite)
  expect(doc?.data).not.toHaveProperty('addresses')
  const { schemaVersion: _, ...before } = doc?.data ?? {}
  await testSite.store.commit([{ kind: 'set', path: doc?.path ?? '', data: before }])
  expect(textOf(await (await testSite.get(path)).text())).toContain(PRICE)
})

test('thirty days after its end it is erased, with what was typed', async () => {
  const testSite = await openTestBookingSite()
  await keep(testSite, { ...trip, to: HOTEL })
  const ends = Number((await passes(testSite))[0]?.data['validUntil'])
  await erasePasses(testSite.store, ends + 30 * DAY_MS)
  expect(await passes(testSite)).toHaveLength(1)
  expect(await erasePasses(testSite.store, ends + 30 * DAY_MS + 1)).toBe(1)
  expect(await passes(testSite)).toEqual([])
})

test('an unknown pass is told on its page; who tries many is asked to wait', async () => {
  const testSite = await openTestBookingSite()
  const { path } = await keep(testSite)
  expect((await testSite.get(`/decoder/${makeCode('Q')}`)).status).toBe(404)
  for (let n = 0; n < 29; n++) await testSite.get(`/decoder/${makeCode('Q')}`)
  expect((await testSite.get(`/decoder/${makeCode('Q')}`)).status).toBe(429)
  testSite.clock.advance(HOUR_MS)
  expect((await testSite.get(path)).status).toBe(200)
})

test('our public keys are to be had by anybody, and no private one', async () => {
  const testSite = await openTestBookingSite()
  const response = await testSite.get('/api/keys.json')
  const text = await response.text()
  expect(response.headers.get('Cache-Control')).toMatch(/^public, max-age=\d+$/)
  expect(JSON.parse(text)).toMatchObject({
    keys: [{ kty: 'OKP', crv: 'Ed25519', kid: testSite.site.services?.keys.current.id }],
  })
  expect(text).not.toContain('"d"')
})

test('of a return trip the driver of each leg reads what that leg costs', async () => {
  const testSite = await openTestBookingSite()
  const { path } = await keep(testSite, { ...trip, return: '1', returnDate: '2026-07-27', returnTime: '18:00' })
  const html = mainOf(await (await testSite.get(path)).text())
  const card = html.slice(html.indexOf('id="driver-card"'))
  const said = (cents: number) =>
    textOf(testSite.site.translate('en')('booking.driver-price', { price: formatCents(cents, 'en') }))
  expect(textOf(card).split(said(6_500))).toHaveLength(3)
  expect(textOf(card)).not.toContain(said(13_000))
})
