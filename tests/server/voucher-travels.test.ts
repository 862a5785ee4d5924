import { beforeEach, describe, expect, test } from 'vitest'
import { inLocale } from '#app/routes.ts'
import { formatCode } from '#features/codes/code.ts'
import { makeCode } from '#features/codes/make-code.server.ts'
import { ELSEWHERE } from '#features/fares/price-answer.server.ts'
import { formatCents } from '#features/fares/money.ts'
import { findEnquiry } from '#features/enquiries/enquiries.server.ts'
import { findVoucher, issueVoucher, withdrawVoucher } from '#features/vouchers/vouchers.server.ts'
import { localeCodes } from '#i18n/locale.ts'
import { cookieOf, guest, trip } from './test-booking-site.ts'
import { formIn } from './form-in.ts'
import { elements, mainOf, textOf } from './html.ts'
import { type TestOffice, openTestOffice } from './test-office.ts'

let testSite: TestOffice
beforeEach(async () => {
  testSite = await openTestOffice()
})

async function issued(): Promise<string> {
  const code = makeCode('V')
  await issueVoucher(testSite.store, {
    code,
    state: 'open',
    reason: 'goodwill',
    credit: 'amount',
    cents: 2_000,
    until: '2026-07-31',
    expiresAt: Date.parse('2026-07-31T22:00:00Z'),
    issuedAt: testSite.clock.now(),
    issuedBy: 'Mia',
    holder: 'Ana Horvat',
    note: 'late driver',
  })
  return code
}

const requested = { from: 'Trg 5, Žabljak', to: 'opatija', date: '2026-07-20', time: '10:00', people: '3', bags: '2' }
const book = (query: Record<string, string>, prefix = '') => `${prefix}/book?${new URLSearchParams(query)}`
const at = async (path: string) => (await testSite.get(path)).text()
/** The form that has this field, as a browser sends it. */
function formWith(html: string, name: string) {
  const form = (html.match(/<form[\s\S]*?<\/form>/g) ?? []).find((each) => each.includes(`name="${name}"`)) ?? ''
  const fields = elements(form, 'input').map(({ attributes: row }) => [row['name'] ?? '', row['value'] ?? ''])
  return {
    action: elements(form, 'form')[0]?.attributes['action'] ?? '',
    fields: Object.fromEntries(fields) as Record<string, string>,
  }
}
const errorOf = (html: string) => textOf(/id="book-voucher-error"[^>]*>([\s\S]*?)<\/p>/.exec(html)?.[1] ?? '')

