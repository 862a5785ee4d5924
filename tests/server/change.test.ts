import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { inLocale } from '#app/routes.ts'
import { localeCodes } from '#i18n/locale.ts'
import { type TestBookingSite, guest, HOUR_MS, openTestBookingSite, trip } from './test-booking-site.ts'
import { changeFormIn, formIn } from './form-in.ts'
import { elements, textOf, texts } from './html.ts'

let testSite: TestBookingSite
let code: string
let cookie: string
beforeEach(async () => {
  testSite = await openTestBookingSite()
  ;({ code, cookie } = await testSite.booked({ ...guest, flight: 'OU411' }))
})
afterEach(async () => {
  const log = JSON.stringify(testSite.log)
  for (const word of ['Horvat', 'ana+put', '2345678', 'Bazen']) expect(log).not.toContain(word)
  await testSite.store.close()
})

const requested = (over: Record<string, string> = {}) => `?${new URLSearchParams({ ...trip, ...over })}`
const page = async (query: string, prefix = '') =>
  (await testSite.get(`${prefix}/decoder/${code}${query}`, cookie)).text()

async function change(over: Record<string, string>) {
  const { action, fields } = changeFormIn(await page(requested(over)))
  return testSite.post(action, fields, { Cookie: cookie })
}
const stored = async () => (await testSite.bookings())[0]

describe('changing the ride', () => {
  test.each(localeCodes)(
    'in %s the new price and the difference stand before the button, and nothing is kept',
    async (locale) => {
      const html = await page(requested({ vehicle: 'van', time: '12:00' }), inLocale(locale, ''))
      const before = await stored()
      expect(before).toMatchObject({ sequence: 0, quote: { vehicle: 'car' } })
      const text = textOf(html)
      expect(text).toMatch(/65/)
      expect(text).not.toMatch(/undefined|change\.|\{\w+\}/)
      expect(changeFormIn(html).fields).toMatchObject({ mode: 'order', seen: '0' })
    },
  )

  test('is shown with the booked class chosen among all, each with its price, and nothing to confirm', async () => {
    const html = await page('?change=1')
    const classes = elements(html, 'input').filter(({ attributes }) => attributes['name'] === 'vehicle')
    expect(classes.map(({ attributes: row }) => [row['value'], row['checked'] !== undefined])).toEqual([
      ['car', true],
      ['van', false],
      ['minibus', false],
    ])
    expect(changeFormIn(html).action).toBe('')
  })

  test('kept: the voucher shows it and the calendar file is a newer one of the same ride', async () => {
    const response = await change({ time: '14:30', people: '3' })
    expect([response.status, response.headers.get('Location')]).toEqual([303, `/decoder/${code}`])
    expect(await stored()).toMatchObject({ state: 'confirmed', pickUpLocal: '2026-07-20T14:30', quote: { people: 3 } })
    const file = await (await testSite.get(`/api/bookings/${code}.ics`, cookie)).text()
    expect(file).toContain('SEQUENCE:1\r\n')
    expect(file).toContain(`UID:${code}@galeb`)
    expect(file).toContain('DTSTART:20260720T123000Z')
    expect(textOf(await page(''))).toContain('14:30')
  })

  test('to another destination', async () => {
    expect((await change({ to: 'crikvenica' })).status).toBe(303)
    expect((await stored())?.quote.to).toBe('crikvenica')
  })

  test('sent again changes nothing more', async () => {
    const { action, fields } = changeFormIn(await page(requested({ time: '12:00' })))
    for (const _ of [1, 2]) expect((await testSite.post(action, fields, { Cookie: cookie })).status).toBe(303)
    expect((await stored())?.sequence).toBe(1)
  })

  test('a price of another trip, or one shown too long ago, is not kept', async () => {
    const { action, fields } = changeFormIn(await page(requested({ time: '12:00' })))
    const other = { ...fields, vehicle: 'minibus' }
    expect((await testSite.post(action, other, { Cookie: cookie })).status).toBe(422)
    testSite.clock.advance(HOUR_MS / 2 - 60_000)
    expect((await testSite.post(action, { ...fields, seal: `${fields['seal']}x` }, { Cookie: cookie })).status).toBe(
      422,
    )
    expect((await stored())?.sequence).toBe(0)
  })

  test('a stranger is asked who is there and changes nothing', async () => {
    const { action, fields } = changeFormIn(await page(requested({ time: '12:00' })))
    const shown = await (await testSite.get(`/decoder/${code}${requested({ time: '12:00' })}`)).text()
    for (const word of ['Horvat', 'OU411']) expect(shown).not.toContain(word)
    await testSite.post(action, fields)
    await testSite.post(`/decoder/${code}`, { intent: 'change-details', flight: 'OU999' })
    expect(await stored()).toMatchObject({ sequence: 0, guest: { legs: { there: { flight: 'OU411' } } } })
  })

  test('what is mistyped is said in its field, and what was typed stays', async () => {
    const html = await page(requested({ date: '2026-02-30', people: '99' }))
    const wrong = elements(html, 'input').filter(({ attributes }) => attributes['aria-invalid'] === 'true')
    expect(wrong.map(({ attributes }) => [attributes['name'], attributes['value']])).toEqual([
      ['date', '2026-02-30'],
      ['people', '99'],
    ])
  })
})

