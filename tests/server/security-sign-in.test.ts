import { expect, test } from 'vitest'
import { newAccount } from '#features/accounts/accounts.server.ts'
import type { Email } from '#features/mail/email.ts'
import { openWork } from '#server/work.server.ts'
import { ORIGIN } from './test-site.ts'
import { HOUR_MS, MINUTE_MS } from './test-booking-site.ts'
import { openTestOffice, PASSWORD } from './test-office.ts'

const OWNER = 'owner@example.hr'
const STRANGERS = 100

/** A house with an owner who has signed in before, mails that are caught, and requests from any address. */
async function openTestSite() {
  const testSite = await openTestOffice({ trustProxy: 1 })
  const { writes } = await newAccount(
    { email: OWNER, name: 'Mara', role: 'owner', locale: 'en', password: PASSWORD },
    testSite.clock.now(),
  )
  await testSite.store.commit(writes)
  const { site } = testSite
  const emails: Email[] = []
  if (!site.services) throw new Error('the house has no desk')
  const post = async (emailMessage: Email) => void emails.push(emailMessage)
  const work = openWork({ site, services: site.services, post, operatorMail: null, origin: ORIGIN }, () => {})
  const send = (path: string, fields: Record<string, string>, address: string, cookie = '') =>
    testSite.post(path, fields, { 'X-Forwarded-For': address, Cookie: cookie })
  const signIn = (password: string, address: string, cookie = '', email = OWNER) =>
    send('/office/sign-in', { email, password }, address, cookie)
  const first = await signIn(PASSWORD, '192.0.2.1')
  const device =
    first.headers
      .getSetCookie()
      .find((row) => row.startsWith('__Host-device='))
      ?.split(';')[0] ?? ''
  return { ...testSite, letters: emails, work, send, signIn, device }
}

type TestSite = Awaited<ReturnType<typeof openTestSite>>

/** As many wrong passwords as it takes, each from an address of its own. */
async function attack({ signIn }: TestSite, times = STRANGERS): Promise<void> {
  for (let n = 0; n < times; n++) await signIn(`wrong number ${n} of many`, `198.51.100.${n}`)
}

test('ten wrong passwords from ten addresses close the account to nobody else', async () => {
  const testSite = await openTestSite()
  await attack(testSite, 10)
  expect((await testSite.signIn(PASSWORD, '192.0.2.77')).status).toBe(303)
  expect((await testSite.signIn(PASSWORD, '192.0.2.1', testSite.device)).status).toBe(303)
})

test('a hundred of them slow browsers nobody knows; the owner’s own gets in, and so does a mailed link', async () => {
  const testSite = await openTestSite()
  await attack(testSite)
  expect((await testSite.signIn(PASSWORD, '192.0.2.77')).status).toBe(422)
  expect((await testSite.signIn(PASSWORD, '203.0.113.9', testSite.device)).status).toBe(303)
  await testSite.send('/office/recover', { email: OWNER }, '192.0.2.77')
  await testSite.work.runDue()
  const link = /https:\S+\/office\/welcome\?k=[\w-]{43}/.exec(testSite.letters.at(-1)?.text ?? '')?.[0] ?? ''
  const opened = await testSite.get(link.slice(ORIGIN.length))
  const cookie = opened.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const entered = await testSite.send('/office/welcome', { password: `${PASSWORD} again` }, '192.0.2.77', cookie)
  expect([entered.status, entered.headers.getSetCookie().join()]).toEqual([303, expect.stringContaining('device=')])
  // Never closed for long: one try comes back in 36 seconds.
  testSite.clock.advance(MINUTE_MS)
  expect((await testSite.signIn(`${PASSWORD} again`, '192.0.2.78')).status).toBe(303)
})

test('a known browser is counted by itself, and is known for its own account only', async () => {
  const testSite = await openTestSite()
  const { writes } = await newAccount(
    { email: 'other@example.hr', name: 'Iva', role: 'editor', locale: 'en', password: PASSWORD },
    testSite.clock.now(),
  )
  await testSite.store.commit(writes)
  for (let n = 0; n < 30; n++) await testSite.signIn('not the password at all', '203.0.113.7', '', `${n}@example.hr`)
  const forged = testSite.device.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
  for (const [cookie, email] of [
    ['', OWNER],
    [forged, OWNER],
    [testSite.device, 'other@example.hr'],
  ] as const)
    expect([cookie, (await testSite.signIn(PASSWORD, '203.0.113.7', cookie, email)).status]).toEqual([cookie, 422])
  expect((await testSite.signIn(PASSWORD, '203.0.113.7', testSite.device)).status).toBe(303)
  for (let n = 0; n < 10; n++) await testSite.signIn('not the password at all', '203.0.113.7', testSite.device)
  expect((await testSite.signIn(PASSWORD, '203.0.113.7', testSite.device)).status).toBe(422)
  expect((await testSite.signIn(PASSWORD, '192.0.2.50')).status).toBe(303)
  testSite.clock.advance(HOUR_MS)
  expect((await testSite.signIn(PASSWORD, '203.0.113.7', testSite.device)).status).toBe(303)
})

