import { expect, test } from 'vitest'
import { backupEmbedded } from '#documents/engines/embedded/backup.ts'
import { openEmbedded } from '#documents/engines/embedded/open.ts'
import { Timestamp } from '#documents/model/value.ts'
import { AT_ONCE, jobWrite } from '#documents/model/job.ts'
import { machineFacts } from '#server/machine.server.ts'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { asData, bookingPath } from '#features/bookings/booking-documents.server.ts'
import { momentText } from '#features/bookings/trip-in-words.server.ts'
import { sampleRide } from '#features/dispatch/sample-ride.ts'
import { officeWords } from '#server/office-words.server.ts'
import { formIn } from './form-in.ts'
import { textOf, texts } from './html.ts'
import { guest, HOUR_MS, trip } from './test-booking-site.ts'
import { fleetForm, openTestOffice } from './test-office.ts'

const said = officeWords('en')
const fleetIn = async (answer: Response) => formIn(await answer.text(), 'approach')
const placeIn = async (answer: Response) => formIn(await answer.text(), 'near')

/** What stands above the form: of boats without their papers. */
function warningsIn(html: string): string[] {
  const [above = ''] = html.slice(html.indexOf('<h1')).split('<form')
  // The first says what the page is for.
  return texts(above, 'p').slice(1)
}

const beach = { en: 'Ploče Beach', hr: 'Plaža Ploče', it: 'Spiaggia Ploče', de: 'Strand Ploče' }
const place = {
  ...beach,
  lat: '45,35',
  lon: '14.36',
  country: 'hr',
  near: 'Rijeka',
  km: '6,5',
  minutes: '12',
  intent: 'save',
}

test('an added place can be priced and booked at once, by the known place beside it', async () => {
  const testSite = await openTestOffice()
  const editor = await testSite.signedIn('editor')
  expect((await editor.post('/office/places', place)).headers.get('Location')).toContain('done=saved')
  const found = testSite.site.places.resolve('Plaža Ploče', 'hr')
  expect(found).toMatchObject({ id: 'c:ploce-beach', lat: 45.35, country: 'HR' })
  const [far, near] = [
    testSite.site.places.landWay('c:ploce-beach', 'RJK'),
    testSite.site.places.landWay('rijeka', 'RJK'),
  ]
  expect(far?.km).toBeCloseTo((near?.km ?? 0) + 6.5)
  // To five minutes: the last bit is no better known.
  expect(far?.minutes).toBe(Math.ceil(((near?.minutes ?? 0) + 12) / 5) * 5)
  const answer = await testSite.get('/api/price?from=RJK&to=c%3Aploce-beach&people=2&bags=1&locale=it')
  expect(await answer.json()).toMatchObject({ status: 'priced' })
  const { status: routed } = await (await testSite.get('/api/routes?from=RJK&to=c%3Aploce-beach')).json()
  expect(routed).toBe('planned')
  await editor.post('/office/places', { id: 'c:ploce-beach', intent: 'remove' })
  expect(testSite.site.places.find('c:ploce-beach')).toBe(null)
})

test('a place that a ride is still to come to stays until it was driven', async () => {
  const testSite = await openTestOffice()
  const editor = await testSite.signedIn('editor')
  await editor.post('/office/places', place)
  await testSite.booked(guest, { ...trip, to: 'c:ploce-beach' })
  const remove = () => editor.post('/office/places', { id: 'c:ploce-beach', intent: 'remove' })
  const refused = await remove()
  expect(refused.headers.get('Location')).toContain('done=ridden')
  expect(await (await editor.get(refused.headers.get('Location') ?? '')).text()).toContain('upcoming ride')
  expect(testSite.site.places.find('c:ploce-beach')).not.toBe(null)
  testSite.clock.advance(10 * 24 * HOUR_MS)
  expect((await remove()).headers.get('Location')).toContain('done=removed')
  expect(testSite.site.places.find('c:ploce-beach')).toBe(null)
})

