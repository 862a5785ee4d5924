import { expect, test } from 'vitest'
import type { WriteData } from '#documents/model/write.ts'
import { formatCents } from '#features/fares/money.ts'
import type { PriceAnswer } from '#features/fares/price-answer.ts'
import { tariffValues } from '#features/fares/tariff-form.ts'
import { guest, HOUR_MS, trip } from './test-booking-site.ts'
import { formIn } from './form-in.ts'
import { elements, textOf } from './html.ts'
import { openTestOffice, type SignedIn } from './test-office.ts'

async function formOf(who: SignedIn, path = '/office/tariff') {
  const html = await (await who.get(path)).text()
  return { html, fields: formIn(html, 'validFrom').values }
}

/** The tables of prices beside the form: of ten routes, and of every price that changes. */
function pricesIn(html: string): string[] {
  return [...html.matchAll(/<table[^>]*>(?:(?!<\/table>)[\s\S])*data-change[\s\S]*?<\/table>/g)].map(([table]) => table)
}

test('the form holds the tariff, and a saved one is public when the office is answered', async () => {
  const testSite = await openTestOffice()
  const owner = await testSite.signedIn('owner')
  const { fields, html } = await formOf(owner)
  expect(fields).toMatchObject({ start: '4.00', 'fixed-0-from': 'Opatija', validFrom: '2026-07-15' })
  expect(pricesIn(html)).toHaveLength(1)
  expect(elements(pricesIn(html)[0] ?? '', 'tr')).toHaveLength(1 + 10)
  const sent = await owner.post('/office/tariff', {
    ...fields,
    own: 'yes',
    start: '5,50',
    note: 'season',
    intent: 'save',
  })
  expect([sent.status, sent.headers.get('Location')]).toEqual([303, '/office/tariff?done=saved'])
  expect(textOf(await (await testSite.get('/taxi/price')).text())).toContain('€5.50')
  const history = (await formOf(owner)).html.match(/<tr><th scope="row">\d+<\/th>[\s\S]*?<\/tr>/g) ?? []
  expect(history.map(textOf)).toEqual([expect.stringMatching(/^1 .*in force/), expect.stringMatching(/^0 /)])
  const [line] = await testSite.store.query({ collection: 'audit' })
  expect(line?.data).toMatchObject({
    action: 'tariff.saved',
    subject: 'tariffs/1',
    before: { start: 400 },
    after: { start: 550 },
  })
})

test('faults are told at their fields, nothing is lost and nothing is kept', async () => {
  const testSite = await openTestOffice()
  const owner = await testSite.signedIn('owner')
  const { fields } = await formOf(owner)
  const typed = { ...fields, start: 'much', 'fixed-0-to': 'Atlantis', intent: 'save' }
  const sent = await owner.post('/office/tariff', typed)
  expect(sent.status).toBe(422)
  const { values, faults } = formIn(await sent.text(), 'validFrom')
  expect(Object.keys(faults)).toEqual(['start', 'fixed-0-to'])
  expect(values).toMatchObject({ start: 'much', 'fixed-0-to': 'Atlantis' })
  expect(await testSite.store.query({ collection: 'tariffs' })).toEqual([])
  const late = await owner.post('/office/tariff', { ...fields, validFrom: '2026-07-14', intent: 'save' })
  expect(formIn(await late.text(), 'validFrom').faults['validFrom']).toBeTruthy()
})

