import { expect, test } from 'vitest'
import { readAudit } from '#features/audit/audit.server.ts'
import { openOfficeHouse } from './office-house.ts'
import { makeCode } from '#features/codes/make-code.server.ts'
import { apply } from '#features/partners/applications.server.ts'
import { elements, textOf } from './html.ts'
import { tabletsOf } from '#features/partners/desk-tablets.server.ts'
import { application, applied, partnered } from './partner-house.ts'

const approval = {
  intent: 'approve',
  place: 'Opatija',
  percent: '10',
  least: '2,50',
  paidIn: 'money',
  origins: 'https://hotel.example',
}

test('the board shows who waits, and the owner asks, approves and suspends', async () => {
  const house = await openOfficeHouse()
  const owner = await house.signedIn('owner')
  const { code } = await applied(house)
  expect(await (await owner.get('/office/partners')).text()).toContain('Hotel Primjer')
  const path = `/office/partners/${code}`
  expect((await owner.post(path, { intent: 'ask', note: 'How many rooms?' })).status).toBe(303)
  expect((await application(house, code)).state).toBe('more-info')
  expect((await owner.post(path, approval)).status).toBe(303)
  const approved = await application(house, code)
  expect(approved.state).toBe('approved')
  expect(await (await house.get(`/decoder/${approved.partner}`)).text()).toContain('Hotel Primjer')
  const partner = await house.store.get(`partners/${approved.partner}`)
  expect(partner?.data).toMatchObject({ terms: { percent: 10, least: 250 }, origins: ['https://hotel.example'] })
  expect((await owner.post(path, { intent: 'suspend', note: 'The policy ran out.' })).status).toBe(303)
  const lines = await readAudit(house.store, { subject: `applications/${code}`, limit: 10 })
  expect(lines.map(({ action }) => action).toSorted()).toEqual(['partner.approve', 'partner.ask', 'partner.suspend'])
  const log = textOf(await (await owner.get('/office/audit')).text())
  for (const step of ['New now Waiting for an answer', 'Waiting for an answer now Approved', 'Approved now Suspended'])
    expect(log).toContain(`Status: before ${step}`)
})

test('a reason must be given, a rate must be one, and a step that is over is told', async () => {
  const house = await openOfficeHouse()
  const owner = await house.signedIn('owner')
  const { code } = await applied(house)
  const path = `/office/partners/${code}`
  for (const fields of [
    { intent: 'reject', note: '' },
    { ...approval, percent: '90' },
    { ...approval, origins: 'http://x.example' },
  ])
    expect((await owner.post(path, fields)).status).toBe(422)
  expect((await application(house, code)).state).toBe('submitted')
  await owner.post(path, { intent: 'reject', note: 'Too far.' })
  expect((await owner.post(path, approval)).status).toBe(422)
  expect((await application(house, code)).state).toBe('rejected')
})

test('where its guests are picked up is any place of the search; one that is not sure is asked about', async () => {
  const house = await openOfficeHouse()
  const owner = await house.signedIn('owner')
  const { code } = await applied(house)
  const path = `/office/partners/${code}`
  expect(await (await owner.get(path)).text()).toMatch(/data-place-field=""[^>]*><input[^>]*name="place"/)
  const asked = await owner.post(path, { ...approval, place: 'Dubrovnick', least: '3' })
  expect(asked.status).toBe(422)
  const inputs = elements(await asked.text(), 'input').map(({ attributes }) => attributes)
  const places = inputs.filter(({ name }) => name === 'place').map(({ type, value }) => `${type} ${value}`)
  expect(places).toEqual(['radio Dubrovnik', 'radio Dubrovnik Airport', 'text Dubrovnick'])
  expect(inputs.find(({ name }) => name === 'least')).toMatchObject({ value: '3' })
  expect((await application(house, code)).state).toBe('submitted')
  expect((await owner.post(path, { ...approval, place: 'Dubrovnik' })).status).toBe(303)
  const { partner } = await application(house, code)
  expect((await house.store.get(`partners/${partner}`))?.data).toMatchObject({ place: 'dubrovnik' })
})

