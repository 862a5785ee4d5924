import { expect, test } from 'vitest'
import { driverLink } from '#app/booking-links.server.ts'
import { bookingPath } from '#features/bookings/booking-documents.server.ts'
import { readBooking } from './read-booking.ts'
import { makeCode } from '#features/codes/make-code.server.ts'
import { offerPairing, PAIRING_MS } from '#features/partners/desk-tablets.server.ts'
import { allRights, mayAll, type Right, type Role, scopeOf } from '#features/accounts/rights.ts'
import { newDriver } from '#features/fleet/driver.ts'
import { offerLink, useLink, waitingLink } from '#features/drivers/driver-phones.server.ts'
import { cookieOf } from './test-booking-site.ts'
import { ORIGIN } from './test-site.ts'
import { openTestOffice } from './test-office.ts'
import { partnered } from './test-partners.ts'

const testSite = await openTestOffice()
const { code, cookie: guestCookie } = await testSite.booked()
const other = await testSite.booked(undefined, {
  from: 'RJK',
  to: 'opatija',
  date: '2026-07-23',
  time: '10:00',
  people: '2',
  bags: '2',
  vehicle: 'car',
})
const hotel = await partnered(testSite)

/** Everybody who can knock, with what they carry. Four of them have no account but a cookie, a phone or a tablet. */
const people: [Role, string][] = [
  ['nobody', ''],
  ['guest', guestCookie],
  ['partner', hotel.cookie],
  ['driver', await driversPhone()],
  ['desk', await tablet()],
]
for (const role of ['partner', 'carrier', 'editor', 'dispatcher', 'owner'] as const)
  people.push([role, (await testSite.signedIn(role)).cookie])

/** A phone that is signed in for a driver who has no ride. */
async function driversPhone(): Promise<string> {
  const deps = { store: testSite.store, clock: testSite.clock }
  const secret = testSite.site.services?.secret ?? ''
  const line = { kind: 'set', path: 'audit/of-the-test', data: {} } as const
  await offerLink({ ...deps, secret }, 'ivo-babic', line)
  const link = await waitingLink({ ...deps, secret }, 'ivo-babic')
  return `driver=${await useLink(deps, { token: link?.token ?? '', pin: '274915', agent: '' })}`
}

async function tablet(): Promise<string> {
  const pairing = makeCode('K')
  await offerPairing(testSite.store, {
    code: pairing,
    partner: hotel.partner,
    until: testSite.clock.now() + PAIRING_MS,
  })
  return cookieOf(await testSite.post('/desk', { intent: 'pair', code: pairing }))
}

type Try = (cookie: string) => Promise<Response>
const open =
  (path: string): Try =>
  (cookie) =>
    testSite.get(path, cookie)
const send =
  (path: string, fields: Record<string, string> = {}): Try =>
  (cookie) =>
    testSite.post(path, fields, { Cookie: cookie })