test('a place without a way, or of a name that is taken, is told at its field', async () => {
  const testSite = await openTestOffice()
  const editor = await testSite.signedIn('editor')
  const faultsOf = async (change: Record<string, string>) => {
    const sent = await editor.post('/office/places', { ...place, ...change })
    expect(sent.status).toBe(422)
    return Object.keys((await placeIn(sent)).faults).toSorted()
  }
  expect(await faultsOf({ lat: '91', km: '', de: '' })).toEqual(['de', 'km', 'lat'])
  expect(await faultsOf({ near: 'Atlantis' })).toEqual(['near'])
  const html = await (await editor.post('/office/places', { ...place, near: 'Ulica 3, Rijeka' })).text()
  expect(html).toMatch(/<input type="radio" name="near" value="Rijeka"/)
  expect(html).toMatch(/data-place-field=""[^>]*><input[^>]*name="near"/)
  expect(await faultsOf({ en: 'Graz' })).toEqual(['en'])
  expect(await testSite.store.query({ collection: 'places' })).toEqual([])
})

test('the fleet goes through its form unchanged but for what was typed', async () => {
  const testSite = await openTestOffice()
  const dispatcher = await testSite.signedIn('dispatcher')
  const before = structuredClone(testSite.site.fleet)
  const { fields } = await fleetForm(dispatcher)
  const sent = await dispatcher.post('/office/fleet', { ...fields, 'v-0-seats': '3', drivers: 'Ivo\n\nMara' })
  expect(sent.headers.get('Location')).toContain('done=saved')
  const { vehicles, drivers, confirmation, blocks } = testSite.site.fleet
  expect([drivers.map(({ name }) => name), confirmation, blocks]).toEqual([
    ['Ivo', 'Mara'],
    before.confirmation,
    before.blocks,
  ])
  expect(vehicles.map(({ seats }) => seats)).toEqual([3, ...before.vehicles.slice(1).map(({ seats }) => seats)])
  expect((await dispatcher.post('/office/fleet', fields)).status).toBe(422)
  const again = await fleetForm(dispatcher)
  const faulty = await dispatcher.post('/office/fleet', { ...again.fields, 'v-1-bags': 'x', area: 'Atlantis' })
  expect(Object.keys((await fleetIn(faulty)).faults).toSorted()).toEqual(['area', 'v-1-bags'])
})

test('a boat is promised only with all of its papers, and as long as it is insured', async () => {
  const testSite = await openTestOffice()
  const owner = await testSite.signedIn('owner')
  const { fields, html } = await fleetForm(owner)
  expect(warningsIn(html)).toHaveLength(1)
  const at =
    Object.entries(fields)
      .find(([, value]) => value === 'boat-1')?.[0]
      .split('-')[1] ?? ''
  const papers = { registration: 'RK-1', persons: '8', approval: 'A-2', berth: 'Selce 4', insuredUntil: '2026-07-20' }
  const named = Object.entries(papers).map(([name, value]) => [`v-${at}-${name}`, value])
  await owner.post('/office/fleet', { ...fields, ...Object.fromEntries(named) })
  expect(warningsIn((await fleetForm(owner)).html)).toEqual([])
  testSite.clock.advance(7 * 24 * 3_600_000)
  expect(warningsIn((await fleetForm(owner)).html)).toHaveLength(1)
})

const fleetOf = (fields: Record<string, string>, id: string) =>
  Object.entries(fields)
    .find(([, value]) => value === id)?.[0]
    .split('-')[1] ?? ''

test('what a vehicle can take goes through the form, and the audit log says that it was saved', async () => {
  const testSite = await openTestOffice()
  const before = structuredClone(testSite.site.fleet.vehicles)
  const owner = await testSite.signedIn('owner')
  const { fields } = await fleetForm(owner)
  await owner.post('/office/fleet', { ...fields, 'v-0-seats': '3' })
  const takes = (vehicles: typeof before) =>
    vehicles.map(({ id, wheelchair, bikes = 0, takesPets = false, hasSteps = false }) => ({
      id,
      wheelchair,
      bikes,
      takesPets,
      hasSteps,
    }))
  expect(takes(testSite.site.fleet.vehicles)).toEqual(takes(before))
  await owner.post('/office/places', place)
  const log = textOf(await (await owner.get('/office/audit?subject=fleet')).text())
  expect([log.includes('Fleet saved'), log.includes('Place saved')]).toEqual([true, false])
})

const optionOf = (html: string, value: string) => new RegExp(`<option[^>]*value="${value}"`).test(html)
const formPage = async (get: (path: string) => Promise<Response>) =>
  (await get(`/book?${new URLSearchParams(trip).toString()}`)).text()