test('a dispatcher asks and does not approve; a partner’s account sees nothing', async () => {
  const house = await openOfficeHouse()
  const { code } = await applied(house)
  const path = `/office/partners/${code}`
  const dispatcher = await house.signedIn('dispatcher')
  expect((await dispatcher.get(path)).status).toBe(200)
  expect((await dispatcher.post(path, approval)).status).toBe(403)
  const partner = await house.signedIn('partner', { partnerId: 'P000000000P' })
  for (const address of ['/office/partners', path]) {
    const text = await (await partner.get(address)).text()
    expect(text).not.toContain('Hotel Primjer')
  }
  expect((await application(house, code)).state).toBe('submitted')
  expect((await dispatcher.post(path, { intent: 'ask', note: 'Rooms?' })).status).toBe(303)
})

test('the office pairs and unpairs a tablet, a dispatcher too, and both are in the log', async () => {
  const house = await openOfficeHouse()
  const { partner, application: code } = await partnered(house)
  const dispatcher = await house.signedIn('dispatcher')
  const path = `/office/partners/${code}`
  expect((await dispatcher.post(path, { intent: 'desk-pair' })).status).toBe(303)
  const page = await (await dispatcher.get(path)).text()
  const paired = await house.post('/desk', { intent: 'pair', code: /K-\w{4}-\w{4}-\w{2}/.exec(page)?.[0] ?? '' })
  expect(paired.status).toBe(303)
  const [tablet] = await tabletsOf(house.store, partner)
  await dispatcher.post(path, { intent: 'desk-unpair', tablet: tablet?.id ?? '' })
  expect(await tabletsOf(house.store, partner)).toEqual([])
  const lines = await readAudit(house.store, { subject: `applications/${code}`, limit: 10 })
  expect(lines.map(({ action }) => action).toSorted()).toEqual(['partner.desk-pair', 'partner.desk-unpair'])
})

test('who pays a carrier reads its whole account, others its end; towns and days are in words', async () => {
  const house = await openOfficeHouse()
  const code = makeCode('A')
  const values = {
    type: 'driver',
    name: 'Obrt Primjer',
    town: 'Rijeka',
    email: 'vozac@example.hr',
    licenceUntil: '2027-03-01',
    permits: 'rijeka,zagreb',
    iban: 'HR1210010051863000160',
  } as const
  await apply(house.store, { code, door: 'drive', locale: 'hr', values, now: house.clock.now() })
  const path = `/office/partners/${code}`
  const shown = async (role: 'owner' | 'dispatcher') => {
    const who = await house.signedIn(role, { locale: 'hr' })
    const html = await (await who.get(path)).text()
    return { who, html, text: textOf(html) }
  }
  const { who, html, text: owner } = await shown('owner')
  for (const text of ['HR12 1001 0051 8630 0016 0', '1. ožu 2027.', 'Rijeka, Zagreb']) expect(owner).toContain(text)
  // No commission is agreed with who is paid for each ride.
  const asked = elements(html, 'input').filter(({ attributes }) => attributes['name'] === 'percent')
  expect(asked.map(({ attributes }) => attributes['type'])).toEqual(['hidden'])
  expect((await who.post(path, { ...approval, percent: '0', least: '0', origins: '' })).status).toBe(303)
  const { text: desk } = await shown('dispatcher')
  expect(desk).toContain('…0160')
  expect(desk).not.toContain('1001 0051')
})

test('the office prints the card of a hotel and sends its code as a message; nobody else prints it for another', async () => {
  const house = await openOfficeHouse()
  const { application: code, partner } = await partnered(house)
  const desk = await house.signedIn('dispatcher')
  const html = await (await desk.get(`/office/partners/${code}`)).text()
  const links = elements(html, 'a').map(({ attributes }) => (attributes['href'] ?? '').replaceAll('&amp;', '&'))
  const files = links.filter((href) => href.startsWith('/api/partner/kit/'))
  expect(files).toHaveLength(8)
  const [card = ''] = files
  const answer = await desk.get(card)
  expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'image/svg+xml; charset=utf-8'])
  const [message = ''] = links.filter((href) => href.startsWith('https://wa.me/'))
  expect(new URL(message).searchParams.get('text')).toContain(`/decoder/${partner}`)
  expect((await house.get(card)).status).toBe(404)
  const editor = await house.signedIn('editor')
  expect((await editor.get(card)).status).toBe(404)
  expect((await desk.get('/api/partner/kit/card-hr.svg')).status).toBe(404)
})
