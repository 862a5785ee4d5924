import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { inLocale } from '#app/routes.ts'
import { ENQUIRIES, keepEnquiry } from '#features/enquiries/enquiries.server.ts'
import { formatDay } from '#i18n/dates.ts'
import { formatCode } from '#features/codes/code.ts'
import { localeCodes } from '#i18n/locale.ts'
import { steppingClock } from '#lib/clock.ts'
import { type TestBookingSite, cookieOf, guest, NOW, openTestBookingSite, trip } from './test-booking-site.ts'
import { elements, textOf } from './html.ts'
import { openCatcher } from './mail-catcher.ts'
import { openTestMailSite } from './test-mail-site.ts'

let testSite: TestBookingSite
beforeEach(async () => {
  testSite = await openTestBookingSite()
})
afterEach(() => testSite.store.close())

const requested = { from: 'Trg 5, Žabljak', to: 'opatija', date: '2026-07-20', time: '10:00', people: '3', bags: '2' }
const stored = (of: TestBookingSite) => of.store.query({ collection: ENQUIRIES })
const pathOf = (query: Record<string, string>) => `/book?${new URLSearchParams(query)}`
const formOf = (html: string) =>
  Object.fromEntries(
    elements(
      (html.match(/<form[\s\S]*?<\/form>/g) ?? []).find((form) => form.includes('enquiryId')) ?? '',
      'input',
    ).map(({ attributes }) => [attributes['name'] ?? '', attributes['value'] ?? '']),
  )
const send = async (fields: Record<string, string>, prefix = '') => {
  const form = formOf(await (await testSite.get(`${prefix}${pathOf(requested)}`)).text())
  return testSite.post(`${prefix}/book`, { ...form, intent: 'enquire', ...guest, ...fields })
}

test('a question from somebody of any name, about a place of any sign, is kept', async () => {
  const from = `Trg 5, Žabljak ${'a'.repeat(105)}🚕`
  expect((await send({ name: 'Ana🌞 田𠮷', from })).status).toBe(303)
  expect((await stored(testSite))[0]?.data).toMatchObject({ name: 'Ana🌞 田𠮷' })
})

test.each(localeCodes)(
  'what was sent is read again with its day and contact in %s, and the contact by nobody else',
  async (locale) => {
    const sent = await send({}, inLocale(locale, ''))
    const path = (sent.headers.get('Location') ?? '').replace('https://galeb.example', '')
    const own = textOf(await (await testSite.get(path, cookieOf(sent))).text())
    expect(own).toContain(textOf(formatDay('2026-07-20', locale, 'long')))
    expect(own).not.toContain('2026-07-20')
    expect(own).toContain(guest.email)
    expect(own).toContain('+385 91 234 5678')
    const other = textOf(await (await testSite.get(path)).text())
    for (const word of [guest.email, '234 5678']) expect(other).not.toContain(word)
  },
)

describe('an address in a town we know', () => {
  const address = { ...trip, from: 'RJK', to: 'Nova cesta 12, 51410 Opatija' }

  test('is priced to its town, says how far inside it, and stands in the order form', async () => {
    const answer = await (await testSite.get(`/api/price?${new URLSearchParams(address)}&locale=en`)).json()
    expect(answer).toMatchObject({ status: 'priced', typed: { from: 'RJK', to: address.to } })
    expect(textOf(JSON.stringify(answer))).toContain('Opatija: up to 5 km inside the town')
    const html = await (await testSite.get(pathOf(address))).text()
    expect(textOf(html)).toContain('Opatija: up to 5 km inside the town')
    expect(html).toMatch(/<input[^>]*name="dropOffAddress" value="Nova cesta 12, 51410 Opatija"/)
    const { code, cookie } = await testSite.booked(guest, address)
    const [booking] = await testSite.bookings()
    expect(booking).toMatchObject({
      code,
      state: 'confirmed',
      quote: { to: 'opatija', maximumCents: 6500, insideTownKm: 5 },
    })
    expect(textOf(await (await testSite.get(`/decoder/${code}`, cookie)).text())).toContain(
      'up to 5 km inside the town',
    )
  })

  test('is found from the page of questions, too', async () => {
    const sent = await testSite.post('/book', {
      ...requested,
      intent: 'find',
      from: 'Obala 3, Crikvenica',
      to: 'Opatija',
    })
    expect(sent.status).toBe(303)
    const html = await (await testSite.get(sent.headers.get('Location')?.split('#')[0] ?? '')).text()
    expect(textOf(html)).toContain('Crikvenica – Opatija')
    const none = await testSite.post('/book', { ...requested, intent: 'find' })
    expect(none.status).toBe(422)
    expect(formOf(await none.text())).toMatchObject({ from: requested.from, to: 'opatija', people: '3' })
  })
})