describe('to a question', () => {
  test.each(localeCodes)(
    'typed nowhere again, seen by the office, used by the booking it becomes (%s)',
    async (locale) => {
      const code = await issued()
      const prefix = inLocale(locale, '/').replace(/\/$/, '')
      // Both ways to the page of questions: a place that is not in the list, and two that nothing goes between.
      const price = await at(book({ to: 'opatija', from: ELSEWHERE, voucher: code }, prefix))
      expect(formWith(price, 'enquiryId').fields).toMatchObject({ voucher: code })
      const answer = await (
        await testSite.get(
          `/api/price?${new URLSearchParams({ to: 'opatija', from: ELSEWHERE, voucher: code, locale })}`,
        )
      ).json()
      expect(answer.unpriced.contact.href).toContain(`voucher=${code}`)
      const { fields } = formWith(await at(book({ ...requested, voucher: code }, prefix)), 'enquiryId')
      const sent = await testSite.post(`${prefix}/book`, { ...fields, intent: 'enquire', ...guest })
      expect(sent.status).toBe(303)
      const id = /decoder\/(E[0-9A-Z]{10})$/.exec(sent.headers.get('Location') ?? '')?.[1] ?? ''
      expect(await findEnquiry(testSite.store, id)).toMatchObject({ voucher: code })
      expect(await findVoucher(testSite.store, code)).toMatchObject({ state: 'open' })
      const message = await (await testSite.get(sent.headers.get('Location') ?? '', cookieOf(sent))).text()
      expect(textOf(message)).toContain(textOf(formatCents(2_000, locale)))
      // Who opens this page need not have the voucher.
      expect(message).not.toContain(code)
      expect(message).not.toContain(formatCode(code))
      const session = await testSite.signedIn('dispatcher', { name: 'Mia' })
      expect(textOf(await (await session.get(`/office/enquiries/${id}`)).text())).toContain(formatCode(code))
      const phone = await (await session.get(`/office/new-booking?enquiry=${id}`)).text()
      expect(textOf(phone)).toContain(formatCode(code))
      const { values } = formIn(phone, 'when')
      const press = () =>
        session.post('/office/new-booking', { ...values, enquiry: id, from: 'RJK', to: 'Opatija', intent: 'book' })
      const placed = await press()
      const booking = /bookings\/(B[0-9A-Z]{10})/.exec(placed.headers.get('Location') ?? '')?.[1] ?? ''
      expect(await findVoucher(testSite.store, code)).toMatchObject({ state: 'used', used: { booking, cents: 2_000 } })
      expect((await press()).headers.get('Location')).toContain(booking)
      expect(await testSite.bookings()).toMatchObject([
        { code: booking, state: 'confirmed', voucher: { code, cents: 2_000 } },
      ])
    },
  )

  test('a wrong one is told at its field and nothing typed is lost; an emptied one stays behind', async () => {
    const code = await issued()
    await withdrawVoucher(testSite.store, { code, why: null, who: 'Mia', now: testSite.clock.now() })
    const page = await at(book({ ...requested, voucher: code }))
    expect(errorOf(page)).toBe(testSite.site.translate('en')('voucher.withdrawn'))
    const { fields } = formWith(page, 'enquiryId')
    const wrong = await testSite.post('/book', { ...fields, intent: 'enquire', ...guest })
    const html = await wrong.text()
    expect([wrong.status, errorOf(html), formWith(html, 'enquiryId').fields['name']]).toEqual([
      422,
      testSite.site.translate('en')('voucher.withdrawn'),
      guest.name,
    ])
    const sent = await testSite.post('/book', { ...fields, intent: 'enquire', ...guest, voucher: '' })
    const id = /decoder\/(E[0-9A-Z]{10})$/.exec(sent.headers.get('Location') ?? '')?.[1] ?? ''
    expect((await findEnquiry(testSite.store, id))?.voucher).toBeUndefined()
  })

  test('and on to the price, where there is one after all', async () => {
    const code = await issued()
    const fields = { ...requested, from: 'Obala 3, Crikvenica', to: 'Opatija', voucher: code }
    const sent = await testSite.post('/book', { ...fields, intent: 'find' })
    expect(sent.headers.get('Location')).toContain(`voucher=${code}`)
  })

  test('one that was used meanwhile keeps nobody from the ride', async () => {
    const code = await issued()
    const { fields } = formWith(await at(book({ ...requested, voucher: code })), 'enquiryId')
    const sent = await testSite.post('/book', { ...fields, intent: 'enquire', ...guest })
    const id = /decoder\/(E[0-9A-Z]{10})$/.exec(sent.headers.get('Location') ?? '')?.[1] ?? ''
    await withdrawVoucher(testSite.store, { code, why: null, who: 'Mia', now: testSite.clock.now() })
    const session = await testSite.signedIn('dispatcher', { name: 'Mia' })
    const phone = await (await session.get(`/office/new-booking?enquiry=${id}`)).text()
    expect(textOf(phone)).toContain(testSite.site.translate('en')('voucher.withdrawn'))
    const { values } = formIn(phone, 'when')
    await session.post('/office/new-booking', { ...values, enquiry: id, from: 'RJK', intent: 'book' })
    expect((await testSite.bookings()).map(({ voucher }) => voucher)).toEqual([undefined])
  })
})