describe('changing the details', () => {
  test('is kept, and a mistake stands in its field', async () => {
    const send = (fields: Record<string, string>) =>
      testSite.post(`/decoder/${code}`, { intent: 'change-details', ...fields }, { Cookie: cookie })
    const wrong = await send({ flight: '!!', dropOffAddress: 'Bazen Ičići', note: 'x' })
    const html = await wrong.text()
    expect(wrong.status).toBe(422)
    expect(html).toContain('Bazen Ičići')
    expect(html).toMatch(/id="book-flight"[^>]*aria-invalid="true"|aria-invalid="true"[^>]*id="book-flight"/)
    expect((await send({ flight: 'OU 412', dropOffAddress: 'Bazen Ičići', signText: '', note: '' })).status).toBe(303)
    expect(await stored()).toMatchObject({
      sequence: 1,
      state: 'confirmed',
      guest: {
        legs: { there: { flight: 'OU412', dropOffAddress: 'Bazen Ičići' } },
        name: guest.name,
        email: guest.email,
      },
    })
  })
})

describe('one form for the ride and its details', () => {
  const sent = async (over: Record<string, string>) => {
    const { values } = formIn(await page('?change=1'), 'date')
    const { return: _unticked, ...fields } = values
    return testSite.post(`/decoder/${code}`, { ...fields, ...over }, { Cookie: cookie })
  }

  test('"Show the new price" keeps what was typed into the details, and one press then keeps both', async () => {
    const shown = await sent({ intent: 'show', time: '12:00', dropOffAddress: 'Bazen Ičići', note: 'Two prams' })
    const html = await shown.text()
    expect([shown.status, (await stored())?.sequence]).toEqual([422, 0])
    expect(formIn(html, 'date').values).toMatchObject({
      time: '12:00',
      dropOffAddress: 'Bazen Ičići',
      note: 'Two prams',
    })
    // The table says of each what it was and what it will be.
    expect(texts(html, 'tr').filter((row) => /10:00.*12:00|– Bazen|– Two prams/.test(row))).toHaveLength(3)
    const { action, fields } = changeFormIn(html)
    expect((await testSite.post(action, fields, { Cookie: cookie })).status).toBe(303)
    expect(await stored()).toMatchObject({
      sequence: 1,
      pickUpLocal: '2026-07-20T12:00',
      guest: { note: 'Two prams', legs: { there: { dropOffAddress: 'Bazen Ičići', flight: 'OU411' } } },
    })
    const mails = (await testSite.store.query({ collection: 'jobs' })).filter(({ path }) => path.includes('-changed-'))
    expect(mails.filter(({ path }) => path.endsWith('-guest'))).toHaveLength(1)
  })

  test('"Save" of the details shows the price first where the trip was changed too, and loses neither', async () => {
    const answer = await sent({ intent: 'change-details', time: '12:00', note: 'Two prams' })
    const html = await answer.text()
    expect([answer.status, (await stored())?.sequence]).toEqual([422, 0])
    expect(changeFormIn(html).fields).toMatchObject({ time: '12:00', note: 'Two prams' })
    const alone = await sent({ intent: 'change-details', note: 'Two prams' })
    expect([alone.status, (await stored())?.guest.note]).toEqual([303, 'Two prams'])
  })

  test('details alone can be confirmed with the same price, and oblige to nothing', async () => {
    const html = await (await sent({ intent: 'show', note: 'Two prams' })).text()
    const { action, fields } = changeFormIn(html)
    expect(changeFormIn(html).button).toBe(textOf(testSite.site.translate('en')('change.button-confirm')))
    expect((await testSite.post(action, fields, { Cookie: cookie })).status).toBe(303)
    expect(await stored()).toMatchObject({ sequence: 1, guest: { note: 'Two prams' } })
  })

  test('a trip edited after its price was shown is shown anew, and nothing is kept', async () => {
    const { action, fields } = changeFormIn(await (await sent({ intent: 'show', time: '12:00' })).text())
    const again = await testSite.post(action, { ...fields, time: '13:00' }, { Cookie: cookie })
    const html = await again.text()
    expect([again.status, (await stored())?.sequence]).toEqual([422, 0])
    expect(texts(html, 'tr').some((row) => /10:00.*13:00/.test(row))).toBe(true)
  })

  test('Enter in a field shows the price and confirms nothing', async () => {
    const html = await (await sent({ intent: 'show', time: '12:00' })).text()
    const form = html.slice(html.indexOf('name="seal"') - 2000)
    const [first] = elements(form, 'button').filter(({ attributes }) => attributes['type'] === 'submit')
    expect(first?.attributes['value']).toBe('show')
  })

  test('a trip without a price says why, where the focus goes, and keeps what was typed', async () => {
    const html = await (await sent({ intent: 'show', to: 'zadar', from: 'zadar', note: 'Two prams' })).text()
    expect(html).toMatch(/aria-invalid="true"|<p id="price-box"[^>]*role="alert"/)
    expect(formIn(html, 'date').values['note']).toBe('Two prams')
    expect(changeFormIn(html).button).toBeNull()
  })
})