test('a fixed route leads to any place of the search; what may mean several is asked about, and what is chosen counts', async () => {
  const testSite = await openTestOffice()
  const owner = await testSite.signedIn('owner')
  const { fields, html } = await formOf(owner)
  expect(html).toMatch(/data-place-field=""[^>]*><input[^>]*name="fixed-0-to"/)
  const route = { 'fixed-40-car': '99', 'fixed-40-van': '120', 'fixed-40-minibus': '150' }
  const unsure = {
    ...fields,
    ...route,
    'fixed-40-from': 'Dubrovnick',
    'fixed-40-to': 'Hotel Adriatic, Novigrad, Istria',
  }
  const requested = await owner.post('/office/tariff', { ...unsure, own: 'yes', intent: 'save' })
  expect(requested.status).toBe(422)
  const text = await requested.text()
  const offered = (name: string) =>
    elements(text, 'input').flatMap(({ attributes: { type, value, name: own } }) =>
      own === name ? [`${type} ${value}`] : [],
    )
  // A fixed price is for a place: of an address its town is offered.
  expect(offered('fixed-40-from')).toEqual(['radio Dubrovnik', 'radio Dubrovnik Airport', 'text Dubrovnick'])
  expect(offered('fixed-40-to')).toEqual(['radio Novigrad', 'text Hotel Adriatic, Novigrad, Istria'])
  expect(await testSite.store.query({ collection: 'tariffs' })).toEqual([])
  const chosen = { 'fixed-40-from': 'Dubrovnik', 'fixed-40-to': 'Novigrad' }
  const saved = await owner.post('/office/tariff', { ...unsure, ...chosen, own: 'yes', intent: 'save' })
  expect(saved.status).toBe(303)
  expect(testSite.site.tariff.fixed.at(-1)?.between).toEqual(['dubrovnik', 'novigrad'])
  // A village that is in no list, by its name.
  const { fields: after } = await formOf(owner)
  const village = { 'fixed-41-from': 'Opatija', 'fixed-41-to': 'Vrbnik', 'fixed-41-car': '80' }
  const more = { ...after, ...village, 'fixed-41-van': '90', 'fixed-41-minibus': '95', intent: 'save' }
  expect((await owner.post('/office/tariff', more)).status).toBe(303)
  expect(testSite.site.tariff.fixed.at(-1)?.between).toEqual(['opatija', 'vrbnik'])
  expect(Object.values((await formOf(owner)).fields)).toContain('Vrbnik')
})

test('a zone is made of names of places, and is the price of each of them', async () => {
  const testSite = await openTestOffice()
  const owner = await testSite.signedIn('owner')
  const { fields } = await formOf(owner)
  const zone = { 'zone-1-name': 'Quarnero islands', 'zone-1-places': 'Krk\r\nmali lošinj\r\n' }
  const route = { from: 'ZAG', to: 'quarnero ISLANDS', car: '199', van: '200', minibus: '300' }
  const row = Object.fromEntries(Object.entries(route).map(([name, value]) => [`fixed-40-${name}`, value]))
  const sent = await owner.post('/office/tariff', { ...fields, ...zone, ...row, own: 'yes', intent: 'save' })
  expect([sent.status, sent.headers.get('Location')]).toEqual([303, '/office/tariff?done=saved'])
  const { fields: saved, html } = await formOf(owner)
  expect(saved).toMatchObject({ 'zone-1-name': 'Quarnero islands', 'zone-1-places': 'Krk\nMali Lošinj' })
  expect(Object.values(saved)).toContain('Quarnero islands')
  expect(elements(html, 'textarea').length).toBeGreaterThan(1)
  for (const query of ['from=ZAG&to=krk', 'from=krk&to=ZAG', 'from=mali-losinj&to=ZAG'])
    expect(await (await testSite.get(`/api/price?${query}`)).text(), query).toContain('€199')
  expect(await (await testSite.get('/api/price?from=ZAG&to=cres')).text()).not.toContain('€199')
})

test('a place is added to a zone by the field beside it, any place of the search, and the rest of the form is kept', async () => {
  const testSite = await openTestOffice()
  const owner = await testSite.signedIn('owner')
  const { fields, html } = await formOf(owner)
  expect(html).toMatch(/data-place-field=""[^>]*><input[^>]*name="zone-1-add"/)
  const zone = { 'zone-1-name': 'Riviera', 'zone-1-places': 'Opatija', 'zone-1-add': 'Novigrad, Zadar County' }
  const shown = formIn(
    await (await owner.post('/office/tariff', { ...fields, ...zone, intent: 'preview' })).text(),
    'validFrom',
  )
  expect(shown.values).toMatchObject({ 'zone-1-places': 'Opatija\nNovigrad, Zadar County', 'zone-1-add': '' })
  const wrong = await owner.post('/office/tariff', { ...fields, ...zone, 'zone-1-add': 'Atlantis', intent: 'save' })
  expect([wrong.status, (await wrong.text()).includes('zone-1-places-fault')]).toEqual([422, true])
  const saved = await owner.post('/office/tariff', { ...fields, ...zone, 'zone-1-add': 'Lovran', intent: 'save' })
  expect(saved.status).toBe(303)
  expect(testSite.site.tariff.zones).toContainEqual({ name: 'Riviera', places: ['opatija', 'lovran'] })
})

