import { beforeEach, describe, expect, test } from 'vitest'
import { inLocale } from '#app/routes.ts'
import { bookingPath } from '#features/bookings/booking-documents.server.ts'
import { readBooking } from './read-booking.ts'
import { codeKinds, formatCode } from '#features/codes/code.ts'
import { makeCode } from '#features/codes/make-code.server.ts'
import { formatCents } from '#features/fares/money.ts'
import { sampleWaiting } from '#features/dispatch/sample-ride.ts'
import { dispatchNow } from '#features/dispatch/dispatch-commands.server.ts'
import { withdrawVoucher, findVoucher, issueVoucher, voucherLog } from '#features/vouchers/vouchers.server.ts'
import type { Voucher } from '#features/vouchers/voucher.ts'
import { localeCodes } from '#i18n/locale.ts'
import {
  type TestBookingSite,
  codeOf,
  cookieOf,
  formOf,
  guest,
  HOUR_MS,
  openTestBookingSite,
  trip,
} from './test-booking-site.ts'
import { elements, mainOf, textOf } from './html.ts'

let testSite: TestBookingSite
beforeEach(async () => {
  testSite = await openTestBookingSite()
})

async function issued(more: Partial<Voucher> = {}): Promise<string> {
  const code = makeCode('V')
  await issueVoucher(testSite.store, {
    code,
    state: 'open',
    reason: 'goodwill',
    credit: 'amount',
    cents: 2_000,
    // The midnight after the last day, in Croatia.
    until: '2026-07-31',
    expiresAt: Date.parse('2026-07-31T22:00:00Z'),
    issuedAt: testSite.clock.now(),
    issuedBy: 'Mia',
    holder: 'Ana Horvat',
    note: 'late driver',
    ...more,
  })
  return code
}

const voucher = (code: string) => findVoucher(testSite.store, code)
const stored = async (code: string) => readBooking(await testSite.store.get(bookingPath(code)))
const actions = async (code: string) =>
  (await testSite.store.query({ collection: `${bookingPath(code)}/log` })).map(({ data }) => data['action'])
const voucherActions = async (code: string) => (await voucherLog(testSite.store, code)).map(({ action }) => action)
/** The field as it came back, and the sentence under it. */
function fieldOf(html: string) {
  const input = elements(html, 'input').find(({ attributes }) => attributes['name'] === 'voucher')?.attributes ?? {}
  const error = /id="book-voucher-error"[^>]*>([\s\S]*?)<\/p>/.exec(html)?.[1]
  return {
    input,
    error: error === undefined ? null : textOf(error),
    isOpen: /<details[^>]* open=""[^>]*>(?:(?!<\/details>)[\s\S])*name="voucher"/.test(html),
  }
}
const request = { ...trip, from: 'split', to: 'SPU' }
const cancel = (code: string, cookie: string, fee = 0) =>
  testSite.post(`/decoder/${code}`, { intent: 'cancel', fee: String(fee) }, { Cookie: cookie })

test('from the Decoder to a booking without a script, in four languages', async () => {
  for (const [day, locale] of localeCodes.entries()) {
    const code = await issued()
    const decoder = await (await testSite.get(inLocale(locale, `/decoder/${code}`))).text()
    const link = elements(decoder, 'a').find(({ attributes }) => attributes['href']?.includes('voucher='))
    expect(link?.attributes['href']).toBe(`${inLocale(locale, '/book')}?voucher=${code}`)
    const choose = await (await testSite.get(link?.attributes['href'] ?? '')).text()
    expect(textOf(choose)).toContain(textOf(formatCents(2_000, locale)))
    // The price box is a GET form: what it hides rides along.
    const hidden = elements(choose, 'input').filter(({ attributes }) => attributes['type'] === 'hidden')
    expect(hidden.map(({ attributes }) => [attributes['name'], attributes['value']])).toEqual([
      ['voucher', code],
      ['step', 'search'],
    ])
    const requested = new URLSearchParams({ ...trip, date: `2026-07-2${day}`, voucher: code })
    requested.delete('vehicle')
    const priced = await (await testSite.get(`${inLocale(locale, '/book')}?${requested}`)).text()
    const book = elements(priced, 'a')
      .map(({ attributes }) => attributes['href'] ?? '')
      .find((href) => href.includes('vehicle=car'))
    const order = await (await testSite.get(book ?? '')).text()
    expect(fieldOf(order)).toMatchObject({ input: { value: code }, error: null, isOpen: true })
    // The price is everybody's; the voucher is a line under it.
    for (const cents of [6_500, 2_000, 4_500]) expect(textOf(order)).toContain(textOf(formatCents(cents, locale)))
    const { action, hidden: own } = formOf(order)
    const sent = await testSite.post(action, { ...own, ...guest, voucher: code })
    expect(sent.status).toBe(303)
    const booking = codeOf(sent)
    expect(await stored(booking)).toMatchObject({
      state: 'confirmed',
      voucher: { code, cents: 2_000 },
      quote: { maximumCents: 6_500 },
    })
    expect(await voucher(code)).toMatchObject({ state: 'used', used: { booking, cents: 2_000 } })
    expect([await actions(booking), await voucherActions(code)]).toEqual([
      ['order', 'voucher'],
      ['issue', 'use'],
    ])
    const page = textOf(await (await testSite.get(inLocale(locale, `/decoder/${booking}`), cookieOf(sent))).text())
    for (const text of [formatCode(code), textOf(formatCents(4_500, locale))]) expect(page).toContain(text)
  }
})

