import { expect, test } from 'vitest'
import { offerPairing, PAIRING_MS } from '#features/partners/desk-tablets.server.ts'
import { makeCode } from '#features/codes/make-code.server.ts'
import { localeCodes } from '#i18n/locale.ts'
import { fillerFor } from '#app/filled-words.server.ts'
import { inLocale } from '#app/routes.ts'
import { cookieOf, guest, trip } from './test-booking-site.ts'
import { elements, textOf } from './html.ts'
import { openTestOffice, type TestOffice } from './test-office.ts'
import { partnered } from './test-partners.ts'

const area = 'Opatija\nRijeka Airport'
const priced = async (testSite: TestOffice, more: Record<string, string> = {}) => {
  const answer = await (await testSite.get(`/api/price?${new URLSearchParams({ ...trip, ...more })}`)).json()
  return (answer.priced?.classes ?? []).map(({ vehicle }: { vehicle: string }) => vehicle)
}
const columns = async (testSite: TestOffice, path: string) =>
  (await (await testSite.get(path)).text())
    .match(/role="columnheader"[^>]*>[^<]*/g)
    ?.map((head) => head.split('>')[1]) ?? []

async function withoutMinibus() {
  const testSite = await openTestOffice()
  const owner = await testSite.signedIn('owner')
  const fleet = async (more: Record<string, string>) =>
    owner.post('/office/setup/fleet', { car: '3', van: '2', minibus: '0', area, drivers: '', ...more })
  expect((await fleet({})).status).toBe(303)
  return { house: testSite, owner, fleet }
}

test('a class the fleet has no vehicle of is offered nowhere, and everywhere again with its first one', async () => {
  const { house: testSite, fleet } = await withoutMinibus()
  const offeredAt = async () => ({
    box: await priced(testSite),
    town: await columns(testSite, '/taxi/opatija'),
    prices: await columns(testSite, '/taxi/price'),
    book: elements(await (await testSite.get(`/book?${new URLSearchParams({ ...trip, vehicle: '' })}`)).text(), 'a')
      .map(({ attributes }) => /vehicle=(\w+)/.exec(attributes['href'] ?? '')?.[1])
      .filter((vehicle) => vehicle !== undefined),
    json: (await (await testSite.get('/api/tariff.json')).json()).vehicles.map(({ id }: { id: string }) => id),
  })
  const less = await offeredAt()
  expect(less.box).toEqual(['car', 'van'])
  for (const list of [less.town, less.prices]) {
    expect(list).toEqual(expect.arrayContaining(['Car', 'Van']))
    expect(list).not.toContain('Minibus')
  }
  expect([less.book, less.json]).toEqual([
    ['car', 'van'],
    ['car', 'van'],
  ])
  const offers = (await (await testSite.get('/api/tariff.json')).json()).offers
  expect(offers.map(({ itemOffered }: { itemOffered: { vehicle: string } }) => itemOffered.vehicle)).not.toContain(
    'minibus',
  )
  // An address that names the class all the same sells none, and keeps no price.
  const requested = `/book?${new URLSearchParams({ ...trip, vehicle: 'minibus' })}`
  const page = await (await testSite.get(requested)).text()
  expect(page).not.toContain('name="orderId"')
  expect(page).not.toContain('name="keepId"')
  expect((await testSite.post(requested, { ...guest, mode: 'order' })).status).toBe(422)
  expect(await testSite.bookings()).toEqual([])
  // Neither words nor structured data name its price.
  for (const locale of localeCodes) {
    const t = testSite.site.translate(locale)
    expect(textOf(await (await testSite.get(inLocale(locale, '/taxi/price'))).text())).toContain(
      textOf(t('tariff.class-van', { van: 125 })),
    )
  }
  expect((await fleet({ minibus: '1' })).status).toBe(303)
  const more = await offeredAt()
  for (const list of [more.box, more.book, more.json]) expect(list).toEqual(['car', 'van', 'minibus'])
  expect(more.town).toContain('Minibus')
})

