import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { inLocale } from '#app/routes.ts'
import { formatCode } from '#features/codes/code.ts'
import { makeCode } from '#features/codes/make-code.server.ts'
import { findEnquiry } from '#features/enquiries/enquiries.server.ts'
import { enquiryLinkToken } from '#features/enquiries/enquiry-link.server.ts'
import { enquiryRecords } from '#features/enquiries/enquirer.server.ts'
import { eraseEnquiries } from '#features/enquiries/erase-enquiries.server.ts'
import { formatDay } from '#i18n/dates.ts'
import { localeCodes } from '#i18n/locale.ts'
import { steppingClock } from '#lib/clock.ts'
import { cookieOf, guest, HOUR_MS, NOW, SECRET } from './test-booking-site.ts'
import { formIn } from './form-in.ts'
import { textOf } from './html.ts'
import { openCatcher } from './mail-catcher.ts'
import { openTestMailSite, SECRET as MAIL_SECRET } from './test-mail-site.ts'
import { type TestOffice, openTestOffice, type SignedIn } from './test-office.ts'

const requested = { from: 'Trg 5, Žabljak', to: 'Opatija', date: '2026-07-20', time: '10:00', people: '3', bags: '2' }
const quoted = { price: '420', minutes: '400', km: '430', vehicle: 'van', validUntil: '2026-07-17 20:00' }

let testSite: TestOffice
let session: SignedIn
beforeEach(async () => {
  testSite = await openTestOffice()
  session = await testSite.signedIn('dispatcher', { name: 'Mia' })
})
afterEach(() => testSite.store.close())

/** An enquiry as its guest sends it: the code, and the cookie that opens it. */
async function enquired(more: Record<string, string> = {}, prefix = '') {
  const fields = { intent: 'enquire', website: '', ...requested, ...guest, ...more }
  const sent = await testSite.post(`${prefix}/book`, fields)
  const code = /\/decoder\/(E[0-9A-Z]{10})$/.exec(sent.headers.get('Location') ?? '')?.[1] ?? ''
  return { code, cookie: cookieOf(sent) }
}

const officePage = async (code: string) => (await session.get(`/office/enquiries/${code}`)).text()

/** The form of the quote as the office finds it, with what it adds. */
async function quote(code: string, more: Record<string, string> = {}) {
  const { values } = formIn(await officePage(code), 'validUntil')
  return session.post(`/office/enquiries/${code}`, { ...values, ...quoted, intent: 'quote', ...more })
}

async function quotedEnquiry(more: Record<string, string> = {}) {
  const opened = await enquired()
  expect((await quote(opened.code, more)).status).toBe(303)
  return opened
}

const pageOf = async (code: string, cookie: string, prefix = '') =>
  (await testSite.get(`${prefix}/decoder/${code}`, cookie)).text()
const open = (code: string, contact: string) => testSite.post(`/decoder/${code}`, { contact })
async function accept(code: string, cookie: string, more: Record<string, string> = {}) {
  const { values } = formIn(await pageOf(code, cookie), 'offer')
  return press(code, cookie, { ...values, ...more })
}
const press = (code: string, cookie: string, values: Record<string, string>) =>
  testSite.post(`/decoder/${code}`, { intent: 'accept', ...values }, { Cookie: cookie })
const stateOf = async (code: string) => (await findEnquiry(testSite.store, code))?.state

