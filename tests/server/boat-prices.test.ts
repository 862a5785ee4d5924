import { beforeEach, expect, test } from 'vitest'
import { openLiveSite } from '#server/live-site.server.ts'
import { formOf, guest } from './test-booking-site.ts'
import { ORIGIN } from './test-site.ts'
import { officeWords } from '#server/office-words.server.ts'
import { formIn } from './form-in.ts'
import { elements, textOf, texts } from './html.ts'
import { type TestOffice, openTestOffice, type SignedIn } from './test-office.ts'

const BOAT = officeWords('en')('office.tariff.boat')
const boatTrip = { from: 'selce', to: 'b:silo', date: '2026-07-20', time: '11:00', people: '2', bags: '1' }
let testSite: TestOffice
let owner: SignedIn
beforeEach(async () => {
  testSite = await openTestOffice()
  owner = await testSite.signedIn('owner')
})

async function tariffForm(): Promise<Record<string, string>> {
  return formIn(await (await owner.get('/office/tariff')).text(), 'validFrom').values
}
/** The stops whose price of the boat changes: name, before, after. */
const boatChangesIn = (html: string) =>
  texts(html.slice(html.indexOf(`${BOAT}</caption>`)).split('</table>')[0] ?? '', 'tr')
const save = async (more: Record<string, string>) =>
  owner.post('/office/tariff', { ...(await tariffForm()), own: 'yes', ...more, intent: 'save' })
const said = async (path: string) => textOf(await (await testSite.get(path)).text())
const bookPage = (more: Record<string, string> = {}) =>
  `/book?${new URLSearchParams({ ...boatTrip, vehicle: 'boat', ...more })}`
const tariffJson = async () => await (await testSite.get('/api/tariff.json')).json()

/** The owner says that the tariff is his own; of the boat he has entered nothing. */
async function ownPrices(): Promise<void> {
  const own = await save({})
  expect(own.status).toBe(303)
}

test('while the boat has sample prices nobody is obliged to pay one: a trip by boat is a request, and says why', async () => {
  await ownPrices()
  const html = await (await testSite.get(bookPage())).text()
  const { action, hidden } = formOf(html)
  expect(hidden['mode']).toBe('request')
  expect(textOf(html)).toContain('The boat price is still a sample price.')
  // A form that says otherwise keeps nothing.
  expect((await testSite.post(action, { ...hidden, ...guest, mode: 'order' })).status).toBe(422)
  expect(await testSite.bookings()).toEqual([])
  expect((await testSite.post(action, { ...hidden, ...guest })).status).toBe(303)
  expect((await testSite.bookings()).map(({ state, ordered }) => [state, ordered])).toEqual([['requested', 'request']])
  const page = await said('/taxi-boat/selce')
  expect(page).toContain('Sample price for the whole boat')
  expect(page).toContain('We have not set our own boat prices yet')
  expect(await said(`/taxi/price?${new URLSearchParams(boatTrip)}`)).toMatch(/Taxi boat ?Sample price/)
  expect(await tariffJson()).toMatchObject({ sample: false, boat: { sample: true } })
  expect(textOf(await (await owner.get('/office/setup')).text())).toContain('The boat prices are samples')
})

test('prices entered in the office are the boat’s everywhere, and bind', async () => {
  expect((await save({ 'boat-fare-b:silo': '52,50' })).status).toBe(303)
  const answer = await (await testSite.get(`/api/price?${new URLSearchParams(boatTrip)}`)).json()
  expect(answer.priced.classes).toContainEqual(
    expect.objectContaining({ vehicle: 'boat', cents: 5_250, sampleMark: null }),
  )
  const page = await said('/taxi-boat/selce')
  expect(page).toContain('€52.50 for the boat')
  expect(page).not.toContain('Sample prices')
  // What was left empty has no price.
  expect(page).toContain('Price on request')
  expect(await tariffJson()).toMatchObject({
    boat: { sample: false, fares: [{ between: ['selce', 'b:silo'], price: '52.50' }] },
  })
  expect(textOf(await (await owner.get('/office/setup')).text())).not.toContain('The boat prices are samples')
  const html = await (await testSite.get(bookPage())).text()
  expect(textOf(html)).not.toContain('The boat price is still a sample price.')
  const { action, hidden } = formOf(html)
  expect(hidden['mode']).toBe('order')
  expect((await testSite.post(action, { ...hidden, ...guest })).status).toBe(303)
  expect(await testSite.bookings()).toMatchObject([{ state: 'confirmed', quote: { maximumCents: 5_250 } }])
  expect((await tariffForm())['boat-fare-b:silo']).toBe('52.50')
})

