import { expect, test } from 'vitest'
import { offerPairing, PAIRING_MS } from '#features/partners/desk-tablets.server.ts'
import { makeCode } from '#features/codes/make-code.server.ts'
import { cookieOf, openTestBookingSite, trip } from './test-booking-site.ts'
import { formIn } from './form-in.ts'
import { elements, textOf, texts } from './html.ts'
import { openTestOffice } from './test-office.ts'
import { partnered } from './test-partners.ts'

test('the example rides of the set-up count fixed prices only where the form keeps them', async () => {
  const testSite = await openTestOffice()
  const owner = await testSite.signedIn('owner')
  const step = async () => {
    const html = await (await owner.get('/office/setup/tariff')).text()
    const { values } = formIn(html, 'perKm0')
    return { keep: values['keep'] ?? '', airport: texts(html, 'strong')[0], values }
  }
  // Of the sample none is kept unless the owner says so: Rijeka Airport to Opatija is then by distance.
  const sample = await step()
  expect(sample.keep).toBe('')
  expect(sample.airport).not.toBe('€65')
  const prices = { start: '4', minimum: '12', perKm0: '1.60', perKm1: '1.50', perHour: '30', own: 'yes' }
  const bands = Object.keys(sample.values).flatMap((name) => (name.startsWith('perKm') ? [[name, '1.50']] : []))
  const form = { ...prices, ...Object.fromEntries(bands), unusual: 'yes', keep: 'fixed', intent: 'save' }
  expect((await owner.post('/office/setup/tariff', form)).status).toBe(303)
  // His own stay, also when he only goes through the step again.
  expect(await step()).toMatchObject({ keep: 'fixed', airport: '€65' })
})

test('an owner who charges no VAT does not read that it is included', async () => {
  const testSite = await openTestOffice()
  const owner = await testSite.signedIn('owner')
  const company = { siteName: 'Primjer', companyName: 'Primjer obrt', vat: 'exempt' }
  expect((await owner.post('/office/setup/company', company)).status).toBe(303)
  const page = textOf(await (await owner.get('/office/tariff')).text())
  expect(page).toContain('You charge no VAT.')
  expect(page).not.toContain('VAT included')
})

test('the tile of a destination says the least a ride there costs, and the asked trip costs no less', async () => {
  const testSite = await openTestOffice()
  const { partner } = await partnered(testSite)
  const code = makeCode('K')
  await offerPairing(testSite.store, { code, partner, until: testSite.clock.now() + PAIRING_MS })
  const cookie = cookieOf(await testSite.post('/desk', { intent: 'pair', code }))
  const html = await (await testSite.get('/desk', cookie)).text()
  const ids = elements(html, 'input')
    .filter(({ attributes }) => attributes['name'] === 'to' && attributes['value'])
    .map(({ attributes }) => attributes['value'] ?? '')
  const tiles = (textOf(html).match(/from €[\d.,]+/g) ?? []).map((text) => Number(text.slice(6).replace(',', '')) * 100)
  expect(tiles.length).toBeGreaterThan(3)
  expect(textOf(html)).not.toContain('up to €')
  const requested = { when: 'time', time: '15:00', people: '1' }
  const price = async (to: string) =>
    (await (await testSite.get(`/desk/price?${new URLSearchParams({ ...requested, to })}`, cookie)).json()).cents
  for (const [at, tile] of tiles.entries()) expect(Math.round(tile)).toBe(await price(ids[at] ?? ''))
})

test.each([
  ['2026-07-20', '10:00', 'Cancel free of charge up to 24 hours before pick-up'],
  ['2026-07-15', '20:00', 'Pick-up is in less than 24 hours, so free cancellation is over: cancelling costs 50%'],
])('before an order for %s at %s the guest reads what cancelling will cost', async (date, time, said) => {
  const testSite = await openTestBookingSite()
  const page = textOf(await (await testSite.get(`/book?${new URLSearchParams({ ...trip, date, time })}`)).text())
  expect(page).toContain(said)
})
