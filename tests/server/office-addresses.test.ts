import { afterEach, beforeEach, expect, test } from 'vitest'
import { guest, trip } from './test-booking-site.ts'
import { textOf } from './html.ts'
import { type TestOffice, openTestOffice, type SignedIn } from './test-office.ts'

let testSite: TestOffice
let session: SignedIn
beforeEach(async () => {
  testSite = await openTestOffice()
  session = await testSite.signedIn('dispatcher', { locale: 'en' })
})
afterEach(() => testSite.store.close())

const call = { from: 'RJK', to: 'Opatija', when: 'sutra 9', people: '2', bags: '1', phone: '091 555 0100', name: 'Iva' }
const own = { dropOffAddress: 'Hotel Ambasador', flight: 'ou 411' }
const book = (more: Record<string, string>) => session.post('/office/new-booking', { ...call, ...more, intent: 'book' })

async function only() {
  const [booking] = await testSite.bookings()
  if (!booking) throw new Error('nothing kept')
  return booking
}

test('a call says where to, and where from on the way back; board, booking page, search and spreadsheet have it', async () => {
  expect((await book({ ...own, returnWhen: 'prekosutra 18', returnFlight: 'ou412' })).status).toBe(303)
  const { code, guest: stored } = await only()
  expect(stored.legs).toEqual({
    there: { pickUpAddress: null, dropOffAddress: 'Hotel Ambasador', flight: 'OU411' },
    back: { pickUpAddress: 'Hotel Ambasador', dropOffAddress: null, flight: 'OU412' },
  })
  const board = textOf(await (await session.get('/office/board')).text())
  expect(board).toContain('Rijeka Airport → Hotel Ambasador, Opatija')
  const page = textOf(await (await session.get(`/office/bookings/${code}`)).text())
  for (const text of [
    'Drop-off address Hotel Ambasador, Opatija',
    'Return: pick-up address Hotel Ambasador, Opatija',
    'Return: flight number OU412',
  ])
    expect(page).toContain(text)
  expect(await (await session.get('/office/bookings?q=ambasad')).text()).toContain(code)
  const [head, row] = (await (await session.get('/office/bookings?export=csv')).text())
    .split('\r\n')
    .map((line) => line.split(';'))
  const cell = (name: string) => row?.[head?.indexOf(name) ?? -1]
  expect(['Drop-off address', 'Flight', 'Return: pick-up address', 'Return: flight'].map(cell)).toEqual([
    'Hotel Ambasador',
    'OU411',
    'Hotel Ambasador',
    'OU412',
  ])
  // The same ride again, and the way back of it: each begins with the right address.
  const fieldOf = async (query: string, name: string) =>
    new RegExp(`<input[^>]* name="${name}"[^>]* value="([^"]*)"`).exec(
      await (await session.get(`/office/new-booking?${query}=${code}`)).text(),
    )?.[1]
  expect(await fieldOf('again', 'dropOffAddress')).toBe('Hotel Ambasador')
  expect(await fieldOf('return-of', 'pickUpAddress')).toBe('Hotel Ambasador')
})

test('what is said of a way back needs its time, or it would be lost', async () => {
  const answer = await book({ ...own, returnPickUpAddress: 'Vila Ariston' })
  const html = await answer.text()
  expect(answer.status).toBe(422)
  expect(html).toMatch(/<input[^>]*id="returnWhen"[^>]*aria-invalid="true"/)
  expect(html).toContain('Vila Ariston')
  expect(await testSite.bookings()).toEqual([])
})

test('the office puts an address right, and the way back keeps the one it has', async () => {
  const back = { return: '1', returnDate: '2026-07-27', returnTime: '18:00' }
  const typed = { ...guest, dropOffAddress: 'Hotel Ambasador', returnPickUpAddress: 'Vila Ariston' }
  const { code } = await testSite.booked(typed, { ...trip, ...back })
  const html = await (await session.get(`/office/bookings/${code}/change`)).text()
  expect(html).toMatch(/<input[^>]*name="returnPickUpAddress"[^>]*value="Vila Ariston"/)
  await session.post(`/office/bookings/${code}/change`, {
    ...typed,
    dropOffAddress: 'Hotel Kvarner',
    locale: 'en',
    seen: '0',
    intent: 'person',
  })
  expect((await only()).guest.legs).toMatchObject({
    there: { dropOffAddress: 'Hotel Kvarner' },
    back: { pickUpAddress: 'Vila Ariston' },
  })
})

test('a ride that the office leads elsewhere loses the address of the old place, and asks for the new one', async () => {
  const { code } = await testSite.booked({ ...guest, dropOffAddress: 'Hotel Ambasador', flight: 'OU411' }, trip)
  const ride = { from: 'RJK', to: 'Crikvenica', when: '20.7.2026 10:00', people: '2', bags: '2', vehicle: 'car' }
  const changed = await session.post(`/office/bookings/${code}/change`, { ...ride, seen: '0', intent: 'ride' })
  expect(changed.headers.get('Location')).toBe(`/office/bookings/${code}/change?addresses`)
  expect((await only()).guest.legs.there).toEqual({ pickUpAddress: null, dropOffAddress: null, flight: 'OU411' })
  const page = textOf(await (await session.get(`/office/bookings/${code}/change?addresses`)).text())
  expect(page).toContain('ask the guest and enter the new ones below')
})