test('one own boat price on a site of sample prices: no sentence and no mark says otherwise', async () => {
  const stop = 'b:crikvenica'
  const typed = { ...(await tariffForm()), own: '', [`boat-fare-${stop}`]: '36' }
  const shown = await owner.post('/office/tariff', { ...typed, intent: 'preview' })
  const html = await shown.text()
  // Crikvenica's sample was lower, and all other stops lose theirs: neither is called no change.
  expect(textOf(html)).toContain('1 published price rises')
  expect(textOf(html)).toContain(`${boatChangesIn(html).length - 1} boat stops lose their price`)
  expect((await owner.post('/office/tariff', { ...typed, intent: 'save' })).status).toBe(303)
  expect([testSite.site.tariff.sample, testSite.site.tariff.boat.fares]).toEqual([true, { [stop]: 3_600 }])
  for (const [path, ask, dash] of [
    ['/taxi-boat/selce', 'Price on request', 'fixed price of –'],
    ['/hr/taxi-boat/selce', 'Cijena na upit', 'cijeni od –'],
    ['/it/taxi-boat/selce', 'Prezzo su richiesta', 'prezzo fisso di –'],
    ['/de/taxi-boat/selce', 'Preis auf Anfrage', 'Festpreis von –'],
  ] as const) {
    const page = await said(path)
    expect([path, page.includes(ask), page.includes(dash)]).toEqual([path, true, false])
  }
  const page = await said('/taxi-boat/selce')
  expect(page).toContain('€36 for the boat')
  expect(page).not.toContain('Sample price for the whole boat')
  const trip = { from: 'selce', to: stop }
  const { priced } = await (await testSite.get(`/api/price?${new URLSearchParams({ ...boatTrip, ...trip })}`)).json()
  const marks = priced.classes.map(({ vehicle, sampleMark }: Record<string, string>) => [vehicle, sampleMark])
  expect([priced.sampleMark, marks]).toEqual([
    null,
    expect.arrayContaining([
      ['boat', null],
      ['car', 'Sample price'],
    ]),
  ])
  expect(await tariffJson()).toMatchObject({ sample: true, boat: { sample: false } })
})

test('boat prices are planned for a day to come like the rest of the tariff, with what they change', async () => {
  await ownPrices()
  const next = { 'boat-fare-b:silo': '60', validFrom: '2026-08-01' }
  const shown = await owner.post('/office/tariff', { ...(await tariffForm()), own: 'yes', ...next, intent: 'preview' })
  expect(boatChangesIn(await shown.text())).toContain('Šilo (Krk) €45 €60')
  expect((await save(next)).status).toBe(303)
  const boatCents = async (more: Record<string, string> = {}) => {
    const answer = await (await testSite.get(`/api/price?${new URLSearchParams({ ...boatTrip, ...more })}`)).json()
    return answer.priced.classes.find(({ vehicle }: { vehicle: string }) => vehicle === 'boat').cents
  }
  expect(await boatCents()).toBe(4_500)
  testSite.clock.advance(Date.parse('2026-08-01T06:00:00Z') - testSite.clock.now())
  const live = await openLiveSite({ site: testSite.site, store: testSite.store, onChange: () => {}, log: () => {} })
  expect(await boatCents({ date: '2026-08-20' })).toBe(6_000)
  expect(await said('/taxi/price')).toContain('The prices of the boat have changed.')
  live.stop()
})

test('a price that is none is told at its field, and what was typed stays', async () => {
  for (const typed of ['much', '0']) {
    const sent = await save({ 'boat-fare-b:silo': typed })
    expect(sent.status).toBe(422)
    const { values, faults } = formIn(await sent.text(), 'validFrom')
    expect(Object.keys(faults)).toEqual(['boat-fare-b:silo'])
    expect(values['boat-fare-b:silo']).toBe(typed)
  }
})

test('a Price Pass kept while the price was a sample does not hold it once the owner has set another', async () => {
  const env = { publicUrl: null, published: null }
  const live = await openLiveSite({
    site: testSite.site,
    store: testSite.store,
    env,
    log: () => {},
    onChange: () => {},
  })
  const contact = { phone: '+385 91 234 5678', whatsapp: '', email: 'a@example.hr', hours: '' }
  await owner.post('/office/setup/address', { publicUrl: ORIGIN })
  await owner.post('/office/setup/contact', contact)
  await owner.post('/office/setup', { intent: 'publish' })
  await ownPrices()
  const keepForm = (await (await testSite.get(bookPage())).text())
    .split('<form')
    .find((form) => form.includes('keepId'))
  const fields = Object.fromEntries(
    elements(`<form${keepForm}`, 'input').map(({ attributes: row }) => [row['name'] ?? '', row['value'] ?? '']),
  )
  const action = elements(`<form${keepForm}`, 'form')[0]?.attributes['action'] ?? ''
  const stored = await testSite.post(action, { ...fields, intent: 'keep' })
  const pass = new URL(stored.headers.get('Location') ?? '/', 'https://galeb.example').pathname.split('/').at(-1) ?? ''
  expect(pass).toMatch(/^Q[0-9A-Z]{10}$/)
  await save({ 'boat-fare-b:silo': '199' })
  const html = textOf(await (await testSite.get(bookPage({ pass }))).text())
  expect(html).toContain('€199')
  live.stop()
})