test('the order form offers what a car can take, and takes it: rack, pets, wheelchair, steps', async () => {
  const testSite = await openTestOffice({ vehicles: ['car-1'] })
  const owner = await testSite.signedIn('owner')
  const bike = async () => (await testSite.order({ ...guest, bikes: '1' }, trip)).status
  const without = await formPage(testSite.get)
  expect([without.includes('id="book-bikes"'), optionOf(without, 'seated'), await bike()]).toEqual([false, false, 422])
  expect(textOf(without)).toContain('Bicycles, passenger stays seated in the wheelchair')
  const { fields } = await fleetForm(owner)
  const wrong = await owner.post('/office/fleet', { ...fields, 'v-0-bikes': 'two' })
  expect([wrong.status, Object.keys((await fleetIn(wrong)).faults)]).toEqual([422, ['v-0-bikes']])
  const change = { 'v-0-bikes': '2', 'v-0-wheelchair': 'seated', 'v-0-pets': '', 'v-0-steps': 'yes' }
  expect((await owner.post('/office/fleet', { ...fields, ...change })).status).toBe(303)
  const after = await formPage(testSite.get)
  const offered = ['small', 'large', 'guide-dog', 'steps', 'seated'].filter((value) => optionOf(after, value))
  expect([after.includes('id="book-bikes"'), offered]).toEqual([true, ['guide-dog', 'seated']])
  expect(await bike()).toBe(303)
  // What is refused is still to be seen where it was typed.
  const small = await (await testSite.order({ ...guest, pet: 'small' }, trip)).text()
  expect([optionOf(small, 'small'), small.includes('id="book-pet-error"')]).toEqual([true, true])
})

test('a vehicle in the workshop takes no ride, is given to none, and a ride it has is marked', async () => {
  const testSite = await openTestOffice({ vehicles: ['car-1', 'van-1'] })
  const owner = await testSite.signedIn('owner')
  const { code: early } = await testSite.booked(guest, trip)
  const { fields } = await fleetForm(owner)
  expect(fleetOf(fields, 'car-1')).toBe('0')
  const away = { 'a-0-who': 'vehicle:car-1', 'a-0-from': '2026-07-20T00:00', 'a-0-to': '2026-07-21T00:00' }
  const wrong = await owner.post('/office/fleet', { ...fields, ...away, 'a-0-to': '2026-07-19T00:00' })
  expect([wrong.status, await wrong.text()]).toEqual([422, expect.stringContaining(said('office.fleet.away-fault'))])
  const service = { ...fields, ...away, 'a-0-note': 'service' }
  // It has a ride then: that is said first.
  expect((await owner.post('/office/fleet', service)).status).toBe(422)
  expect((await owner.post('/office/fleet', { ...service, lose: early })).status).toBe(303)
  expect((await fleetForm(owner)).fields).toMatchObject(away)
  // The day is sold out for cars; the next is not.
  const stateOf = async (of: string) => (await testSite.bookings()).find((booking) => booking.code === of)?.state
  const same = (await testSite.booked({ ...guest, name: 'Iva Ivić' }, { ...trip, time: '18:00' })).code
  const next = (await testSite.booked({ ...guest, name: 'Ivo Ivić' }, { ...trip, date: '2026-07-21', time: '18:00' }))
    .code
  expect([await stateOf(same), await stateOf(next)]).toEqual(['requested', 'confirmed'])
  expect(textOf(await (await owner.get(`/office/bookings/${early}`)).text())).toContain('out of service at that time')
  expect(textOf(await (await owner.get(`/office/bookings/${next}`)).text())).not.toContain(
    'out of service at that time',
  )
  // Nobody puts a request into it either.
  const ride = sampleRide({ code: 'BAAAAAAAAA1', state: 'requested', pickUpAt: Date.parse('2026-07-20T16:00:00Z') })
  const quote = { ...ride.quote, vehicle: 'car' as const }
  await testSite.store.commit([{ kind: 'set', path: bookingPath(ride.code), data: asData({ ...ride, quote }) }])
  const pressed = { code: ride.code, action: 'confirm', vehicleId: '' }
  expect((await owner.post('/office/board', pressed)).status).toBe(422)
  expect((await owner.post('/office/board', { ...pressed, vehicleId: 'car-1' })).status).toBe(422)
})

