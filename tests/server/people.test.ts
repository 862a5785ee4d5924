import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openEmbedded } from '#documents/engines/embedded/open.ts'
import { openStore } from '#documents/engines/open-store.ts'
import { askForRecovery } from '#features/accounts/recovery.server.ts'
import { findAccountByEmail } from '#features/accounts/accounts.server.ts'
import { readAudit } from '#features/audit/audit.server.ts'
import type { Email } from '#features/mail/email.ts'
import { systemClock } from '#lib/clock.ts'
import { openWork } from '#server/work.server.ts'
import { cookieOf, SECRET } from './test-booking-site.ts'
import { ORIGIN } from './test-site.ts'
import { textOf } from './html.ts'
import { accountWithSession } from './account-with-session.ts'
import { openTestOffice, PASSWORD } from './test-office.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const ivo = { intent: 'invite', name: 'Ivo Marić', email: 'Ivo@example.hr', role: 'dispatcher', locale: 'en' }

/** A house whose mails are caught; `linkTo` is the one in the last mail to an address. */
async function openTestSite() {
  const testSite = await openTestOffice()
  const { site, store } = testSite
  const emails: Email[] = []
  const post = async (emailMessage: Email) => void emails.push(emailMessage)
  const mail = { site, services: site.services ?? fail(), post, operatorMail: null, origin: ORIGIN }
  const work = openWork(mail, (entry) => testSite.log.push(entry))
  return {
    ...testSite,
    letters: emails,
    deps: { store, clock: testSite.clock, secret: SECRET },
    async linkTo(address: string): Promise<string> {
      await work.runDue()
      const emailMessage = emails.findLast(({ to }) => to === address)
      return /https:\S+\/office\/welcome\?k=[\w-]{43}/.exec(emailMessage?.text ?? '')?.[0]?.slice(ORIGIN.length) ?? ''
    },
    runDue: () => work.runDue(),
    /** Opens a mailed link as a browser does: the cookie that the page hands over. */
    async opened(link: string): Promise<string> {
      const response = await testSite.get(link)
      expect([response.status, response.headers.get('Location')]).toEqual([303, '/office/welcome'])
      return cookieOf(response)
    },
    enter: (cookie: string, fields: Record<string, string>) =>
      testSite.post('/office/welcome', fields, { Cookie: cookie }),
  }
}

function fail(): never {
  throw new Error('the house has no desk')
}

const sessionOf = (response: Response) =>
  /__Host-session=[\w-]{43}/.exec(response.headers.getSetCookie().join('; '))?.[0] ?? ''