test('the form of an order without one is folded and says nothing of it', async () => {
  const html = await (await testSite.get(`/book?${new URLSearchParams(trip)}`)).text()
  expect(fieldOf(html)).toMatchObject({ input: { value: '' }, error: null, isOpen: false })
  const code = await issued()
  // An emptied field means: not on this ride.
  const { action, hidden } = await testSite.form({ ...trip, voucher: code })
  expect(
    (await stored(codeOf(await testSite.post(action, { ...hidden, ...guest, voucher: '' }))))?.voucher,
  ).toBeUndefined()
  expect(await voucher(code)).toMatchObject({ state: 'open' })
})

test('read as forgivingly as in the Decoder', async () => {
  const code = await issued()
  const typed = ` ${formatCode(code).toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l').replaceAll('-', ' – ')} `
  const { code: booking } = await testSite.booked({ ...guest, voucher: typed })
  expect(await stored(booking)).toMatchObject({ voucher: { code } })
})

describe('a code that takes nothing off is told at its field, and nothing is lost or kept', () => {
  const says = async (typed: string, locale: (typeof localeCodes)[number] = 'en') => {
    const form = await testSite.form(trip, inLocale(locale, '/').replace(/\/$/, ''))
    const sent = await testSite.post(form.action, { ...form.hidden, ...guest, note: 'Two prams', voucher: typed })
    const html = await sent.text()
    expect([sent.status, html.includes('Two prams'), await testSite.bookings()]).toEqual([422, true, []])
    const { input, error, isOpen } = fieldOf(html)
    expect([input['value'], input['aria-invalid'], input['autofocus'] !== undefined, isOpen]).toEqual([
      typed,
      'true',
      true,
      true,
    ])
    return error
  }

  test.each(localeCodes)('unknown, withdrawn, used, a slip (%s): in the words of the Decoder', async (locale) => {
    const words = testSite.site.translate(locale)
    const t = (
      key: 'voucher.none' | 'voucher.withdrawn' | 'voucher.used' | 'decoder.fault-check' | 'decoder.fault-length',
    ) => textOf(words(key))
    const withdrawn = await issued()
    await withdrawVoucher(testSite.store, { code: withdrawn, why: null, who: 'Mia', now: testSite.clock.now() })
    const used = await issued({ state: 'used' })
    const slip = `${used.slice(0, -1)}${used.endsWith('2') ? '3' : '2'}`
    expect(await says(makeCode('V'), locale)).toBe(t('voucher.none'))
    expect(await says(withdrawn, locale)).toBe(t('voucher.withdrawn'))
    expect(await says(used, locale)).toBe(t('voucher.used'))
    expect(await says(slip, locale)).toBe(t('decoder.fault-check'))
    expect(await says('V123', locale)).toBe(t('decoder.fault-length'))
  })

  test.each(codeKinds.filter((kind) => kind !== 'V'))('a code of kind %s says that it is one', async (kind) => {
    const t = testSite.site.translate('en')
    expect(await says(makeCode(kind))).toContain(textOf(t(`decoder.kind-${kind}`)))
  })

  test('valid up to midnight in Croatia, winter and summer', async () => {
    const ends = [
      ['2026-07-16', '2026-07-16T22:00:00Z'],
      ['2026-11-16', '2026-11-16T23:00:00Z'],
    ] as const
    for (const [until, end] of ends) {
      const expiresAt = Date.parse(end)
      const code = await issued({ until, expiresAt })
      testSite.clock.advance(expiresAt - 1 - testSite.clock.now())
      const date = until.replace(/-16$/, '-27')
      const form = await testSite.form({ ...trip, date })
      testSite.clock.advance(1)
      const late = await testSite.post(form.action, { ...form.hidden, ...guest, voucher: code })
      expect([late.status, (await voucher(code))?.state]).toEqual([422, 'open'])
      expect(fieldOf(await late.text()).error).toContain('until')
      testSite.clock.advance(-1)
      const inTime = await testSite.post(form.action, { ...form.hidden, ...guest, voucher: code })
      expect([inTime.status, (await voucher(code))?.state]).toEqual([303, 'used'])
    }
  })

  test('with another mistake the cursor is there, and both are told', async () => {
    const { action, hidden } = await testSite.form()
    const html = await (await testSite.post(action, { ...hidden, name: '', voucher: makeCode('V') })).text()
    const { input, error } = fieldOf(html)
    expect([input['autofocus'], error]).toEqual([undefined, testSite.site.translate('en')('voucher.none')])
  })
})

