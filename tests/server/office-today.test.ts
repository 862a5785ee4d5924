import { expect, test } from 'vitest'
import { newDriver } from '#features/fleet/driver.ts'
import { mailWrite } from '#features/mail/mail-record.ts'
import { formFor, tomorrow } from './test-board.ts'
import { guest } from './test-booking-site.ts'
import { textOf } from './html.ts'
import { openTestOffice } from './test-office.ts'

const HOUR_MS = 3_600_000

/** What needs a person, as the page says it, the most urgent first. */
function rowsOf(html: string): { level: string; text: string; links: string[] }[] {
  return [...html.matchAll(/<li[^>]*data-level="(\w+)"[^>]*>([\s\S]*?)<\/li>/g)].map(([, level = '', row = '']) => ({
    level,
    text: textOf(row).replace(/\s+/g, ' '),
    links: [...row.matchAll(/<a[^>]*href="([^"]+)"/g)].map(([, href = '']) => href),
  }))
}

test('today says what needs a person, each with its action, and a request is confirmed there without a script', async () => {
  const testSite = await openTestOffice({ vehicles: ['car-1', 'van-1'] })
  const session = await testSite.signedIn('dispatcher')
  const { code } = await testSite.booked(guest, tomorrow)
  const requested = await testSite.booked({ ...guest, name: 'Zoran Babić' }, { ...tomorrow, time: '11:00' })
  const first = await (await session.get('/office')).text()
  const rows = rowsOf(first)
  const request = rows.find(({ text }) => text.includes('Zoran'))
  expect(request?.text).toMatch(/^Request, answer due/)
  expect(request?.links).toEqual([`/office/bookings/${requested.code}`])
  const without = rows.find(({ text }) => text.includes('Ana Horvat'))
  expect(without?.text).toMatch(/^No driver/)
  expect(without?.links).toEqual([`/office/board#${code}`])
  // The other ride ends, and its car is free.
  await session.post('/office/board', {
    ...formFor(first, 'confirm'),
    code,
    action: 'cancel',
    expected: '',
    reason: 'guest',
  })
  const answer = await session.post('/office', formFor(first, 'confirm'))
  expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/office'])
  const second = rowsOf(await (await session.get('/office')).text())
  expect(second.map(({ text }) => text.includes('Zoran') && text.startsWith('No driver'))).toEqual([true])
})

test('what cannot be done is told on the page that was pressed', async () => {
  const testSite = await openTestOffice({ vehicles: ['car-1', 'van-1'] })
  const session = await testSite.signedIn('dispatcher')
  await testSite.booked(guest, tomorrow)
  await testSite.booked(guest, { ...tomorrow, time: '11:00' })
  const html = await (await session.get('/office')).text()
  const answer = await session.post('/office', formFor(html, 'confirm'))
  expect(answer.status).toBe(422)
  expect(await answer.text()).toMatch(/role="alert"/)
})

test('a driver who has not left is called from the page', async () => {
  const testSite = await openTestOffice()
  const session = await testSite.signedIn('dispatcher')
  testSite.site.fleet.drivers = [{ ...newDriver('Đuro Đurić', []), phone: '+385915550123' }]
  const { code } = await testSite.booked(guest, tomorrow)
  await session.post('/office/board', { code, action: 'assign', driver: 'Đuro Đurić' })
  testSite.clock.advance(22.5 * HOUR_MS)
  const rows = rowsOf(await (await session.get('/office')).text())
  expect(rows).toEqual([
    {
      level: 'now',
      text: expect.stringMatching(/^Driver should have left at 09:\d\d/),
      links: ['tel:+385915550123', `/office/board#${code}`],
    },
  ])
})

test('papers that end, mails that were refused and enquiries stand in the list, the ended paper first', async () => {
  const testSite = await openTestOffice()
  const session = await testSite.signedIn('dispatcher')
  const licence = (until: string) => ({ number: '1', until })
  testSite.site.fleet.drivers = [
    { ...newDriver('Ivo Ivić', []), licence: licence('2026-07-30') },
    { ...newDriver('Mia Mijić', []), licence: licence('2026-07-01') },
    { ...newDriver('Jan Janić', []), licence: licence('2026-07-01'), active: false },
  ]
  const { code } = await testSite.booked(guest, { ...tomorrow, date: '2026-08-20' })
  const mail = { code, kind: 'confirmed', reader: 'guest', to: 'ana@example.hr', subject: 'Your ride' } as const
  const refused = { state: 'refused', reason: '550 no such user' } as const
  await testSite.store.commit([mailWrite('m1', { ...mail, at: testSite.clock.now() - HOUR_MS, ...refused })])
  await testSite.store.commit([mailWrite('m2', { ...mail, at: testSite.clock.now() - 72 * HOUR_MS, ...refused })])
  const rows = rowsOf(await (await session.get('/office')).text()).filter(({ text }) => !text.includes('No driver'))
  expect(rows.map(({ level, links }) => [level, ...links])).toEqual([
    ['next', '/office/fleet/drivers/mia-mijic'],
    ['next', '/office/messages?state=refused'],
    ['later', '/office/fleet/drivers/ivo-ivic'],
  ])
})

test('a day without anything to do says what will stand there; an editor has the rooms instead', async () => {
  const testSite = await openTestOffice()
  const html = await (await (await testSite.signedIn('dispatcher')).get('/office')).text()
  expect(rowsOf(html)).toEqual([])
  expect(textOf(html)).toContain('Nothing needs action.')
  const editor = await testSite.signedIn('editor')
  await testSite.booked(guest, tomorrow)
  const rooms = await (await editor.get('/office')).text()
  expect(rooms).not.toContain('Ana Horvat')
  expect(rooms).toContain('href="/office/pages"')
  expect((await editor.post('/office', { code: 'B1', action: 'confirm' })).status).toBe(403)
})

test('the navigation stands in five groups and says how much waits', async () => {
  const testSite = await openTestOffice({ vehicles: ['car-1', 'van-1'] })
  const owner = await testSite.signedIn('owner')
  await testSite.booked(guest, tomorrow)
  await testSite.booked(guest, { ...tomorrow, time: '11:00' })
  const html = await (await owner.get('/office/tariff')).text()
  const [nav = ''] = /<nav[\s\S]*?<\/nav>/.exec(html) ?? []
  const groups = nav.split('<details').slice(1)
  expect(groups.map((group) => textOf(/<summary>([\s\S]*?)<\/summary>/.exec(group)?.[1] ?? '').trim())).toEqual([
    'Today 3',
    'Fleet and people',
    'Prices and money',
    'Site',
    'Settings',
  ])
  expect(groups.map((group) => /^[^>]* open/.test(group))).toEqual([true, false, true, false, false])
  const counts = [...(groups[0] ?? '').matchAll(/href="([^"]+)"[^>]*>([\s\S]*?)<\/a>/g)].map(([, href, text = '']) => [
    href,
    /\d+/.exec(textOf(text))?.[0],
  ])
  expect(counts.filter(([, count]) => count !== undefined)).toEqual([
    ['/office/board', '1'],
    ['/office/bookings', '2'],
  ])
})