describe('the code of an enquiry', () => {
  test.each(['ana+put@example.hr', 'ANA+put@example.hr', '5678', ' 56 78', '+385 91 234 5678'])(
    'opens it with the contact that was given: %s',
    async (contact) => {
      const { code } = await enquired()
      const opened = await open(code, contact)
      expect([opened.status, opened.headers.get('Location')]).toEqual([303, `/decoder/${code}`])
      const page = textOf(await pageOf(code, cookieOf(opened)))
      for (const text of [
        requested.from,
        `${formatDay('2026-07-20', 'en', 'long')}, 10:00`,
        guest.name,
        guest.email,
        formatCode(code),
      ])
        expect(page).toContain(textOf(text))
    },
  )

  test('answers a wrong contact and a code that does not exist with the same page, and closes after five', async () => {
    const { code } = await enquired()
    const unknown = makeCode('E')
    const [wrong, none] = [await open(code, 'eva@example.hr'), await open(unknown, 'eva@example.hr')]
    const bodies = [(await wrong.text()).replaceAll(code, ''), (await none.text()).replaceAll(unknown, '')]
    expect([wrong.status, none.status]).toEqual([422, 422])
    const plain = (html: string, own: string) => textOf(html).replace(formatCode(own), '')
    expect(plain(bodies[0] ?? '', code)).toBe(plain(bodies[1] ?? '', unknown))
    for (let time = 0; time < 4; time++) await open(code, '0000')
    const right = await open(code, guest.email)
    expect([right.status, textOf(await right.text())]).toEqual([422, expect.stringContaining('Too many wrong answers')])
    testSite.clock.advance(HOUR_MS + 1)
    expect((await open(code, guest.email)).status).toBe(303)
  })

  test('is not asked for by who comes from the mail, and a link that was altered asks', async () => {
    const { code } = await enquired()
    const token = enquiryLinkToken({ id: code, email: guest.email }, SECRET)
    const opened = await testSite.get(`/decoder/${code}?k=${token}`)
    expect(opened.headers.get('Location')).toBe(`/decoder/${code}`)
    expect(textOf(await pageOf(code, cookieOf(opened)))).toContain(requested.from)
    const other = await testSite.get(`/decoder/${code}?k=${token.slice(1)}`)
    expect(other.headers.getSetCookie()).toEqual([])
  })

  test('finds it in the office', async () => {
    const { code } = await enquired()
    const found = await session.get(`/office/codes?open=${formatCode(code)}`)
    expect(found.headers.get('Location')).toBe(`/office/enquiries/${code}`)
    expect(await (await session.get(`/office/enquiries?q=${formatCode(code)}`)).text()).toContain(
      `/office/enquiries/${code}`,
    )
  })
})

