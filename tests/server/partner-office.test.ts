import { expect, test } from 'vitest'
import { readAudit } from '#features/audit/audit.server.ts'
import { openTestOffice } from './test-office.ts'
import { makeCode } from '#features/codes/make-code.server.ts'
import { apply } from '#features/partners/applications.server.ts'
import { elements, textOf } from './html.ts'
import { tabletsOf } from '#features/partners/desk-tablets.server.ts'
import { application, applied, partnered } from './test-partners.ts'

const approval = {
  intent: 'approve',
  place: 'Opatija',
  percent: '10',
  least: '2,50',
  paidIn: 'money',
  origins: 'https://hotel.example',
}

test('the board shows who waits, and the owner asks, approves and suspends', async () => {
  const testSite = await openTestOffice()
  const owner = await testSite.signedIn('owner')
  const { code } = await applied(testSite)
  expect(await (await owner.get('/office/partners')).text()).toContain('Hotel Primjer')
  const path = `/office/partners/${code}`
  expect((await owner.post(path, { intent: 'ask', note: 'How many rooms?' })).status).toBe(303)
  expect((await application(testSite, code)).state).toBe('more-info')
  expect((await owner.post(path, approval)).status).toBe(303)
  const approved = await application(testSite, code)
  expect(approved.state).toBe('approved')
  expect(await (await testSite.get(`/decoder/${approved.partner}`)).text()).toContain('Hotel Primjer')
  const partner = await testSite.store.get(`partners/${approved.partner}`)
  expect(partner?.data).toMatchObject({ terms: { percent: 10, least: 250 }, origins: ['https://hotel.example'] })
  expect((await owner.post(path, { intent: 'suspend', note: 'The policy ran out.' })).status).toBe(303)
  const lines = await readAudit(testSite.store, { subject: `applications/${code}`, limit: 10 })
  expect(lines.map(({ action }) => action).toSorted()).toEqual(['partner.approve', 'partner.ask', 'partner.suspend'])
  const log = textOf(await (await owner.get('/office/audit')).text())
  for (const step of ['New now Waiting for an answer', 'Waiting for an answer now Approved', 'Approved now Suspended'])
    expect(log).toContain(`Status: before ${step}`)
})

test('a reason must be given, a rate must be one, and a step that is over is told', async () => {
  const testSite = await openTestOffice()
  const owner = await testSite.signedIn('owner')
  const { code } = await applied(testSite)
  const path = `/office/partners/${code}`
  for (const fields of [
    { intent: 'reject', note: '' },
    { ...approval, percent: '90' },
    { ...approval, origins: 'http://x.example' },
  ])
    expect((await owner.post(path, fields)).status).toBe(422)
  expect((await application(testSite, code)).state).toBe('submitted')
  await owner.post(path, { intent: 'reject', note: 'Too far.' })
  expect((await owner.post(path, approval)).status).toBe(422)
  expect((await application(testSite, code)).state).toBe('rejected')
})

test('where its guests are picked up is any place of the search; one that is not sure is asked about', async () => {
  const testSite = await openTestOffice()
  const owner = await testSite.signedIn('owner')
  const { code } = await applied(testSite)
  const path = `/office/partners/${code}`
  expect(await (await owner.get(path)).text()).toMatch(/data-place-field=""[^>]*><input[^>]*name="place"/)
  const requested = await owner.post(path, { ...approval, place: 'Dubrovnick', least: '3' })
  expect(requested.status).toBe(422)
  const inputs = elements(await requested.text(), 'input').map(({ attributes }) => attributes)
  const places = inputs.filter(({ name }) => name === 'place').map(({ type, value }) => `${type} ${value}`)
  expect(places).toEqual(['radio Dubrovnik', 'radio Dubrovnik Airport', 'text Dubrovnick'])
  expect(inputs.find(({ name }) => name === 'least')).toMatchObject({ value: '3' })
  expect((await application(testSite, code)).state).toBe('submitted')
  expect((await owner.post(path, { ...approval, place: 'Dubrovnik' })).status).toBe(303)
  const { partner } = await application(testSite, code)
  expect((await testSite.store.get(`partners/${partner}`))?.data).toMatchObject({ place: 'dubrovnik' })
})

