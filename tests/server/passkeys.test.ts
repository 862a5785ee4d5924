import { expect, test } from 'vitest'
import { hashPassword } from '#features/accounts/password.server.ts'
import { partyAt } from '#features/accounts/passkeys.server.ts'
import { ORIGIN } from './test-site.ts'
import { textOf } from './html.ts'
import { openTestOffice, PASSWORD, type SignedIn } from './test-office.ts'
import { softAuthenticator } from './soft-authenticator.ts'

const MINUTE_MS = 60_000
const passwordHash = await hashPassword(PASSWORD)

async function openTestSite() {
  const testSite = await openTestOffice()
  const told = async (response: Response) => ({ status: response.status, ...(await response.json()) })
  return {
    ...testSite,
    async person(role: 'owner' | 'editor' = 'owner'): Promise<SignedIn> {
      const person = await testSite.signedIn(role)
      const path = `accounts/${person.account.id}`
      await testSite.store.commit([{ kind: 'update', path, data: { passwordHash } }])
      return person
    },
    options: async (who: SignedIn, password = PASSWORD) =>
      told(await who.post('/office/passkey-options', { for: 'register', password })),
    question: async () => (await told(await testSite.post('/office/passkey-options', { for: 'sign-in' }))).options,
    enter: (answer: string) => testSite.post('/office/sign-in', { intent: 'passkey', answer, to: '/office/account' }),
  }
}
type TestSite = Awaited<ReturnType<typeof openTestSite>>

/** Somebody with a device whose passkey is known. */
async function equipped(testSite: TestSite) {
  const person = await testSite.person()
  const device = softAuthenticator(ORIGIN)
  const { options } = await testSite.options(person)
  const added = await person.post('/office/account', {
    intent: 'passkey-add',
    name: 'My phone',
    answer: device.register(options),
  })
  expect([added.status, added.headers.get('Location')]).toEqual([303, '/office/account?done=passkey-added'])
  return { person, device, options }
}

test('a passkey is added with the password, and opens the office without it', async () => {
  const testSite = await openTestSite()
  const { person, device } = await equipped(testSite)
  expect(await (await person.get('/office/account')).text()).toContain('value="My phone"')
  const response = await testSite.enter(device.sign(await testSite.question()))
  expect([response.status, response.headers.get('Location')]).toEqual([303, '/office/account'])
  const cookie = response.headers.getSetCookie().join('; ').split(';')[0] ?? ''
  expect((await testSite.get('/office/people', cookie)).status).toBe(200)
})

test('nobody is asked to sign anything for an account without its password', async () => {
  const testSite = await openTestSite()
  const person = await testSite.person()
  expect((await testSite.options(person, 'not the password')).status).toBe(422)
  for (let i = 0; i < 10; i++) await testSite.options(person, `wrong ${i}`)
  expect((await testSite.options(person)).status).toBe(422)
  expect((await testSite.post('/office/passkey-options', { for: 'register', password: PASSWORD })).status).toBe(403)
})

test('an answer opens once, within five minutes, and only for what was asked', async () => {
  const testSite = await openTestSite()
  const { device, options } = await equipped(testSite)
  const answer = device.sign(await testSite.question())
  expect((await testSite.enter(answer)).status).toBe(303)
  expect((await testSite.enter(answer)).status).toBe(422)
  const late = device.sign(await testSite.question())
  testSite.clock.advance(5 * MINUTE_MS)
  expect((await testSite.enter(late)).status).toBe(422)
  const ofRegistration = device.sign(options)
  expect((await testSite.enter(ofRegistration)).status).toBe(422)
  const invented = device.sign({ challenge: Buffer.alloc(38).toString('base64url') })
  expect((await testSite.enter(invented)).status).toBe(422)
  expect((await testSite.enter('{"id":1}')).status).toBe(422)
  expect((await testSite.enter(device.sign(await testSite.question()))).status).toBe(303)
})

test('who goes on while the door is closed for his address closes it for no longer, and a right passkey opens', async () => {
  const testSite = await openTestSite()
  const { device } = await equipped(testSite)
  for (let i = 0; i < 30; i++) expect((await testSite.enter('{}')).status).toBe(422)
  expect((await testSite.enter(device.sign(await testSite.question()))).status).toBe(303)
  for (let i = 0; i < 30; i++) {
    const told = await testSite.enter('{}')
    expect([told.status, textOf(await told.text())]).toEqual([422, expect.stringContaining('Too many')])
    expect((await testSite.post('/office/welcome', { password: PASSWORD })).status).toBe(404)
  }
  testSite.clock.advance(60 * MINUTE_MS)
  expect((await testSite.enter(device.sign(await testSite.question()))).status).toBe(303)
})

test('the same answer sent twice at once opens once', async () => {
  const testSite = await openTestSite()
  const { device } = await equipped(testSite)
  const answer = device.sign(await testSite.question())
  const both = await Promise.all([testSite.enter(answer), testSite.enter(answer)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([303, 422])
})

test('a passkey of another site or another origin is none', async () => {
  const testSite = await openTestSite()
  const person = await testSite.person()
  for (const device of [
    softAuthenticator('https://evil.example'),
    softAuthenticator('https://evil.example', 'galeb.example'),
  ]) {
    const { options } = await testSite.options(person)
    const answer = device.register(options)
    expect((await person.post('/office/account', { intent: 'passkey-add', name: 'x', answer })).status).toBe(422)
  }
  const stranger = softAuthenticator(ORIGIN)
  expect((await testSite.enter(stranger.sign(await testSite.question()))).status).toBe(422)
})

test('nobody takes over the question that was asked of somebody else', async () => {
  const testSite = await openTestSite()
  const [one, other] = [await testSite.person(), await testSite.person('editor')]
  const { options } = await testSite.options(one)
  const answer = softAuthenticator(ORIGIN).register(options)
  expect((await other.post('/office/account', { intent: 'passkey-add', name: 'x', answer })).status).toBe(422)
})

test('it is renamed and removed by its own account alone, and goes with the account', async () => {
  const testSite = await openTestSite()
  const { person, device } = await equipped(testSite)
  const other = await testSite.person()
  for (const intent of ['passkey-name', 'passkey-remove'])
    await other.post('/office/account', { intent, passkey: device.id, name: 'Mine now' })
  expect(await (await person.get('/office/account')).text()).toContain('value="My phone"')
  await person.post('/office/account', { intent: 'passkey-name', passkey: device.id, name: 'Old phone' })
  expect(await (await person.get('/office/account')).text()).toContain('value="Old phone"')
  await other.post('/office/people', { intent: 'remove', account: person.account.id })
  expect((await testSite.enter(device.sign(await testSite.question()))).status).toBe(422)
  expect(await testSite.store.query({ collection: 'passkeys' })).toEqual([])
  const again = await equipped(testSite)
  await again.person.post('/office/account', { intent: 'passkey-remove', passkey: again.device.id })
  expect((await testSite.enter(again.device.sign(await testSite.question()))).status).toBe(422)
})

test('passkeys are of the site’s own name', () => {
  expect(partyAt('https://galeb.example', 'https://galeb.example', 'G')?.id).toBe('galeb.example')
  expect(partyAt('http://localhost:3000', null, 'G')?.id).toBe('localhost')
  expect(partyAt('https://www.galeb.example', 'https://galeb.example', 'G')).toBe(null)
  for (const origin of ['http://127.0.0.1:3000', 'http://[::1]:3000']) expect(partyAt(origin, null, 'G')).toBe(null)
})
