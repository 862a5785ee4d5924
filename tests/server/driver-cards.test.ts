import { expect, test } from 'vitest'
import { driverCards } from '#features/fleet/driver-cards.server.ts'
import { HOUR_MS } from './test-booking-site.ts'
import { formIn } from './form-in.ts'
import { textOf } from './html.ts'
import { fleetForm, openTestOffice, type SignedIn } from './test-office.ts'

/** A plate, of which no line of a narrow phone has only half. */
const ONE_PIECE = 'RI\u00A0100-\u2060AA'
const CARDS = '/office/codes/drivers'

/** A house in which these drive, and who may give them cards. */
async function opened(more: Record<string, string> = {}) {
  const testSite = await openTestOffice()
  const owner = await testSite.signedIn('owner', { name: 'Mia' })
  await saveFleet(owner, { drivers: 'Ivo Babić\nAna Đurić', ...more })
  const check = async (code: string, prefix = '') =>
    textOf(await (await testSite.get(`${prefix}/decoder/${code}`)).text()).replaceAll('\u2060', '')
  const codeOf = async (driver: string) =>
    (await driverCards(testSite.store)).find((card) => card.driver === driver)?.code ?? ''
  return { ...testSite, owner, check, codeOf }
}

/** The form of each driver, with what is wrong with it. */
function cardsIn(html: string) {
  return (html.match(/<form[\s\S]*?<\/form>/g) ?? []).flatMap((form) => {
    if (!form.includes('name="vehicle"')) return []
    const { values, faults } = formIn(form, 'vehicle')
    const { driver = '', seen = '', vehicle = '' } = values
    return [{ driver, seen, vehicle, fault: faults['vehicle'] ?? null }]
  })
}

async function saveFleet(owner: SignedIn, more: Record<string, string>): Promise<void> {
  const { fields } = await fleetForm(owner)
  const sent = await owner.post('/office/fleet', { ...fields, ...more })
  expect(sent.headers.get('Location')).toContain('done=saved')
}

test('a guest reads off a card who drives, what, and that they do so today; the family name is nobody’s', async () => {
  const { owner, check, codeOf, get } = await opened()
  await owner.post(CARDS, { driver: 'Ana Đurić', vehicle: 'Opel Zafira, RI 100-AA' })
  const code = await codeOf('Ana Đurić')
  expect(code).toMatch(/^D[0-9A-Z]{10}$/)
  expect(await check(code)).toContain('Yes: Ana drives for us today')
  expect(await check(code, '/hr')).toContain('Opel Zafira, RI 100-AA')
  expect(await (await get(`/decoder/${code}`)).text()).toContain(`Vehicle and plate: Opel Zafira, ${ONE_PIECE}`)
  expect(await check(code)).not.toContain('Đurić')
  // No phone keeps it: without a network it would say so of a card that was withdrawn since.
  const { headers } = await get(`/decoder/${code}`)
  expect([headers.get('Cache-Control'), headers.get('Referrer-Policy')]).toEqual(['no-store', 'same-origin'])
  const shown = cardsIn(await (await owner.get(CARDS)).text())
  expect(shown).toMatchObject([{ vehicle: '' }, { driver: 'Ana Đurić', vehicle: 'Opel Zafira, RI 100-AA' }])
})

test('who is away all day does not drive today, who has an hour does', async () => {
  const { owner, check, codeOf, clock } = await opened({
    'w-0-who': 'driver:Ivo Babić',
    'w-0-d3': 'yes',
    'w-0-from': '23:30',
    'w-0-to': '23:45',
  })
  await owner.post(CARDS, { driver: 'Ivo Babić', vehicle: 'Ford Transit, RI 200-BB' })
  const code = await codeOf('Ivo Babić')
  // A Wednesday.
  expect(await check(code)).toContain('Yes: Ivo')
  clock.advance(24 * HOUR_MS)
  expect(await check(code)).toContain('but not today')
  expect(await check(code)).toContain('do not get in')
})

