import { expect, test } from 'vitest'
import { openTestOffice } from './test-office.ts'

type TestSite = Awaited<ReturnType<typeof openTestOffice>>

const correction = {
  intent: 'correct',
  id: 'lovran',
  en: 'Lovran',
  hr: 'Lovran',
  it: 'Laurana',
  de: 'Lovran',
  otherNames: 'Villa Astra\nLavrana',
  kind: 'town',
  lat: '45.292',
  lon: '14.275',
}

const found = async (testSite: TestSite, text: string) =>
  (await (await testSite.get(`/api/places?${new URLSearchParams({ q: text, limit: '1' })}`)).json())[0]
const priced = async (testSite: TestSite, from: string, to: string) =>
  (await testSite.get(`/api/price?${new URLSearchParams({ from, to, people: '2', bags: '1' })}`)).json()
const routed = async (testSite: TestSite, from: string, to: string) =>
  (await testSite.get(`/api/routes?${new URLSearchParams({ from, to })}`)).json()
const kmOf = async (testSite: TestSite, from: string, to: string) => (await routed(testSite, from, to)).route.km

test('a corrected place is found by its new names at once, and as before when the correction is removed', async () => {
  const testSite = await openTestOffice()
  const editor = await testSite.signedIn('editor')
  const page = await (await editor.get('/office/places?find=Lovrn')).text()
  expect(page).toContain('?place=lovran')
  expect(await (await editor.get('/office/places?place=lovran')).text()).toContain('name="otherNames"')
  expect((await editor.post('/office/places', correction)).headers.get('Location')).toContain('done=corrected')
  expect(await found(testSite, 'Villa Astra')).toMatchObject({ id: 'lovran', kind: 'town', lat: 45.292 })
  await editor.post('/office/places', { ...correction, isHidden: 'yes' })
  expect(await found(testSite, 'Lovran')).not.toMatchObject({ id: 'lovran' })
  // What was booked keeps its place.
  expect(testSite.site.places.find('lovran')?.names.en).toBe('Lovran')
  expect((await editor.post('/office/places', { intent: 'restore', id: 'lovran' })).status).toBe(303)
  expect(await found(testSite, 'Lovran')).toMatchObject({ id: 'lovran', kind: 'village' })
})

test('a correction with a fault is shown with it, and nothing is kept', async () => {
  const testSite = await openTestOffice()
  const editor = await testSite.signedIn('editor')
  const refused = await editor.post('/office/places', { ...correction, lat: '12', en: '' })
  const html = await refused.text()
  expect([refused.status, html.includes('id="lat-fault"'), html.includes('id="en-fault"')]).toEqual([422, true, true])
  for (const id of ['opatija', 'RJK', 'atlantis'])
    expect((await editor.post('/office/places', { ...correction, id })).status, id).toBe(422)
  expect(await testSite.store.query({ collection: 'place-corrections' })).toEqual([])
})

test('a car-free place says where the ride ends', async () => {
  const testSite = await openTestOffice()
  const editor = await testSite.signedIn('editor')
  await editor.post('/office/places', { ...correction, isCarFree: 'yes' })
  expect(await found(testSite, 'Lovran')).toMatchObject({ carFree: true })
  expect((await routed(testSite, 'opatija', 'lovran')).route.carFreeEnds).toEqual(['to'])
})

test('a corrected road counts for the price, the route and the map; closed, another road is driven', async () => {
  const testSite = await openTestOffice()
  const dispatcher = await testSite.signedIn('dispatcher')
  const before = await priced(testSite, 'nin', 'lovran')
  const km = await kmOf(testSite, 'nin', 'lovran')
  const html = await (await dispatcher.get('/office/places?from=Nin&to=Lovran')).text()
  const [, from = '', to = ''] =
    /name="from" value="(nin)"\/?><input type="hidden" name="to" value="([^"]+)"/.exec(html) ?? []
  expect(to).not.toBe('')
  const road = { intent: 'road', from, to, start: 'Nin', end: 'Lovran' }
  const saved = await dispatcher.post('/office/places', { ...road, km: '60', minutes: '15' })
  expect(saved.headers.get('Location')).toContain('done=road')
  expect(await kmOf(testSite, 'nin', 'lovran')).toBeGreaterThan(km)
  expect(await priced(testSite, 'nin', 'lovran')).not.toEqual(before)
  await dispatcher.post('/office/places', { ...road, km: '60', minutes: '15', isClosed: 'yes' })
  const around = (await routed(testSite, 'nin', 'lovran')).route
  expect(around.km).toBeGreaterThan(km)
  expect(await (await dispatcher.get('/office/places')).text()).toContain('closed')
  await dispatcher.post('/office/places', { intent: 'road-restore', from: to, to: from })
  expect([await kmOf(testSite, 'nin', 'lovran'), await priced(testSite, 'nin', 'lovran')]).toEqual([km, before])
  const refused = await dispatcher.post('/office/places', { ...road, km: 'far', minutes: '15' })
  expect([refused.status, (await refused.text()).includes('value="far"')]).toEqual([422, true])
  expect((await dispatcher.post('/office/places', { ...road, from: 'oslo', km: '1', minutes: '1' })).status).toBe(422)
})