test('prices are rounded as the owner chooses, on every page, with a line that makes the parts add up', async () => {
  const testSite = await openTestOffice()
  const owner = await testSite.signedIn('owner')
  const { fields } = await formOf(owner)
  const priceOf = async (to: string) => {
    const answer: PriceAnswer = await (await testSite.get(`/api/price?from=rijeka&to=${to}`)).json()
    return answer.priced?.classes.find(({ vehicle }) => vehicle === 'car')
  }
  const [near, far] = [await priceOf('opatija'), await priceOf('zagreb')]
  for (const row of [near, far]) expect(row?.cents).toSatisfy((cents: number) => cents % 100 === 0)
  const choose = async (rounding: string, seen: number) => {
    const sent = await owner.post('/office/tariff', { ...fields, seen: `${seen}`, rounding, intent: 'save' })
    expect([rounding, sent.status]).toEqual([rounding, 303])
    return [(await priceOf('opatija'))?.cents, (await priceOf('zagreb'))?.cents].map(Number)
  }
  const exact = await choose('none', 0)
  expect(exact.some((cents) => cents % 100 !== 0)).toBe(true)
  expect(exact.map((cents) => Math.floor((cents + 50) / 100) * 100)).toEqual([near?.cents, far?.cents])
  const five = await choose('fiveEuros', 1)
  expect(five).toEqual(exact.map((cents) => Math.floor((cents + 250) / 500) * 500))
  const [line] = (await priceOf('opatija'))?.lines.filter(({ label }) => /^Rounded to 5\seuros$/.test(label)) ?? []
  expect(line?.amount).toBe(formatCents(Number(five[0]) - Number(exact[0]), 'en'))
  expect(textOf(await (await testSite.get('/taxi/price')).text())).toContain('rounded to the nearest 5 euros')
  expect(await (await testSite.get('/api/tariff.json')).json()).toMatchObject({ rounding: { to: '5.00', half: 'up' } })
  const wrong = await owner.post('/office/tariff', { ...fields, seen: '2', rounding: 'up', intent: 'save' })
  expect([wrong.status, Object.keys(formIn(await wrong.text(), 'validFrom').faults)]).toEqual([422, ['rounding']])
})

test('a tariff saved before there was a rounding still rounds nothing', async () => {
  const testSite = await openTestOffice()
  const { rounding, ...stored } = testSite.site.tariffHistory.before
  expect(rounding).toBe('wholeEuro')
  const version = { number: 1, savedAt: testSite.clock.now(), by: 'owner', note: '', withdrawn: false }
  const data = structuredClone({
    ...version,
    tariff: { ...stored, start: 473, validFrom: '2026-07-15' },
  }) as unknown as WriteData
  await testSite.store.transact(async (transaction) => {
    transaction.write({ kind: 'set', path: 'tariffs/000001', data })
    return null
  })
  await testSite.site.refresh()
  expect(testSite.site.tariff).toMatchObject({ start: 473, rounding: 'none' })
  const owner = await testSite.signedIn('owner')
  expect((await formOf(owner)).fields['rounding']).toBe('none')
})

test('what changes is shown before it is saved, with a script and without', async () => {
  const testSite = await openTestOffice()
  const owner = await testSite.signedIn('owner')
  const { fields, html } = await formOf(owner)
  expect(html).not.toContain('data-change="up"')
  const dearer = { ...fields, start: '9' }
  const shown = await owner.post('/office/tariff', { ...dearer, intent: 'preview' })
  expect(shown.status).toBe(200)
  const plain = await shown.text()
  expect(formIn(plain, 'validFrom').values['start']).toBe('9')
  const requested = await (await owner.post('/office/tariff', { ...dearer, intent: 'live' })).json()
  expect(requested).toMatchObject({ preview: { summary: expect.stringMatching(/./) }, faults: {} })
  expect(textOf(plain)).toContain(textOf(requested.preview.summary))
  const [ten = '', all = ''] = pricesIn(plain)
  expect(ten).toContain('data-change="up"')
  expect(elements(all, 'tr').length).toBeGreaterThan(100)
  expect(await (await owner.post('/office/tariff', { ...dearer, start: '', intent: 'live' })).json()).toMatchObject({
    preview: null,
    faults: { start: expect.any(String) },
  })
  expect(await testSite.store.query({ collection: 'tariffs' })).toEqual([])
})