const ofData =
  (call: 'commit' | 'query', body: unknown): Try =>
  (cookie) =>
    testSite.ask(`/api/documents/${call}`, {
      method: 'POST',
      headers: { Cookie: cookie, Origin: ORIGIN, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
const command =
  (name: string, input: unknown): Try =>
  (cookie) =>
    ofData('commit', { mutations: [{ id: crypto.randomUUID(), command: name, input }] })(cookie)
/** A browser that asks to be told what the office is told. */
const toldOffice: Try = (cookie) => {
  const keys = { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) }
  const subscription = { endpoint: 'https://push.example.org/x', keys }
  return testSite.ask('/api/push', {
    method: 'POST',
    headers: { Cookie: cookie, Origin: ORIGIN, 'content-type': 'application/json' },
    body: JSON.stringify({ intent: 'on', reader: 'office', locale: 'en', subscription }),
  })
}
const booking = `/office/bookings/${code}`
const partner = `/office/partners/${hotel.application}`

/** Where each action is done in the office or over the wire. Forms are sent so that nothing comes of them but the answer. */
const doors: Record<Right, Try[]> = {
  'office.enter': [
    open('/office'),
    open('/office/search'),
    open('/office/search?q=ana'),
    open('/office/account'),
    send('/office/account', { intent: 'end' }),
  ],
  'bookings.order': [],
  'bookings.read': [
    open('/office/bookings'),
    open('/office/unseen'),
    toldOffice,
    open(booking),
    ofData('query', { query: { collection: 'bookings', limit: 1 } }),
  ],
  'bookings.create': [open('/office/new-booking'), open('/office/board'), send('/office/new-booking')],
  'bookings.change': [open('/office/weather'), open(`${booking}/change`), send('/office/bookings', { intent: 'seen' })],
  'bookings.drive': [
    command('bookings.dispatch', { code, action: 'none' }),
    send('/office/board', { intent: 'none' }),
    send('/office', { code, action: 'none' }),
  ],
  'bookings.assign': [
    command('bookings.dispatch', { code, action: 'assign' }),
    command('bookings.see', { code }),
    open('/office/timeline'),
    send('/office/timeline', { intent: 'check', code, leg: 'there', seen: '0', to: 'vehicle:none' }),
    send('/office/timeline', { intent: 'drop', code, leg: 'there', seen: '0', to: 'vehicle:none' }),
    send('/office/timeline', { intent: 'move', code, leg: 'there', seen: '0', to: 'vehicle:none' }),
    open('/office/assign-day'),
    send('/office/assign-day', { chosen: code }),
  ],
  'bookings.message': [
    command('conversations.see', { code }),
    ofData('query', { query: { collection: 'conversations', where: [{ field: 'unread', operator: '>', value: 0 }] } }),
    send(booking, { intent: 'message' }),
  ],
  'bookings.position': [
    ofData('query', { query: { collection: 'positions', where: [{ field: 'isOn', operator: '==', value: true }] } }),
  ],
  'cash.read': [open('/office/fleet/drivers/ivo-babic/money')],
  'cash.record': [send('/office/fleet/drivers/ivo-babic/money', { intent: 'hand-over' })],
  'bookings.export': [open('/office/bookings?export=csv'), open('/office/enquiries?export=csv')],
  'enquiries.answer': [
    open('/office/enquiries'),
    send('/office/enquiries'),
    send('/office/enquiries/none', { intent: 'quote' }),
    send('/office/enquiries/none', { intent: 'decline' }),
  ],
  'codes.read': [open('/office/codes')],
  'codes.issue': [open('/office/codes/new'), send('/office/codes/new')],
  'reviews.moderate': [open('/office/reviews'), send('/office/reviews')],
  'reviews.write': [],
  'tariff.read': [open('/office/tariff')],
  'tariff.edit': [send('/office/tariff', { intent: 'save' })],
  'places.edit': [open('/office/places'), send('/office/places')],
  'fleet.read': [open('/office/fleet'), open('/office/fleet/drivers'), open('/office/fleet/drivers/new')],
  'fleet.edit': [
    send('/office/fleet'),
    send('/office/fleet/drivers/new'),
    send('/office/fleet/drivers/ivo-babic/photo', { intent: 'remove' }),
  ],
  'pages.edit': [open('/office/pages')],
  'pictures.edit': [open('/office/pictures'), send('/office/pictures')],
  'redirects.edit': [open('/office/redirects'), send('/office/redirects', { rules: 'nothing' })],
  'partners.read': [open('/office/partners')],
  'partners.edit': [send(partner, { intent: 'approve' }), send(partner, { intent: 'suspend' })],
  'applications.review': [open(partner), send(partner, { intent: 'ask' })],
  'desks.pair': [send(partner, { intent: 'desk-unpair', tablet: 'none' })],
  'files.read': [open(partner)],
  'reports.read': [open('/office/reports')],
  'settings.read': [],
  'settings.edit': [
    open('/office/setup'),
    open('/office/setup/company'),
    open('/office/alerts'),
    send('/office/alerts', { intent: 'channels', seen: 'another' }),
    open('/office/gateway'),
    send('/office/gateway', { intent: 'remove' }),
    open('/office/flights'),
    send('/office/flights', { intent: 'remove' }),
    send('/office/setup/company'),
  ],
  'site.publish': [send('/office/setup', { intent: 'publish' })],
  'accounts.manage': [open('/office/people'), send('/office/people', { intent: 'invite' })],
  'audit.read': [open('/office/audit')],
  'data.export': [open(`${booking}?export=person`)],
  'data.erase': [send(`/office/bookings/${other.code}`, { intent: 'erase' })],
  'operations.read': [open('/office/operations'), open('/office/messages'), send('/office/messages', { id: 'none' })],
  backup: [],
}

async function isRefused(response: Response): Promise<boolean> {
  const isToTheDoor = response.status === 303 && (response.headers.get('Location') ?? '').startsWith('/office/sign-in')
  if (response.status === 403 || response.status === 401 || isToTheDoor) return true
  return (
    (response.headers.get('Content-Type') ?? '').includes('json') && /permission-denied/.test(await response.text())
  )
}

test('every action of the table is refused to everybody whose row does not have it, and to nobody else', async () => {
  for (const right of allRights)
    for (const [at, knock] of doors[right].entries())
      for (const [role, cookie] of people) {
        const said = [right, at, role, cookie.slice(0, 12)]
        expect([...said, await isRefused(await knock(cookie))]).toEqual([...said, !mayAll(role, right)])
      }
})

test('what has no door: orders are open to everybody, reviews are the guest’s, copies are made on the server', () => {
  const without = allRights.filter((right) => doors[right].length === 0)
  expect(without).toEqual(['bookings.order', 'reviews.write', 'settings.read', 'backup'])
})

test('one’s own opens by what one carries, and somebody else’s does not', async () => {
  const { services } = testSite.site
  const stored = readBooking(await testSite.store.get(bookingPath(code)))
  if (!services || !stored) throw new Error('not kept')
  // As the office has entered them; the tries above made the site read its fleet anew.
  testSite.site.fleet.drivers = [newDriver('Ivo Babić', [])]
  const shows = async (path: string, cookie: string, text: string) =>
    (await (await testSite.get(path, cookie)).text()).includes(text)
  for (const [role, cookie] of people) {
    const opens = [
      await shows(`/decoder/${code}`, cookie, 'Ana Horvat'),
      await shows(`/decoder/${other.code}`, cookie, 'Ana Horvat'),
      (await testSite.get('/partner', cookie)).status === 200 && (await shows('/partner', cookie, 'Hotel Primjer')),
      await shows('/desk', cookie, 'Hotel Primjer'),
      await shows('/driver', cookie, 'Ivo Babić'),
    ]
    const isDesk = cookie.startsWith('__Host-desk')
    const isHotel = cookie === hotel.cookie
    expect([role, ...opens]).toEqual([role, role === 'guest', false, isHotel, isDesk, role === 'driver'])
  }
  const link = driverLink(stored, services)
  expect((await testSite.get(link)).status).toBe(200)
  expect((await testSite.get(link.replace(code, other.code))).status).toBeGreaterThanOrEqual(400)
  expect([scopeOf('guest', 'bookings.change'), scopeOf('driver', 'bookings.drive')]).toEqual(['own', 'own'])
})