test('a place of the office has a kind, a county, other names and a road of its own; hidden it is not offered', async () => {
  const testSite = await openTestOffice()
  const editor = await testSite.signedIn('editor')
  const place = {
    en: 'Konoba Test',
    hr: 'Konoba Test',
    it: 'Konoba Test',
    de: 'Konoba Test',
    otherNames: 'Kod Probe',
    kind: 'restaurant',
    county: '08',
    lat: '45.30',
    lon: '14.28',
    country: 'HR',
    near: 'Opatija',
    km: '4',
    minutes: '8',
    intent: 'save',
  }
  expect((await editor.post('/office/places', place)).headers.get('Location')).toContain('done=saved')
  const row = await found(testSite, 'Kod Probe')
  expect(row).toMatchObject({ id: 'c:konoba-test', kind: 'restaurant' })
  expect(row.region).not.toBe('Croatia')
  const { route } = await routed(testSite, 'RJK', 'c:konoba-test')
  expect(route.km).toBeCloseTo((await kmOf(testSite, 'RJK', 'opatija')) + 4)
  expect((await priced(testSite, 'RJK', 'c:konoba-test')).status).toBe('priced')
  await editor.post('/office/places', { ...place, id: 'c:konoba-test', isHidden: 'yes' })
  expect(await found(testSite, 'Kod Probe')).not.toMatchObject({ id: 'c:konoba-test' })
  expect(testSite.site.places.find('c:konoba-test')?.names.en).toBe('Konoba Test')
  expect(testSite.site.places.all.some(({ id }) => id === 'c:konoba-test')).toBe(false)
})

test('the owner’s rule about Bosnia and Herzegovina decides roads and prices, also those of the tables', async () => {
  const testSite = await openTestOffice()
  const owner = await testSite.signedIn('owner')
  const before = await priced(testSite, 'dakovo', 'split')
  const km = testSite.site.places.landWay('dakovo', 'split')?.km ?? 0
  expect((await routed(testSite, 'dakovo', 'split')).route.countries).toEqual(['HR', 'BA', 'HR'])
  const never = await owner.post('/office/places', { intent: 'transit', transit: 'never', savesKm: '' })
  expect(never.headers.get('Location')).toContain('done=transit')
  expect((await routed(testSite, 'dakovo', 'split')).route.countries).toEqual(['HR'])
  expect(testSite.site.places.landWay('dakovo', 'split')?.km).toBeGreaterThan(km + 200)
  expect(await priced(testSite, 'dakovo', 'split')).not.toEqual(before)
  // No transit: nothing changes.
  expect(testSite.site.places.landWay('zagreb', 'split')).toEqual(testSite.site.places.landWay('zagreb', 'split'))
  await owner.post('/office/places', { intent: 'transit', transit: 'saving', savesKm: '60' })
  expect(await priced(testSite, 'dakovo', 'split')).toEqual(before)
  const faulty = await owner.post('/office/places', { intent: 'transit', transit: 'saving', savesKm: 'x' })
  expect([faulty.status, (await faulty.text()).includes('id="savesKm-fault"')]).toEqual([422, true])
  const editor = await testSite.signedIn('editor')
  expect((await editor.post('/office/places', { intent: 'transit', transit: 'never' })).status).toBe(403)
  expect(await (await editor.get('/office/places')).text()).not.toContain('name="savesKm"')
})
