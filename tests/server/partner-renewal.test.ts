import { beforeEach, describe, expect, test } from 'vitest'
import { JOBS } from '#documents/model/job.ts'
import { readAudit } from '#features/audit/audit.server.ts'
import { makeCode } from '#features/codes/make-code.server.ts'
import { apply, workingPartner } from '#features/partners/applications.server.ts'
import { watchPapers } from '#features/partners/paper-watch.server.ts'
import { SECRET } from './test-booking-site.ts'
import { elements, textOf } from './html.ts'
import { type TestOffice, openTestOffice, type SignedIn } from './test-office.ts'
import { application, confirmLink, decide } from './test-partners.ts'

// The day is 15 July 2026.
const values = {
  type: 'driver',
  name: 'Obrt Primjer',
  town: 'Rijeka',
  email: 'vozac@example.hr',
  licenceUntil: '2026-07-01',
  insuranceUntil: '2026-07-10',
} as const

let testSite: TestOffice
let office: SignedIn
let code: string
let partner: string
beforeEach(async () => {
  testSite = await openTestOffice()
  office = await testSite.signedIn('dispatcher')
  code = makeCode('A')
  partner = makeCode('P')
  await apply(testSite.store, { code, door: 'drive', locale: 'hr', values, now: testSite.clock.now() })
  const approval = { place: 'rijeka', terms: { fixed: 0 }, paidIn: 'money' as const, origins: [], partner }
  await decide(testSite, { code, action: 'approve', ...approval })
})

const pause = () =>
  watchPapers({
    store: testSite.store,
    now: testSite.clock.now(),
    today: '2026-07-15',
    secret: SECRET,
    noteFor: (_application, { until }) => until,
  })
const renew = (licenceUntil: string, insuranceUntil: string) =>
  office.post(`/office/partners/${code}`, { intent: 'renew', licenceUntil, insuranceUntil, permitsUntil: '' })
const letters = async () =>
  (await testSite.store.query({ collection: JOBS })).map(({ data }) => JSON.stringify(data['payload']))

describe('new dates of papers', () => {
  test('restore a carrier that was paused for them, when the last of them holds, and not before', async () => {
    expect(await pause()).toEqual({ reminded: 0, suspended: 1 })
    expect(await workingPartner(testSite.store, partner)).toBeNull()
    const first = await renew('2027-07-01', '2026-07-10')
    expect(first.headers.get('Location')).toContain('done=renewed')
    expect((await application(testSite, code)).state).toBe('suspended')
    const second = await renew('2027-07-01', '1. 8. 2027.')
    expect(second.headers.get('Location')).toContain('done=restored')
    expect(await application(testSite, code)).toMatchObject({
      state: 'active',
      note: null,
      values: { licenceUntil: '2027-07-01', insuranceUntil: '2027-08-01' },
    })
    expect((await workingPartner(testSite.store, partner))?.state).toBe('active')
    expect(await pause()).toEqual({ reminded: 0, suspended: 0 })
    expect((await letters()).filter((mail) => mail.includes('resumed'))).toHaveLength(1)
    const lines = await readAudit(testSite.store, { subject: `applications/${code}`, limit: 10 })
    expect(lines.map(({ action }) => action)).toEqual(['partner.renew', 'partner.renew'])
    expect(lines.map(({ before }) => before)).toContainEqual({ insuranceUntil: '2026-07-10' })
  })

  test('saved by two: the later is told who was quicker, and what they typed is there', async () => {
    const other = await testSite.signedIn('owner', { name: 'Vlasnica' })
    const html = await (await other.get(`/office/partners/${code}`)).text()
    const seen = elements(html, 'input').find(({ attributes }) => attributes['name'] === 'seen')?.attributes['value']
    expect(seen).toContain('2026-07-10')
    await renew('2027-07-01', '2026-07-10')
    const mine = { intent: 'renew', licenceUntil: '2026-07-01', insuranceUntil: '2027-08-01', seen: seen ?? '' }
    const late = await other.post(`/office/partners/${code}`, mine)
    expect(late.status).toBe(422)
    const shown = await late.text()
    expect(textOf(shown)).toContain(office.account.name)
    const fields = elements(shown, 'input').map(({ attributes }) => attributes)
    expect(fields.find(({ name }) => name === 'insuranceUntil')?.['value']).toBe('2027-08-01')
    expect((await application(testSite, code)).values).toMatchObject({
      licenceUntil: '2027-07-01',
      insuranceUntil: '2026-07-10',
    })
    const now = fields.find(({ name }) => name === 'seen')?.['value'] ?? ''
    const again = await other.post(`/office/partners/${code}`, { ...mine, licenceUntil: '2027-07-01', seen: now })
    expect(again.status).toBe(303)
    expect((await application(testSite, code)).values).toMatchObject({ insuranceUntil: '2027-08-01' })
  })

  test('do not restore who was suspended by the office for another reason', async () => {
    await decide(testSite, { code, action: 'suspend', note: 'Pritužbe.' })
    await renew('2027-07-01', '2027-08-01')
    expect(await application(testSite, code)).toMatchObject({ state: 'suspended', note: 'Pritužbe.' })
  })

  test.each([
    ['2026-07-14', '2027-08-01'],
    ['soon', '2027-08-01'],
    ['', '2027-08-01'],
  ])('that are none change nothing and come back as typed: %s', async (licence, insurance) => {
    const sent = await renew(licence, insurance)
    expect(sent.status).toBe(422)
    const fields = elements(await sent.text(), 'input').map(({ attributes }) => attributes)
    const wrong = fields.filter((field) => field['aria-invalid'] === 'true')
    expect(wrong.map(({ name, value }) => [name, value ?? ''])).toEqual([['licenceUntil', licence]])
    expect(fields.find(({ name }) => name === 'insuranceUntil')?.['value']).toBe(insurance)
    expect((await application(testSite, code)).values).toMatchObject({ licenceUntil: '2026-07-01' })
  })

  test('are the office’s matter: a partner’s account and an editor change none', async () => {
    for (const role of ['editor', 'partner', 'carrier'] as const) {
      const who = await testSite.signedIn(role, role === 'editor' ? {} : { partnerId: partner })
      const fields = { intent: 'renew', licenceUntil: '2027-07-01', insuranceUntil: '2027-08-01' }
      expect((await who.post(`/office/partners/${code}`, fields)).status).toBe(403)
    }
    expect((await application(testSite, code)).values).toMatchObject({ licenceUntil: '2026-07-01' })
  })
})

test('a paused carrier sends the new document by the link of its letter, and the office is told once a day', async () => {
  await pause()
  const opened = await testSite.get(await confirmLink(testSite, code))
  const cookie = opened.headers.getSetCookie().join('; ').split(';')[0] ?? ''
  expect(await (await testSite.get(`/hr/decoder/${code}`, cookie)).text()).toContain('type="file"')
  for (const name of ['licenca.pdf', 'polica.pdf']) {
    const form = new FormData()
    form.append('papers', new File([`%PDF-1.7 ${name}`], name))
    const init = { method: 'POST', body: form, headers: { Origin: 'https://galeb.example', Cookie: cookie } }
    const sent = await testSite.ask(`/api/partner/papers/${code}?locale=hr`, init)
    expect(sent.headers.get('Location')).toContain('papers=kept')
  }
  expect((await application(testSite, code)).papers).toHaveLength(2)
  expect((await letters()).filter((mail) => mail.includes('"papers"'))).toHaveLength(1)
})
