import { beforeEach, describe, expect, test, vi } from 'vitest'
import { offerPairing, PAIRING_MS } from '#features/partners/desk-tablets.server.ts'
import { driverLink } from '#app/booking-links.server.ts'
import { makeCode } from '#features/codes/make-code.server.ts'
import { accountWithSession } from './account-with-session.ts'
import { type TestBookingSite, cookieOf, MINUTE_MS, openTestBookingSite, SECRET } from './test-booking-site.ts'
import { ORIGIN } from './test-site.ts'
import { elements, textOf } from './html.ts'
import { decide, hotel, partnered } from './test-partners.ts'

let testSite: TestBookingSite
let one: Awaited<ReturnType<typeof partnered>>
beforeEach(async () => {
  testSite = await openTestBookingSite()
  one = await partnered(testSite)
})

const order = { intent: 'order', to: 'RJK', when: 'hour', people: '2', orderId: '6f0f1d3e-0000-4000-8000-000000000001' }
const JSON_ONLY = { Accept: 'application/json' }

async function paired(partner = one.partner): Promise<string> {
  const code = makeCode('K')
  await offerPairing(testSite.store, { code, partner, until: testSite.clock.now() + PAIRING_MS })
  const sent = await testSite.post('/desk', { intent: 'pair', code })
  expect(sent.status).toBe(303)
  return cookieOf(sent)
}

const send = (cookie: string, fields: Record<string, string>, headers: Record<string, string> = JSON_ONLY) =>
  testSite.post('/desk', fields, { Cookie: cookie, ...headers })

describe('pairing', () => {
  test('a code from the partner’s page pairs one tablet, once, and only for ten minutes', async () => {
    await testSite.post('/partner', { intent: 'desk-pair' }, { Cookie: one.cookie })
    const page = textOf(await (await testSite.get('/partner', one.cookie)).text())
    const code = /K-\w{4}-\w{4}-\w{2}/.exec(page)?.[0] ?? ''
    expect((await testSite.get(`/decoder/${code}`)).headers.get('Location')).toMatch(/^\/desk\?code=K/)
    const first = await testSite.post('/desk', { intent: 'pair', code: code.toLowerCase() })
    expect(first.status).toBe(303)
    const cookie = first.headers.getSetCookie().join()
    for (const part of ['HttpOnly', 'SameSite=Strict', 'Secure', '__Host-desk=']) expect(cookie).toContain(part)
    expect((await testSite.post('/desk', { intent: 'pair', code })).status).toBe(422)
    await testSite.post('/partner', { intent: 'desk-pair' }, { Cookie: one.cookie })
    const late = textOf(await (await testSite.get('/partner', one.cookie)).text())
    testSite.clock.advance(11 * MINUTE_MS)
    expect((await testSite.post('/desk', { intent: 'pair', code: /K-[\w-]+/.exec(late)?.[0] ?? '' })).status).toBe(422)
  })

  test('guessing closes the way, and a code made for another site’s form is refused', async () => {
    for (let i = 0; i < 31; i++) await testSite.post('/desk', { intent: 'pair', code: makeCode('K') })
    const code = makeCode('K')
    await offerPairing(testSite.store, { code, partner: one.partner, until: testSite.clock.now() + PAIRING_MS })
    expect((await testSite.post('/desk', { intent: 'pair', code })).status).toBe(422)
    const foreign = await testSite.ask('/desk', { method: 'POST', headers: { Origin: 'https://evil.example' } })
    expect(foreign.status).toBe(403)
  })

  test('unpaired at once: the next tap is a stranger’s, and the tablet is told to forget', async () => {
    const cookie = await paired()
    expect(await (await testSite.get('/desk', cookie)).text()).toContain('Hotel Primjer')
    const html = await (await testSite.get('/partner', one.cookie)).text()
    const tablet = elements(html, 'input').find(({ attributes }) => attributes['name'] === 'tablet')?.attributes[
      'value'
    ]
    const other = await partnered(testSite, { ...hotel, name: 'Hotel Drugi', reach: 'b@drugi.example' })
    await testSite.post('/partner', { intent: 'desk-unpair', tablet: tablet ?? '' }, { Cookie: other.cookie })
    expect((await send(cookie, order)).status).toBe(200)
    await testSite.post('/partner', { intent: 'desk-unpair', tablet: tablet ?? '' }, { Cookie: one.cookie })
    const refused = await send(cookie, { ...order, orderId: '6f0f1d3e-0000-4000-8000-000000000002' })
    expect(refused.status).toBe(401)
    expect(refused.headers.get('Clear-Site-Data')).toContain('storage')
    expect(await (await testSite.get('/desk', cookie)).text()).not.toContain('Hotel Primjer')
    expect(await testSite.bookings()).toHaveLength(1)
  })

  test('a suspended partner’s tablets order nothing', async () => {
    const cookie = await paired()
    await decide(testSite, { code: one.application, action: 'suspend', note: 'Ended.' })
    expect((await send(cookie, order)).status).toBe(401)
  })
})

