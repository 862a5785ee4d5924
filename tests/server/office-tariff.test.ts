import { expect, test } from 'vitest'
import { tariffValues } from '#features/fares/tariff-form.ts'
import { guest, HOUR_MS, trip } from './booking-house.ts'
import { elements, embeddedPage, textOf } from './html.ts'
import { openOfficeHouse, type SignedIn } from './office-house.ts'

type Props = {
  seen: number
  alert: string | null
  values: Record<string, string>
  faults: Record<string, string>
  preview: { summary: string; routes: { prices: { change: string }[] }[]; changed: unknown[] } | null
  history: { number: number; state: string }[]
}

async function formOf(who: SignedIn, path = '/office/tariff') {
  const html = await (await who.get(path)).text()
  const { props } = embeddedPage(html) as { props: Props }
  return { html, props, fields: { ...props.values, seen: String(props.seen) } as Record<string, string> }
}

test('the form holds the tariff, and a saved one is public when the office is answered', async () => {
  const house = await openOfficeHouse()
  const owner = await house.signedIn('owner')
  const { fields, props } = await formOf(owner)
  expect(fields).toMatchObject({ start: '4.00', 'fixed-0-from': 'Opatija', validFrom: '2026-07-15' })
  expect(props.preview?.routes).toHaveLength(10)
  const sent = await owner.post('/office/tariff', {
    ...fields,
    own: 'yes',
    start: '5,50',
    note: 'season',
    intent: 'save',
  })
  expect([sent.status, sent.headers.get('Location')]).toEqual([303, '/office/tariff?done=saved'])
  expect(textOf(await (await house.get('/taxi/price')).text())).toContain('€5.50')
  expect((await formOf(owner)).props.history).toMatchObject([{ number: 1, state: 'in force' }, { number: 0 }])
  const [line] = await house.store.query({ collection: 'audit' })
  expect(line?.data).toMatchObject({
    action: 'tariff.saved',
    subject: 'tariffs/1',
    before: { start: 400 },
    after: { start: 550 },
  })
})

test('faults are told at their fields, nothing is lost and nothing is kept', async () => {
  const house = await openOfficeHouse()
  const owner = await house.signedIn('owner')
  const { fields } = await formOf(owner)
  const typed = { ...fields, start: 'much', 'fixed-0-to': 'Atlantis', intent: 'save' }
  const sent = await owner.post('/office/tariff', typed)
  expect(sent.status).toBe(422)
  const { props } = embeddedPage(await sent.text()) as { props: Props }
  expect(Object.keys(props.faults)).toEqual(['fixed-0-to', 'start'])
  expect(props.values).toMatchObject({ start: 'much', 'fixed-0-to': 'Atlantis' })
  expect(await house.store.query({ collection: 'tariffs' })).toEqual([])
  const late = await owner.post('/office/tariff', { ...fields, validFrom: '2026-07-14', intent: 'save' })
  expect((embeddedPage(await late.text()) as { props: Props }).props.faults['validFrom']).toBeTruthy()
})

test('what changes is shown before it is saved, with a script and without', async () => {
  const house = await openOfficeHouse()
  const owner = await house.signedIn('owner')
  const { fields, props } = await formOf(owner)
  expect(props.preview?.changed).toEqual([])
  const dearer = { ...fields, start: '9' }
  const shown = await owner.post('/office/tariff', { ...dearer, intent: 'preview' })
  expect(shown.status).toBe(200)
  const plain = (embeddedPage(await shown.text()) as { props: Props }).props
  expect(plain.values['start']).toBe('9')
  const asked = await (await owner.post('/office/tariff', { ...dearer, intent: 'live' })).json()
  expect(asked).toEqual({ preview: plain.preview, faults: {} })
  expect(plain.preview?.changed.length).toBeGreaterThan(100)
  expect(plain.preview?.routes.some(({ prices }) => prices[0]?.change === 'up')).toBe(true)
  expect(await (await owner.post('/office/tariff', { ...dearer, start: '', intent: 'live' })).json()).toMatchObject({
    preview: null,
    faults: { start: expect.any(String) },
  })
  expect(await house.store.query({ collection: 'tariffs' })).toEqual([])
})