test('guesses count as they do in the Decoder: after thirty nothing is answered for an hour, and orders without one go through', async () => {
  const code = await issued()
  for (let n = 0; n < 15; n++) await testSite.get(`/decoder/${makeCode('V')}`)
  for (let n = 0; n < 15; n++) await testSite.get(`/book?${new URLSearchParams({ ...trip, voucher: makeCode('V') })}`)
  const closed = await (await testSite.order({ ...guest, voucher: code })).text()
  expect(fieldOf(closed).error).toBe(testSite.site.translate('en')('book.voucher-closed'))
  expect((await testSite.get(`/decoder/${code}`)).status).toBe(429)
  expect((await testSite.order()).status).toBe(303)
  testSite.clock.advance(HOUR_MS)
  expect((await testSite.order({ ...guest, voucher: code }, { ...trip, time: '18:00' })).status).toBe(303)
})

test('of two orders at once one has it; the other keeps nothing and hears that it is used', async () => {
  const code = await issued()
  const forms = [await testSite.form(trip), await testSite.form({ ...trip, time: '18:00' })]
  const sent = await Promise.all(
    forms.map(({ action, hidden }) => testSite.post(action, { ...hidden, ...guest, voucher: code })),
  )
  expect(sent.map(({ status }) => status).toSorted()).toEqual([303, 422])
  const [booking, ...more] = await testSite.bookings()
  expect([more, booking?.voucher?.code, (await voucher(code))?.used?.booking]).toEqual([[], code, booking?.code])
  const lost = sent.find(({ status }) => status === 422)
  expect(fieldOf((await lost?.text()) ?? '').error).toBe(testSite.site.translate('en')('voucher.used'))
  // Without it the same form goes through.
  const other = forms[sent.findIndex(({ status }) => status === 422)]
  expect((await testSite.post(other?.action ?? '', { ...other?.hidden, ...guest, voucher: '' })).status).toBe(303)
})

test('the same order sent again, at once or long after, is one booking that uses it once', async () => {
  const code = await issued()
  const { action, hidden } = await testSite.form({ ...trip, voucher: code })
  const send = (typed = code) => testSite.post(action, { ...hidden, ...guest, voucher: typed })
  const together = await Promise.all([send(), send(), send()])
  testSite.clock.advance(HOUR_MS)
  const all = [...together, await send()]
  expect(all.map(({ status }) => status)).toEqual([303, 303, 303, 303])
  expect(new Set(all.map(codeOf)).size).toBe(1)
  expect([await voucherActions(code), (await testSite.bookings()).length]).toEqual([['issue', 'use'], 1])
  // Another code is another order.
  expect((await send('')).status).toBe(422)
})