describe('a question', () => {
  test.each(localeCodes)('is asked where there is no price, kept, and answered on the screen in %s', async (locale) => {
    const prefix = inLocale(locale, '/').replace(/\/$/, '')
    const response = await testSite.get(`${prefix}${pathOf(requested)}`)
    const html = await response.text()
    expect([response.status, response.headers.get('Cache-Control')]).toEqual([200, 'no-store'])
    expect(formOf(html)).toMatchObject({ from: requested.from, date: requested.date, people: '3' })
    const sent = await send({ note: 'mit Hund' }, prefix)
    expect(sent.status).toBe(303)
    const [enquiry] = await stored(testSite)
    expect(enquiry?.data).toMatchObject({
      locale,
      trip: { from: requested.from, people: 3 },
      name: guest.name,
      state: 'open',
    })
    expect(enquiry?.data['promisedBy']).toBe(Date.parse(NOW) + 30 * 60_000)
    const path = sent.headers.get('Location') ?? ''
    expect(path).toMatch(new RegExp(`^${prefix}/decoder/E[0-9A-Z]{10}$`))
    const page = textOf(await (await testSite.get(path, cookieOf(sent))).text())
    const shown = formatCode(path.slice(-11))
    for (const text of [requested.from, '11:30', guest.name, shown]) expect(page).toContain(text)
    // Who has only the code sees nothing of it.
    const other = textOf(await (await testSite.get(path)).text())
    for (const text of [requested.from, 'Horvat']) expect(other).not.toContain(text)
  })

  test('sent twice it is one, and each has its mail in its own commit', async () => {
    const form = formOf(await (await testSite.get(pathOf(requested))).text())
    const press = () => testSite.post('/book', { ...form, intent: 'enquire', ...guest })
    const answers = await Promise.all([press(), press(), press()])
    expect(new Set(answers.map(({ headers }) => headers.get('Location'))).size).toBe(1)
    expect(await stored(testSite)).toHaveLength(1)
    const jobs = await testSite.store.query({ collection: 'jobs' })
    expect(jobs.map(({ data: { payload } }) => payload)).toMatchObject([{ mail: 'operator' }, { mail: 'received' }])
  })

  test('gone back to and put right it is kept too, once, however often that is sent', async () => {
    const form = formOf(await (await testSite.get(pathOf(requested))).text())
    const press = (email: string) => testSite.post('/book', { ...form, intent: 'enquire', ...guest, email })
    const before = await press('ana@exmaple.hr')
    const after = [await press('ana@example.hr'), await press('ana@example.hr')]
    const [shown, ...rest] = [...new Set(after.map(({ headers }) => headers.get('Location')))]
    expect([rest, shown === before.headers.get('Location')]).toEqual([[], false])
    const emails = (await stored(testSite)).map(({ data }) => data['email'])
    expect(emails.toSorted()).toEqual(['ana@example.hr', 'ana@exmaple.hr'])
  })

  test.each([
    ['nobody to answer', { email: '', phone: '' }, 'email'],
    ['no name', { name: '' }, 'name'],
    ['no place', { from: '  ' }, 'from'],
    ['a day that is over', { date: '2026-07-14' }, 'date'],
    ['29 February of a common year', { date: '2027-02-29' }, 'date'],
    ['nobody rides', { people: '0' }, 'people'],
    ['words for a number', { bags: 'many' }, 'bags'],
    ['a way back before the way there', { returnDate: '2026-07-19' }, 'returnDate'],
  ])('with %s it comes back with all that was typed', async (_, wrong, field) => {
    const sent = await send({ note: 'Dva psa', ...wrong })
    const html = await sent.text()
    expect(sent.status).toBe(422)
    expect(html).toMatch(new RegExp(`id="enquiry-${field}-error"`))
    expect(elements(html, 'input').filter(({ attributes }) => 'autofocus' in attributes)).toHaveLength(1)
    expect(html).toContain('Dva psa</textarea>')
    expect(await stored(testSite)).toEqual([])
  })

  test.each(['enquire', 'find'])(
    'of more than 300 signs for a place is refused and comes back whole: %s',
    async (intent) => {
      const to = `${'x'.repeat(300)} iza crkve`
      const form = formOf(await (await testSite.get(pathOf(requested))).text())
      const sent = await testSite.post('/book', { ...form, ...guest, intent, to })
      const html = await sent.text()
      expect([sent.status, formOf(html)['to'], /id="enquiry-to-error"/.test(html)]).toEqual([422, to, true])
      expect(await stored(testSite)).toEqual([])
    },
  )

  test('a machine, and a stranger with another’s number, learn nothing', async () => {
    expect((await send({ website: 'x' })).status).toBe(422)
    expect(await stored(testSite)).toEqual([])
    for (const id of ['00000000-0000-0000-0000-000000000000', '../bookings/B1', '']) {
      const response = await testSite.get(`/book?enquiry=${encodeURIComponent(id)}`)
      expect(response.status).toBe(200)
      expect(await response.text()).not.toContain(guest.email)
    }
  })

  test('all that was searched for stands in its form, and is kept', async () => {
    const search = { ...requested, from: 'Oslo', return: '1', returnDate: '2026-07-25', returnTime: '18:00', bags: '5' }
    const box = await (await testSite.get(`/taxi/rovinj?${new URLSearchParams(search)}`)).text()
    const path = /<a href="(\/book\?from=Oslo[^"]*)"/.exec(box)?.[1]?.replaceAll('&amp;', '&') ?? ''
    const form = formOf(await (await testSite.get(path)).text())
    const { return: _ticked, to: _to, ...typed } = search
    expect(form).toMatchObject({ ...typed, to: 'Opatija' })
    expect((await testSite.post('/book', { ...form, intent: 'enquire', ...guest })).status).toBe(303)
    expect((await stored(testSite))[0]?.data['trip']).toMatchObject({ ...typed, people: 3, bags: 5, to: 'Opatija' })
    const { return: _oneWay, ...one } = search
    const other = formOf(await (await testSite.get(pathOf(one))).text())
    expect(other).toMatchObject({ returnDate: '', returnTime: '' })
  })

  test('a place that nobody knows and an unpriced trip lead there', async () => {
    const unknown = await (await testSite.get('/taxi/rovinj?from=Oslo&to=rovinj')).text()
    expect(unknown).toMatch(/<a href="\/book\?from=Oslo&amp;to=rovinj/)
    const chosen = await (await testSite.get('/taxi/rovinj?from=elsewhere&to=rovinj')).text()
    expect(chosen).toMatch(/<a href="\/book\?from=elsewhere&amp;to=rovinj/)
    const unpriced = await (await testSite.get('/taxi/location?from=ZAG&to=BLQ')).text()
    expect(unpriced).toMatch(/<a href="\/book\?from=ZAG&amp;to=BLQ/)
    const page = await (await testSite.get('/book?from=ZAG&to=BLQ&people=2&bags=2')).text()
    expect(formOf(page)).toMatchObject({ from: 'Zagreb Franjo Tuđman Airport' })
  })
})

test('the operator gets it in Croatian; answering writes to who asked', async () => {
  const catcher = await openCatcher()
  const clock = steppingClock(Date.parse(NOW))
  const mails = await openTestMailSite(clock, catcher.port)
  const id = '11111111-2222-4333-8444-555555555555'
  const at = clock.now()
  await keepEnquiry(mails.store, {
    id,
    state: 'open',
    locale: 'de',
    name: 'Žužana <b>',
    email: 'z@example.de',
    phone: null,
    note: 'Hund',
    trip: { ...requested, people: 3, bags: 2 },
    at,
    promisedBy: at,
    trial: true,
  })
  expect(await mails.work().runDue()).toBe(1)
  const [letter, ...more] = catcher.to('office@galeb.example')
  expect(more).toEqual([])
  for (const text of ['Upit za vožnju', 'Žabljak', 'Hund', 'z@example.de']) expect(letter?.text ?? '').toContain(text)
  expect(letter?.html).not.toContain('<b>')
  expect(letter?.replyTo?.[0]?.address).toBe('z@example.de')
  expect(await mails.work().runDue()).toBe(0)
  await catcher.close()
  await mails.store.close()
})