test('while every driver is away nothing is confirmed by itself; while one drives, it is', async () => {
  const testSite = await openTestOffice()
  const owner = await testSite.signedIn('owner')
  const state = async (query: Record<string, string>, name: string) => {
    const { code } = await testSite.booked({ ...guest, name }, query)
    return (await testSite.bookings()).find((booking) => booking.code === code)?.state
  }
  const days = { from: '2026-07-20T00:00', to: '2026-07-22T00:00' }
  const off = (at: number, who: string) => ({
    [`a-${at}-who`]: `driver:${who}`,
    [`a-${at}-from`]: days.from,
    [`a-${at}-to`]: days.to,
  })
  const save = async (more: Record<string, string>) => {
    const { fields } = await fleetForm(owner)
    expect((await owner.post('/office/fleet', { ...fields, drivers: 'Ivo\nAna Anić', ...more })).status).toBe(303)
  }
  await save(off(0, 'Ivo'))
  expect(await state(trip, 'Jedna Ana')).toBe('confirmed')
  await save({ ...off(0, 'Ivo'), ...off(1, 'ana  anić') })
  expect(await state({ ...trip, date: '2026-07-21' }, 'Druga Ana')).toBe('requested')
  expect(await state({ ...trip, date: '2026-07-23' }, 'Treća Ana')).toBe('confirmed')
})

const weekOf = (at: number, who: string, days: number[], from: string, to: string) => ({
  [`w-${at}-who`]: who,
  [`w-${at}-from`]: from,
  [`w-${at}-to`]: to,
  ...Object.fromEntries(days.map((day) => [`w-${at}-d${day}`, 'yes'])),
})

test('outside the weekly hours a ride is asked for, and the office may accept it: Monday 20 and Tuesday 21 July 2026', async () => {
  const testSite = await openTestOffice({ vehicles: ['car-1', 'car-2', 'van-1'] })
  const owner = await testSite.signedIn('owner')
  const made = async (query: Record<string, string>, name: string) => {
    const { code } = await testSite.booked({ ...guest, name }, { ...trip, ...query })
    return (await testSite.bookings()).find((booking) => booking.code === code)
  }
  const save = async (...rows: Record<string, string>[]) => {
    const { fields } = await fleetForm(owner)
    const rest = Object.entries(fields).filter(([name]) => !name.startsWith('w-'))
    const typed = [...rest, ...rows.flatMap((row) => Object.entries(row))]
    const sent = await owner.post('/office/fleet', Object.fromEntries(typed))
    expect(sent.status).toBe(303)
  }
  await save(weekOf(0, 'house:', [1], '06:00', '22:00'), weekOf(1, 'vehicle:car-1', [1], '06:00', '12:00'))
  const text = textOf(await (await owner.get('/office/fleet')).text())
  expect([text.includes('06:00–22:00'), text.includes('06:00–12:00')]).toEqual([true, true])
  expect(await made({}, 'Jedna Ana')).toMatchObject({ state: 'confirmed', vehicleId: 'car-1' })
  expect(await made({ time: '16:00' }, 'Druga Ana')).toMatchObject({ state: 'confirmed', vehicleId: 'car-2' })
  expect(await made({ time: '21:30' }, 'Treća Ana')).toMatchObject({ state: 'requested', vehicleId: null })
  const requested = await made({ date: '2026-07-21' }, 'Četvrta Ana')
  expect(requested).toMatchObject({ state: 'requested', vehicleId: null })
  const pressed = { code: requested?.code ?? '', action: 'confirm', vehicleId: '' }
  expect((await owner.post('/office/board', pressed)).status).toBe(303)
  await save()
  expect(testSite.site.fleet).not.toHaveProperty('week')
  expect(await made({ date: '2026-07-22', time: '03:00' }, 'Peta Ana')).toMatchObject({ state: 'confirmed' })
})

test('hours without a day or an end are told, and nothing typed is lost', async () => {
  const testSite = await openTestOffice()
  const owner = await testSite.signedIn('owner')
  const { fields } = await fleetForm(owner)
  for (const row of [weekOf(0, 'house:', [], '06:00', '22:00'), weekOf(0, 'vehicle:car-1', [7], '06:00', '')]) {
    const sent = await owner.post('/office/fleet', { ...fields, ...row })
    const html = await sent.text()
    expect([sent.status, textOf(html)]).toEqual([422, expect.stringContaining(textOf(said('office.fleet.week-fault')))])
    expect(formIn(html, 'approach').values).toMatchObject(row)
  }
  expect(testSite.site.fleet).not.toHaveProperty('week')
})

