import { expect, test } from 'vitest'
import { newAccount } from '#features/accounts/accounts.server.ts'
import type { Letter } from '#features/mail/letter.ts'
import { openWork } from '#server/work.server.ts'
import { ORIGIN } from './house.ts'
import { HOUR_MS, MINUTE_MS } from './booking-house.ts'
import { openOfficeHouse, PASSWORD } from './office-house.ts'

const OWNER = 'owner@example.hr'
const STRANGERS = 100

/** A house with an owner who has signed in before, mails that are caught, and requests from any address. */
async function openHouse() {
  const house = await openOfficeHouse({ trustProxy: 1 })
  const { writes } = await newAccount(
    { email: OWNER, name: 'Mara', role: 'owner', locale: 'en', password: PASSWORD },
    house.clock.now(),
  )
  await house.store.commit(writes)
  const { site } = house
  const letters: Letter[] = []
  if (!site.desk) throw new Error('the house has no desk')
  const post = async (letter: Letter) => void letters.push(letter)
  const work = openWork({ site, desk: site.desk, post, operatorMail: null, origin: ORIGIN }, () => {})
  const send = (path: string, fields: Record<string, string>, address: string, cookie = '') =>
    house.post(path, fields, { 'X-Forwarded-For': address, Cookie: cookie })
  const signIn = (password: string, address: string, cookie = '', email = OWNER) =>
    send('/office/sign-in', { email, password }, address, cookie)
  const first = await signIn(PASSWORD, '192.0.2.1')
  const device =
    first.headers
      .getSetCookie()
      .find((row) => row.startsWith('__Host-device='))
      ?.split(';')[0] ?? ''
  return { ...house, letters, work, send, signIn, device }
}

type House = Awaited<ReturnType<typeof openHouse>>

/** As many wrong passwords as it takes, each from an address of its own. */
async function attack({ signIn }: House, times = STRANGERS): Promise<void> {
  for (let n = 0; n < times; n++) await signIn(`wrong number ${n} of many`, `198.51.100.${n}`)
}

test('ten wrong passwords from ten addresses close the account to nobody else', async () => {
  const house = await openHouse()
  await attack(house, 10)
  expect((await house.signIn(PASSWORD, '192.0.2.77')).status).toBe(303)
  expect((await house.signIn(PASSWORD, '192.0.2.1', house.device)).status).toBe(303)
})

test('a hundred of them slow browsers nobody knows; the owner’s own gets in, and so does a mailed link', async () => {
  const house = await openHouse()
  await attack(house)
  expect((await house.signIn(PASSWORD, '192.0.2.77')).status).toBe(422)
  expect((await house.signIn(PASSWORD, '203.0.113.9', house.device)).status).toBe(303)
  await house.send('/office/recover', { email: OWNER }, '192.0.2.77')
  await house.work.runDue()
  const link = /https:\S+\/office\/welcome\?k=[\w-]{43}/.exec(house.letters.at(-1)?.text ?? '')?.[0] ?? ''
  const opened = await house.get(link.slice(ORIGIN.length))
  const cookie = opened.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const entered = await house.send('/office/welcome', { password: `${PASSWORD} again` }, '192.0.2.77', cookie)
  expect([entered.status, entered.headers.getSetCookie().join()]).toEqual([303, expect.stringContaining('device=')])
  // Never closed for long: one try comes back in 36 seconds.
  house.clock.advance(MINUTE_MS)
  expect((await house.signIn(`${PASSWORD} again`, '192.0.2.78')).status).toBe(303)
})

test('a known browser is counted by itself, and is known for its own account only', async () => {
  const house = await openHouse()
  const { writes } = await newAccount(
    { email: 'other@example.hr', name: 'Iva', role: 'editor', locale: 'en', password: PASSWORD },
    house.clock.now(),
  )
  await house.store.commit(writes)
  for (let n = 0; n < 30; n++) await house.signIn('not the password at all', '203.0.113.7', '', `${n}@example.hr`)
  const forged = house.device.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
  for (const [cookie, email] of [
    ['', OWNER],
    [forged, OWNER],
    [house.device, 'other@example.hr'],
  ] as const)
    expect([cookie, (await house.signIn(PASSWORD, '203.0.113.7', cookie, email)).status]).toEqual([cookie, 422])
  expect((await house.signIn(PASSWORD, '203.0.113.7', house.device)).status).toBe(303)
  for (let n = 0; n < 10; n++) await house.signIn('not the password at all', '203.0.113.7', house.device)
  expect((await house.signIn(PASSWORD, '203.0.113.7', house.device)).status).toBe(422)
  expect((await house.signIn(PASSWORD, '192.0.2.50')).status).toBe(303)
  house.clock.advance(HOUR_MS)
  expect((await house.signIn(PASSWORD, '203.0.113.7', house.device)).status).toBe(303)
})