test('a dispatcher asks and does not approve; a partner’s account sees nothing', async () => {
  const testSite = await openTestOffice()
  const { code } = await applied(testSite)
  const path = `/office/partners/${code}`
  const dispatcher = await testSite.signedIn('dispatcher')
  expect((await dispatcher.get(path)).status).toBe(200)
  expect((await dispatcher.post(path, approval)).status).toBe(403)
  const partner = await testSite.signedIn('partner', { partnerId: 'P000000000P' })
  for (const address of ['/office/partners', path]) {
    const text = await (await partner.get(address)).text()
    expect(text).not.toContain('Hotel Primjer')
  }
  expect((await application(testSite, code)).state).toBe('submitted')
  expect((await dispatcher.post(path, { intent: 'ask', note: 'Rooms?' })).status).toBe(303)
})

test('the office pairs and unpairs a tablet, a dispatcher too, and both are in the log', async () => {
  const testSite = await openTestOffice()
  const { partner, application: code } = await partnered(testSite)
  const dispatcher = await testSite.signedIn('dispatcher')
  const path = `/office/partners/${code}`
  expect((await dispatcher.post(path, { intent: 'desk-pair' })).status).toBe(303)
  const page = await (await dispatcher.get(path)).text()
  const paired = await testSite.post('/desk', { intent: 'pair', code: /K-\w{4}-\w{4}-\w{2}/.exec(page)?.[0] ?? '' })
  expect(paired.status).toBe(303)
  const [tablet] = await tabletsOf(testSite.store, partner)
  await dispatcher.post(path, { intent: 'desk-unpair', tablet: tablet?.id ?? '' })
  expect(await tabletsOf(testSite.store, partner)).toEqual([])
  const lines = await readAudit(testSite.store, { subject: `applications/${code}`, limit: 10 })
  expect(lines.map(({ action }) => action).toSorted()).toEqual(['partner.desk-pair', 'partner.desk-unpair'])
})

test('who pays a carrier reads its whole account, others its end; towns and days are in words', async () => {
  const testSite = await openTestOffice()
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
  await apply(testSite.store, { code, door: 'drive', locale: 'hr', values, now: testSite.clock.now() })
  const path = `/office/partners/${code}`
  const shown = async (role: 'owner' | 'dispatcher') => {
    const who = await testSite.signedIn(role, { locale: 'hr' })
    const html = await (await who.get(path)).text()
    return { who, html, text: textOf(html) }
  }
  const { who, html, text: owner } = await shown('owner')
  for (const text of ['HR12 1001 0051 8630 0016 0', '1. ožu 2027.', 'Rijeka, Zagreb']) expect(owner).toContain(text)
  // No commission is agreed with who is paid for each ride.
  const requested = elements(html, 'input').filter(({ attributes }) => attributes['name'] === 'percent')
  expect(requested.map(({ attributes }) => attributes['type'])).toEqual(['hidden'])
  expect((await who.post(path, { ...approval, percent: '0', least: '0', origins: '' })).status).toBe(303)
  const { text: desk } = await shown('dispatcher')
  expect(desk).toContain('…0160')
  expect(desk).not.toContain('1001 0051')
})

test('the office prints the card of a hotel and sends its code as a message; nobody else prints it for another', async () => {
  const testSite = await openTestOffice()
  const { application: code, partner } = await partnered(testSite)
  const session = await testSite.signedIn('dispatcher')
  const html = await (await session.get(`/office/partners/${code}`)).text()
  const links = elements(html, 'a').map(({ attributes }) => (attributes['href'] ?? '').replaceAll('&amp;', '&'))
  const files = links.filter((href) => href.startsWith('/api/partner/kit/'))
  expect(files).toHaveLength(8)
  const [card = ''] = files
  const answer = await session.get(card)
  expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'image/svg+xml; charset=utf-8'])
  const [message = ''] = links.filter((href) => href.startsWith('https://wa.me/'))
  expect(new URL(message).searchParams.get('text')).toContain(`/decoder/${partner}`)
  expect((await testSite.get(card)).status).toBe(404)
  const editor = await testSite.signedIn('editor')
  expect((await editor.get(card)).status).toBe(404)
  expect((await session.get('/api/partner/kit/card-hr.svg')).status).toBe(404)
})
