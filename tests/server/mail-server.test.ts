import { afterEach, expect, test } from 'vitest'
import { AT_ONCE, jobWrite } from '#documents/model/job.ts'
import { MAIL_JOB } from '#features/bookings/mail-jobs.ts'
import { contactOpened } from '#features/bookings/guest-signs.server.ts'
import { readMailServer } from '#features/mail/mail-server.ts'
import { steppingClock } from '#lib/clock.ts'
import { openLiveSite } from '#server/live-site.server.ts'
import { mailDeps } from '#server/mail.server.ts'
import { openWork } from '#server/work.server.ts'
import { ORIGIN } from './test-site.ts'
import { textOf } from './html.ts'
import { type CatcherOptions, openCatcher } from './mail-catcher.ts'
import { openTestMailSite } from './test-mail-site.ts'
import { HOUR, NOW } from './mail-order.ts'
import { openTestOffice } from './test-office.ts'

const LOGIN = { user: 'voznje@example.hr', password: 'a password of the tests' }
const FROM = 'Kvarner Rides <voznje@example.hr>'
const ends: (() => unknown)[] = []
afterEach(() => Promise.all(ends.splice(0).map((end) => end())))

async function catcherWith(options: CatcherOptions = {}) {
  const catcher = await openCatcher(options)
  ends.push(catcher.close)
  return catcher
}

/** A site whose environment names no mail server. */
async function openTestSite() {
  const testSite = await openTestOffice()
  const { site, store } = testSite
  const env = { publicUrl: ORIGIN, published: null, smtp: null }
  ends.push((await openLiveSite({ site, store, env, log: () => {}, onChange: () => {} })).stop)
  const { services } = site
  if (services === null) throw new Error('the house has no desk')
  const mail = mailDeps({ site, services, operatorMail: null, origin: ORIGIN })
  ends.push(() => site.mailer?.close())
  const work = openWork(mail, (entry) => testSite.log.push(entry))
  return { ...testSite, work }
}

const typedOf = (port: number, more: Record<string, string> = {}) => ({
  intent: 'save',
  host: '127.0.0.1',
  port: String(port),
  security: 'none',
  ...LOGIN,
  from: FROM,
  ...more,
})

test('the owner sets the mail server; its password is stored encrypted and shown to nobody', async () => {
  const catcher = await catcherWith({ login: LOGIN })
  const testSite = await openTestSite()
  const owner = await testSite.signedIn('owner', { email: 'mara@example.hr' })
  const session = await testSite.signedIn('dispatcher')
  expect((await session.post('/office/setup/mail', typedOf(catcher.port))).status).toBe(403)
  expect(textOf(await (await owner.get('/office/setup/mail')).text())).toContain('No mail server is set')
  const saved = await owner.post('/office/setup/mail', typedOf(catcher.port))
  expect([saved.status, saved.headers.get('Location')]).toEqual([303, '/office/setup/measuring'])
  const html = await (await owner.get('/office/setup/mail')).text()
  expect(html).toContain(`value="${LOGIN.user}"`)
  expect(html).not.toContain(LOGIN.password)
  for (const collection of ['settings', 'audit'])
    expect(JSON.stringify(await testSite.store.query({ collection }))).not.toContain(LOGIN.password)
  await owner.post('/office/people', {
    intent: 'invite',
    name: 'Ivo',
    email: 'ivo@example.hr',
    role: 'editor',
    locale: 'en',
  })
  await testSite.work.runDue()
  expect(catcher.to('ivo@example.hr')[0]?.from).toEqual({ name: 'Kvarner Rides', address: 'voznje@example.hr' })
  const { user, from, host, port, security } = typedOf(catcher.port)
  const again = await owner.post('/office/setup/mail', {
    intent: 'try',
    host,
    port,
    security,
    user,
    from,
    password: '',
  })
  expect([again.status, again.headers.get('Location')]).toEqual([303, '/office/setup/mail?sent'])
  expect(catcher.to('mara@example.hr')).toHaveLength(1)
  // Empty fields: no server any more.
  await owner.post('/office/setup/mail', {
    intent: 'save',
    host: '',
    port: '',
    security: 'tls',
    user: '',
    password: '',
    from: '',
  })
  expect(testSite.site.mailer).toBe(null)
})

