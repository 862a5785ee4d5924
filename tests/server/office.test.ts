import { describe, expect, test } from 'vitest'
import { officeRoutes } from '#app/office/office-routes.ts'
import { NotAllowed, type OfficeRequest, requireRight } from '#app/office/office-site.server.ts'
import { newAccount } from '#features/accounts/accounts.server.ts'
import { accountRoles, may, mayAll } from '#features/accounts/rights.ts'
import { readAudit } from '#features/audit/audit.server.ts'
import { cookieOf } from './test-booking-site.ts'
import { ORIGIN } from './test-site.ts'
import { elements, linksOf, metaOf, textOf } from './html.ts'
import { openTestOffice, PASSWORD } from './test-office.ts'

const DAY_MS = 86_400_000
const testSite = await openTestOffice()
const pages = officeRoutes.filter(({ path }) => !path.includes(':'))

async function withPassword(email: string) {
  const { account, writes } = await newAccount(
    { email, name: 'Mara', role: 'owner', locale: 'hr', password: PASSWORD },
    testSite.clock.now(),
  )
  await testSite.store.commit(writes)
  return account
}
const signIn = (email: string, password: string, more: Record<string, string> = {}) =>
  testSite.post('/office/sign-in', { email, password, ...more })

describe('the door', () => {
  test('leads nobody in: to the sign-in with the way back', async () => {
    for (const { path, right } of pages) {
      if (right === null) continue
      const response = await testSite.get(`${path}?a=b`)
      expect([path, response.status]).toEqual([path, 303])
      const to = new URL(response.headers.get('Location') ?? '', ORIGIN)
      expect([to.pathname, to.searchParams.get('to')]).toEqual(['/office/sign-in', `${path}?a=b`])
    }
  })

  test('opens with the password, and leads on to where one wanted to go', async () => {
    await withPassword('Mara@Example.hr')
    const response = await signIn('mara@example.HR', PASSWORD, { to: '/office/audit?before=1' })
    expect([response.status, response.headers.get('Location')]).toEqual([303, '/office/audit?before=1'])
    const [cookie, device] = response.headers.getSetCookie()
    expect(cookie).toMatch(/^__Host-session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax; Secure$/)
    expect(device).toMatch(
      /^__Host-device=[\w-]{12}\.[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
    )
    const page = await testSite.get('/office', cookieOf(response))
    expect(page.status).toBe(200)
    expect(await page.text()).toContain('<html lang="hr">')
    const [entry] = await readAudit(testSite.store, { limit: 1 })
    expect(entry).toMatchObject({ action: 'account.signed-in', who: { name: 'Mara', role: 'owner' } })
  })

  test('leads nowhere but into the office', async () => {
    await withPassword('to@example.hr')
    for (const to of [
      'https://evil.example/',
      '//evil.example',
      '/office/../x',
      '/office\\evil',
      '/office.evil',
      '/taxi',
      '',
    ]) {
      const response = await signIn('to@example.hr', PASSWORD, { to })
      expect(new URL(response.headers.get('Location') ?? '', ORIGIN).pathname).toBe('/office')
      expect(new URL(response.headers.get('Location') ?? '', ORIGIN).origin).toBe(ORIGIN)
    }
  })

  test('says the same of a wrong password and of an address nobody has', async () => {
    await withPassword('known@example.hr')
    const said = await Promise.all(
      ['known@example.hr', 'nobody@example.hr'].map(async (email) => {
        const response = await signIn(email, 'not the password at all')
        expect([response.status, response.headers.get('Set-Cookie')]).toEqual([422, null])
        return textOf(await response.text())
      }),
    )
    expect(said[0]).toBe(said[1])
  })

  test('closes an account to an address after ten wrong passwords, for an hour', async () => {
    await withPassword('guessed@example.hr')
    for (let i = 0; i < 10; i++) await signIn('guessed@example.hr', `wrong number ${i} of ten`)
    expect((await signIn('guessed@example.hr', PASSWORD)).status).toBe(422)
    testSite.clock.advance(DAY_MS / 24)
    expect((await signIn('guessed@example.hr', PASSWORD)).status).toBe(303)
  })

  test('of many passwords sent at once no more than ten are answered, and the hour is not made longer', async () => {
    await withPassword('burst@example.hr')
    const guesses = [...Array.from({ length: 30 }, (_, n) => `wrong number ${n} of thirty`), PASSWORD]
    const answers = await Promise.all(guesses.map((password) => signIn('burst@example.hr', password)))
    expect(answers.map(({ status }) => status)).not.toContain(303)
    testSite.clock.advance(DAY_MS / 24)
    expect((await signIn('burst@example.hr', PASSWORD)).status).toBe(303)
  })

  test('closes to an address after thirty wrong passwords, for whomever they are', async () => {
    await withPassword('neighbour@example.hr')
    for (let i = 0; i < 30; i++) await signIn(`nobody-${i}@example.hr`, 'not the password at all')
    expect((await signIn('neighbour@example.hr', PASSWORD)).status).toBe(422)
    testSite.clock.advance(DAY_MS / 24)
    expect((await signIn('neighbour@example.hr', PASSWORD)).status).toBe(303)
  })

  test('takes a form from our own pages only', async () => {
    const owner = await testSite.signedIn('owner')
    const send = (headers: Record<string, string>) =>
      testSite.ask('/office/sign-out', { method: 'POST', headers: { Cookie: owner.cookie, ...headers } })
    for (const headers of [
      {},
      { Origin: 'null' },
      { Origin: 'https://evil.example' },
      { 'Sec-Fetch-Site': 'same-site', Origin: ORIGIN },
      { 'Sec-Fetch-Site': 'cross-site' },
      { 'Sec-Fetch-Site': 'none' },
    ]) {
      expect([headers, (await send(headers)).status]).toEqual([headers, 403])
    }
    expect((await owner.get('/office')).status).toBe(200)
    expect((await send({ 'Sec-Fetch-Site': 'same-origin' })).status).toBe(303)
    expect((await owner.get('/office')).status).toBe(303)
  })
})

describe('a session', () => {
  test('lasts thirty days from its last use', async () => {
    const { get } = await testSite.signedIn('dispatcher')
    testSite.clock.advance(29 * DAY_MS)
    const renewed = cookieOf(await get('/office'))
    testSite.clock.advance(29 * DAY_MS)
    expect((await testSite.get('/office', renewed)).status).toBe(200)
    const idle = await testSite.signedIn('dispatcher')
    testSite.clock.advance(30 * DAY_MS)
    expect((await idle.get('/office')).status).toBe(303)
  })

  test('is given another token after a day; the old one ends a minute later', async () => {
    const { get, cookie } = await testSite.signedIn('editor')
    expect((await get('/office')).headers.get('Set-Cookie')).toBe(null)
    testSite.clock.advance(DAY_MS)
    const [first, second] = await Promise.all([get('/office'), get('/office')])
    const given = [first, second].flatMap((response) => response?.headers.get('Set-Cookie') ?? [])
    expect(given).toHaveLength(1)
    expect((await get('/office')).status).toBe(200)
    testSite.clock.advance(60_000)
    expect((await get('/office')).status).toBe(303)
    const fresh = given[0]?.split(';')[0] ?? ''
    expect(fresh).not.toBe(cookie)
    expect((await testSite.get('/office', fresh)).status).toBe(200)
  })

  test('is kept as a hash only', async () => {
    const { cookie } = await testSite.signedIn('owner')
    const docs = await testSite.store.query({ collection: 'sessions' })
    expect(docs.length).toBeGreaterThan(0)
    expect(JSON.stringify(docs)).not.toContain(cookie.split('=')[1])
  })

  test('can be ended elsewhere, and only one’s own', async () => {
    const owner = await testSite.signedIn('owner')
    const other = await testSite.signedIn('editor')
    const sessions = await testSite.store.query({ collection: 'sessions' })
    const theirs = sessions.find(({ data }) => data['accountId'] === other.account.id)
    await owner.post('/office/account', { intent: 'end', session: String(theirs?.data['id']) })
    expect((await other.get('/office')).status).toBe(200)
    await other.post('/office/account', { intent: 'end', session: String(theirs?.data['id']) })
    expect((await other.get('/office')).status).toBe(303)
  })

  test('ends everywhere else with a new password', async () => {
    const account = await withPassword('change@example.hr')
    const here = cookieOf(await signIn(account.email, PASSWORD))
    const there = cookieOf(await signIn(account.email, PASSWORD))
    const change = (current: string, password: string) =>
      testSite.post('/office/account', { intent: 'password', current, password }, { Cookie: here })
    expect((await change('not this one', 'another long password')).status).toBe(422)
    expect((await change(PASSWORD, 'short')).status).toBe(422)
    // A browser left open is not where it is guessed, in turn or at once.
    const guesses = [...Array.from({ length: 25 }, (_, n) => `wrong number ${n} of many`), PASSWORD]
    const answers = await Promise.all(guesses.map((guess) => change(guess, 'a password of a thief')))
    expect(answers.map(({ status }) => status)).not.toContain(303)
    testSite.clock.advance(DAY_MS / 24)
    expect((await change(PASSWORD, 'another long password')).status).toBe(303)
    expect((await testSite.get('/office', here)).status).toBe(200)
    expect((await testSite.get('/office', there)).status).toBe(303)
    expect((await signIn(account.email, PASSWORD)).status).toBe(422)
    expect((await signIn(account.email, 'another long password')).status).toBe(303)
  })
})

describe('every page', () => {
  test('is refused to a role without its right, and open to one with it', async () => {
    for (const role of accountRoles) {
      const { get, post } = await testSite.signedIn(role)
      for (const { path, right } of pages) {
        if (right === null) continue
        const allowed = mayAll(role, right)
        expect([role, path, (await get(path)).status]).toEqual([role, path, allowed ? 200 : 403])
        if (!allowed) expect([role, path, (await post(path, {})).status]).toEqual([role, path, 403])
      }
    }
  })

  test('may ask for more than its address does', () => {
    const request = (role: OfficeRequest['role']) => ({ role }) as OfficeRequest
    expect(() => requireRight(request('dispatcher'), 'tariff.edit')).toThrow(NotAllowed)
    expect(() => requireRight(request('owner'), 'tariff.edit')).not.toThrow()
  })

  test('is nobody else’s: not kept, not found by search, in no sitemap', async () => {
    const { get } = await testSite.signedIn('owner')
    for (const { path, right, name } of pages) {
      // The bell's own address answers data.
      if (right === null || name === 'unseen') continue
      const response = await get(path)
      expect(response.headers.get('Cache-Control')).toBe('private, no-store')
      expect(response.headers.get('X-Robots-Tag')).toBe('noindex')
      const html = await response.text()
      expect(metaOf(html, 'robots')).toBe('noindex')
      expect(linksOf(html, 'canonical')).toEqual([])
      expect(elements(html, 'h1')).toHaveLength(1)
      expect(html).not.toMatch(/ style="/)
    }
    expect(await (await testSite.get('/sitemap.xml')).text()).not.toContain('/office')
  })

  test('lists only the rooms one may enter', async () => {
    for (const role of ['editor', 'dispatcher', 'owner'] as const) {
      const html = await (await (await testSite.signedIn(role)).get('/office')).text()
      const hrefs = elements(html, 'a').map(({ attributes }) => attributes['href'])
      expect(hrefs.includes('/office/audit')).toBe(may(role, 'audit.read'))
    }
  })

  test('that is not there says so', async () => {
    const { get, post } = await testSite.signedIn('owner')
    expect((await get('/office/nothing')).status).toBe(404)
    expect((await post('/office/nothing', {})).status).toBe(404)
    expect((await get('/office/account/')).headers.get('Location')).toBe('/office/account')
  })

  test('speaks the language of the account, and changes it', async () => {
    const { get, post } = await testSite.signedIn('owner', { locale: 'hr' })
    expect(await (await get('/office')).text()).toContain('<html lang="hr">')
    const response = await post('/office/language', { locale: 'en', to: '/office/account' })
    expect(response.headers.get('Location')).toBe('/office/account')
    expect(await (await get('/office')).text()).toContain('<html lang="en">')
    const door = await testSite.ask('/office/sign-in', { headers: { Cookie: 'locale=hr' } })
    expect(await door.text()).toContain('<html lang="hr">')
  })
})
