import { expect, test } from 'vitest'
import type { PhoneFault } from '#features/dispatch/phone-form.ts'
import { officeWords } from '#server/office-words.server.ts'
import { formIn } from './form-in.ts'
import { elements, textOf } from './html.ts'
import { openTestOffice } from './test-office.ts'

const call = { from: 'RJK', to: 'Opatija', people: '2', bags: '1', phone: '091 555 0100', name: 'Iva' }

test('a day that has just passed is asked about, not booked for next year', async () => {
  const testSite = await openTestOffice()
  const session = await testSite.signedIn('dispatcher', { locale: 'en' })
  const now = new Date(testSite.clock.now())
  const yesterday = new Date(now.getTime() - 24 * 3_600_000)
  const when = `${yesterday.getUTCDate()}.${yesterday.getUTCMonth() + 1}. 9:00`
  const sent = await session.post('/office/new-booking', { ...call, when, intent: 'book' })
  expect(sent.status).toBe(422)
  expect(textOf(await sent.text())).toContain('This day is in the past.')
  expect(await testSite.bookings()).toEqual([])
})

test('a return is said in the price and in the list of bookings', async () => {
  const testSite = await openTestOffice()
  const session = await testSite.signedIn('dispatcher', { locale: 'en' })
  const trip = { ...call, when: 'sutra 9', returnWhen: 'prekosutra 17' }
  const html = await (await session.post('/office/new-booking', { ...trip, intent: 'price' })).text()
  const look = await session.get(`/office/new-booking?${new URLSearchParams({ ...trip, look: '1' }).toString()}`)
  const { seen } = await look.json()
  expect(seen.back).toContain('17:00')
  const back = seen.back.replace(/\s/g, ' ')
  expect(textOf(html)).toContain(`with return, ${back}; the price is for both rides`)
  await session.post('/office/new-booking', { ...trip, intent: 'book' })
  await session.post('/office/new-booking', { ...call, when: 'sutra 11', name: 'Ana', intent: 'book' })
  const list = textOf(await (await session.get('/office/bookings')).text())
  expect(list.split(`return ${back}`)).toHaveLength(2)
})

/** The first element with `autofocus` is where a browser goes, and scrolls to. */
function focusedIn(html: string): string | undefined {
  const first = /<\w+[^>]*\sautofocus(?=[\s=>])[^>]*>/.exec(html)?.[0] ?? ''
  return /\sname="([^"]*)"/.exec(first)?.[1] ?? (first.startsWith('<p') ? 'the price' : undefined)
}

test('who asks for the price is taken to it, and who made a mistake to the field', async () => {
  const testSite = await openTestOffice()
  const session = await testSite.signedIn('dispatcher', { locale: 'en' })
  const send = async (more: Record<string, string>) =>
    (await session.post('/office/new-booking', { ...call, when: 'sutra 9', ...more })).text()
  expect(focusedIn(await (await session.get('/office/new-booking')).text())).toBe('from')
  const html = await send({ intent: 'price' })
  expect(focusedIn(html)).toBe('the price')
  const shown = elements(html, 'p').find(({ attributes }) => 'autofocus' in attributes)
  expect(shown?.attributes['tabindex']).toBe('-1')
  expect(focusedIn(await send({ intent: 'price', people: 'x' }))).toBe('people')
})

test('a guest without an e-mail is not said to be written to', async () => {
  const testSite = await openTestOffice()
  const session = await testSite.signedIn('dispatcher', { locale: 'en' })
  const said = async (more: Record<string, string>) => {
    const made = await session.post('/office/new-booking', { ...call, when: 'sutra 9', ...more, intent: 'book' })
    const here = made.headers.get('Location') ?? ''
    const change = here.replace('?made', '/change')
    return [await (await session.get(here)).text(), await (await session.get(change)).text()].map(textOf)
  }
  const [without, changed] = await said({})
  expect(without).toContain('no confirmation is sent')
  expect(changed).toContain('This guest has no e-mail address')
  expect(changed).not.toContain('informed of every change by e-mail')
  const [message, toldOf] = await said({ email: 'iva@example.hr', name: 'Iva Ivić', when: 'sutra 15' })
  expect(message).toContain('The guest gets a confirmation by e-mail.')
  expect(toldOf).toContain('The guest is informed of every change by e-mail.')
})

test('what is wrong is said at its field, in words of its own', async () => {
  const testSite = await openTestOffice()
  const session = await testSite.signedIn('dispatcher', { locale: 'en' })
  const said = (fault: PhoneFault) => textOf(officeWords('en')(`phone.fault.${fault}`))
  const faultsOf = async (more: Record<string, string>) => {
    const sent = await session.post('/office/new-booking', { ...call, when: 'sutra 9', ...more, intent: 'price' })
    return formIn(await sent.text(), 'when').faults
  }
  expect(await faultsOf({})).toEqual({})
  expect(await faultsOf({ people: '0', bags: '-3' })).toEqual({ people: said('people'), bags: said('bags') })
  expect(await faultsOf({ people: '8', vehicle: 'car' })).toEqual({ vehicle: said('too-small') })
  expect(await faultsOf({ people: '80', vehicle: 'car' })).toEqual({ vehicle: said('too-many') })
  expect(await faultsOf({ returnWhen: 'sutra 905' })).toEqual({ returnWhen: said('too-soon') })
  // Before a name is asked for, a number that is none is already said.
  expect(await faultsOf({ phone: 'soon', name: '' })).toEqual({ phone: said('phone') })
  const fleet = await (await session.get('/office/fleet')).text()
  const { values } = formIn(fleet, 'approach')
  const wrong = { 'v-0-seats': 'four', 'v-1-id': 'Žuti', 'answer-from': 'soon', approach: '' }
  const sent = await session.post('/office/fleet', { ...values, ...wrong })
  const { faults } = formIn(await sent.text(), 'approach')
  expect(Object.keys(faults).toSorted()).toEqual(['answer-from', 'approach', 'v-0-seats', 'v-1-id'])
  expect(new Set(Object.values(faults)).size).toBe(3)
  const twice = { ...values, 'v-1-id': values['v-0-id'] ?? '' }
  expect(textOf(await (await session.post('/office/fleet', twice)).text())).toContain('the same ID')
})