test('a test mail with a wrong password or port says so, and what was typed is kept for the next try', async () => {
  const catcher = await catcherWith({ login: LOGIN })
  const testSite = await openTestSite()
  const owner = await testSite.signedIn('owner')
  const tried = async (more: Record<string, string>) => {
    const answer = await owner.post('/office/setup/mail', typedOf(catcher.port, { intent: 'try', ...more }))
    return [answer.status, textOf(await answer.text())] as const
  }
  const [status, text] = await tried({ password: 'a wrong one' })
  expect([status, text.includes('rejected the user name or the password')]).toEqual([422, true])
  await catcher.close()
  const [away, reason] = await tried({})
  expect([away, reason.includes('no mail server answers at that address and port')]).toEqual([422, true])
  expect(testSite.site.mailer?.settings).toMatchObject({ host: '127.0.0.1', user: LOGIN.user })
})

test('a bad value is named in its field, and nothing is saved', async () => {
  const testSite = await openTestSite()
  const owner = await testSite.signedIn('owner')
  const wrong = { host: 'https://mail.example.hr', port: '70000', from: 'nobody', password: '', intent: 'save' }
  const answer = await owner.post('/office/setup/mail', typedOf(25, wrong))
  const text = textOf(await answer.text())
  expect(answer.status).toBe(422)
  for (const part of ['not the name of a server', 'from 1 to 65535', 'not a valid sender', 'Enter the password'])
    expect(text).toContain(part)
  expect(testSite.site.mailer).toBe(null)
})

test('a password goes to no other server or user than it was typed for, and never in the clear over a network', () => {
  const before = { host: 'mail.example.hr', port: 465, security: 'tls', user: 'a', password: 'b', from: FROM } as const
  const typed = { ...before, port: '465', password: '' }
  expect(readMailServer(typed, before)).toEqual({ ok: true, server: before })
  expect(readMailServer({ ...typed, host: 'mail.other.hr' }, before)).toEqual({
    ok: false,
    faults: { password: 'password-again' },
  })
  expect(readMailServer({ ...typed, security: 'none' }, before)).toEqual({ ok: false, faults: { security: 'plain' } })
  expect(readMailServer({ ...typed, port: '', security: 'starttls' }, before)).toMatchObject({ server: { port: 587 } })
})

test('the server of the environment wins and cannot be changed in the office', async () => {
  const catcher = await catcherWith()
  const testSite = await openTestOffice()
  const { site, store } = testSite
  const env = { publicUrl: ORIGIN, published: null, smtp: { url: `smtp://127.0.0.1:${catcher.port}`, from: FROM } }
  ends.push((await openLiveSite({ site, store, env, log: () => {}, onChange: () => {} })).stop)
  const owner = await testSite.signedIn('owner')
  const html = await (await owner.get('/office/setup/mail')).text()
  expect(textOf(html)).toContain('This is set on the server (SMTP_URL and MAIL_FROM)')
  expect(html).not.toContain('name="host"')
  await owner.post('/office/setup/mail', typedOf(1))
  expect([site.mailer?.from, site.mailer?.settings]).toEqual([FROM, null])
  expect(await store.get('settings/mail')).toBe(null)
})

test('many letters share four connections, and what somebody waits for goes before what can wait', async () => {
  const catcher = await catcherWith({ delayMs: () => 5 })
  const clock = steppingClock(NOW)
  const testSite = await openTestMailSite(clock, catcher.port)
  ends.push(testSite.store.close)
  const { code } = await testSite.place()
  await contactOpened({ store: testSite.store, clock }, code)
  const work = testSite.work()
  while ((await work.runDue()) > 0);
  const opened = catcher.caught.length
  // A price that fell is told of when there is time.
  const patient = Array.from({ length: 60 }, (_, at) =>
    jobWrite({
      key: `${code}-cheaper-${at}-guest`,
      kind: MAIL_JOB,
      payload: { code, kind: 'cheaper', reader: 'guest' },
      due: AT_ONCE,
    }),
  )
  await testSite.store.commit(patient)
  const other = await testSite.place({ orderId: 'second', pickUpAt: NOW + 96 * HOUR })
  while ((await work.runDue()) > 0);
  const later = catcher.caught.slice(opened)
  expect(later).toHaveLength(62)
  const places = later.flatMap(({ messageId }, at) => (messageId?.includes(other.code) ? [at] : []))
  // So many are under way at a time.
  expect(Math.max(...places)).toBeLessThan(12)
  expect(catcher.connections()).toBeLessThanOrEqual(4)
})
