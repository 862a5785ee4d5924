import { afterAll, expect, test } from 'vitest'
import { openLiveSite } from '#server/live-site.server.ts'
import { mailDeps } from '#server/mail.server.ts'
import { openWork } from '#server/work.server.ts'
import { factsOf, metaOf, textOf } from './html.ts'
import { ORIGIN } from './test-site.ts'
import { openCatcher } from './mail-catcher.ts'
import { openTestOffice } from './test-office.ts'

const FROM = 'Galeb <rides@galeb.example>'
const stops: (() => void)[] = []
afterAll(() => stops.forEach((stop) => stop()))

/** A site whose environment says nothing, with a real mail server beside it. */
async function openTestSite(port: number) {
  const testSite = await openTestOffice()
  const { site, store } = testSite
  const env = { publicUrl: null, published: null, smtp: { url: `smtp://127.0.0.1:${port}`, from: FROM } }
  stops.push((await openLiveSite({ site, store, env, log: () => {}, onChange: () => {} })).stop)
  const services = site.services ?? fail()
  const mail = mailDeps({ site, services, operatorMail: null, origin: 'http://127.0.0.1:3000' })
  return { ...testSite, runDue: () => openWork(mail, (entry) => testSite.log.push(entry)).runDue() }
}

function fail(): never {
  throw new Error('the house has no desk')
}

test('no mail goes out before the owner has confirmed an address, and its links lead there', async () => {
  const catcher = await openCatcher()
  const testSite = await openTestSite(catcher.port)
  const owner = await testSite.signedIn('owner')
  const invite = (email: string) =>
    owner.post('/office/people', { intent: 'invite', name: 'Ivo', email, role: 'editor', locale: 'en' })
  await invite('early@example.hr')
  await testSite.runDue()
  expect(catcher.caught).toEqual([])
  await owner.post('/office/setup/address', { publicUrl: ORIGIN })
  await invite('late@example.hr')
  await testSite.runDue()
  expect(catcher.to('late@example.hr')[0]?.text).toContain(`${ORIGIN}/office/welcome?k=`)
  await catcher.close()
})

test('a test mail goes to the owner, and says why where it does not', async () => {
  const catcher = await openCatcher({
    refuse: (address) => (/mara/.test(address) ? null : { code: 550, text: 'No such user' }),
  })
  const testSite = await openTestSite(catcher.port)
  const mara = await testSite.signedIn('owner', { email: 'mara@example.hr' })
  const other = await testSite.signedIn('owner', { email: 'ivo@example.hr' })
  const test = (who: typeof mara) => who.post('/office/setup/mail', { intent: 'try' })
  const early = await test(mara)
  expect([early.status, catcher.caught.length]).toEqual([422, 0])
  await mara.post('/office/setup/address', { publicUrl: ORIGIN })
  const sent = await test(mara)
  expect([sent.status, sent.headers.get('Location')]).toEqual([303, '/office/setup/mail?sent'])
  expect(catcher.to('mara@example.hr')).toHaveLength(1)
  const refused = await test(other)
  expect([refused.status, textOf(await refused.text()).includes('No such user')]).toEqual([422, true])
  await catcher.close()
  const away = await test(mara)
  expect([away.status, textOf(await away.text()).includes('ECONNREFUSED')]).toEqual([422, true])
})

test('a tag manager set in the office is in the next page and its policy, and gone again with it', async () => {
  const testSite = await openTestSite(1)
  const owner = await testSite.signedIn('owner')
  const seen = async () => {
    const response = await testSite.get('/taxi/rovinj')
    const policy = response.headers.get('Content-Security-Policy') ?? ''
    const facts = factsOf(await response.text())
    return [facts['tagManagerId'], policy.includes('googletagmanager')]
  }
  expect(await seen()).toEqual([null, false])
  await owner.post('/office/setup/measuring', { tagManagerId: 'GTM-ABC1234' })
  expect(await seen()).toEqual(['GTM-ABC1234', true])
  await owner.post('/office/setup/measuring', { tagManagerId: '' })
  expect(await seen()).toEqual([null, false])
})

test('https that is confirmed in the office is held to by browsers from the next page on', async () => {
  const testSite = await openTestSite(1)
  const hsts = async () => (await testSite.get('/taxi/rovinj')).headers.get('Strict-Transport-Security')
  expect(await hsts()).toBe(null)
  await (await testSite.signedIn('owner')).post('/office/setup/address', { publicUrl: ORIGIN })
  expect(await hsts()).toContain('max-age')
  expect(metaOf(await (await testSite.get('/taxi/rovinj')).text(), 'robots')).toBe('noindex')
})