test('two owners at one form: the second is told and loses nothing', async () => {
  const house = await openOfficeHouse()
  const owner = await house.signedIn('owner')
  const { fields } = await formOf(owner)
  await owner.post('/office/tariff', { ...fields, start: '5', intent: 'save' })
  const second = await owner.post('/office/tariff', { ...fields, start: '6', intent: 'save' })
  expect(second.status).toBe(422)
  const { props } = embeddedPage(await second.text()) as { props: Props }
  expect([props.values['start'], props.seen]).toEqual(['6', 1])
  expect(props.alert).toContain(`(${owner.account.name}, `)
  expect((await owner.post('/office/tariff', { ...fields, seen: '1', start: '6', intent: 'save' })).status).toBe(303)
})

test('who corrects a fault has not seen by that what somebody else has saved meanwhile', async () => {
  const house = await openOfficeHouse()
  const owner = await house.signedIn('owner')
  const { fields } = await formOf(owner)
  await owner.post('/office/tariff', { ...fields, start: '5', intent: 'save' })
  const faulty = await owner.post('/office/tariff', { ...fields, start: 'six', intent: 'save' })
  const { props } = embeddedPage(await faulty.text()) as { props: Props }
  const corrected = { ...props.values, seen: String(props.seen), start: '6', intent: 'save' }
  expect((await owner.post('/office/tariff', corrected)).status).toBe(422)
  expect(house.site.tariff.start).toBe(500)
})

test('an older tariff goes back through the form; a planned one can be withdrawn', async () => {
  const house = await openOfficeHouse()
  const owner = await house.signedIn('owner')
  const { fields } = await formOf(owner)
  await owner.post('/office/tariff', { ...fields, start: '5', intent: 'save' })
  const back = await formOf(owner, '/office/tariff?from=0')
  expect(back.fields['start']).toBe('4.00')
  await owner.post('/office/tariff', { ...back.fields, intent: 'save' })
  expect(house.site.tariff.start).toBe(400)
  const later = { ...back.fields, seen: '2', start: '7', validFrom: '2026-08-01', intent: 'save' }
  await owner.post('/office/tariff', later)
  expect(house.site.tariff.start).toBe(400)
  const sent = await owner.post('/office/tariff', { intent: 'withdraw', number: '3' })
  expect(sent.headers.get('Location')).toContain('done=withdrawn')
  house.clock.advance(20 * 24 * HOUR_MS)
  await house.site.refresh()
  expect(house.site.tariff.start).toBe(400)
})

test('a planned tariff is told above today’s form, and put into it with its own first day', async () => {
  const house = await openOfficeHouse()
  const owner = await house.signedIn('owner')
  const { fields } = await formOf(owner)
  expect(textOf((await formOf(owner)).html)).not.toContain('is planned')
  await owner.post('/office/tariff', { ...fields, own: 'yes', start: '5,50', validFrom: '2026-08-01', intent: 'save' })
  const { html, fields: today } = await formOf(owner)
  expect(today).toMatchObject({ start: '4.00', validFrom: '2026-07-15' })
  expect(textOf(html)).toContain('Tariff 1 is planned from August 1, 2026')
  const planned = await formOf(owner, '/office/tariff?from=1')
  expect(planned.fields).toMatchObject({ start: '5.50', validFrom: '2026-08-01' })
  expect(textOf(planned.html)).not.toContain('is planned')
})

test('a ride ordered before keeps its price, whatever the office saves', async () => {
  const house = await openOfficeHouse()
  const owner = await house.signedIn('owner')
  await house.booked(guest, trip)
  const before = (await house.bookings())[0]?.quote
  const { fields } = await formOf(owner)
  const doubled = Object.entries(fields).map(([name, value]) => [
    name,
    /^fixed-\d+-(car|van|minibus)$/.test(name) ? `${Number(value) * 2}` : value,
  ])
  expect((await owner.post('/office/tariff', { ...Object.fromEntries(doubled), intent: 'save' })).status).toBe(303)
  expect((await house.bookings())[0]?.quote).toEqual(before)
})

test('who may only read sees no buttons, and the server refuses', async () => {
  const house = await openOfficeHouse()
  const editor = await house.signedIn('editor', { locale: 'hr' })
  const { html } = await formOf(editor)
  expect(elements(html, 'fieldset')[0]?.attributes).toHaveProperty('disabled')
  const fields = { ...tariffValues(house.site.tariffHistory.before), seen: '0', intent: 'save' }
  expect((await editor.post('/office/tariff', fields)).status).toBe(403)
  expect(await house.store.query({ collection: 'tariffs' })).toEqual([])
})
