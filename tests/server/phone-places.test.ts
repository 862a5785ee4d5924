import { expect, test } from 'vitest'
import type { PhoneFault } from '#features/dispatch/phone-form.ts'
import { officeWords } from '#server/office-words.server.ts'
import { formIn } from './form-in.ts'
import { elements, textOf } from './html.ts'
import { openTestOffice } from './test-office.ts'

const call = { when: 'sutra 9', people: '2', bags: '1', phone: '091 555 0100', name: 'Iva' }
const said = (fault: PhoneFault) => textOf(officeWords('en')(`phone.fault.${fault}`))
/** What is typed, what is wrong, and which places the form offers to choose. */
function callIn(html: string) {
  const { values, faults } = formIn(html, 'when')
  const picks = elements(html, 'button').flatMap(({ attributes: { name, value = '' } }) =>
    name === 'pick' ? [value] : [],
  )
  return { values, faults, picks }
}

test('a hotel with its town, and an airport as people call it, are understood on the phone', async () => {
  const testSite = await openTestOffice()
  const session = await testSite.signedIn('dispatcher', { locale: 'en' })
  const trip = { ...call, from: 'Zagreb airport', to: 'Hotel Ambasador, Opatija' }
  const look = await session.get(`/office/new-booking?${new URLSearchParams({ ...trip, look: '1' }).toString()}`)
  expect((await look.json()).seen).toMatchObject({ vehicle: 'car' })
  const shown = callIn(await (await session.post('/office/new-booking', { ...trip, intent: 'price' })).text())
  expect(shown.faults).toEqual({})
  expect(shown.values).toMatchObject({ from: 'Zagreb airport', to: 'Opatija', dropOffAddress: 'Hotel Ambasador' })
  expect(
    (await session.post('/office/new-booking', { ...trip, dropOffAddress: 'Soba 5', intent: 'book' })).status,
  ).toBe(303)
  const [stored] = await testSite.bookings()
  expect(stored).toMatchObject({ quote: { from: 'ZAG', to: 'opatija' } })
  expect(stored?.guest.legs.there.dropOffAddress).toBe('Hotel Ambasador, Soba 5')
})

test('of several places that fit one is chosen, and what else was typed stays', async () => {
  const testSite = await openTestOffice()
  const session = await testSite.signedIn('dispatcher', { locale: 'en' })
  const trip = { ...call, from: 'RJK', to: 'Hotel Esplanade', note: 'blue door' }
  const requested = await session.post('/office/new-booking', { ...trip, intent: 'book' })
  expect(requested.status).toBe(422)
  const html = await requested.text()
  expect(textOf(html)).toContain('Which place do you mean?')
  expect(callIn(html)).toMatchObject({ faults: { to: said('which-place') }, values: { note: 'blue door' } })
  const { picks } = callIn(html)
  expect(picks).toContain('to opatija')
  for (const pick of picks) expect(testSite.site.places.find(pick.replace(/^to /, ''))).not.toBe(null)
  const chosen = callIn(await (await session.post('/office/new-booking', { ...trip, pick: 'to opatija' })).text())
  expect([chosen.faults, chosen.picks]).toEqual([{}, []])
  expect(chosen.values).toMatchObject({ to: 'Opatija', dropOffAddress: 'Hotel Esplanade', note: 'blue door' })
  expect(await testSite.bookings()).toEqual([])
})

test('a typo is asked about, and the same place twice is said as that', async () => {
  const testSite = await openTestOffice()
  const session = await testSite.signedIn('dispatcher', { locale: 'en' })
  const faultsOf = async (from: string, to: string) =>
    callIn(await (await session.post('/office/new-booking', { ...call, from, to, intent: 'book' })).text())
  const typo = await faultsOf('opatia', 'RJK')
  expect([typo.faults, typo.picks[0]]).toEqual([{ from: said('which-place') }, 'from opatija'])
  expect((await faultsOf('Hotel Ambasador Opatija', 'Opatija')).faults).toEqual({ to: said('same-place') })
  expect((await faultsOf('RJK', '')).faults).toMatchObject({ to: said('required') })
})

test('every place that has a price is understood by its own name or by a choice', async () => {
  const testSite = await openTestOffice()
  const session = await testSite.signedIn('dispatcher', { locale: 'hr' })
  const lost: string[] = []
  for (const { id, names } of testSite.site.places.all.filter((place) => testSite.site.places.isPriced(place.id))) {
    const sent = await session.post('/office/new-booking', { ...call, from: names.hr, to: 'FRA', intent: 'price' })
    const { faults, picks } = callIn(await sent.text())
    if (faults['from'] !== undefined && !picks.includes(`from ${id}`)) lost.push(id)
  }
  expect(lost).toEqual([])
})