test('a card keeps its code when the vehicle changes, and has none once it is withdrawn or its driver is gone', async () => {
  const { owner, check, codeOf } = await opened()
  const nobody = 'No driver with this code works for us today.'
  await owner.post(CARDS, { driver: 'Ana Đurić', vehicle: 'Opel Zafira, RI 100-AA' })
  const code = await codeOf('Ana Đurić')
  await owner.post(CARDS, { driver: 'ana  đurić', vehicle: 'Opel Vivaro, RI 300-CC' })
  expect(await check(code)).toContain('Opel Vivaro')
  await saveFleet(owner, { drivers: 'Ivo Babić' })
  expect(await check(code)).toContain(nobody)
  expect(textOf(await (await owner.get(CARDS)).text())).toContain('No longer drives for us')
  await saveFleet(owner, { drivers: 'Ivo Babić\nAna Đurić' })
  await owner.post(CARDS, { driver: 'Ana Đurić', intent: 'withdraw' })
  expect(await check(code)).toContain(nobody)
  expect(textOf(await (await owner.get('/office/audit')).text())).toContain('Driver’s card withdrawn')
})

test('a card says what somebody drives, and only of who drives for us', async () => {
  const { owner, store } = await opened()
  const wrong = await owner.post(CARDS, { driver: 'Ivo Babić', vehicle: 'Ford', phone: 'none' })
  expect([wrong.status, (await wrong.text()).includes('value="none"')]).toEqual([422, true])
  const faulty = await owner.post(CARDS, { driver: 'Ivo Babić', vehicle: ' ' })
  expect(faulty.status).toBe(422)
  expect(cardsIn(await faulty.text()).filter(({ fault }) => fault !== null)).toMatchObject([{ driver: 'Ivo Babić' }])
  await owner.post(CARDS, { driver: 'Somebody Else', vehicle: 'A car' })
  expect(await driverCards(store)).toEqual([])
})

test('two who give somebody a card at the same moment give one', async () => {
  const { owner, store } = await opened()
  await Promise.all(['RI 1', 'RI 2'].map((vehicle) => owner.post(CARDS, { driver: 'Ivo Babić', vehicle })))
  expect(await driverCards(store)).toHaveLength(1)
})

test('of two who change the vehicle of one card the later is told who was quicker; pressed again it is theirs', async () => {
  const { owner, store, signedIn, clock } = await opened()
  const other = await signedIn('dispatcher', { name: 'Luka' })
  const driver = 'Ana Đurić'
  const stored = async () => (await driverCards(store)).map(({ vehicle }) => vehicle)
  await owner.post(CARDS, { driver, seen: '', vehicle: 'Opel Zafira, RI 100-AA' })
  const seen = cardsIn(await (await owner.get(CARDS)).text())[1]?.seen ?? ''
  clock.advance(1000)
  await other.post(CARDS, { driver, seen, vehicle: 'Ford Transit, RI 200-BB' })
  const late = await owner.post(CARDS, { driver, seen, vehicle: 'Opel Vivaro, RI 300-CC' })
  expect([late.status, await stored()]).toEqual([422, ['Ford Transit, RI 200-BB']])
  const told = cardsIn(await late.text())[1]
  expect(told).toMatchObject({ driver, vehicle: 'Opel Vivaro, RI 300-CC', fault: expect.stringContaining('Luka') })
  const again = { driver, seen: told?.seen ?? '', vehicle: told?.vehicle ?? '' }
  expect((await owner.post(CARDS, again)).status).toBe(303)
  expect(await stored()).toEqual(['Opel Vivaro, RI 300-CC'])
  // What is withdrawn meanwhile does not come back with another code in silence, and who wanted the same is not told off.
  await other.post(CARDS, { driver, intent: 'withdraw' })
  expect((await owner.post(CARDS, { ...again, seen: again.vehicle })).status).toBe(422)
  await other.post(CARDS, { driver, seen: '', vehicle: again.vehicle })
  expect((await owner.post(CARDS, { ...again, seen: '' })).status).toBe(303)
})

test('an editor gives out no cards', async () => {
  const { signedIn } = await opened()
  const editor = await signedIn('editor')
  expect((await editor.get(CARDS)).status).toBe(403)
  expect((await editor.post(CARDS, { driver: 'Ivo Babić', vehicle: 'A car' })).status).toBe(403)
})