test('a browser that two people share is known for both', async () => {
  const house = await openHouse()
  const { writes } = await newAccount(
    { email: 'other@example.hr', name: 'Iva', role: 'editor', locale: 'en', password: PASSWORD },
    house.clock.now(),
  )
  await house.store.commit(writes)
  const second = await house.signIn(PASSWORD, '192.0.2.1', house.device, 'other@example.hr')
  const device = second.headers.getSetCookie()[1]?.split(';')[0] ?? ''
  for (const email of [OWNER, 'other@example.hr']) {
    for (let n = 0; n < 30; n++) await house.signIn('not the password at all', '203.0.113.7', '', `${n}@example.hr`)
    expect([email, (await house.signIn(PASSWORD, '203.0.113.7', device, email)).status]).toEqual([email, 303])
  }
})

test('an invitation opens from an address that is closed', async () => {
  const house = await openHouse()
  const owner = await house.signedIn('owner')
  const ivo = { intent: 'invite', name: 'Ivo', email: 'ivo@example.hr', role: 'dispatcher', locale: 'en' }
  await owner.post('/office/people', ivo)
  await house.work.runDue()
  const link = /https:\S+\/office\/welcome\?k=[\w-]{43}/.exec(house.letters.at(-1)?.text ?? '')?.[0] ?? ''
  for (let n = 0; n < 31; n++) await house.signIn('not the password at all', '203.0.113.7', '', `${n}@example.hr`)
  const opened = await house.get(link.slice(ORIGIN.length))
  const cookie = opened.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const entered = await house.send('/office/welcome', { name: 'Ivo', password: PASSWORD }, '203.0.113.7', cookie)
  expect(entered.status).toBe(303)
})

test('mails with a link cannot be used up: whoever asks, a link that opens is in the inbox', async () => {
  const house = await openHouse()
  for (let minute = 0; minute < 60; minute += 2) {
    await house.send('/office/recover', { email: OWNER }, `198.51.100.${minute}`)
    await house.work.runDue()
    house.clock.advance(2 * MINUTE_MS)
  }
  expect(house.letters).toHaveLength(2)
  house.clock.advance(MINUTE_MS)
  const asked = house.clock.now()
  await house.send('/office/recover', { email: OWNER }, '192.0.2.77')
  await house.work.runDue()
  const newest = /k=([\w-]{43})/.exec(house.letters.at(-1)?.text ?? '')?.[1] ?? ''
  house.clock.advance(29 * MINUTE_MS)
  expect(house.clock.now()).toBeLessThan(asked + 30 * MINUTE_MS)
  const opened = await house.get(`/office/welcome?k=${newest}`)
  const cookie = opened.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  expect((await house.get('/office/welcome', cookie)).status).toBe(200)
})

test('a known browser is sent one at once; one address gets three a day for one inbox', async () => {
  const house = await openHouse()
  await house.send('/office/recover', { email: OWNER }, '198.51.100.1')
  await house.work.runDue()
  await house.send('/office/recover', { email: OWNER }, '198.51.100.2', house.device)
  await house.work.runDue()
  expect(house.letters).toHaveLength(2)
  const statuses = []
  for (let n = 0; n < 4; n++)
    statuses.push((await house.send('/office/recover', { email: 'x@example.hr' }, '198.51.100.3')).status)
  expect(statuses).toEqual([303, 303, 303, 422])
})

test('of two hundred sign-ins at once few are hashed, the rest are told when to come again, and the owner gets in', async () => {
  const house = await openHouse()
  const flood = Array.from({ length: 200 }, (_, n) =>
    house.signIn('not the password at all', `198.51.100.${n}`, '', `${n}@example.hr`),
  )
  const owner = await house.signIn(PASSWORD, '192.0.2.1', house.device)
  expect(owner.status).toBe(303)
  const answers = await Promise.all(flood)
  const busy = answers.filter(({ status }) => status === 503)
  expect(busy.length).toBeGreaterThan(150)
  expect(answers.filter(({ status }) => status === 422).length).toBe(200 - busy.length)
  expect(busy.map(({ headers }) => Number(headers.get('Retry-After')) > 0)).not.toContain(false)
})