describe('to a kept price and back', () => {
  /** As the button sends it: the form that it names, and what else names that form. */
  async function keep(query: Record<string, string>, typed: Record<string, string> = {}, prefix = '') {
    const html = await at(book(query, prefix))
    const own = elements(html, 'input').find(({ attributes }) => attributes['name'] === 'keepId')?.attributes
    const { action, fields } = formWith(html, own?.['form'] === undefined ? 'keepId' : 'orderId')
    return testSite.post(action, { ...fields, keepId: own?.['value'] ?? '', ...typed, intent: 'keep' })
  }
  const bookHrefIn = (html: string) =>
    elements(mainOf(html), 'a').find(({ attributes }) => attributes['href']?.includes('pass='))?.attributes['href'] ??
    ''

  test.each(localeCodes)('from the address, and what was typed beside it; then both hold (%s)', async (locale) => {
    const prefix = inLocale(locale, '/').replace(/\/$/, '')
    const code = await issued()
    for (const sent of [
      await keep({ ...trip, voucher: code }, {}, prefix),
      await keep(trip, { voucher: formatCode(code).toLowerCase() }, prefix),
    ]) {
      expect(sent.status).toBe(303)
      const to = new URL(sent.headers.get('Location') ?? '', 'https://galeb.example')
      expect(to.search).toBe(`?voucher=${code}`)
      const response = await testSite.get(to.pathname + to.search)
      // Readable without a network like any other pass.
      expect(response.headers.get('Cache-Control')).toBe('private, no-cache')
      const html = await response.text()
      for (const text of [formatCode(code), textOf(formatCents(4_500, locale))]) expect(textOf(html)).toContain(text)
      const href = bookHrefIn(html)
      const [ticket = ''] = /<section[\s\S]*?<\/section>/.exec(mainOf(html)) ?? []
      expect(textOf(ticket)).toContain('€')
      for (const said of [code, formatCode(code)]) expect(textOf(ticket)).not.toContain(said)
      expect(href).toContain(`voucher=${code}`)
      // Who is shown or sent the pass gets no voucher.
      expect(await at(to.pathname)).not.toContain(code)
      expect(formWith(await at(href), 'orderId').fields).toMatchObject({ voucher: code })
    }
    const [pass] = await testSite.store.query({ collection: 'passes' })
    expect(JSON.stringify(pass?.data)).not.toContain(code)
  })

  test('where the time is still open it rides along unseen', async () => {
    const { date: _date, time: _time, ...day } = trip
    const code = await issued()
    const sent = await keep({ ...day, voucher: code })
    const to = new URL(sent.headers.get('Location') ?? '', 'https://galeb.example')
    const { fields } = formWith(await at(to.pathname + to.search), 'pass')
    expect(fields).toMatchObject({ voucher: code })
  })

  test('a wrong one is told at its field, and what was typed stays', async () => {
    const sent = await keep(trip, { voucher: makeCode('V'), name: 'Ana' })
    const html = await sent.text()
    expect([sent.status, errorOf(html)]).toEqual([422, testSite.site.translate('en')('voucher.none')])
    expect(formWith(html, 'orderId').fields).toMatchObject({ name: 'Ana' })
    expect(await testSite.store.query({ collection: 'passes' })).toEqual([])
  })

  test('one that is over by the time of booking is told on the pass and does not ride along', async () => {
    const code = await issued()
    const sent = await keep({ ...trip, voucher: code })
    await withdrawVoucher(testSite.store, { code, why: null, who: 'Mia', now: testSite.clock.now() })
    const to = new URL(sent.headers.get('Location') ?? '', 'https://galeb.example')
    const html = await at(to.pathname + to.search)
    expect(textOf(html)).toContain(testSite.site.translate('en')('voucher.withdrawn'))
    expect(bookHrefIn(html)).not.toContain('voucher')
  })
})