describe('an invitation', () => {
  test('leads from the owner’s form through a mail into the office', async () => {
    const testSite = await openTestSite()
    const owner = await testSite.signedIn('owner')
    expect((await owner.post('/office/people', ivo)).headers.get('Location')).toBe('/office/people?done=invited')
    expect(await (await owner.get('/office/people')).text()).toContain('Ivo@example.hr')
    const link = await testSite.linkTo('Ivo@example.hr')
    const cookie = await testSite.opened(link)
    const page = await (await testSite.get('/office/welcome', cookie)).text()
    expect(page).toContain('value="Ivo Marić"')
    const refused = await testSite.enter(cookie, { name: 'Ivo', password: 'short' })
    expect([refused.status, (await refused.text()).includes('value="Ivo"')]).toEqual([422, true])
    const response = await testSite.enter(cookie, { name: 'Ivo', password: PASSWORD })
    expect([response.status, response.headers.get('Location')]).toEqual([303, '/office'])
    expect((await testSite.get('/office/board', sessionOf(response))).status).toBe(200)
    expect(await findAccountByEmail(testSite.store, 'ivo@EXAMPLE.hr')).toMatchObject({
      name: 'Ivo',
      role: 'dispatcher',
    })
    expect((await testSite.enter(cookie, { name: 'Again', password: PASSWORD })).status).toBe(404)
    const actions = (await readAudit(testSite.store, { limit: 5 })).map(({ action }) => action).toSorted()
    expect(actions).toEqual(['account.accepted', 'account.invited'])
  })

  test('that was copied with something else sets no cookie but its own, and has ended', async () => {
    const testSite = await openTestSite()
    for (const k of ['ž', 'short', `${'a'.repeat(43)}; Domain=example.hr`, `${'a'.repeat(43)}\r\nX: y`]) {
      const response = await testSite.get(`/office/welcome?${new URLSearchParams({ k }).toString()}`)
      expect([response.status, response.headers.get('Location')]).toEqual([303, '/office/welcome'])
      expect(response.headers.getSetCookie()).toEqual([expect.stringMatching(/^__Host-welcome=; Max-Age=0; Path=\//)])
    }
  })

  test('is kept as a hash; neither the store nor the record of the mail has its token', async () => {
    const testSite = await openTestSite()
    await (await testSite.signedIn('owner')).post('/office/people', ivo)
    const link = await testSite.linkTo('Ivo@example.hr')
    const token = link.split('=')[1] ?? ''
    expect(token).toHaveLength(43)
    for (const collection of ['account-links', 'jobs', 'mails', 'audit']) {
      const docs = await testSite.store.query({ collection })
      expect([collection, JSON.stringify(docs).includes(token)]).toEqual([collection, false])
    }
  })

  test('ends after seven days, with a newer one, and when it is withdrawn', async () => {
    const testSite = await openTestSite()
    const owner = await testSite.signedIn('owner')
    const invited = async (email: string) => {
      await owner.post('/office/people', { ...ivo, email })
      return testSite.linkTo(email)
    }
    const isOpen = async (link: string) =>
      (await testSite.get('/office/welcome', await testSite.opened(link))).status === 200
    const [first, second] = [await invited('a@example.hr'), await invited('A@example.hr')]
    expect([await isOpen(first), await isOpen(second)]).toEqual([false, true])
    const html = await (await owner.get('/office/people')).text()
    const id = /name="invitation" value="(\w{64})"/.exec(html)?.[1] ?? ''
    expect((await owner.post('/office/people', { intent: 'withdraw', invitation: id })).status).toBe(303)
    expect(await isOpen(second)).toBe(false)
    const third = await invited('b@example.hr')
    testSite.clock.advance(7 * DAY_MS)
    expect(await isOpen(third)).toBe(false)
  })

  test('goes to an address without an account, with a name and a role of the office', async () => {
    const testSite = await openTestSite()
    const owner = await testSite.signedIn('owner')
    for (const wrong of [
      { email: owner.account.email.toUpperCase() },
      { email: 'ivo' },
      { name: '' },
      { role: 'partner' },
      { role: 'nobody' },
      { locale: 'it' },
    ]) {
      const response = await owner.post('/office/people', { ...ivo, ...wrong })
      expect([wrong, response.status]).toEqual([wrong, 422])
    }
    expect(await testSite.store.query({ collection: 'account-links' })).toEqual([])
  })
})

describe('people', () => {
  test('have another role from the next page on, and are out at once when removed', async () => {
    const testSite = await openTestSite()
    const owner = await testSite.signedIn('owner')
    const other = await testSite.signedIn('editor')
    expect((await other.get('/office/board')).status).toBe(403)
    await owner.post('/office/people', { intent: 'role', account: other.account.id, role: 'dispatcher' })
    expect((await other.get('/office/board')).status).toBe(200)
    await owner.post('/office/people', { intent: 'remove', account: other.account.id })
    expect((await other.get('/office')).status).toBe(303)
    expect((await owner.post('/office/people', { ...ivo, email: other.account.email })).status).toBe(303)
  })

  test('always keep an owner, even when two remove each other at once', async () => {
    const testSite = await openTestSite()
    const [one, two] = [await testSite.signedIn('owner'), await testSite.signedIn('owner')]
    await Promise.all([
      one.post('/office/people', { intent: 'remove', account: two.account.id }),
      two.post('/office/people', { intent: 'role', account: one.account.id, role: 'editor' }),
    ])
    const owners = (await testSite.store.query({ collection: 'accounts' })).filter(
      ({ data }) => data['role'] === 'owner',
    )
    expect(owners).toHaveLength(1)
    const left = owners[0]?.data['id'] === one.account.id ? one : two
    for (const intent of ['remove', 'role'])
      expect((await left.post('/office/people', { intent, account: left.account.id, role: 'editor' })).status).toBe(422)
    expect((await left.get('/office/people')).status).toBe(200)
  })
})

describe('the way back in', () => {
  test('is a mailed link that sets a password once and ends every session', async () => {
    const testSite = await openTestSite()
    const { account, get } = await testSite.signedIn('dispatcher', { email: 'mara@example.hr' })
    await testSite.post('/office/recover', { email: 'MARA@example.hr' })
    const link = await testSite.linkTo('mara@example.hr')
    const cookie = await testSite.opened(link)
    const response = await testSite.enter(cookie, { password: PASSWORD })
    expect(response.status).toBe(303)
    expect((await get('/office')).status).toBe(303)
    expect((await testSite.get('/office/board', sessionOf(response))).status).toBe(200)
    const signIn = { email: account.email, password: PASSWORD }
    expect((await testSite.post('/office/sign-in', signIn)).status).toBe(303)
    expect((await testSite.enter(cookie, { password: 'another long password' })).status).toBe(404)
  })

  test('says the same whether anybody has the address, and writes to nobody who has none', async () => {
    const testSite = await openTestSite()
    await testSite.signedIn('editor', { email: 'known@example.hr' })
    const said = []
    for (const email of ['known@example.hr', 'nobody@example.hr']) {
      const response = await testSite.post('/office/recover', { email })
      const page = await testSite.get(response.headers.get('Location') ?? '')
      said.push([response.status, page.status, textOf(await page.text())])
    }
    expect(said[0]).toEqual(said[1])
    await testSite.runDue()
    expect(testSite.letters.map(({ to }) => to)).toEqual(['known@example.hr'])
  })

  test('ends after an hour and with a link that was used; a stranger’s second request within half an hour sends no mail', async () => {
    const testSite = await openTestSite()
    await testSite.signedIn('editor', { email: 'ana@example.hr' })
    const requested = async () => {
      await askForRecovery(testSite.deps, 'ana@example.hr', true)
      return testSite.linkTo('ana@example.hr')
    }
    const [late, used, other] = [await requested(), await requested(), await requested()]
    await askForRecovery(testSite.deps, 'ana@example.hr', false)
    await testSite.runDue()
    expect(testSite.letters).toHaveLength(3)
    expect((await testSite.enter(await testSite.opened(used), { password: PASSWORD })).status).toBe(303)
    expect((await testSite.get('/office/welcome', await testSite.opened(other))).status).toBe(404)
    testSite.clock.advance(DAY_MS)
    const next = await requested()
    testSite.clock.advance(HOUR_MS)
    for (const link of [late, next])
      expect((await testSite.get('/office/welcome', await testSite.opened(link))).status).toBe(404)
  })

  test('is asked for twenty times a day from one place', async () => {
    const testSite = await openTestSite()
    const statuses = []
    for (let i = 0; i < 21; i++)
      statuses.push((await testSite.post('/office/recover', { email: `${i}@example.hr` })).status)
    expect([statuses.filter((status) => status === 303).length, statuses.at(-1)]).toEqual([20, 422])
  })

  test('is refused over plain http from elsewhere', async () => {
    const testSite = await openTestSite()
    testSite.site.publicUrl = ORIGIN.replace('https', 'http')
    expect((await testSite.get('/office/welcome')).status).toBe(403)
    expect((await testSite.get(`/office/welcome?k=${'a'.repeat(43)}`)).headers.get('Set-Cookie')).toBe(null)
  })

  test('is also a command on the server', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'galeb-recovery-'))
    const store = openStore(openEmbedded(join(folder, 'documents.sqlite'), { clock: systemClock }))
    await accountWithSession({ store, clock: systemClock }, 'owner', { email: 'mara@example.hr' })
    await store.close()
    const run = (email: string) =>
      spawnSync(process.execPath, ['scripts/recovery-link.ts', email], {
        encoding: 'utf8',
        env: { ...process.env, DATA_DIR: folder, PUBLIC_URL: ORIGIN },
      })
    expect(run('Mara@example.hr').stdout).toMatch(/https:\/\/galeb\.example\/office\/welcome\?k=[\w-]{43}\n$/)
    const unknown = run('nobody@example.hr')
    expect([unknown.status, unknown.stdout]).toEqual([1, ''])
    rmSync(folder, { recursive: true, force: true })
  })
})