describe('an order of a desk', () => {
  test('is a booking of the partner’s guest with a slip, and sent twice it is one', async () => {
    const cookie = await paired()
    const first = await (await send(cookie, { ...order, name: 'Soba 12' })).json()
    expect(first).toMatchObject({ kind: 'slip', slip: { qr: { size: expect.any(Number) } } })
    testSite.clock.advance(8 * MINUTE_MS)
    expect(await (await send(cookie, { ...order, name: 'Soba 12' })).json()).toEqual(first)
    const [booking, ...more] = await testSite.bookings()
    expect(more).toEqual([])
    expect(booking).toMatchObject({ partner: one.partner, state: 'requested', ordered: 'request' })
    expect(booking?.quote).toMatchObject({ from: 'opatija', to: 'RJK', people: 2, vehicle: 'car' })
    expect(booking?.guest).toMatchObject({
      name: 'Soba 12',
      email: null,
      legs: { there: { pickUpAddress: 'Hotel Primjer' }, back: null },
    })
  })

  test('says where in a town the guest goes; an airport is a point itself', async () => {
    const cookie = await paired()
    const said = { ...order, dropOffAddress: ' Hotel  Kvarner\n3 ' }
    await send(cookie, { ...said, to: 'rijeka' })
    await send(cookie, { ...said, orderId: '6f0f1d3e-0000-4000-8000-000000000009' })
    const legs = (await testSite.bookings()).map(({ quote, guest: { legs: stored } }) => [quote.to, stored.there])
    expect(Object.fromEntries(legs)).toEqual({
      rijeka: { pickUpAddress: 'Hotel Primjer', dropOffAddress: 'Hotel Kvarner 3', flight: null },
      RJK: { pickUpAddress: 'Hotel Primjer', dropOffAddress: null, flight: null },
    })
  })

  test('goes to any place that is typed, an address too, in the language of the page', async () => {
    const cookie = await paired()
    const typed = async (path: string, other: string, last: number, more: Record<string, string> = {}) => {
      const orderId = `6f0f1d3e-0000-4000-8000-00000000001${last}`
      const fields = { ...order, to: 'other', other, orderId, ...more }
      expect(await (await testSite.post(path, fields, { Cookie: cookie, ...JSON_ONLY })).json()).toMatchObject({
        kind: 'slip',
      })
      const stored = (await testSite.store.get(`orders/${orderId}`))?.data['code']
      const booking = (await testSite.bookings()).find(({ code }) => code === stored)
      return [booking?.quote.to, booking?.guest.legs.there.dropOffAddress, booking?.quote.insideTownKm]
    }
    expect(await typed('/it/desk', 'Fiume', 1)).toEqual(['rijeka', null, undefined])
    expect(await typed('/de/desk', 'RJK', 2)).toEqual(['RJK', null, undefined])
    // To an address one is taken up to its door, as on the page of the price.
    expect(await typed('/hr/desk', 'Hotel Kvarner, Rijeka', 3, { dropOffAddress: 'kod recepcije' })).toEqual([
      'rijeka',
      'Hotel Kvarner, Rijeka, kod recepcije',
      expect.any(Number),
    ])
  })

  test('to a place that may be several asks which, with or without JavaScript, and keeps what was typed', async () => {
    const cookie = await paired()
    const unsure = { ...order, to: 'other', other: 'Hotel Esplanade', name: 'Soba 12' }
    const requested = await (await send(cookie, unsure)).json()
    expect(requested).toMatchObject({
      kind: 'fault',
      notice: testSite.site.translate('en')('price-box.error.choose-place'),
    })
    expect(requested.choices.length).toBeGreaterThan(1)
    const query = new URLSearchParams({ to: 'Hotel Esplanade', when: 'hour', people: '2' })
    expect(await (await testSite.get(`/desk/price?${query}`, cookie)).json()).toEqual(requested)
    const plain = await send(cookie, unsure, {})
    expect(plain.status).toBe(422)
    const inputs = elements(await plain.text(), 'input').map(({ attributes }) => attributes)
    const others = inputs.filter(({ name }) => name === 'other')
    expect(others.map(({ type, value }) => [type, value])).toEqual([
      ...requested.choices.map((text: string) => ['radio', text]),
      ['text', 'Hotel Esplanade'],
    ])
    expect(inputs.find(({ name }) => name === 'name')).toMatchObject({ value: 'Soba 12' })
    expect(await testSite.bookings()).toEqual([])
    // What is chosen stands before the text and of the same name.
    const form = new URLSearchParams(unsure)
    form.delete('other')
    for (const text of [requested.choices[1], 'Hotel Esplanade']) form.append('other', text)
    const headers = { Cookie: cookie, Origin: ORIGIN }
    const chosen = await testSite.ask('/desk', { method: 'POST', body: form, headers })
    expect(chosen.status).toBe(303)
    expect(await testSite.bookings()).toHaveLength(1)
    const nowhere = await (await send(cookie, { ...unsure, other: 'Qwzzyx' })).json()
    expect(nowhere).toEqual({
      kind: 'fault',
      notice: testSite.site.translate('en')('price-box.error.unknown-place'),
      choices: [],
    })
  })

  test('is read by the rules of the order form: what is too long is refused, a room alone is a name', async () => {
    const cookie = await paired()
    const long = await (await send(cookie, { ...order, name: 'x'.repeat(81) })).json()
    expect(long).toMatchObject({ kind: 'fault', notice: testSite.site.translate('en')('book.error-too-long') })
    expect(await testSite.bookings()).toEqual([])
    await send(cookie, { ...order, name: '12' })
    await send(cookie, { ...order, orderId: '6f0f1d3e-0000-4000-8000-000000000009' })
    const guests = (await testSite.bookings()).map(({ guest: { name, signText } }) => [name, signText])
    expect(guests.toSorted()).toEqual([
      ['12', '12'],
      ['Hotel Primjer', null],
    ])
  })

  test('says the flight of a ride to an airport, which the office and the driver are shown', async () => {
    const cookie = await paired()
    const html = await (await testSite.get('/desk', cookie)).text()
    const fields = elements(html, 'input').map(({ attributes }) => attributes)
    expect(fields.find((row) => row['name'] === 'flight')).toMatchObject({ maxlength: '12' })
    expect(fields.find((row) => row['value'] === 'RJK')).toHaveProperty('data-airport')
    expect(fields.find((row) => row['name'] === 'other')).toMatchObject({ type: 'text' })
    const wrong = { ...order, flight: 'zzzzzz', name: 'Soba 12' }
    for (const headers of [JSON_ONLY, {}]) {
      const answer = await (await send(cookie, wrong, headers)).text()
      expect(answer).toContain(testSite.site.translate('en')('book.error-flight'))
    }
    const again = elements(await (await send(cookie, wrong, {})).text(), 'input').map(({ attributes }) => attributes)
    expect(again.find((row) => row['name'] === 'flight')).toMatchObject({ value: 'zzzzzz' })
    expect(await testSite.bookings()).toEqual([])
    await send(cookie, { ...order, flight: 'ou 411' })
    await send(cookie, { ...order, to: 'rijeka', flight: 'OU411', orderId: '6f0f1d3e-0000-4000-8000-000000000009' })
    const all = await testSite.bookings()
    const flights = all.map(({ quote, guest }): [string, string | null] => [quote.to, guest.legs.there.flight])
    expect(Object.fromEntries(flights)).toEqual({ RJK: 'OU411', rijeka: null })
    const ride = all.find(({ quote }) => quote.to === 'RJK')
    if (!ride) throw new Error('not kept')
    expect(textOf(await (await testSite.get(driverLink(ride, { secret: SECRET }))).text())).toContain('OU411')
    const { token } = await accountWithSession(testSite, 'dispatcher')
    const board = await testSite.get(`/office/bookings/${ride.code}`, `__Host-session=${token}`)
    expect(textOf(await board.text())).toContain('OU411')
  })

  test('without JavaScript: the slip has an address without a secret, and is gone with the next guest', async () => {
    const cookie = await paired()
    const sent = await send(cookie, order, {})
    expect([sent.status, sent.headers.get('Location')]).toEqual([303, '/desk/slip'])
    const slip = await testSite.get('/desk/slip', cookie)
    expect(slip.headers.get('Cache-Control')).toBe('no-store')
    expect(textOf(await slip.text())).toContain((await testSite.bookings())[0]?.code.slice(1, 5))
    expect((await send(cookie, { intent: 'done' }, {})).status).toBe(303)
    expect((await testSite.get('/desk/slip', cookie)).status).toBe(303)
  })

  test('of a tablet unpaired in that very moment is told with its code all the same', async () => {
    const cookie = await paired()
    const { store } = testSite
    const real = store.transact.bind(store)
    vi.spyOn(store, 'transact').mockImplementation(async (run) => {
      const done = await real(run)
      const left = await store.query({ collection: 'desk-tablets' })
      if (left.length > 0) await store.commit(left.map(({ path }) => ({ kind: 'delete', path })))
      return done
    })
    const sent = await send(cookie, order, {})
    expect(sent.status).toBe(200)
    const [booking] = await testSite.bookings()
    expect(textOf(await sent.text())).toContain(booking?.code.slice(1, 5))
    expect(sent.headers.get('Cache-Control')).toBe('no-store')
  })

  test('a price that rose since it was shown is shown first, and nothing is kept', async () => {
    const cookie = await paired()
    const query = new URLSearchParams({ to: 'RJK', when: 'hour', people: '2' })
    const price = await (
      await testSite.ask(`/desk/price?${query}`, { headers: { Cookie: cookie, ...JSON_ONLY } })
    ).json()
    expect(price).toMatchObject({ kind: 'price', mode: 'request', notice: '' })
    const lower = String(price.cents - 1)
    expect(await (await send(cookie, { ...order, shownCents: lower })).json()).toMatchObject({
      kind: 'price',
      cents: price.cents,
    })
    expect(await testSite.bookings()).toEqual([])
    expect(await (await send(cookie, { ...order, shownCents: String(price.cents) })).json()).toMatchObject({
      kind: 'slip',
    })
    expect((await testSite.bookings())[0]?.quote.maximumCents).toBe(price.cents)
  })

  test('parity: a desk’s guest pays what the order page says', async () => {
    const cookie = await paired()
    await send(cookie, { ...order, when: 'time', time: '18:00', people: '3' })
    const trip = { from: 'opatija', to: 'RJK', date: '2026-07-15', time: '18:00', people: '3', bags: '3' }
    const answer = await (await testSite.get(`/api/price?${new URLSearchParams(trip)}`)).json()
    const cents = answer.priced.classes.map((row: { cents: number }) => row.cents)
    expect((await testSite.bookings())[0]?.quote.maximumCents).toBe(Math.min(...cents))
  })

  test('where a boat is a choice beside the road, both stand there with price and minutes, and what is chosen is booked', async () => {
    const cookie = await paired()
    const trip = { to: 'b:vrbnik', when: 'time', time: '12:00', people: '2' }
    const ask = async (way: Record<string, string>, path = '/desk') => {
      const query = new URLSearchParams({ ...trip, ...way })
      return (await testSite.ask(`${path}/price?${query}`, { headers: { Cookie: cookie, ...JSON_ONLY } })).json()
    }
    const query = new URLSearchParams({ ...trip, from: 'opatija', date: '2026-07-16', bags: '2' })
    const { priced } = await (await testSite.get(`/api/price?${query}`)).json()
    const cents = (id: string) => priced.classes.find((row: { vehicle: string }) => row.vehicle === id)?.cents
    // What the price page says stays the measure: both ways are there.
    expect([cents('car'), cents('boat')]).toEqual([expect.any(Number), expect.any(Number)])
    const byRoad = await ask({})
    expect(byRoad).toMatchObject({ way: 'road', cents: cents('car') })
    expect(byRoad.ways.map(({ way }: { way: string }) => way)).toEqual(['road', 'boat'])
    expect(byRoad.ways[1].label).toMatch(/€.* by road and boat, about \d/)
    const byBoat = await ask({ way: 'boat' })
    expect(byBoat).toMatchObject({ way: 'boat', cents: cents('boat'), mode: 'request' })
    for (const locale of ['/hr', '/it', '/de']) expect((await ask({}, `${locale}/desk`)).ways).toHaveLength(2)
    const { slip } = await (
      await send(cookie, { ...order, ...trip, way: 'boat', shownCents: String(cents('boat')) })
    ).json()
    expect(slip.trip).toContain('by road and boat')
    expect((await testSite.bookings())[0]?.quote).toMatchObject({ vehicle: 'boat', maximumCents: cents('boat') })
    expect((await testSite.bookings())[0]?.quote.stages).toHaveLength(2)
  })

  test('without JavaScript the desk is asked which way before anything is kept', async () => {
    const cookie = await paired()
    const trip = { ...order, to: 'other', other: 'b:vrbnik', when: 'time', time: '12:00' }
    const requested = await send(cookie, trip, {})
    expect(requested.status).toBe(422)
    const html = await requested.text()
    const ways = /<fieldset id="ways" class="[^"]*">.*?<\/fieldset>/s.exec(html)?.[0] ?? ''
    expect(textOf(ways)).toMatch(/Which route\?.*by road, about.*by road and boat, about/)
    expect(await testSite.bookings()).toEqual([])
    expect((await send(cookie, { ...trip, way: 'road' }, {})).status).toBe(303)
    expect((await testSite.bookings())[0]?.quote.vehicle).toBe('car')
    // Where one way leads there is nothing to ask.
    expect((await send(cookie, { ...order, orderId: '6f0f1d3e-0000-4000-8000-000000000009' }, {})).status).toBe(303)
    expect(await (await testSite.get('/desk', cookie)).text()).toMatch(/<fieldset id="ways" class="[^"]*" hidden="">/)
  })

  test('a partner who hides prices shows the ways without them', async () => {
    const cookie = await paired()
    await testSite.post('/partner', { intent: 'desk-prices', prices: 'hidden' }, { Cookie: one.cookie })
    const query = new URLSearchParams({ to: 'b:vrbnik', when: 'time', time: '12:00', people: '2' })
    const answer = await (await testSite.get(`/desk/price?${query}`, cookie)).json()
    expect(answer.ways).toHaveLength(2)
    expect(JSON.stringify(answer)).not.toContain('€')
  })

  test('prices are nowhere on a tablet whose partner hides them, and behind the QR code nevertheless', async () => {
    const cookie = await paired()
    const before = await (await testSite.get('/desk', cookie)).text()
    expect(before).toContain('€')
    await testSite.post('/partner', { intent: 'desk-prices', prices: 'hidden' }, { Cookie: one.cookie })
    expect(await (await testSite.get('/desk', cookie)).text()).not.toContain('€')
    const sent = await (await send(cookie, order)).text()
    expect(sent).not.toContain('€')
    const query = new URLSearchParams({ to: 'RJK', when: 'hour', people: '2' })
    expect(await (await testSite.get(`/desk/price?${query}`, cookie)).text()).not.toContain('€')
  })

  test.each([{ people: '9' }, { to: '' }, { when: 'time', time: '' }, { to: 'opatija' }])(
    'what makes no ride keeps nothing and says so: %o',
    async (wrong) => {
      const cookie = await paired()
      const page = await send(cookie, { ...order, ...wrong }, {})
      expect(page.status).toBe(422)
      const html = await page.text()
      expect(elements(html, 'p').some(({ attributes }) => attributes['role'] === 'alert')).toBe(true)
      expect(await testSite.bookings()).toEqual([])
    },
  )

  test('more than a form takes is told in the language of the page, paired or not, and keeps nothing', async () => {
    const cookie = await paired()
    for (const Cookie of [cookie, '']) {
      const answer = await testSite.post('/it/desk', { ...order, name: 'x'.repeat(300_000) }, { Cookie })
      const html = await answer.text()
      const lang = /lang="(\w+)"/.exec(html)?.[1]
      expect([answer.status, lang, html.includes('Il testo è troppo lungo')]).toEqual([413, 'it', true])
    }
    expect(await testSite.bookings()).toEqual([])
  })

  test('asks what rides along as every order does, and holds only what can take it', async () => {
    const cookie = await paired()
    const page = await (await testSite.get('/desk', cookie)).text()
    for (const name of ['under135', 'under150', 'prams', 'bikes', 'pet', 'access'])
      expect(page).toContain(`name="${name}"`)
    const riding = { access: 'seated', pet: 'guide-dog', under135: '' }
    await send(cookie, { ...order, when: 'time', time: '15:00', ...riding, mode: 'order' })
    const [booking] = await testSite.bookings()
    expect(booking).toMatchObject({ state: 'confirmed', quote: { vehicle: 'van' }, vehicleId: 'van-2' })
    expect(booking?.needs).toMatchObject({ access: 'seated', pet: 'guide-dog', under135: 0 })
    const jobs = await testSite.store.query({ collection: 'jobs' })
    expect(jobs.map(({ data }) => data['kind'])).toContain('erase-needs')
    // The one that can is taken: another wheelchair at that hour is asked for.
    const again = { ...order, when: 'time', time: '15:00', orderId: '6f0f1d3e-0000-4000-8000-00000000000a' }
    expect(await (await send(cookie, { ...again, ...riding, mode: 'order' })).json()).toMatchObject({ mode: 'request' })
    const none = await (await send(cookie, { ...again, bikes: '9' }, {})).text()
    expect(textOf(none)).toContain(testSite.site.translate('en')('desk.fault-no-room'))
    expect([
      /<details[^>]*open/.test(none),
      elements(none, 'input').some(({ attributes }) => attributes['value'] === '9'),
    ]).toEqual([true, true])
    expect(await testSite.bookings()).toHaveLength(1)
  })

  test('what rides along and has a price is in what the tablet shows, and without a script it is shown first', async () => {
    const cookie = await paired()
    const [seat] = testSite.site.tariff.extras.filter(({ id }) => id === 'child-seat')
    if (seat) seat.price = 500
    const [pet] = testSite.site.tariff.extras.filter(({ id }) => id === 'pet')
    if (pet) pet.price = 1_000
    const riding = { ...order, when: 'time', time: '15:00', under135: '1' }
    const query = new URLSearchParams(riding)
    const shown = (await (await testSite.get(`/desk/price?${query}`, cookie)).json()) as Record<
      'text' | 'without',
      string
    > & {
      cents: number
    }
    expect(shown.text).toMatch(/1\schild seat: €5/)
    // What is not in it stands above the bar that stays in sight, not in it.
    expect([shown.text.includes('Not in'), shown.without]).toEqual([
      false,
      expect.stringMatching(/^Not in this price: Each pet/),
    ])
    const first = await (await send(cookie, riding, {})).text()
    expect(textOf(first)).toContain('nothing has been booked yet')
    expect(await testSite.bookings()).toEqual([])
    const cents = elements(first, 'input').find(({ attributes }) => attributes['name'] === 'shownCents')
    expect(cents?.attributes['value']).toBe(String(shown.cents))
    await send(cookie, { ...riding, shownCents: String(shown.cents) }, {})
    expect((await testSite.bookings())[0]?.quote.maximumCents).toBe(shown.cents)
  })

  test('at a desk that shows no prices none is shown first, and the ride costs what it costs', async () => {
    const cookie = await paired()
    const [seat] = testSite.site.tariff.extras.filter(({ id }) => id === 'child-seat')
    if (seat) seat.price = 500
    await testSite.store.commit([{ kind: 'update', path: `partners/${one.partner}`, data: { deskPrices: 'hidden' } }])
    await send(cookie, { ...order, when: 'time', time: '15:00', under135: '1' }, {})
    const [booking] = await testSite.bookings()
    expect(booking?.quote.lines).toContainEqual(
      expect.objectContaining({ kind: 'extra', extra: 'child-seat', cents: 500 }),
    )
  })

  test('the tablet’s cookie opens nothing but the desk', async () => {
    const cookie = await paired()
    for (const path of ['/partner', `/decoder/${one.application}`, '/office/partners', '/api/partner/kit/card-hr.svg'])
      expect(await (await testSite.get(path, cookie)).text()).not.toContain('desk@hotel.example')
    expect((await testSite.get('/api/partner/kit/card-hr.svg', cookie)).status).toBe(404)
    const page = await testSite.get('/desk', cookie)
    expect(page.headers.get('Cache-Control')).toBe('private, no-cache')
    expect(await page.text()).not.toContain(ORIGIN + '/decoder/B')
  })
})
