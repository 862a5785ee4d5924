import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { inLocale } from '#app/routes.ts'
import { localeCodes } from '#i18n/locale.ts'
import { type TestBookingSite, guest, openTestBookingSite } from './test-booking-site.ts'
import { changeFormIn, formIn } from './form-in.ts'
import { elements, textOf, texts } from './html.ts'
import { openCatcher } from './mail-catcher.ts'
import { openTestMailSite, SECRET } from './test-mail-site.ts'

let testSite: TestBookingSite
let code: string
let cookie: string
beforeEach(async () => {
  testSite = await openTestBookingSite({ secret: SECRET })
  ;({ code, cookie } = await testSite.booked())
})
afterEach(() => testSite.store.close())

const page = async (query: string, prefix = '') =>
  (await testSite.get(`${prefix}/decoder/${code}${query}`, cookie)).text()

/** The change page after its form was sent as it stands there, with what was typed over it. */
async function requested(over: Record<string, string>, prefix = ''): Promise<string> {
  const { return: _unticked, ...values } = formIn(await page('?change=1', prefix), 'date').values
  const sent = { ...values, ...over, intent: 'show' }
  return (await testSite.post(`${prefix}/decoder/${code}`, sent, { Cookie: cookie })).text()
}
describe.each(localeCodes)('a change in %s', (locale) => {
  const prefix = inLocale(locale, '')

  test('of the hour shows old and new side by side, obliges to nothing, and is told afterwards', async () => {
    const t = testSite.site.translate(locale)
    const html = await requested({ time: '12:00' }, prefix)
    const rows = texts(html, 'tr').filter((row) => row.includes('10:00') || row.includes('12:00'))
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatch(/10:00.*12:00/)
    expect(textOf(html)).toMatch(new RegExp(textOf(t('change.differs', { what: t('change.when') })), 'i'))
    const confirm = changeFormIn(html)
    expect(confirm.button).toBe(textOf(t('change.button-confirm')))
    await testSite.post(confirm.action, confirm.fields, { Cookie: cookie })
    const voucher = await page('', prefix)
    expect(texts(voucher, 'h1')).toEqual([textOf(t('change.done-heading'))])
    expect(texts(voucher, 'li').some((line) => /10:00 → .*12:00/.test(line))).toBe(true)
    expect(textOf(voucher)).not.toContain(textOf(t('booking.heading-confirmed')))
  })

  test('that costs more obliges to pay, and price and vehicle are named as what differs', async () => {
    const t = testSite.site.translate(locale)
    const confirm = changeFormIn(await requested({ vehicle: 'van' }, prefix))
    expect(confirm.button).toBe(textOf(t('change.button-order')))
    await testSite.post(confirm.action, confirm.fields, { Cookie: cookie })
    const lines = texts(await page('', prefix), 'li').filter((line) => line.includes('→'))
    expect(lines.map((line) => line.split(':')[0])).toEqual([textOf(t('change.vehicle')), t('change.price')])
  })

  test('is written to the guest in the mail, from what to what, as on the voucher', async () => {
    const [booking] = await testSite.bookings()
    if (!booking) throw new Error('not kept')
    const data = { ...booking, locale }
    await testSite.store.commit([{ kind: 'set', path: `bookings/${code}`, data: structuredClone(data) as never }])
    const catcher = await openCatcher()
    const mails = await openTestMailSite(testSite.clock, catcher.port, testSite.store)
    const confirm = changeFormIn(await requested({ time: '12:00', vehicle: 'van' }, prefix))
    await testSite.post(confirm.action, confirm.fields, { Cookie: cookie })
    const said = texts(await page('', prefix), 'li').filter((line) => line.includes('→'))
    expect(said).toHaveLength(3)
    while ((await mails.work().runDue()) > 0);
    const letter = catcher.to(guest.email).find(({ messageId }) => messageId?.includes('-changed-'))
    for (const row of said) {
      expect((letter?.text ?? '').replace(/\s+/g, ' ')).toContain(row)
      expect(textOf(letter?.html ?? '')).toContain(row)
    }
    await catcher.close()
  })

  test('that changes nothing says so, and has no button', async () => {
    const html = await requested({}, prefix)
    expect(textOf(html)).toContain(textOf(testSite.site.translate(locale)('change.nothing')))
    expect(changeFormIn(html).button).toBeNull()
    // The hash of the form leads to what is said.
    expect(html).toMatch(/<p id="price-box"[^>]*role="alert"/)
  })

  test('of details is told as one', async () => {
    const t = testSite.site.translate(locale)
    await testSite.post(
      `${prefix}/decoder/${code}`,
      { intent: 'change-details', flight: 'OU411', note: 'Dva bicikla' },
      { Cookie: cookie },
    )
    const voucher = await page('', prefix)
    expect(texts(voucher, 'h1')).toEqual([textOf(t('change.done-heading'))])
    expect(textOf(voucher)).toContain(textOf(t('change.done-details')))
  })
})

test('the chosen class stays chosen', async () => {
  const { values } = formIn(await requested({ time: '12:00', vehicle: 'van' }), 'date')
  expect(values['vehicle']).toBe('van')
})

test('a party too large for the class is told to take another', async () => {
  const html = await requested({ people: '7' })
  const t = testSite.site.translate('en')
  expect(textOf(html)).toContain(textOf(t('change.other-vehicle', { vehicle: t('price-box.class.car') })))
  expect(changeFormIn(html).button).toBeNull()
})

test('a time that was emptied is asked for in its field', async () => {
  const html = await requested({ date: '', time: '' })
  expect(html).toMatch(/id="price-box-date-error"/)
  const date = elements(html, 'input').find(({ attributes }) => attributes['name'] === 'date')?.attributes
  expect(date).toMatchObject({ id: 'price-box', 'aria-invalid': 'true' })
})

test('what happens next takes the place of what was changed', async () => {
  const confirm = changeFormIn(await requested({ time: '12:00' }))
  await testSite.post(confirm.action, confirm.fields, { Cookie: cookie })
  await testSite.post(`/decoder/${code}`, { intent: 'cancel', fee: '0' }, { Cookie: cookie })
  expect(textOf(await page(''))).not.toContain('→')
})
