import { expect, test } from 'vitest'
import { hashPassword } from '#features/accounts/password.server.ts'
import { partyAt } from '#features/accounts/passkeys.server.ts'
import { ORIGIN } from './house.ts'
import { textOf } from './html.ts'
import { openOfficeHouse, PASSWORD, type SignedIn } from './office-house.ts'
import { softAuthenticator } from './soft-authenticator.ts'

const MINUTE_MS = 60_000
const passwordHash = await hashPassword(PASSWORD)

async function openHouse() {
  const house = await openOfficeHouse()
  const told = async (response: Response) => ({ status: response.status, ...(await response.json()) })
  return {
    ...house,
    async person(role: 'owner' | 'editor' = 'owner'): Promise<SignedIn> {
      const person = await house.signedIn(role)
      const path = `accounts/${person.account.id}`
      await house.store.commit([{ kind: 'update', path, data: { passwordHash } }])
      return person
    },
    options: async (who: SignedIn, password = PASSWORD) =>
      told(await who.post('/office/passkey-options', { for: 'register', password })),
    question: async () => (await told(await house.post('/office/passkey-options', { for: 'sign-in' }))).options,
    enter: (answer: string) => house.post('/office/sign-in', { intent: 'passkey', answer, to: '/office/account' }),
  }
}
type House = Awaited<ReturnType<typeof openHouse>>

/** Somebody with a device whose passkey is known. */
async function equipped(house: House) {
  const person = await house.person()
  const device = softAuthenticator(ORIGIN)
  const { options } = await house.options(person)
  const added = await person.post('/office/account', {
    intent: 'passkey-add',
    name: 'My phone',
    answer: device.register(options),
  })
  expect([added.status, added.headers.get('Location')]).toEqual([303, '/office/account?done=passkey-added'])
  return { person, device, options }
}

test('a passkey is added with the password, and opens the office without it', async () => {
  const house = await openHouse()
  const { person, device } = await equipped(house)
  expect(await (await person.get('/office/account')).text()).toContain('value="My phone"')
  const response = await house.enter(device.sign(await house.question()))
  expect([response.status, response.headers.get('Location')]).toEqual([303, '/office/account'])
  const cookie = response.headers.getSetCookie().join('; ').split(';')[0] ?? ''
  expect((await house.get('/office/people', cookie)).status).toBe(200)
})

test('nobody is asked to sign anything for an account without its password', async () => {
  const house = await openHouse()
  const person = await house.person()
  expect((await house.options(person, 'not the password')).status).toBe(422)
  for (let i = 0; i < 10; i++) await house.options(person, `wrong ${i}`)
  expect((await house.options(person)).status).toBe(422)
  expect((await house.post('/office/passkey-options', { for: 'register', password: PASSWORD })).status).toBe(403)
})

test('an answer opens once, within five minutes, and only for what was asked', async () => {
  const house = await openHouse()
  const { device, options } = await equipped(house)
  const answer = device.sign(await house.question())
  expect((await house.enter(answer)).status).toBe(303)
  expect((await house.enter(answer)).status).toBe(422)
  const late = device.sign(await house.question())
  house.clock.advance(5 * MINUTE_MS)
  expect((await house.enter(late)).status).toBe(422)
  const ofRegistration = device.sign(options)
  expect((await house.enter(ofRegistration)).status).toBe(422)
  const invented = device.sign({ challenge: Buffer.alloc(38).toString('base64url') })
  expect((await house.enter(invented)).status).toBe(422)
  expect((await house.enter('{"id":1}')).status).toBe(422)
  expect((await house.enter(device.sign(await house.question()))).status).toBe(303)
})

test('who goes on while the door is closed for his address closes it for no longer, and a right passkey opens', async () => {
  const house = await openHouse()
  const { device } = await equipped(house)
  for (let i = 0; i < 30; i++) expect((await house.enter('{}')).status).toBe(422)
  expect((await house.enter(device.sign(await house.question()))).status).toBe(303)
  for (let i = 0; i < 30; i++) {
    const told = await house.enter('{}')
    expect([told.status, textOf(await told.text())]).toEqual([422, expect.stringContaining('Too many')])
    expect((await house.post('/office/welcome', { password: PASSWORD })).status).toBe(404)
  }
  house.clock.advance(60 * MINUTE_MS)
  expect((await house.enter(device.sign(await house.question()))).status).toBe(303)
})

test('the same answer sent twice at once opens once', async () => {
  const house = await openHouse()
  const { device } = await equipped(house)
  const answer = device.sign(await house.question())
  const both = await Promise.all([house.enter(answer), house.enter(answer)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([303, 422])
})

test('a passkey of another site or another origin is none', async () => {
  const house = await openHouse()
  const person = await house.person()
  for (const device of [
    softAuthenticator('https://evil.example'),
    softAuthenticator('https://evil.example', 'galeb.example'),
  ]) {
    const { options } = await house.options(person)
    const answer = device.register(options)
    expect((await person.post('/office/account', { intent: 'passkey-add', name: 'x', answer })).status).toBe(422)
  }
  const stranger = softAuthenticator(ORIGIN)
  expect((await house.enter(stranger.sign(await house.question()))).status).toBe(422)
})

test('nobody takes over the question that was asked of somebody else', async () => {
  const house = await openHouse()
  const [one, other] = [await house.person(), await house.person('editor')]
  const { options } = await house.options(one)
  const answer = softAuthenticator(ORIGIN).register(options)
  expect((await other.post('/office/account', { intent: 'passkey-add', name: 'x', answer })).status).toBe(422)
})

test('it is renamed and removed by its own account alone, and goes with the account', async () => {
  const house = await openHouse()
  const { person, device } = await equipped(house)
  const other = await house.person()
  for (const intent of ['passkey-name', 'passkey-remove'])
    await other.post('/office/account', { intent, passkey: device.id, name: 'Mine now' })
  expect(await (await person.get('/office/account')).text()).toContain('value="My phone"')
  await person.post('/office/account', { intent: 'passkey-name', passkey: device.id, name: 'Old phone' })
  expect(await (await person.get('/office/account')).text()).toContain('value="Old phone"')
  await other.post('/office/people', { intent: 'remove', account: person.account.id })
  expect((await house.enter(device.sign(await house.question()))).status).toBe(422)
  expect(await house.store.query({ collection: 'passkeys' })).toEqual([])
  const again = await equipped(house)
  await again.person.post('/office/account', { intent: 'passkey-remove', passkey: again.device.id })
  expect((await house.enter(again.device.sign(await house.question()))).status).toBe(422)
})

test('passkeys are of the site’s own name', () => {
  expect(partyAt('https://galeb.example', 'https://galeb.example', 'G')?.id).toBe('galeb.example')
  expect(partyAt('http://localhost:3000', null, 'G')?.id).toBe('localhost')
  expect(partyAt('https://www.galeb.example', 'https://galeb.example', 'G')).toBe(null)
  for (const origin of ['http://127.0.0.1:3000', 'http://[::1]:3000']) expect(partyAt(origin, null, 'G')).toBe(null)
})