test('a new row without its vehicle, driver or short name is told, and nothing typed is lost', async () => {
  const testSite = await openTestOffice()
  const owner = await testSite.signedIn('owner')
  const { fields } = await fleetForm(owner)
  const next = testSite.site.fleet.vehicles.length
  const leave = { 'a-0-who': '', 'a-0-from': '2026-08-01T08:00', 'a-0-to': '2026-08-02T08:00', 'a-0-note': 'leave' }
  const rows: [Record<string, string>, string][] = [
    [leave, said('office.fleet.away-fault')],
    [weekOf(0, '', [1], '06:00', '22:00'), said('office.fleet.week-fault')],
    [
      { [`v-${next}-id`]: '', [`v-${next}-label`]: 'RI 123-AB', [`v-${next}-class`]: 'car' },
      said('office.fleet.id-fault'),
    ],
  ]
  for (const [row, fault] of rows) {
    const sent = await owner.post('/office/fleet', { ...fields, ...row })
    const html = await sent.text()
    expect([sent.status, textOf(html)]).toEqual([422, expect.stringContaining(textOf(fault))])
    expect(formIn(html, 'approach').values).toMatchObject(row)
  }
  expect(await testSite.store.get('fleet/own')).toBeNull()
})

test('leave that ends in the hour that comes twice lasts to its second end, and comes back as it was typed', async () => {
  const testSite = await openTestOffice()
  const owner = await testSite.signedIn('owner')
  const { fields } = await fleetForm(owner)
  const leave = {
    'a-0-who': 'vehicle:car-1',
    'a-0-from': '2026-10-25T02:30',
    'a-0-to': '2026-10-25T02:30',
    'a-0-note': '',
  }
  await owner.post('/office/fleet', { ...fields, ...leave })
  const [away] = testSite.site.fleet.away
  expect([away?.from, away?.to]).toEqual([Date.parse('2026-10-25T00:30:00Z'), Date.parse('2026-10-25T01:30:00Z')])
  expect((await fleetForm(owner)).fields).toMatchObject(leave)
})