describe('a quote', () => {
  test.each(localeCodes)('is read with its price and accepted in %s: one confirmed booking', async (locale) => {
    const prefix = inLocale(locale, '/').replace(/\/$/, '')
    const { code, cookie } = await enquired({}, prefix)
    expect((await quote(code, { message: 'Toll included.' })).status).toBe(303)
    const t = testSite.site.translate(locale)
    const html = await pageOf(code, cookie, prefix)
    for (const text of [
      t('enquiry.heading-quoted'),
      t('book.button-order'),
      t('enquiry.valid-until'),
      'Toll included.',
    ])
      expect(textOf(html)).toContain(textOf(text))
    expect(textOf(html)).toMatch(/420/)
    const { values } = formIn(html, 'offer')
    const fields = { intent: 'accept', ...values }
    const done = await testSite.post(`${prefix}/decoder/${code}`, fields, { Cookie: cookie })
    const [booking, ...more] = await testSite.bookings()
    expect(more).toEqual([])
    expect(done.headers.get('Location')).toBe(`${prefix}/decoder/${booking?.code}`)
    expect(booking).toMatchObject({
      state: 'confirmed',
      ordered: 'order',
      locale,
      unseen: true,
      pickUpLocal: '2026-07-20T10:00',
      quote: {
        from: requested.from,
        to: 'opatija',
        vehicle: 'van',
        maximumCents: 42_000,
        people: 3,
        km: 430,
        minutes: 400,
      },
      guest: { name: guest.name, email: guest.email, legs: { there: { pickUpAddress: null } } },
    })
    expect(booking?.blocks).toHaveLength(1)
    expect(await findEnquiry(testSite.store, code)).toMatchObject({ state: 'booked', booking: booking?.code })
    const voucher = textOf(await pageOf(booking?.code ?? '', cookieOf(done), prefix))
    expect(voucher).toContain(requested.from)
    const jobs = await testSite.store.query({ collection: 'jobs' })
    const mails = jobs.map(({ data: { payload } }) => payload)
    expect(mails).toContainEqual({ code: booking?.code, kind: 'confirmed', reader: 'guest' })
    const office = textOf(await officePage(code))
    expect(office).toContain(formatCode(booking?.code ?? ''))
  })

  test('accepted twice at once, again, and in a second tab is one booking', async () => {
    const { code, cookie } = await quotedEnquiry()
    const { values } = formIn(await pageOf(code, cookie), 'offer')
    const twice = await Promise.all([press(code, cookie, values), press(code, cookie, values)])
    const own = cookieOf(twice[0])
    const answers = [...twice, await press(code, cookie, values), await press(code, own, values)]
    const [booking, ...more] = await testSite.bookings()
    expect(more).toEqual([])
    expect(answers.map((answer) => answer.headers.get('Location'))).toEqual(
      answers.map(() => `/decoder/${booking?.code}`),
    )
  })

  test('is not accepted by who has not shown the contact', async () => {
    const { code } = await quotedEnquiry()
    const { cookie } = await enquired({ email: 'eva@example.hr', phone: '' })
    for (const other of ['', cookie]) expect((await press(code, other, { offer: '1' })).status).toBe(422)
    expect(await testSite.bookings()).toEqual([])
  })

  test('that has expired says so and books nothing', async () => {
    const { code, cookie } = await quotedEnquiry({ validUntil: '2026-07-15 11:20' })
    const { values } = formIn(await pageOf(code, cookie), 'offer')
    testSite.clock.advance(20 * 60_000)
    const late = await press(code, cookie, values)
    expect([late.status, textOf(await late.text())]).toEqual([422, expect.stringContaining('Our quote has expired')])
    expect(await testSite.bookings()).toEqual([])
    expect(textOf(await officePage(code))).toContain('expired')
  })

  test('that was withdrawn says so with the reason, and a newer one is not taken for the one that was seen', async () => {
    const { code, cookie } = await quotedEnquiry()
    const { values } = formIn(await pageOf(code, cookie), 'offer')
    expect((await quote(code, { price: '450' })).status).toBe(303)
    expect(formIn(await officePage(code), 'validUntil').values).toMatchObject({ ...quoted, price: '450.00' })
    expect((await press(code, cookie, values)).status).toBe(422)
    const again = formIn(await pageOf(code, cookie), 'offer').values
    await session.post(`/office/enquiries/${code}`, { intent: 'decline', reason: 'The pass is closed.' })
    const refused = await press(code, cookie, again)
    expect(refused.status).toBe(422)
    const page = textOf(await refused.text())
    for (const text of ['We have withdrawn our quote', 'The pass is closed.']) expect(page).toContain(text)
    expect(await testSite.bookings()).toEqual([])
  })

  test('for which no vehicle is free any more books nothing and is answered anew', async () => {
    const { code, cookie } = await quotedEnquiry({ vehicle: 'minibus' })
    const { values } = formIn(await pageOf(code, cookie), 'offer')
    const other = await quotedEnquiry({ vehicle: 'minibus' })
    expect((await accept(other.code, other.cookie)).status).toBe(303)
    const full = await press(code, cookie, values)
    expect([full.status, textOf(await full.text())]).toEqual([422, expect.stringContaining('No vehicle is free')])
    expect(await testSite.bookings()).toHaveLength(1)
    expect(await findEnquiry(testSite.store, code)).toMatchObject({
      state: 'open',
      promisedBy: testSite.clock.now() + 30 * 60_000,
    })
  })

  test('is refused with its faults and all that was typed, and "check" sends nothing', async () => {
    const { code } = await enquired()
    const wrong = {
      price: '',
      minutes: '',
      km: 'far',
      validUntil: '2026-07-21',
      people: '9',
      vehicle: 'car',
      message: 'Hi',
    }
    const sent = await quote(code, wrong)
    const { values, faults } = formIn(await sent.text(), 'validUntil')
    expect(sent.status).toBe(422)
    expect(Object.keys(faults).toSorted()).toEqual(['km', 'minutes', 'price', 'validUntil', 'vehicle'])
    expect(values).toMatchObject({ ...wrong, from: requested.from })
    const checked = await quote(code, { intent: 'check', from: 'Zadar', to: 'Opatija', minutes: '', km: '', price: '' })
    const way = formIn(await checked.text(), 'validUntil')
    expect(way.faults).toEqual({})
    expect(Number(way.values['km'])).toBeGreaterThan(200)
    expect(await stateOf(code)).toBe('open')
  })

  test('of a name that several places have asks which, and takes the words where that is said', async () => {
    const { code } = await enquired()
    const several = await quote(code, { from: 'Novigrad', asWritten: '' })
    expect([several.status, Object.keys(formIn(await several.text(), 'validUntil').faults)]).toEqual([422, ['from']])
    expect((await quote(code, { from: 'Novigrad', asWritten: '1' })).status).toBe(303)
    expect((await findEnquiry(testSite.store, code))?.offer?.quote.from).toBe('Novigrad')
  })
})