test('a browser that two people share is known for both', async () => {
  const testSite = await openTestSite()
  const { writes } = await newAccount(
    { email: 'other@example.hr', name: 'Iva', role: 'editor', locale: 'en', password: PASSWORD },
    testSite.clock.now(),
  )
  await testSite.store.commit(writes)
  const second = await testSite.signIn(PASSWORD, '192.0.2.1', testSite.device, 'other@example.hr')
  const device = second.headers.getSetCookie()[1]?.split(';')[0] ?? ''
  for (const email of [OWNER, 'other@example.hr']) {
    for (let n = 0; n < 30; n++) await testSite.signIn('not the password at all', '203.0.113.7', '', `${n}@example.hr`)
    expect([email, (await testSite.signIn(PASSWORD, '203.0.113.7', device, email)).status]).toEqual([email, 303])
  }
})

test('an invitation opens from an address that is closed', async () => {
  const testSite = await openTestSite()
  const owner = await testSite.signedIn('owner')
  const ivo = { intent: 'invite', name: 'Ivo', email: 'ivo@example.hr', role: 'dispatcher', locale: 'en' }
  await owner.post('/office/people', ivo)
  await testSite.work.runDue()
  const link = /https:\S+\/office\/welcome\?k=[\w-]{43}/.exec(testSite.letters.at(-1)?.text ?? '')?.[0] ?? ''
  for (let n = 0; n < 31; n++) await testSite.signIn('not the password at all', '203.0.113.7', '', `${n}@example.hr`)
  const opened = await testSite.get(link.slice(ORIGIN.length))
  const cookie = opened.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const entered = await testSite.send('/office/welcome', { name: 'Ivo', password: PASSWORD }, '203.0.113.7', cookie)
  expect(entered.status).toBe(303)
})

test('mails with a link cannot be used up: whoever asks, a link that opens is in the inbox', async () => {
  const testSite = await openTestSite()
  for (let minute = 0; minute < 60; minute += 2) {
    await testSite.send('/office/recover', { email: OWNER }, `198.51.100.${minute}`)
    await testSite.work.runDue()
    testSite.clock.advance(2 * MINUTE_MS)
  }
  expect(testSite.letters).toHaveLength(2)
  testSite.clock.advance(MINUTE_MS)
  const startedAt = testSite.clock.now()
  await testSite.send('/office/recover', { email: OWNER }, '192.0.2.77')
  await testSite.work.runDue()
  const newest = /k=([\w-]{43})/.exec(testSite.letters.at(-1)?.text ?? '')?.[1] ?? ''
  testSite.clock.advance(29 * MINUTE_MS)
  expect(testSite.clock.now()).toBeLessThan(startedAt + 30 * MINUTE_MS)
  const opened = await testSite.get(`/office/welcome?k=${newest}`)
  const cookie = opened.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  expect((await testSite.get('/office/welcome', cookie)).status).toBe(200)
})

test('a known browser is sent one at once; one address gets three a day for one inbox', async () => {
  const testSite = await openTestSite()
  await testSite.send('/office/recover', { email: OWNER }, '198.51.100.1')
  await testSite.work.runDue()
  await testSite.send('/office/recover', { email: OWNER }, '198.51.100.2', testSite.device)
  await testSite.work.runDue()
  expect(testSite.letters).toHaveLength(2)
  const statuses = []
  for (let n = 0; n < 4; n++)
    statuses.push((await testSite.send('/office/recover', { email: 'x@example.hr' }, '198.51.100.3')).status)
  expect(statuses).toEqual([303, 303, 303, 422])
})

test('of two hundred sign-ins at once few are hashed, the rest are told when to come again, and the owner gets in', async () => {
  const testSite = await openTestSite()
  const flood = Array.from({ length: 200 }, (_, n) =>
    testSite.signIn('not the password at all', `198.51.100.${n}`, '', `${n}@example.hr`),
  )
  const owner = await testSite.signIn(PASSWORD, '192.0.2.1', testSite.device)
  expect(owner.status).toBe(303)
  const answers = await Promise.all(flood)
  const busy = answers.filter(({ status }) => status === 503)
  expect(busy.length).toBeGreaterThan(150)
  expect(answers.filter(({ status }) => status === 422).length).toBe(200 - busy.length)
  expect(busy.map(({ headers }) => Number(headers.get('Retry-After')) > 0)).not.toContain(false)
})