test('words name no price of a class without a vehicle, and the fair-price form does not ask for it', async () => {
  const { house: testSite, fleet } = await withoutMinibus()
  const read = async (path: string) => textOf(await (await testSite.get(path)).text())
  const choices = async () =>
    elements(await (await testSite.get('/taxi/price')).text(), 'option').flatMap(({ attributes }) =>
      ['car', 'van', 'minibus'].filter((id) => id === attributes['value']),
    )
  const pages = [
    { page: '/taxi/kutina', token: 'ZAG>kutina' },
    { page: '/taxi/rovinj', token: 'VCE>rovinj' },
    { page: '/taxi/bjelovar', token: 'ZAG>bjelovar' },
    { page: '/airport-transfers/opatija', token: 'VCE>opatija' },
    { page: '/long-distance', token: 'zagreb>split' },
  ]
  expect(await choices()).toEqual(['car', 'van'])
  const said: { path: string; price: string }[] = []
  for (const locale of localeCodes)
    for (const { page, token } of pages) {
      const price = textOf(fillerFor(testSite.site, locale, null)(`{price:${token}:van}`))
      said.push({ path: inLocale(locale, page), price })
    }
  for (const { path, price } of said) expect([path, (await read(path)).includes(price)]).toEqual([path, true])
  await fleet({ van: '0' })
  expect(await choices()).toEqual(['car'])
  for (const { path, price } of said) expect([path, (await read(path)).includes(price)]).toEqual([path, false])
  // The table has lost the column with its head; the car's stands.
  expect((await read('/long-distance')).match(/Price by (car|van)/g)).toEqual(['Price by car'])
  expect(await read('/taxi/kutina')).not.toContain('for the whole crew')
})

test('neither the terms nor the office’s forms name a class that the fleet no longer has', async () => {
  const testSite = await openTestOffice()
  const owner = await testSite.signedIn('owner', { locale: 'en' })
  const { code } = await testSite.booked(guest, { ...trip, vehicle: 'van', date: '2026-07-28' })
  const optionsAt = async (path: string) => {
    const html = await (await owner.get(path)).text()
    const select = /<select[^>]*name="vehicle"[^]*?<\/select>/.exec(html)?.[0] ?? ''
    return elements(select, 'option').flatMap(({ attributes }) => attributes['value'] || [])
  }
  const terms = async (locale: (typeof localeCodes)[number]) =>
    textOf(await (await testSite.get(inLocale(locale, '/terms'))).text())
  const rows = { en: /Van up to/, hr: /Kombi do/, it: /Van fino a/, de: /Van bis/ }
  for (const locale of localeCodes) expect(await terms(locale)).toMatch(rows[locale])
  expect(await optionsAt('/office/new-booking')).toEqual(['car', 'van', 'minibus', 'boat'])
  const fleet = { car: '3', van: '0', minibus: '1', area, drivers: '' }
  expect((await owner.post('/office/setup/fleet', fleet)).status).toBe(303)
  for (const locale of localeCodes) {
    expect(await terms(locale)).not.toMatch(rows[locale])
    expect(await terms(locale)).toMatch(/Minibus|Kleinbus/)
  }
  expect(await optionsAt('/office/new-booking')).toEqual(['car', 'minibus', 'boat'])
  // Of a booking in such a vehicle it stays what is booked.
  expect(await optionsAt(`/office/bookings/${code}/change`)).toContain('van')
})

test('a party that only the missing class would hold is told so, and can ask', async () => {
  const { house: testSite } = await withoutMinibus()
  const page = textOf(
    await (await testSite.get(`/taxi/price?${new URLSearchParams({ ...trip, people: '12' })}`)).text(),
  )
  expect(page).toContain('None of our vehicles takes that many passengers and suitcases.')
})

test('a tablet counts no class that does not exist', async () => {
  const { house: testSite, fleet } = await withoutMinibus()
  await fleet({ van: '0' })
  const { partner } = await partnered(testSite)
  const code = makeCode('K')
  await offerPairing(testSite.store, { code, partner, until: testSite.clock.now() + PAIRING_MS })
  const cookie = cookieOf(await testSite.post('/desk', { intent: 'pair', code }))
  const fields = { intent: 'order', to: 'RJK', when: 'time', time: '18:00', people: '6', orderId: 'x' }
  const look = await (await testSite.get(`/desk/price?${new URLSearchParams(fields)}`, cookie)).json()
  expect(look).toMatchObject({ kind: 'fault', notice: testSite.site.translate('en')('desk.fault-no-price') })
})

test('who takes the call is told that there is no vehicle of the class, not that the place is unknown or all are taken', async () => {
  const { house: testSite } = await withoutMinibus()
  const dispatcher = await testSite.signedIn('dispatcher')
  const typed = { from: 'Rijeka Airport', to: 'Opatija', when: '20.7. 10:00', name: 'Ana', phone: '+385912345678' }
  const call = async (more: Record<string, string>) =>
    dispatcher.post('/office/new-booking', { ...typed, people: '2', bags: '2', locale: 'en', ...more })
  const named = await call({ vehicle: 'minibus' })
  expect(named.status).toBe(422)
  expect(textOf(await named.text())).toContain('You have no vehicle of this class.')
  expect(textOf(await (await call({ vehicle: '', people: '14' })).text())).toContain(
    'None of your vehicles takes that many passengers and suitcases.',
  )
  expect(await testSite.bookings()).toEqual([])
})