test('the office declines with a reason, which is needed, and the guest reads it', async () => {
  const { code, cookie } = await enquired()
  const path = `/office/enquiries/${code}`
  expect((await session.post(path, { intent: 'decline', reason: ' ' })).status).toBe(422)
  const press2 = () => session.post(path, { intent: 'decline', reason: 'Too far for a day.' })
  expect([(await press2()).status, (await press2()).status]).toEqual([303, 303])
  const page = textOf(await pageOf(code, cookie))
  for (const text of ['We cannot offer this trip', 'Too far for a day.']) expect(page).toContain(text)
  expect(textOf(await officePage(code))).toContain('Mia')
})

test('quote and decline are refused to who may not answer enquiries', async () => {
  const { code } = await enquired()
  const editor = await testSite.signedIn('editor')
  for (const intent of ['quote', 'decline'])
    expect((await editor.post(`/office/enquiries/${code}`, { intent, ...quoted, reason: 'x' })).status).toBe(403)
  expect(await stateOf(code)).toBe('open')
})

test('a quote is given to the person it is about, and erased thirty days after it has ended', async () => {
  const { code } = await quotedEnquiry({ message: 'Toll included.' })
  const [record] = await enquiryRecords(testSite.store, guest.phone)
  expect(JSON.stringify(record)).toContain('Toll included.')
  testSite.clock.advance(31 * 24 * HOUR_MS)
  expect(await eraseEnquiries(testSite.store, testSite.clock.now())).toBe(0)
  testSite.clock.advance(2 * 24 * HOUR_MS)
  expect(await eraseEnquiries(testSite.store, testSite.clock.now())).toBe(1)
  expect(await findEnquiry(testSite.store, code)).toBeNull()
})

test('who asked is mailed in their language: the code without typed words, then the quote, then that it is withdrawn', async () => {
  await testSite.store.close()
  testSite = await openTestOffice({ secret: MAIL_SECRET })
  session = await testSite.signedIn('dispatcher', { name: 'Mia' })
  const { code } = await enquired({ note: 'Kupite jeftino' }, '/de')
  const catcher = await openCatcher()
  const mails = await openTestMailSite(steppingClock(Date.parse(NOW)), catcher.port, testSite.store)
  await mails.work().runDue()
  const [received, ...none] = catcher.to(guest.email)
  expect(none).toEqual([])
  expect(received?.text).toContain(formatCode(code))
  for (const typed of ['Žabljak', 'Horvat', 'Kupite']) expect(received?.text).not.toContain(typed)
  expect(received?.text).toContain(`/de/decoder/${code}?k=`)
  await quote(code, { message: 'Maut inklusive.' })
  await mails.work().runDue()
  const offer = catcher.to(guest.email).at(-1)
  for (const text of ['Unser Angebot', 'Žabljak', '420', 'Maut inklusive.', 'Horvat'])
    expect(offer?.text).toContain(text)
  await session.post(`/office/enquiries/${code}`, { intent: 'decline', reason: 'Der Pass ist gesperrt.' })
  await mails.work().runDue()
  expect(catcher.to(guest.email).at(-1)?.text).toContain('Der Pass ist gesperrt.')
  await catcher.close()
})