test('two owners at one form: the second is told and loses nothing', async () => {
  const testSite = await openTestOffice()
  const owner = await testSite.signedIn('owner')
  const { fields } = await formOf(owner)
  await owner.post('/office/tariff', { ...fields, start: '5', intent: 'save' })
  const second = await owner.post('/office/tariff', { ...fields, start: '6', intent: 'save' })
  expect(second.status).toBe(422)
  const html = await second.text()
  expect(formIn(html, 'validFrom').values).toMatchObject({ start: '6', seen: '1' })
  expect(textOf(html)).toContain(`(${owner.account.name}, `)
  expect((await owner.post('/office/tariff', { ...fields, seen: '1', start: '6', intent: 'save' })).status).toBe(303)
})

test('who corrects a fault has not seen by that what somebody else has saved meanwhile', async () => {
  const testSite = await openTestOffice()
  const owner = await testSite.signedIn('owner')
  const { fields } = await formOf(owner)
  await owner.post('/office/tariff', { ...fields, start: '5', intent: 'save' })
  const faulty = await owner.post('/office/tariff', { ...fields, start: 'six', intent: 'save' })
  const corrected = { ...formIn(await faulty.text(), 'validFrom').values, start: '6', intent: 'save' }
  expect((await owner.post('/office/tariff', corrected)).status).toBe(422)
  expect(testSite.site.tariff.start).toBe(500)
})

test('an older tariff goes back through the form; a planned one can be withdrawn', async () => {
  const testSite = await openTestOffice()
  const owner = await testSite.signedIn('owner')
  const { fields } = await formOf(owner)
  await owner.post('/office/tariff', { ...fields, start: '5', intent: 'save' })
  const back = await formOf(owner, '/office/tariff?from=0')
  expect(back.fields['start']).toBe('4.00')
  await owner.post('/office/tariff', { ...back.fields, intent: 'save' })
  expect(testSite.site.tariff.start).toBe(400)
  const later = { ...back.fields, seen: '2', start: '7', validFrom: '2026-08-01', intent: 'save' }
  await owner.post('/office/tariff', later)
  expect(testSite.site.tariff.start).toBe(400)
  const sent = await owner.post('/office/tariff', { intent: 'withdraw', number: '3' })
  expect(sent.headers.get('Location')).toContain('done=withdrawn')
  testSite.clock.advance(20 * 24 * HOUR_MS)
  await testSite.site.refresh()
  expect(testSite.site.tariff.start).toBe(400)
})

test('a planned tariff is told above today’s form, and put into it with its own first day', async () => {
  const testSite = await openTestOffice()
  const owner = await testSite.signedIn('owner')
  const { fields } = await formOf(owner)
  expect(textOf((await formOf(owner)).html)).not.toContain('is planned')
  await owner.post('/office/tariff', { ...fields, own: 'yes', start: '5,50', validFrom: '2026-08-01', intent: 'save' })
  const { html, fields: today } = await formOf(owner)
  expect(today).toMatchObject({ start: '4.00', validFrom: '2026-07-15' })
  expect(textOf(html)).toContain('Tariff 1 is planned from 1 August 2026')
  const planned = await formOf(owner, '/office/tariff?from=1')
  expect(planned.fields).toMatchObject({ start: '5.50', validFrom: '2026-08-01' })
  expect(textOf(planned.html)).not.toContain('is planned')
})

test('a ride ordered before keeps its price, whatever the office saves', async () => {
  const testSite = await openTestOffice()
  const owner = await testSite.signedIn('owner')
  await testSite.booked(guest, trip)
  const before = (await testSite.bookings())[0]?.quote
  const { fields } = await formOf(owner)
  const doubled = Object.entries(fields).map(([name, value]) => [
    name,
    value !== '' && /^fixed-\d+-(car|van|minibus)$/.test(name) ? `${Number(value) * 2}` : value,
  ])
  expect((await owner.post('/office/tariff', { ...Object.fromEntries(doubled), intent: 'save' })).status).toBe(303)
  expect((await testSite.bookings())[0]?.quote).toEqual(before)
})

test('who may only read sees no buttons, and the server refuses', async () => {
  const testSite = await openTestOffice()
  const editor = await testSite.signedIn('editor', { locale: 'hr' })
  const { html } = await formOf(editor)
  expect(elements(html, 'fieldset')[0]?.attributes).toHaveProperty('disabled')
  const fields = { ...tariffValues(testSite.site.tariffHistory.before), seen: '0', intent: 'save' }
  expect((await editor.post('/office/tariff', fields)).status).toBe(403)
  expect(await testSite.store.query({ collection: 'tariffs' })).toEqual([])
})
