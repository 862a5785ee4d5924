import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { afterEach, expect, test } from 'vitest'
import { exportPerson } from '#features/dispatch/person-data.server.ts'
import { createListening, type Listening } from '#server/operations/listening.server.ts'
import { refusingOddHeads } from '#server/operations/odd-heads.server.ts'
import { cachedCards } from '#server/social/cached-cards.ts'
import { socialCards } from '#server/social/cards.server.ts'
import { guest, openTestBookingSite, trip } from './test-booking-site.ts'

const ends: (() => void)[] = []
afterEach(() => ends.splice(0).forEach((end) => end()))

async function listening(mostOfOne?: number) {
  const log: Record<string, unknown>[] = []
  const told = refusingOddHeads((_req, res) => res.end('ok'), { proxies: 0, log: (entry) => log.push(entry) })
  const made = createListening(told, mostOfOne)
  await new Promise<void>((resolve) => made.server.listen(0, '127.0.0.1', resolve))
  ends.push(
    () => made.server.closeAllConnections(),
    () => made.server.close(),
  )
  return { ...made, log }
}

function portOf({ server }: Listening): number {
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

/** What comes back of these bytes, until the line is quiet or closed. */
function raw(port: number, text: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    let got = ''
    socket.on('data', (data) => {
      got += data.toString()
      socket.end()
    })
    socket.on('close', () => resolve(got))
    socket.on('error', () => resolve(got))
    socket.write(text)
  })
}

test('one address holds so many connections open, and gets another when it lets one go', async () => {
  const testSite = await listening(3)
  const opened = async (): Promise<{ socket: Socket; isClosed: boolean }> => {
    const socket = connect(portOf(testSite), '127.0.0.1')
    ends.push(() => socket.destroy())
    const isClosed = await new Promise<boolean>((resolve) => {
      socket.on('close', () => resolve(true))
      socket.on('error', () => {})
      socket.once('data', () => resolve(false))
      socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
    })
    return { socket, isClosed }
  }
  const three = [await opened(), await opened(), await opened()]
  expect(three.map(({ isClosed }) => isClosed)).toEqual([false, false, false])
  expect((await opened()).isClosed).toBe(true)
  three[0]?.socket.destroy()
  await expect.poll(() => testSite.connections()).toBe(2)
  expect((await opened()).isClosed).toBe(false)
})

test('two Host headers are refused', async () => {
  const port = portOf(await listening())
  expect(await raw(port, 'GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n')).toMatch(/^HTTP\/1.1 400 /)
  expect(await raw(port, 'GET / HTTP/1.1\r\nHost: a\r\nhost: a\r\n\r\n')).toMatch(/^HTTP\/1.1 400 /)
  expect(await raw(port, 'GET / HTTP/1.1\r\nHost: a\r\n\r\n')).toMatch(/^HTTP\/1.1 200 /)
})

test('who forgot TRUST_PROXY is told once', async () => {
  const testSite = await listening()
  const requested = () => raw(portOf(testSite), 'GET / HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: 192.0.2.1\r\n\r\n')
  await raw(portOf(testSite), 'GET / HTTP/1.1\r\nHost: a\r\n\r\n')
  expect(testSite.log).toEqual([])
  await requested()
  await requested()
  expect(testSite.log).toEqual([{ level: 'warn', message: expect.stringContaining('TRUST_PROXY is 0') }])
})

test('the data folder and the database are nobody else’s, whatever they were', () => {
  const folder = mkdtempSync(join(tmpdir(), 'galeb-modes-'))
  ends.push(() => rmSync(folder, { recursive: true, force: true }))
  chmodSync(folder, 0o755)
  const run = () =>
    spawnSync('sh', ['-c', `umask 022; "${process.execPath}" scripts/recovery-link.ts nobody@example.hr`], {
      env: { ...process.env, DATA_DIR: folder, PUBLIC_URL: 'https://galeb.example' },
    })
  run()
  const mode = (name: string) => (statSync(join(folder, name)).mode & 0o777).toString(8)
  expect([mode('.'), mode('documents.sqlite')]).toEqual(['700', '600'])
  chmodSync(join(folder, 'documents.sqlite'), 0o644)
  run()
  expect(mode('documents.sqlite')).toBe('600')
})

test('one address has twenty social cards drawn, then gets the one for all; a kept card costs nothing', async () => {
  const { site } = await openTestBookingSite()
  const app = new Hono()
  const towns = Object.keys(site.catalogue.towns).slice(0, 22)
  socialCards(app, {
    site,
    files: 'public',
    draw: async () => new Uint8Array([1]),
    answer: async ({ canonical }) =>
      ({
        page: 'location',
        status: 200,
        props: { headline: canonical },
        head: { title: canonical, description: null, jsonLd: [] },
      }) as never,
    addressOf: (c) => c.req.header('X-Address') ?? '',
  })
  const ask = async (town: string | undefined, address: string) =>
    (await app.request(`/social/en/taxi/${town}.png`, { headers: { 'X-Address': address } })).status
  for (const town of towns.slice(0, 20)) expect([town, await ask(town, '192.0.2.1')]).toEqual([town, 200])
  expect(await ask(towns[20], '192.0.2.1')).toBe(302)
  expect(await ask(towns[0], '192.0.2.1')).toBe(200)
  expect(await ask(towns[20], '192.0.2.2')).toBe(200)
})

test('a card that may not be drawn is not', async () => {
  const card = cachedCards(async () => new Uint8Array([1]))
  const svg = async () => '<svg/>'
  expect(await card('key', svg, () => false)).toBe(null)
  expect(await card('key', svg, () => true)).toEqual(new Uint8Array([1]))
  expect(await card('key', svg, () => false)).toEqual(new Uint8Array([1]))
})

test('the office has no host of a tag manager and keeps Trusted Types, whatever the public pages need', async () => {
  const testSite = await openTestBookingSite({ tagManagerId: 'GTM-ABC1234' })
  const policyOf = async (path: string) => (await testSite.get(path)).headers.get('Content-Security-Policy')
  expect(await policyOf('/taxi/krk')).toContain('googletagmanager.com')
  for (const path of ['/office/sign-in', '/office/recover', '/office/nothing']) {
    expect([path, await policyOf(path)]).toEqual([path, expect.not.stringContaining('google')])
    expect([path, await policyOf(path)]).toEqual([path, expect.stringContaining("require-trusted-types-for 'script'")])
  }
})

test('what is exported of a person is what has their e-mail: a phone number that somebody typed joins nobody', async () => {
  const testSite = await openTestBookingSite()
  const victim = await testSite.booked()
  const own = await testSite.booked({ ...guest, name: 'Ana Horvat' }, { ...trip, date: '2026-07-22' })
  const stranger = await testSite.booked(
    { ...guest, name: 'Somebody Else', email: 'else@example.hr' },
    { ...trip, date: '2026-07-24' },
  )
  const byCode = new Map((await testSite.bookings()).map((booking) => [booking.code, booking]))
  const exported = async (code: string) => {
    const booking = byCode.get(code)
    if (!booking) throw new Error('not kept')
    return JSON.stringify(await exportPerson(testSite.store, booking))
  }
  const theirs = await exported(stranger.code)
  expect([theirs.includes(stranger.code), theirs.includes(victim.code), theirs.includes(own.code)]).toEqual([
    true,
    false,
    false,
  ])
  const whole = await exported(victim.code)
  expect([whole.includes(victim.code), whole.includes(own.code), whole.includes(stranger.code)]).toEqual([
    true,
    true,
    false,
  ])
})
