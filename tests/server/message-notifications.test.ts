import { afterEach, beforeEach, expect, test } from 'vitest'
import { offerLink, useLink, waitingLink } from '#features/drivers/driver-phones.server.ts'
import { newDriver } from '#features/fleet/driver.ts'
import { markSeen, type NewMessage, postMessage } from '#features/messages/conversations.server.ts'
import { openWork } from '#server/work.server.ts'
import { MINUTE_MS, SECRET } from './test-booking-site.ts'
import { ORIGIN } from './test-site.ts'
import { openTestOffice } from './test-office.ts'
import { openPushBrowser } from './push-browser.ts'

let testSite: Awaited<ReturnType<typeof openTestOffice>>
let browser: Awaited<ReturnType<typeof openPushBrowser>>
beforeEach(async () => {
  testSite = await openTestOffice()
  browser = await openPushBrowser()
  testSite.site.fleet.drivers = [newDriver('Ivo Babić', [])]
})
afterEach(() => browser.close())

/** Guest, driver and dispatcher with a device each, in their languages, and a ride that Ivo drives. */
async function ride() {
  const session = await testSite.signedIn('dispatcher')
  const { code, cookie } = await testSite.booked()
  const deps = { store: testSite.store, clock: testSite.clock, secret: SECRET }
  await offerLink(deps, 'ivo-babic', { kind: 'set', path: 'audit/of-the-test', data: {} })
  const link = await waitingLink(deps, 'ivo-babic')
  const phone = `driver=${await useLink(deps, { token: link?.token ?? '', pin: '274915', agent: '' })}`
  await session.post('/office/board', { code, action: 'assign', driver: 'Ivo Babić' })
  testSite.clock.advance(MINUTE_MS)
  await run()
  for (const [reader, locale, who] of [
    ['office', 'en', session.cookie],
    ['driver', 'hr', phone],
    ['guest', 'de', cookie],
  ] as const) {
    const body = JSON.stringify({ intent: 'on', reader, locale, subscription: browser.subscription(reader) })
    const headers = { 'Content-Type': 'application/json', Origin: ORIGIN, Cookie: who }
    expect((await testSite.ask('/api/push', { method: 'POST', headers, body })).status).toBe(200)
  }
  let id = 0
  const write = (message: Pick<NewMessage, 'from'> & Partial<NewMessage>) => {
    id += 1
    const usual = { name: null, isInternal: false, ready: null, text: null, code, leg: 'there' } as const
    const { fleet } = testSite.site
    return postMessage({ ...deps, fleet }, { ...usual, id: `message-${id}`, ...message })
  }
  return { code, desk: session, write }
}

async function run(): Promise<void> {
  const { services } = testSite.site
  if (services === null) throw new Error('no desk')
  const mail = {
    site: testSite.site,
    services,
    post: null,
    operatorMail: null,
    origin: ORIGIN,
    wire: browser.wire,
  }
  const work = openWork(mail, (entry) => testSite.log.push(entry))
  while ((await work.runDue()) > 0);
}

const later = async (seconds: number) => {
  testSite.clock.advance(seconds * 1000)
  await run()
}
const told = () =>
  browser.heard
    .splice(0)
    .map(({ path, message }) => `${path} ${message.title}: ${message.body}`)
    .toSorted()

test('a message is told to the other sides, each in their language, and not to who wrote it', async () => {
  const { code, write } = await ride()
  await write({ from: 'guest', ready: 'at-exit' })
  await run()
  expect(told()).toEqual([])
  await later(10)
  expect(told()).toEqual([
    expect.stringMatching(/^\/driver Nova poruka: Gost: \S/),
    expect.stringMatching(/^\/office New message: Guest: \S/),
  ])
  await write({ from: 'driver', name: 'Ivo Babić', text: 'Blue Škoda' })
  await later(10)
  // What the driver writes to the guest the office need not hear.
  expect(told()).toEqual(['/guest Neue Nachricht: Fahrer Ivo: Blue Škoda'])
  await write({ from: 'driver', name: 'Ivo Babić', text: 'No petrol', isInternal: true })
  await later(10)
  const [internal] = browser.heard
  expect(internal?.message.path).toBe(`/office/bookings/${code}#messages`)
  expect(told()).toEqual([expect.stringContaining('No petrol')])
})

test('several in a row are told once with all of them, and what is read by then is not told', async () => {
  const { code, write } = await ride()
  await write({ from: 'office', name: 'Mia', text: 'One' })
  testSite.clock.advance(3000)
  await write({ from: 'office', name: 'Mia', text: 'Two' })
  await later(20)
  expect(told()).toEqual(['/driver Nova poruka: Ured Mia: One\nTwo', '/guest Neue Nachricht: Büro: One\nTwo'])
  await write({ from: 'guest', text: 'Three' })
  await markSeen(testSite.store, code, { side: 'office' })
  await later(20)
  expect(told()).toEqual([expect.stringContaining('/driver ')])
})

test('the office may switch it off; the bell of every room counts what nobody has read', async () => {
  const { code, desk: session, write } = await ride()
  const owner = await testSite.signedIn('owner')
  await owner.post('/office/alerts', { intent: 'channels', 'driver.message.push': 'on' })
  await write({ from: 'guest', text: 'Hello' })
  await later(10)
  expect(told()).toEqual([expect.stringContaining('/driver ')])
  const unseen = async () => JSON.parse(await (await session.get('/office/unseen')).text()) as { messages: unknown }
  expect((await unseen()).messages).toEqual({ [code]: 1 })
  await session.get(`/office/bookings/${code}`)
  expect((await unseen()).messages).toEqual({})
})