test('a ride’s credit takes off no more than the ride costs', async () => {
  const code = await issued({ credit: 'ride', cents: 10_000 })
  const { code: booking } = await testSite.booked({ ...guest, voucher: code })
  expect(await stored(booking)).toMatchObject({ voucher: { cents: 6_500 }, quote: { maximumCents: 6_500 } })
})

describe('given back', () => {
  test('when the guest cancels free of charge, and it takes something off the next ride', async () => {
    const code = await issued()
    const { code: booking, cookie } = await testSite.booked({ ...guest, voucher: code })
    expect((await cancel(booking, cookie)).status).toBe(303)
    expect(await stored(booking)).toMatchObject({ state: 'cancelled', sequence: 3 })
    expect((await stored(booking))?.voucher).toBeUndefined()
    expect(await actions(booking)).toEqual(['order', 'voucher', 'cancel', 'voucher-back'])
    expect(await voucher(code)).toMatchObject({ state: 'open' })
    expect((await voucher(code))?.used).toBeUndefined()
    const page = textOf(await (await testSite.get(`/decoder/${booking}`, cookie)).text())
    expect(page).toContain(testSite.site.translate('en')('voucher.back'))
    expect((await cancel(booking, cookie)).status).toBe(303)
    const next = (await testSite.booked({ ...guest, voucher: code }, { ...trip, time: '18:00' })).code
    expect(await voucherActions(code)).toEqual(['issue', 'use', 'give-back', 'use'])
    expect(await stored(next)).toMatchObject({ voucher: { code } })
  })

  test('when we decline a request or cancel a ride; a second press changes nothing', async () => {
    for (const [action, query] of [
      ['decline', request],
      ['cancel', trip],
    ] as const) {
      const code = await issued()
      const { code: booking } = await testSite.booked({ ...guest, voucher: code }, query)
      expect(await stored(booking)).toMatchObject({
        voucher: { code },
        state: action === 'decline' ? 'requested' : 'confirmed',
      })
      const deps = { store: testSite.store, fleet: testSite.site.fleet, waiting: sampleWaiting }
      const office = { ...deps, now: testSite.clock.now(), who: 'Mia' }
      const requested = { code: booking, action, expected: 1, vehicleId: null, driver: null, reason: null } as const
      const done = await dispatchNow(office, requested)
      expect(done).toEqual({ kind: 'done', sequence: (await stored(booking))?.sequence })
      expect(await dispatchNow(office, requested)).toEqual({ kind: 'already' })
      expect([(await voucher(code))?.state, (await stored(booking))?.voucher]).toEqual(['open', undefined])
      expect(await actions(booking)).toEqual([query === trip ? 'order' : 'request', 'voucher', action, 'voucher-back'])
      expect(await voucherActions(code)).toEqual(['issue', 'use', 'give-back'])
    }
  })

  test('but not where a fee is due', async () => {
    const code = await issued()
    const { code: booking, cookie } = await testSite.booked({ ...guest, voucher: code })
    testSite.clock.advance(Date.parse('2026-07-20T07:00:00Z') - testSite.clock.now())
    const opened = await testSite.post(`/decoder/${booking}`, { factor: 'Horvat-Đurić' })
    expect((await cancel(booking, cookieOf(opened) || cookie, 6_500)).status).toBe(303)
    expect(await stored(booking)).toMatchObject({ state: 'cancelled', voucher: { code } })
    expect(await voucher(code)).toMatchObject({ state: 'used' })
    const page = textOf(await (await testSite.get(`/decoder/${booking}`, cookieOf(opened) || cookie)).text())
    const t = testSite.site.translate('en')
    expect([page.includes(t('voucher.used')), page.includes(t('voucher.to-pay'))]).toEqual([true, false])
  })
})

test('the price on every page is the same with a voucher as without', async () => {
  const code = await issued()
  const priced = async (more: Record<string, string>) => {
    const answer = await (await testSite.get(`/api/price?${new URLSearchParams({ ...trip, ...more })}`)).json()
    return answer.priced.classes.map(({ cents, price, lines }: Record<string, unknown>) => ({ cents, price, lines }))
  }
  expect(await priced({ voucher: code })).toEqual(await priced({}))
  const page = await (await testSite.get(`/book?${new URLSearchParams({ ...trip, voucher: code })}`)).text()
  expect(textOf(mainOf(page))).toContain(formatCents(6_500, 'en'))
})
