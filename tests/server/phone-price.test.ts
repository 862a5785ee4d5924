import { expect, test } from 'vitest'
import { textOf } from './html.ts'
import { openOfficeHouse } from './office-house.ts'

const call = { from: 'RJK', to: 'Opatija', people: '2', bags: '1', phone: '091 555 0100', name: 'Iva' }

test('a day that has just passed is asked about, not booked for next year', async () => {
  const house = await openOfficeHouse()
  const desk = await house.signedIn('dispatcher', { locale: 'en' })
  const now = new Date(house.clock.now())
  const yesterday = new Date(now.getTime() - 24 * 3_600_000)
  const when = `${yesterday.getUTCDate()}.${yesterday.getUTCMonth() + 1}. 9:00`
  const sent = await desk.post('/office/new-booking', { ...call, when, intent: 'book' })
  expect(sent.status).toBe(422)
  expect(textOf(await sent.text())).toContain('That day has passed.')
  expect(await house.bookings()).toEqual([])
})