test('two who change the fleet at once: the second is told who was quicker, also after a fault of their own', async () => {
  const testSite = await openTestOffice()
  const owner = await testSite.signedIn('owner', { name: 'Ana' })
  const { fields } = await fleetForm(owner)
  expect((await owner.post('/office/fleet', { ...fields, approach: '21' })).status).toBe(303)
  const wrong = await fleetIn(await owner.post('/office/fleet', { ...fields, approach: 'soon' }))
  const late = await owner.post('/office/fleet', { ...wrong.values, approach: '22' })
  expect(late.status).toBe(422)
  const html = await late.text()
  const { values } = formIn(html, 'approach')
  expect([values['approach'], textOf(html)]).toEqual(['22', expect.stringMatching(/\(Ana, /)])
  expect((await owner.post('/office/fleet', values)).status).toBe(303)
  expect(testSite.site.fleet.blocks.approachMinutes).toBe(22)
})

test('two who change one place at once: the second is told, and replaces it on purpose only', async () => {
  const testSite = await openTestOffice()
  const editor = await testSite.signedIn('editor', { name: 'Ana' })
  await editor.post('/office/places', place)
  const edit = '/office/places?edit=c%3Aploce-beach'
  const { values: first } = await placeIn(await editor.get(edit))
  const send = (fields: Record<string, string>) => editor.post('/office/places', { ...fields, intent: 'save' })
  expect((await send({ ...first, km: '7' })).status).toBe(303)
  const late = await send({ ...first, km: '8' })
  expect(late.status).toBe(422)
  const html = await late.text()
  const { values } = formIn(html, 'near')
  expect([values['km'], textOf(html)]).toEqual(['8', expect.stringMatching(/\(Ana, /)])
  expect((await placeIn(await editor.get(edit))).values['km']).toBe('7')
  expect((await send(values)).status).toBe(303)
})

test('the operations page says what is late, given up, and when the last backup was', async () => {
  const testSite = await openTestOffice()
  const folder = mkdtempSync(join(tmpdir(), 'operations-'))
  mkdirSync(join(folder, 'backups'))
  const engine = openEmbedded(join(folder, 'documents.sqlite'))
  let damage: string[] | null = null
  const check = () => damage && { at: testSite.clock.now(), damage }
  const options = { dataDir: folder, engine: 'embedded', build: 'abc', packageFile: 'package.json', check } as const
  testSite.site.machine = () => machineFacts(options)
  expect((await machineFacts(options)).lastBackup).toBe(null)
  await backupEmbedded(join(folder, 'documents.sqlite'), join(folder, 'backups/one.sqlite'))
  expect((await machineFacts(options)).lastBackup).toBeGreaterThan(0)
  const due = Timestamp.fromMillis(testSite.clock.now() - 3_600_000)
  await testSite.store.commit([jobWrite({ key: 'j1', kind: 'mail', payload: {}, due })])
  const owner = await testSite.signedIn('dispatcher')
  const text = textOf(await (await owner.get('/office/operations')).text())
  expect(text).toContain('1 waiting, 1 late, 0 failed')
  await testSite.store.commit([jobWrite({ key: 'now', kind: 'mail', payload: {}, due: AT_ONCE })])
  expect(textOf(await (await owner.get('/office/operations')).text())).toContain('2 waiting, 1 late, 0 failed')
  await testSite.store.commit([{ kind: 'delete', path: 'jobs/now' }])
  expect(text).toMatch(/\d\.\d of [\d,]+\.\d GB free/)
  expect(text).toContain('Not checked yet')
  damage = []
  expect(textOf(await (await owner.get('/office/operations')).text())).toContain('No damage found')
  damage = ['Tree 2 page 40 cell 3: invalid page number']
  expect(textOf(await (await owner.get('/office/operations')).text())).toContain('The database file is damaged')
  const start = async () => textOf(await (await owner.get('/office')).text())
  expect(await start()).not.toContain('mail server')
  await testSite.store.commit([
    { kind: 'update', path: 'jobs/j1', data: { delayed: true, attempts: 12, lastError: 'connect ECONNREFUSED' } },
    { kind: 'set', path: 'jobs/j2', data: { kind: 'mail', state: 'failed', attempts: 10, due, payload: {} } },
  ])
  expect(await start()).toContain('1 e-mail has not been sent')
  const bad = textOf(await (await owner.get('/office/operations')).text())
  for (const words of ['1 failed', '1 waiting for the mail server', 'ECONNREFUSED', 'E-mail about a booking: retry'])
    expect(bad).toContain(words)
  expect((await owner.post('/office/operations', {})).status).toBe(303)
  expect((await testSite.store.get('jobs/j2'))?.data).toMatchObject({ state: 'waiting', attempts: 0 })
  const inCroatian = await testSite.signedIn('dispatcher', { locale: 'hr' })
  expect(textOf(await (await inCroatian.get('/office/operations')).text())).toMatch(/\d,\d od [\d.]+,\d GB/)
  await engine.close()
  rmSync(folder, { recursive: true })
})

test('the next free time on offer has a driver: the car is taken at ten on Monday 20 July 2026, the driver goes home at noon', async () => {
  const testSite = await openTestOffice({ vehicles: ['car-1'] })
  const owner = await testSite.signedIn('owner')
  const { fields } = await fleetForm(owner)
  const hours = weekOf(0, 'driver:Ivo', [1, 2, 3, 4, 5], '06:00', '12:00')
  expect((await owner.post('/office/fleet', { ...fields, drivers: 'Ivo', ...hours })).status).toBe(303)
  await testSite.booked(guest, trip)
  const html = await (await testSite.get(`/book?${new URLSearchParams({ ...trip, time: '09:45' })}`)).text()
  // At six he sets out, and it takes him three quarters of an hour.
  expect(textOf(html)).toContain(textOf(momentText(Date.parse('2026-07-21T04:45:00Z'), 'en')))
  // What was offered is confirmed.
  await testSite.booked({ ...guest, name: 'Iva Ivić' }, { ...trip, date: '2026-07-21', time: '06:45' })
  expect((await testSite.bookings()).map(({ state }) => state)).toEqual(['confirmed', 'confirmed'])
})
