import { expect, test } from 'vitest'
import { newDriver } from '#features/fleet/driver.ts'
import { formatCode } from '#features/codes/code.ts'
import { tomorrow } from './test-board.ts'
import { guest } from './test-booking-site.ts'
import { openTestOffice } from './test-office.ts'

const testSite = await openTestOffice()
const session = await testSite.signedIn('dispatcher')
const editor = await testSite.signedIn('editor')
testSite.site.fleet.drivers = [{ ...newDriver('Đuro Đurić', []), phone: '+385915550123' }]
const [vehicle] = testSite.site.fleet.vehicles
if (vehicle) vehicle.label = 'RI 123-AB'
const { code } = await testSite.booked(guest, tomorrow)
await session.post('/office/board', { code, action: 'assign', driver: 'Đuro Đurić', vehicleId: vehicle?.id ?? '' })

/** What is found, as kind and address. */
async function found(q: string, who = session): Promise<string[]> {
  const html = await (await who.get(`/office/search?${new URLSearchParams({ q }).toString()}`)).text()
  const groups = html.split(/aria-labelledby="found-/).slice(1)
  return groups.flatMap((group) => {
    const kind = group.slice(0, group.indexOf('"'))
    return [...group.matchAll(/<li><a href="([^"]+)"/g)].map(([, href = '']) => `${kind} ${href}`)
  })
}
const booking = `bookings /office/bookings/${code}`

test.each([
  ['its code', code],
  ['its code as it is read out', formatCode(code)],
  ['a name, without its marks', 'horvat duric'],
  ['a phone as it is dialled', '091 234 5678'],
  ['the last digits of a phone', '5678'],
  ['a place', 'opatija'],
  ['a plate', 'RI 123 AB'],
  ['a plate in one piece', 'ri123ab'],
])('a booking is found by %s', async (_what, q) => {
  expect(await found(q)).toContain(booking)
})

test('what else has a name is found by its kind, and leads to its page', async () => {
  expect(await found('djuro')).toContain('drivers /office/fleet/drivers/duro-duric')
  expect(await found('091 555 0123')).toContain('drivers /office/fleet/drivers/duro-duric')
  expect(await found('ri 123')).toContain('vehicles /office/fleet')
  expect(await found('opatija')).toContain('places /office/places?place=opatija')
  expect(await found('tariff')).toContain('rooms /office/tariff')
  expect(await found('horvat nobody')).toEqual([])
  expect(await found('x')).toEqual([])
  expect(await found('')).toEqual([])
})

test('nobody finds what their role may not open', async () => {
  const kinds = async (q: string) => new Set((await found(q, editor)).map((row) => row.split(' ')[0]))
  expect(await kinds(code)).toEqual(new Set())
  expect(await kinds('horvat')).toEqual(new Set())
  expect(await kinds('duro')).toEqual(new Set())
  expect(await kinds('opatija')).toEqual(new Set(['places', 'pages']))
  for (const q of ['opatija', 'ana', 'board', 'ri'])
    for (const row of await found(q, editor))
      expect([row, (await editor.get(row.split(' ')[1] ?? '')).status]).toEqual([row, 200])
})
